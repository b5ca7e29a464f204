// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Scores above the diagonal to minus infinity; the wrong one forgets the head.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that n >= 0{{$}}
// RIGHT-DAG: the launch checks that heads * n * n <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that extent(s) >= heads * n * n{{$}}
// RIGHT-DAG: causal: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1002]: thread 1 of block (0, 0, 0) and thread 1 of block (0, 0, 1) race on `s[1]`
// WRONG-NEXT: {{.*}}:[[@LINE+8]]:45
// WRONG: = launch: block 2, grid 2 x 1 x 2; thread 1 of block (0, 0, 0) and thread 1 of block (0, 0, 1); heads = 2, n = 2 (replayed: true race)

__global__ void causal(float *s, int heads, int n) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  int i = blockIdx.y * blockDim.y + threadIdx.y;
  int h = blockIdx.z;
#ifdef WRONG
  if (h < heads && i < n && j < n && j > i) s[i * n + j] = -1e30f;
#else
  if (h < heads && i < n && j < n && j > i) s[(h * n + i) * n + j] = -1e30f;
#endif
}
