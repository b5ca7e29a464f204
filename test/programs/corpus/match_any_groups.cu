// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lanes with equal keys elect one of them to add the group's size; the mistake lets all of them
// store it.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1{{[0-9]+}}]
// CHECK-NEXT: match_any_groups.cu:[[@LINE+7]]:{{[0-9]+$}}
__global__ void group_sizes(const int *key, int *size, int n) {
  const long long i = blockIdx.x * 128LL + threadIdx.x;
  const int k = i < n ? key[i] & 63 : -1;
  const unsigned peers = __match_any_sync(0xffffffffu, k);
  if (k >= 0) {
#ifdef WRONG
    size[k] += __popc(peers);
#else
    if ((threadIdx.x & 31) == __ffs(peers) - 1) atomicAdd(&size[k], __popc(peers));
#endif
  }
}
