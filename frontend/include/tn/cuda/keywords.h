// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's declaration specifiers as the attributes that Clang has for them.
#ifndef TN_CUDA_KEYWORDS_H
#define TN_CUDA_KEYWORDS_H

#include <stddef.h>

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
// The address is one for host and device; to a kernel it is a device variable.
#define __managed__ __attribute__((device))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __maxnreg__(n)
#define __grid_constant__ __attribute__((grid_constant))
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __noinline__ __attribute__((noinline))
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __attribute__((aligned(n)))

// A device function that tnc knows by name.
#define TN_CUDA(name) __attribute__((device, annotate("tn:" name)))

#endif // TN_CUDA_KEYWORDS_H
