// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each warp collects hits in its own part of shared memory and flushes it together; the mistake
// gives both warps the same part.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: warp_queue_flush.cu:[[@LINE+11]]:{{[0-9]+$}}
__global__ void collect(const int *x, int *out) {
  __shared__ int buf[2][32];
  const int lane = threadIdx.x & 31;
#ifdef WRONG
  const int w = 0;
#else
  const int w = threadIdx.x >> 5;
#endif
  const int v = x[blockIdx.x * 64LL + threadIdx.x];
  const unsigned m = __ballot_sync(0xffffffffu, v > 0);
  buf[w][lane] = 0;
  __syncwarp();
  if (v > 0) buf[w][__popc(m & ((1u << lane) - 1))] = v;
  __syncwarp();
  out[blockIdx.x * 64LL + threadIdx.x] = buf[w][lane];
}
