// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The mask of a ballot whose condition is held in a variable; wrong where the branch tests another condition.
// RUN: tnc --check --block=256 %s
// RUN: not tnc --check --block=256 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2004]: a warp operation that is executed by a lane that its mask does not name
// CHECK-NEXT: :[[@LINE+12]]:14
__global__ void positives(const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = i < n ? x[i] : -1.0f;
  bool isPositive = v > 0.0f;
  unsigned m = __ballot_sync(0xffffffffu, isPositive);
#ifdef WRONG
  if (v >= 0.0f) {
#else
  if (isPositive) {
#endif
    int votes = 0;
    votes += __all_sync(m, v < 1.0f);
    y[i] = votes;
  }
}
