// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A ballot inside the branch of another one; wrong where it is taken with the outer mask's lanes that went elsewhere.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2004]: a warp operation that names a lane in its mask that does not reach it
// CHECK-NEXT: :[[@LINE+13]]:18
__global__ void twice(const int *x, int *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = i < n ? x[i] : 0;
  unsigned odd = __ballot_sync(0xffffffffu, i % 2 == 1);
  if (i % 2 == 1) {
    unsigned third = __ballot_sync(odd, i % 3 == 0);
#ifdef WRONG
    unsigned who = odd;
#else
    unsigned who = third;
#endif
    if (i % 3 == 0) {
      int both = __any_sync(who, v > 7);
      if (i < n) y[i] = both;
    }
  }
}
