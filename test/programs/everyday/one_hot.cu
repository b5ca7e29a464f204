// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A row of zeros with a one; the wrong one clears what its neighbour set.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that n * classes <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that extent(out) >= n * classes{{$}}
// RIGHT-DAG: the launch checks that extent(label) >= n{{$}}
// RIGHT-DAG: oneHot: accepted
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads 1 and 0 of block 0 race on `out[1]`
// WRONG-NEXT: {{.*}}:[[@LINE+11]]:5
// WRONG: = launch: block 2, grid 1; thread 1 of block 0 and thread 0 of block 0; n = 2, classes = 1 (replayed: true race)

__global__ void oneHot(const int *label, float *out, int n, int classes) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
#ifdef WRONG
  for (int c = 0; c <= classes; ++c)
#else
  for (int c = 0; c < classes; ++c)
#endif
    out[i * classes + c] = c == label[i] ? 1.0f : 0.0f;
}
