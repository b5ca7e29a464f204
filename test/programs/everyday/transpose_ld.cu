// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Transposition with leading dimensions; the wrong one has the wrong leading dimension.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that rows >= 0{{$}}
// RIGHT-DAG: the launch checks that cols >= 0{{$}}
// RIGHT-DAG: the launch checks that ldi >= 0{{$}}
// RIGHT-DAG: the launch checks that ldo >= 0{{$}}
// RIGHT-DAG: the launch checks that ldo >= rows{{$}}
// RIGHT-DAG: the launch checks that cols + ldi * rows - ldi <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that rows + ldo * cols - ldo <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that extent(out) + ldo >= rows + ldo * cols{{$}}
// RIGHT-DAG: the launch checks that extent(in) + ldi >= cols + ldi * rows{{$}}
// RIGHT-DAG: trans: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads (1, 0) and (0, 3) of block (0, 0) race on `out[3]`
// WRONG-NEXT: {{.*}}:[[@LINE+7]]:29
// WRONG: = launch: block 2 x 4, grid 1 x 4; thread (1, 0) of block (0, 0) and thread (0, 3) of block (0, 0); rows = 12, cols = 3 (replayed: true race)

__global__ void trans(const float *in, int ldi, float *out, int ldo, int rows, int cols) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  int r = blockIdx.y * blockDim.y + threadIdx.y;
#ifdef WRONG
  if (c < cols && r < rows) out[c * cols + r] = in[r * ldi + c];
#else
  if (c < cols && r < rows) out[c * ldo + r] = in[r * ldi + c];
#endif
}
