// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One thread decides for the block by shared memory; between its store and the reads stands a barrier, or the decision races.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG1 %s 2>&1 | FileCheck %s --check-prefix=RACE
// RUN: not tnc --check --block=128 -DWRONG2 %s 2>&1 | FileCheck %s --check-prefix=DIVERGE
// RACE: error[TN1003]: threads {{[0-9]+}} and {{[0-9]+}} of block 0 race on `deep`
// DIVERGE: error[TN2001]
// DIVERGE-NEXT: :[[@LINE+14]]:5
__global__ void decide(const int *x, int *y) {
  __shared__ int deep;
  int t = threadIdx.x, i = blockIdx.x * 128 + t;
  if (t == 0) deep = x[blockIdx.x * 128] > 7;
#ifndef WRONG1
  __syncthreads();
#endif
#ifdef WRONG2
  int go = x[i] > 7;
#else
  int go = deep;
#endif
  if (go) {
    __syncthreads();
    y[i] = 2;
  }
}
