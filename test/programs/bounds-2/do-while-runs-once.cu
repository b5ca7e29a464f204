// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A `do` loop runs once whatever its test says: the twin forgets that the first
// iteration is not guarded.
// RUN: tnc --check --block=32 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check --block=32 -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that extent(out) >= 1
// RIGHT-DAG: pick: accepted
// WRONG: error[TN3001]: `s[k]` lies outside `s`
// WRONG-NEXT: {{.*}}:[[@LINE+16]]:12
// WRONG: block 32, grid 1; thread 0 of block 0; n = 0 (replayed: true fault)

__global__ void pick(float *out, int n) {
  __shared__ float s[32];
  s[threadIdx.x] = 1;
  __syncthreads();
  float sum = 0;
  if (n < 0 || n > 32)
    return;
#ifdef WRONG
  int k = 32;
#else
  int k = 0;
#endif
  do {
    sum += s[k];
  } while (++k < n);
  if (threadIdx.x == 0 && blockIdx.x == 0)
    *out = sum;
}
