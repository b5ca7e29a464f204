// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Thread 0 draws a work item for the whole block; the mistake reads the shared copy without a
// barrier after the store.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: block_ticket_broadcast.cu:[[@LINE+8]]:{{[0-9]+$}}
__global__ void queue_worker(int *next, float *items, int count) {
  __shared__ int item;
  while (true) {
    if (threadIdx.x == 0) item = atomicAdd(next, 1);
#ifndef WRONG
    __syncthreads();
#endif
    const int mine = item;
    __syncthreads();
    if (mine < 0 || mine >= count) break;
    items[(long long)mine * blockDim.x + threadIdx.x] *= 2.0f;
  }
}
