// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bilinear upsampling with clamped neighbours; the wrong one writes the row it read.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that oh >= 0{{$}}
// RIGHT-DAG: the launch checks that ip >= 0{{$}}
// RIGHT-DAG: the launch checks that w >= 0{{$}}
// RIGHT-DAG: the launch checks that h >= 0{{$}}
// RIGHT-DAG: the launch checks that op >= 0{{$}}
// RIGHT-DAG: the launch checks that op >= ow{{$}}
// RIGHT-DAG: the launch checks that w + ip * h - ip <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that ow + op * oh - op <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that extent(in) + ip >= w + ip * h{{$}}
// RIGHT-DAG: the launch checks that extent(out) + op >= ow + op * oh{{$}}
// RIGHT-DAG: bilinear: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads (0, 0) and (0, 1) of block 0 race on `out[0]`
// WRONG-NEXT: {{.*}}:[[@LINE+12]]:3
// WRONG: = launch: block 2 x 2, grid 5; thread (0, 0) of block 0 and thread (0, 1) of block 0; h = 1, ow = 3, w = 20, oh = 3, ip = 4, op = 31, extent(out) = 19, extent(in) = 20 (replayed: true race)

__global__ void bilinear(const float *in, int ip, int w, int h, float *out, int op, int ow, int oh, float sx, float sy) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= ow || y >= oh || w < 1 || h < 1) return;
  float fx = x * sx, fy = y * sy;
  int x0 = min(max((int)fx, 0), w - 1), y0 = min(max((int)fy, 0), h - 1);
  int x1 = min(x0 + 1, w - 1), y1 = min(y0 + 1, h - 1);
  float v = in[y0 * ip + x0] + in[y0 * ip + x1] + in[y1 * ip + x0] + in[y1 * ip + x1];
#ifdef WRONG
  out[y0 * op + x] = v;
#else
  out[y * op + x] = v;
#endif
}
