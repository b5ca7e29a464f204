// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `s /= 2` from 32 ends with 1: a tree over 64 elements. The twin starts at 64.
// RUN: tnc --check --block=64 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that extent(out) >= gridDim.x
// RIGHT-DAG: tree: accepted
// WRONG: error[TN3001]: `a[t + s]` lies outside `a`
// WRONG-NEXT: {{.*}}:[[@LINE+15]]:15
// WRONG: block 64, grid 1; thread 63 of block 0 (replayed: true fault)

#ifdef WRONG
#define FROM 64
#else
#define FROM 32
#endif
__global__ void tree(float *out) {
  __shared__ float a[64];
  unsigned t = threadIdx.x;
  a[t] = 1;
  __syncthreads();
  for (unsigned s = FROM; s > 0; s /= 2) {
    if (t < s)
      a[t] += a[t + s];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = a[0];
}
