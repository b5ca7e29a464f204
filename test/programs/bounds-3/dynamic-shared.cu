// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Dynamic shared memory is as long as the launch says, and the launch checks it.
// The twin reads a negative element, which no size cures.
// RUN: tnc --check --report=safety %s | FileCheck %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// CHECK: shift: accepted
// CHECK: dynamicSmemBytes >= 4 * blockDim.x + 4{{ +}}keeps `s[t + 1]` inside `dynamic shared memory`

#ifdef WRONG
#define BACK 2
#else
#define BACK 0
#endif

__global__ void shift(float *out) {
  extern __shared__ float s[];
  int t = threadIdx.x;
  if (t == 0)
    s[0] = 0;
  s[t + 1] = t;
  __syncthreads();
  out[t] = s[t - BACK];
}
// WRONG: error[TN3001]: `s[t - BACK]` lies outside `dynamic shared memory`
// WRONG-NEXT: --> {{.*}}:[[@LINE-3]]:12
// WRONG: launch: block {{.*}} thread 0 of block 0
