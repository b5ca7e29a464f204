// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's vocabulary without NVIDIA's headers. tnc includes this before a .cu
// file, which it parses with -x cuda --cuda-device-only -nocudainc.
//
//   __global__ void f(float *y) { y[threadIdx.x] = __expf(1.0f); }
//
// Everything a kernel may call is declared here, never defined, and named by
// annotation ("tn:NAME"), as in tn/kernel/intrinsics.h. What is not declared is
// not in the language, and Clang says so.
#ifndef TN_CUDA_BUILTIN_H
#define TN_CUDA_BUILTIN_H

#define __CUDACC__ 1
#define __CUDACC_VER_MAJOR__ 13
#define __CUDACC_VER_MINOR__ 0
#define __CUDART_VERSION 13000
#define CUDART_VERSION 13000
#define CUDA_VERSION 13000

// What nvcc has without an include: the limits of integers, and glibc's names of
// unsigned types.
#ifndef INT_MAX
#define INT_MAX __INT_MAX__
#define INT_MIN (-__INT_MAX__ - 1)
#define UINT_MAX (__INT_MAX__ * 2U + 1U)
#endif
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;

#include <tn/cuda/keywords.h>
#include <tn/cuda/vector_types.h>

#include <tn/cuda/atomics.h>
#include <tn/cuda/bits.h>
#include <tn/cuda/bytes.h>
#include <tn/cuda/math.h>
#include <tn/cuda/memory.h>
#include <tn/cuda/outside.h>
#include <tn/cuda/sync.h>
#include <tn/cuda/warp.h>

#include <tn/cuda/host.h>

#include <tn/kernel/promises.h>

#endif // TN_CUDA_BUILTIN_H
