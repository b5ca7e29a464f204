// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Places in the block's part of the output from a shared cursor; the mistake forgets the block's
// part.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1002]
// CHECK-NEXT: shared_cursor_global_list.cu:[[@LINE+9]]:{{[0-9]+$}}
__global__ void block_lists(const int *x, int *out, int *count) {
  __shared__ int used;
  if (threadIdx.x == 0) used = 0;
  __syncthreads();
  const int v = x[blockIdx.x * 64LL + threadIdx.x];
  int at = -1;
  if (v > 0) at = atomicAdd(&used, 1);
#ifdef WRONG
  if (at >= 0 && at < 64) out[at] = v;
#else
  if (at >= 0 && at < 64) out[blockIdx.x * 64LL + at] = v;
#endif
  __syncthreads();
  if (threadIdx.x == 0) count[blockIdx.x] = used;
}
