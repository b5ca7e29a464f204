// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `while (n--)` gives n - 1 to 0. The twin reads the element past them.
// RUN: tnc --check --block=64 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that extent(out) >= 1
// RIGHT-DAG: reverse_sum: accepted
// WRONG: error[TN3001]: `s[n + 1]` lies outside `s`
// WRONG-NEXT: {{.*}}:[[@LINE+11]]:12
// WRONG: block 64, grid 1; thread 0 of block 0 (replayed: true fault)

__global__ void reverse_sum(float *out) {
  __shared__ float s[64];
  s[threadIdx.x] = 1;
  __syncthreads();
  float sum = 0;
  unsigned n = 64;
  while (n--)
#ifdef WRONG
    sum += s[n + 1];
#else
    sum += s[n];
#endif
  if (threadIdx.x == 0 && blockIdx.x == 0)
    *out = sum;
}
