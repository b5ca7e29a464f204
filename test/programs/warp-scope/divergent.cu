// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A warp barrier of all lanes in a branch that only some take.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2004]: a warp operation that names a lane in its mask that does not reach it
// CHECK-NEXT: :[[@LINE+12]]:5
// CHECK: thread {{[0-9]+}} executes it, thread {{[0-9]+}} does not come
#ifdef WRONG
constexpr int some = 20;
#else
constexpr int some = 32;
#endif
__global__ void branch(int *y) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  if (t < some) {
    __syncwarp();
    y[blockIdx.x * 32 + t] = s[t];
  }
}
