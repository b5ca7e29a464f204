// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A tree reduction whose result every thread reads after the loop: nobody is in
// the next step where another has left. The twins give up the barrier at the end
// of a step for one at its start, read what the test of the loop reads, leave
// from the middle of a step, and pass the barrier in the first step only.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG1 %s 2>&1 | FileCheck --check-prefix=START %s
// RUN: not tnc --check -DWRONG2 %s 2>&1 | FileCheck --check-prefix=TEST %s
// RUN: not tnc --check -DWRONG3 %s 2>&1 | FileCheck --check-prefix=BREAK %s
// RUN: not tnc --check -DWRONG4 %s 2>&1 | FileCheck --check-prefix=ONCE %s

__global__ void total(const float *in, float *out, int n) {
  extern __shared__ float s[];
  __shared__ int rest;
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + t;
  s[t] = i < n ? in[i] : 0;
  if (t == 0)
    rest = 7;
  __syncthreads();
#if defined(WRONG1)
  for (int k = blockDim.x / 2; k > 0; k >>= 1) {
    __syncthreads();
    if (t < k)
      s[t] += s[t + k];
  }
#elif defined(WRONG2)
  for (int r = 0; r < rest; ++r)
    __syncthreads();
  if (t == 1)
    rest = 0;
#elif defined(WRONG3)
  for (int k = blockDim.x / 2; k > 0; k >>= 1) {
    if (t < k)
      s[t] += s[t + k];
    if (k == 4)
      break;
    __syncthreads();
  }
#elif defined(WRONG4)
  for (int r = 0; r < n; ++r) {
    s[t] += r;
    if (r == 0)
      __syncthreads();
  }
#else
  for (int k = blockDim.x / 2; k > 0; k >>= 1) {
    if (t < k)
      s[t] += s[t + k];
    __syncthreads();
  }
#endif
  if (i < n)
    out[i] = s[0];
}
// START: error[TN1003]: {{.*}} race on `dynamic shared memory
// START-NEXT: --> {{.*}}:[[@LINE-3]]:14
// TEST: error[TN1003]: threads {{.*}} of block 0 race on `rest
// TEST-NEXT: --> {{.*}}:31:5
// BREAK: error[TN1003]: {{.*}} race on `dynamic shared memory
// BREAK-NEXT: --> {{.*}}:[[@LINE-7]]:14
// ONCE: error[TN1003]: threads 0 and 1 of block 0 race on `dynamic shared memory[0]`
// ONCE-NEXT: --> {{.*}}:[[@LINE-9]]:14
// ONCE: replayed: true race
