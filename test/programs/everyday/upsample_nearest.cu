// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Nearest upsampling; the wrong one steps by the width of the source.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that w >= 0{{$}}
// RIGHT-DAG: the launch checks that h >= 0{{$}}
// RIGHT-DAG: the launch checks that scale >= 1{{$}}
// RIGHT-DAG: the launch checks that w * scale <= 2147483647{{$}}
// RIGHT-DAG: the launch checks that h * scale <= 2147483647{{$}}
// RIGHT-DAG: the launch checks that w * h <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that w * h * scale * scale <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that extent(out) >= w * h * scale * scale{{$}}
// RIGHT-DAG: the launch checks that extent(in) >= w * h{{$}}
// RIGHT-DAG: up: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1002]: thread (0, 1) of block 1 and thread (0, 0) of block 0 race on `out[0]`
// WRONG-NEXT: {{.*}}:[[@LINE+9]]:3
// WRONG: = launch: block 1 x 2, grid 2; thread (0, 1) of block 1 and thread (0, 0) of block 0; w = -1, h = -2, scale = -8 (replayed: true race)

__global__ void up(const float *in, float *out, int w, int h, int scale) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int ow = w * scale, oh = h * scale;
  if (x >= ow || y >= oh) return;
#ifdef WRONG
  out[y * w + x] = in[(y / scale) * w + x / scale];
#else
  out[y * ow + x] = in[(y / scale) * w + x / scale];
#endif
}
