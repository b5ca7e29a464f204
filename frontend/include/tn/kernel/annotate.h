// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How declarations are marked: annotations for tnc, execution spaces for CUDA.
#ifndef TN_KERNEL_ANNOTATE_H
#define TN_KERNEL_ANNOTATE_H

#if defined(__CUDACC__) || defined(__CUDA__)
#define TN_DETAIL_CUDA 1
#endif

#if defined(__TENORITE__)
#define TN_DETAIL_ANNOTATE(...) __attribute__((annotate(__VA_ARGS__)))
#else
#define TN_DETAIL_ANNOTATE(...)
#endif

#if defined(TN_DETAIL_CUDA)
#define TN_DETAIL_DEVICE __device__
#define TN_DETAIL_BOTH __host__ __device__
#else
#define TN_DETAIL_DEVICE
#define TN_DETAIL_BOTH
#endif

#endif // TN_KERNEL_ANNOTATE_H
