// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each block reserves as many places as it has threads and its threads fill them; the mistake
// reserves a fixed 64.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1{{[0-9]+}}]
// CHECK-NEXT: block_ticket_range.cu:[[@LINE+9]]:{{[0-9]+$}}
__global__ void copy_out(const float *x, float *out, unsigned *cursor) {
  __shared__ unsigned base;
#ifdef WRONG
  if (threadIdx.x == 0) base = atomicAdd(cursor, 64u);
#else
  if (threadIdx.x == 0) base = atomicAdd(cursor, 128u);
#endif
  __syncthreads();
  out[(size_t)base + threadIdx.x] = x[blockIdx.x * 128LL + threadIdx.x];
}
