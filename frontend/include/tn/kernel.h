// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernel language. Include this to write kernels; add <tn/runtime.h> to
// launch them.
//
//   TN_KERNEL void saxpy(float a, tn::span<const float> x, tn::span<float> y) {
//     auto i = tn::global_idx();
//     if (i < y.size()) y[i] = a * x[i] + y[i];
//   }
//
// One header, four readers: tnc (which reads annotations off the
// declarations), any host C++20 compiler and every editor (which see ordinary
// declarations), nvcc and clang's CUDA mode (which see CUDA keywords and
// builtins). It includes nothing heavier than <cstddef>, <cstdint> and
// <type_traits>, because it is read once a kernel file.
#ifndef TN_KERNEL_H
#define TN_KERNEL_H

#if __cplusplus < 202002L
#error "tn/kernel.h needs C++20: compile with -std=c++20"
#endif

#include <tn/kernel/keywords.h>

#if defined(TN_DETAIL_CUDA) && !defined(__TENORITE__)
#include <tn/kernel/intrinsics_cuda.h>
#else
#include <tn/kernel/intrinsics.h>
#endif

#include <tn/kernel/atomic.h>
#include <tn/kernel/index.h>
#include <tn/kernel/math.h>
#include <tn/kernel/mdspan.h>
#include <tn/kernel/span.h>
#include <tn/kernel/sync.h>
#include <tn/kernel/token.h>
#include <tn/kernel/vec.h>
#include <tn/kernel/warp.h>

#endif // TN_KERNEL_H
