// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 2x2 average; the wrong one halves the row of the output.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that oh >= 0{{$}}
// RIGHT-DAG: the launch checks that ip >= 0{{$}}
// RIGHT-DAG: the launch checks that op >= 0{{$}}
// RIGHT-DAG: the launch checks that op >= ow{{$}}
// RIGHT-DAG: the launch checks that 2 * ow <= 2147483649{{$}}
// RIGHT-DAG: the launch checks that (-2) * ip + 2 * ip * oh <= 2147483647{{$}}
// RIGHT-DAG: the launch checks that ip <= 2147483646{{$}}
// RIGHT-DAG: the launch checks that ow + op * oh - op <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that extent(out) + op >= ow + op * oh{{$}}
// RIGHT-DAG: the launch checks that extent(in) + 2 * ip + 1 >= 2 * ow + 2 * ip * oh{{$}}
// RIGHT-DAG: the launch checks that extent(in) + 2 * ip >= 2 * ow + 2 * ip * oh{{$}}
// RIGHT-DAG: the launch checks that extent(in) + ip + 1 >= 2 * ow + 2 * ip * oh{{$}}
// RIGHT-DAG: the launch checks that extent(in) + ip >= 2 * ow + 2 * ip * oh{{$}}
// RIGHT-DAG: down: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads (0, 0) and (0, 1) of block (0, 0) race on `out[0]`
// WRONG-NEXT: {{.*}}:[[@LINE+9]]:5
// WRONG: = launch: block 2 x 2, grid 1 x 2; thread (0, 0) of block (0, 0) and thread (0, 1) of block (0, 0); ip = -8, op = -8, ow = 2, oh = 5 (replayed: true race)

__global__ void down(const float *in, int ip, float *out, int op, int ow, int oh) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < ow && y < oh) {
    const float *p = in + 2 * y * ip + 2 * x;
#ifdef WRONG
    out[y / 2 * op + x] = 0.25f * (p[0] + p[1] + p[ip] + p[ip + 1]);
#else
    out[y * op + x] = 0.25f * (p[0] + p[1] + p[ip] + p[ip + 1]);
#endif
  }
}
