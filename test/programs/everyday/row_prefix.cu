// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Running sums of rows, a thread a row; the wrong one starts in the row before.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that pitch >= 0{{$}}
// RIGHT-DAG: the launch checks that pitch >= cols{{$}}
// RIGHT-DAG: the launch checks that cols + rows * pitch - pitch <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that extent(in) + pitch >= cols + rows * pitch{{$}}
// RIGHT-DAG: the launch checks that extent(out) + pitch >= cols + rows * pitch{{$}}
// RIGHT-DAG: prefix: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads 3 and 0 of block 1 race on `out[7]`
// WRONG-NEXT: {{.*}}:[[@LINE+10]]:5
// WRONG: = launch: block 4, grid 2; thread 3 of block 1 and thread 0 of block 1; rows = 8, cols = 3 (replayed: true race)

__global__ void prefix(const float *in, float *out, int rows, int cols, int pitch) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  float s = 0;
  for (int c = 0; c < cols; ++c) {
    s += in[r * pitch + c];
#ifdef WRONG
    out[c * cols + r] = s;
#else
    out[r * pitch + c] = s;
#endif
  }
}
