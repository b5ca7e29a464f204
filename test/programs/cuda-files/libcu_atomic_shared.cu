// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A cuda::atomic in shared memory, made by one thread. The mistake: the others
// do not wait until it is made.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]: `yes` may be read before anything is written to it
// CHECK-NEXT: libcu_atomic_shared.cu:[[@LINE+12]]:5{{$}}
#include <cuda/atomic>

__global__ void votes(const int *x, int *out, unsigned n) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> yes;
  unsigned i = blockIdx.x * 128 + threadIdx.x;
  if (threadIdx.x == 0)
    yes.store(0, cuda::memory_order_relaxed);
#ifndef WRONG
  __syncthreads();
#endif
  if (i < n && x[i] > 0)
    yes.fetch_add(1, cuda::std::memory_order_relaxed);
  __syncthreads();
  if (threadIdx.x == 0)
    out[blockIdx.x] = yes.load(cuda::memory_order_relaxed);
}
