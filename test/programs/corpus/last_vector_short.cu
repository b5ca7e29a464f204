// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shared floats are cleared four at a time; the length is no multiple of four.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: last_vector_short.cu:[[@LINE+8]]:{{[0-9]+$}}
#ifdef WRONG
#define LEN 130
#else
#define LEN 132
#endif
__global__ void clear4(float *y) {
  __shared__ __align__(16) float s[LEN];
  if (threadIdx.x < 33) reinterpret_cast<float4 *>(s)[threadIdx.x] = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
  __syncthreads();
  y[blockIdx.x * 64LL + threadIdx.x] = s[threadIdx.x];
}
