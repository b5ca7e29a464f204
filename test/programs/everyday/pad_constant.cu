// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Zero padding of an image; the wrong guard forgets what lies left and above.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that w >= 0{{$}}
// RIGHT-DAG: the launch checks that h >= 0{{$}}
// RIGHT-DAG: the launch checks that left >= 0{{$}}
// RIGHT-DAG: the launch checks that top >= 0{{$}}
// RIGHT-DAG: the launch checks that ow >= 0{{$}}
// RIGHT-DAG: the launch checks that oh >= 0{{$}}
// RIGHT-DAG: the launch checks that ow + w * oh - w - left - w * top <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that ow * oh <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that extent(in) + w + left + w * top >= ow + w * oh{{$}}
// RIGHT-DAG: the launch checks that extent(out) >= ow * oh{{$}}
// RIGHT-DAG: pad: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN3001]: `in[sy * w + sx]` lies outside `in`
// WRONG-NEXT: {{.*}}:[[@LINE+14]]:9
// WRONG: = launch: block 1, grid 1; thread 0 of block 0; w = -1, h = 3, left = 2, top = -2, ow = 1, oh = 1 (replayed: true fault)

__global__ void pad(const float *in, float *out, int w, int h, int left, int top, int ow, int oh) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= ow || y >= oh) return;
  int sx = x - left, sy = y - top;
  float v = 0;
#ifdef WRONG
  if (sx < w && sy < h)
#else
  if (sx >= 0 && sx < w && sy >= 0 && sy < h)
#endif
    v = in[sy * w + sx];
  out[y * ow + x] = v;
}
