// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Strides that double: pairs 2s apart. The twin forgets the 2.
// RUN: tnc --check --block=64 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that extent(out) >= gridDim.x
// RIGHT-DAG: tree: accepted
// WRONG: error[TN1003]: threads 0 and 1 of block 0 race on `a[1]`
// WRONG-NEXT: {{.*}}:[[@LINE+15]]:7
// WRONG: block 64, grid 1; thread 0 of block 0 and thread 1 of block 0 (replayed: true race)

#ifdef WRONG
#define APART 1
#else
#define APART 2
#endif
__global__ void tree(float *out) {
  __shared__ float a[64];
  unsigned t = threadIdx.x;
  a[t] = 1;
  __syncthreads();
  for (int s = 1; s < 64; s *= 2) {
    if (t % (APART * s) == 0 && t + s < 64)
      a[t] += a[t + s];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = a[0];
}
