// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A resampled image; the wrong one steps by the width of the source, which no condition `w >= ow` mends.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that ow * oh <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that extent(out) >= ow * oh{{$}}
// RIGHT-DAG: resample: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads (0, 1) and (1, 0) of block (0, 1) race on `out[3]`
// WRONG-NEXT: {{.*}}:[[@LINE+9]]:3
// WRONG: = launch: block 2 x 2, grid 1 x 2; thread (0, 1) of block (0, 1) and thread (1, 0) of block (0, 1); w = 1, h = 1, ow = 2, oh = 4 (replayed: true race)

__global__ void resample(const float *in, float *out, int w, int h, int ow, int oh, float s) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= ow || y >= oh || w < 1 || h < 1) return;
  int sx = min(max((int)(x * s), 0), w - 1), sy = min(max((int)(y * s), 0), h - 1);
#ifdef WRONG
  out[y * w + x] = in[sy * w + sx];
#else
  out[y * ow + x] = in[sy * w + sx];
#endif
}
