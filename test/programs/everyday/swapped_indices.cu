// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Swapped indices; no launch condition mends them.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that width * height <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that extent(out) >= width * height{{$}}
// RIGHT-DAG: fill: accepted
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads (1, 0) and (0, 3) of block (0, 0) race on `out[3]`
// WRONG-NEXT: {{.*}}:[[@LINE+8]]:3
// WRONG: = launch: block 2 x 4, grid 1 x 4; thread (1, 0) of block (0, 0) and thread (0, 3) of block (0, 0); width = 3, height = 12 (replayed: true race)

__global__ void fill(float *out, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
#ifdef WRONG
  out[x * width + y] = 1;
#else
  out[x * height + y] = 1;
#endif
}
