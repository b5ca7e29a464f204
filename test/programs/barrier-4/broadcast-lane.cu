// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One lane's value for the lanes that still have work; lane 0 may not be among them, the elected one is.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2004]: a shuffle that reads a lane which does not take part in it
// CHECK-NEXT: :[[@LINE+14]]:10
// CHECK: reads the value of thread {{[0-9]+}}, which does not come: it is undefined
__global__ void reserve(const int *keys, unsigned *count, int n, unsigned *place) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  bool wanted = i < n && i % 3 == 1;
  unsigned m = __ballot_sync(0xffffffffu, wanted);
  if (!wanted) return;
#ifdef WRONG
  int leader = 0;
#else
  int leader = __ffs(m) - 1;
#endif
  unsigned base = 0;
  if (lane == leader) base = atomicAdd(count, __popc(m));
  base = __shfl_sync(m, base, leader);
  place[i] = base;
}
