// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuda::atomic_ref with scope and order. The mistake: the scope is the block's,
// while all blocks count.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1005]: thread 0 of block 0 and thread 0 of block 1 race on `letters[0]`
// CHECK-NEXT: libcu_atomics.cu:[[@LINE+15]]:5{{$}}
#include <cuda/atomic>
#include <cuda_runtime.h>

__global__ void count(const unsigned char *text, int *letters, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  unsigned char c = text[i];
  if (c >= 'a' && c <= 'z') {
#ifdef WRONG
    cuda::atomic_ref<int, cuda::thread_scope_block> slot(letters[c - 'a']);
#else
    cuda::atomic_ref<int, cuda::thread_scope_device> slot(letters[c - 'a']);
#endif
    slot.fetch_add(1, cuda::memory_order_relaxed);
  }
}
