// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads tell the block that they found something; the mistake stores the flag plainly from
// several threads at once.
// RUN: tnc --check --block=256 %s
// RUN: not tnc --check --block=256 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: any_flag_plain.cu:[[@LINE+8]]:{{[0-9]+$}}
__global__ void any_nan(const float *x, int *bad) {
  __shared__ int any;
  if (threadIdx.x == 0) any = 0;
  __syncthreads();
  const float v = x[blockIdx.x * 256LL + threadIdx.x];
  if (v != v) {
#ifdef WRONG
    any = 1;
#else
    atomicOr(&any, 1);
#endif
  }
  __syncthreads();
  if (threadIdx.x == 0) bad[blockIdx.x] = any;
}
