// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Asynchronous copies into shared memory are outside the kernel language, by
// name; the same tile with plain copies is checked.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN7001]: an asynchronous copy is outside the kernel language
// CHECK-NEXT: pipeline_refused.cu:[[@LINE+6]]:3{{$}}
#include <cuda_pipeline.h>
__global__ void mirror(const float4 *x, float4 *y) {
  __shared__ float4 s[64];
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
#ifdef WRONG
  __pipeline_memcpy_async(&s[t], &x[i], sizeof(float4));
  __pipeline_commit();
  __pipeline_wait_prior(0);
#else
  s[t] = x[i];
#endif
  __syncthreads();
  y[i] = s[63 - t];
}
