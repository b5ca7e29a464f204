// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where a mask is set; the wrong one moves what is masked out to its neighbour.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that extent(o) >= n{{$}}
// RIGHT-DAG: the launch checks that extent(mask) >= n{{$}}
// RIGHT-DAG: the launch checks that extent(a) >= n{{$}}
// RIGHT-DAG: the launch checks that extent(b) >= n{{$}}
// RIGHT-DAG: where: accepted
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads 0 and 1 of block 0 race on `o[1]`
// WRONG-NEXT: {{.*}}:[[@LINE+6]]:14
// WRONG: = launch: block 2, grid 1; thread 0 of block 0 and thread 1 of block 0; n = 2, mask[0] = 0, mask[1] = 1 (replayed: true race)

__global__ void where(const unsigned char *mask, const float *a, const float *b, float *o, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
#ifdef WRONG
  if (i < n) o[mask[i] ? i : i + 1] = a[i];
#else
  if (i < n) o[i] = mask[i] ? a[i] : b[i];
#endif
}
