// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A slot for each thread of any block; the mistake has 512 where blocks may have 1024 threads.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: any_block_size_slots.cu:[[@LINE+9]]:{{[0-9]+$}}
#ifdef WRONG
#define MAX 512
#else
#define MAX 1024
#endif
__global__ void neighbours(const int *x, int *y, int n) {
  __shared__ int s[MAX];
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  s[threadIdx.x] = i < n ? x[i] : 0;
  __syncthreads();
  if (i < n) y[i] = s[blockDim.x - 1 - threadIdx.x];
}
