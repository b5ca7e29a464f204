// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A collective of CUB in a kernel is refused where it is used.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN7001]: a collective of CUB is outside the kernel language
// CHECK-NEXT: cub_in_kernel_refused.cu:[[@LINE+7]]:13{{$}}
#include <cub/cub.cuh>
__global__ void blockSum(const int *x, int *sums) {
  int v = x[blockIdx.x * 128 + threadIdx.x];
#ifdef WRONG
  typedef cub::BlockReduce<int, 128> BlockReduce;
  __shared__ typename BlockReduce::TempStorage storage;
  int sum = BlockReduce(storage).Sum(v);
  if (threadIdx.x == 0)
    sums[blockIdx.x] = sum;
#else
  if (v > 0)
    atomicAdd(&sums[blockIdx.x], v);
#endif
}
