// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The block counts survivors by a counting barrier; the mistake calls it only in threads that have
// work.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2001]
// CHECK-NEXT: syncthreads_count_branch.cu:[[@LINE+5]]:{{[0-9]+$}}
__global__ void survivors(const float *x, int *count, int n) {
  const long long i = blockIdx.x * 128LL + threadIdx.x;
#ifdef WRONG
  if (i < n) {
    const int c = __syncthreads_count(x[i] > 0.0f);
    if (threadIdx.x == 0) count[blockIdx.x] = c;
  }
#else
  const int c = __syncthreads_count(i < n && x[i] > 0.0f);
  if (threadIdx.x == 0) count[blockIdx.x] = c;
#endif
}
