// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each block has 128 places for at most two hits of each of its 64 threads; the twin has 64.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
#ifdef WRONG
#define ROOM 64LL
#else
#define ROOM 128LL
#endif
__global__ void hits(const int *x, int *out) {
  __shared__ int used;
  if (threadIdx.x == 0)
    used = 0;
  __syncthreads();
  const int v = x[blockIdx.x * 64LL + threadIdx.x];
  for (int k = 0; k < 2; ++k)
    if (v >> k & 1)
      out[blockIdx.x * ROOM + atomicAdd(&used, 1)] = v;
}
// WRONG: error[TN1002]: thread 63 of block 0 and thread 0 of block 1 race on `out[64]`
