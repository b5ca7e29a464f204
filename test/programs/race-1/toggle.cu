// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two halves of a buffer in turn: the half written is not the one read. The
// twin toggles before it reads.
// RUN: tnc --check %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that extent(out) + 64 >= blockDim.x + 64 * gridDim.x
// RIGHT-DAG: relax: accepted
// WRONG: error[TN1003]: threads 0 and 1 of block 0 race on `s[0][1]`
// WRONG-NEXT: {{.*}}:[[@LINE+13]]:5
// WRONG: block 64, grid 1; thread 0 of block 0 and thread 1 of block 0; rounds = 1 (replayed: true race)

__global__ void relax(float *out, int rounds) {
  __shared__ float s[2][64];
  unsigned t = threadIdx.x;
  if (blockDim.x != 64)
    return;
  s[0][t] = s[1][t] = t;
  __syncthreads();
  int now = 0;
  for (int r = 0; r < rounds; ++r) {
#ifdef WRONG
    s[now][t] = s[now][(t + 1) % 64];
#else
    s[now ^ 1][t] = s[now][(t + 1) % 64];
#endif
    now ^= 1;
    __syncthreads();
  }
  out[blockIdx.x * 64 + t] = s[now][t];
}
