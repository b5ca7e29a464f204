// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// source: numba/numba#4907, threads of a block raise one shared counter by a plain increment.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: shared_counter_plain.cu:[[@LINE+6]]:{{[0-9]+$}}
__global__ void count_all(int *out) {
  __shared__ int c;
  if (threadIdx.x == 0) c = 0;
  __syncthreads();
#ifdef WRONG
  c += 1;
#else
  atomicAdd(&c, 1);
#endif
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = c;
}
