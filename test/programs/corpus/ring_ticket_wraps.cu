// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Events are written to places drawn from a counter; the mistake lets the counter wrap at 256, so
// a place is drawn again while the first owner may still write.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1{{[0-9]+}}]
// CHECK-NEXT: ring_ticket_wraps.cu:[[@LINE+9]]:{{[0-9]+$}}
__global__ void log_events(const int *level, int *ring, unsigned *head, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n || level[i] < 3) return;
#ifdef WRONG
  const unsigned at = atomicInc(head, 255u);
#else
  const unsigned at = atomicAdd(head, 1u);
#endif
  ring[at] = (int)i;
}
