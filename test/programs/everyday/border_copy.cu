// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An image into the middle of a wider one; the wrong one takes one column too many.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that h >= 0{{$}}
// RIGHT-DAG: the launch checks that ip >= 0{{$}}
// RIGHT-DAG: the launch checks that op >= 0{{$}}
// RIGHT-DAG: the launch checks that op >= w{{$}}
// RIGHT-DAG: the launch checks that w + ip * h - ip <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that w + op * h <= 2147483647{{$}}
// RIGHT-DAG: the launch checks that extent(out) >= w + op * h + 1{{$}}
// RIGHT-DAG: the launch checks that extent(in) + ip >= w + ip * h{{$}}
// RIGHT-DAG: widen: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1002]: thread (1, 0) of block 0 and thread (0, 1) of block 1 race on `out[1]`
// WRONG-NEXT: {{.*}}:[[@LINE+7]]:24
// WRONG: = launch: block 2 x 2, grid 2; thread (1, 0) of block 0 and thread (0, 1) of block 1; op = -1, w = 2, h = 3 (replayed: true race)

__global__ void widen(const float *in, int ip, float *out, int op, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
#ifdef WRONG
  if (x <= w && y < h) out[(y + 1) * op + x + 1] = in[y * ip + x];
#else
  if (x < w && y < h) out[(y + 1) * op + x + 1] = in[y * ip + x];
#endif
}
