// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Counting down while `k >= 0`. With an unsigned count that is always true.
// RUN: tnc --check --block=64 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that extent(out) >= 1
// RIGHT-DAG: back: accepted
// WRONG: error[TN3001]: `s[k]` lies outside `s`
// WRONG-NEXT: {{.*}}:[[@LINE+14]]:12
// WRONG: block 64, grid 1; thread 0 of block 0 (replayed: true fault)

#ifdef WRONG
typedef unsigned Count;
#else
typedef int Count;
#endif
__global__ void back(float *out) {
  __shared__ float s[64];
  s[threadIdx.x] = 1;
  __syncthreads();
  float sum = 0;
  for (Count k = 63; k >= 0; --k)
    sum += s[k];
  if (threadIdx.x == 0 && blockIdx.x == 0)
    *out = sum;
}
