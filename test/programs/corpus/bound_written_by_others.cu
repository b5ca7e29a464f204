// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A list is walked up to a count in shared memory; the mistake lets other threads still add to the
// count meanwhile.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1004]: threads {{[0-9]+}} and {{[0-9]+}} of block {{[0-9]+}} race on `count`
// CHECK-NEXT: bound_written_by_others.cu:[[@LINE+13]]:23
__global__ void walk(const int *x, int *y) {
  __shared__ int list[64];
  __shared__ int count;
  const int t = threadIdx.x;
  list[t] = x[blockIdx.x * 64LL + t];
  if (t == 0) count = 0;
  __syncthreads();
  if (list[t] > 0) atomicAdd(&count, 1);
#ifndef WRONG
  __syncthreads();
#endif
  int s = 0;
  for (int k = 0; k < count && k < 64; ++k) s += list[k];
  y[blockIdx.x * 64LL + t] = s;
}
