// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Delta decoding of 128 values by doubling steps between two buffers; the mistake reads and writes
// the same buffer.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: delta_decode.cu:[[@LINE+10]]:{{[0-9]+$}}
__global__ void decode(const int *delta, int *value) {
  __shared__ int a[2][128];
  const int t = threadIdx.x;
  a[0][t] = delta[blockIdx.x * 128LL + t];
  a[1][t] = 0;
  __syncthreads();
  int p = 0;
  for (int d = 1; d < 128; d *= 2) {
#ifdef WRONG
    a[p][t] = a[p][t] + (t >= d ? a[p][t - d] : 0);
    __syncthreads();
#else
    a[p ^ 1][t] = a[p][t] + (t >= d ? a[p][t - d] : 0);
    p ^= 1;
    __syncthreads();
#endif
  }
  value[blockIdx.x * 128LL + t] = a[p][t];
}
