// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Interleaved colour to gray, pitches in bytes; the wrong one halves the column.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that h >= 0{{$}}
// RIGHT-DAG: the launch checks that rgbPitch >= 0{{$}}
// RIGHT-DAG: the launch checks that outPitch >= 0{{$}}
// RIGHT-DAG: the launch checks that outPitch >= w{{$}}
// RIGHT-DAG: the launch checks that 3 * w <= 2147483650{{$}}
// RIGHT-DAG: the launch checks that rgbPitch * h - rgbPitch <= 2147483647{{$}}
// RIGHT-DAG: the launch checks that w + outPitch * h - outPitch <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that extent(out) + outPitch >= w + outPitch * h{{$}}
// RIGHT-DAG: the launch checks that extent(rgb) + rgbPitch + 2 >= 3 * w + rgbPitch * h{{$}}
// RIGHT-DAG: the launch checks that extent(rgb) + rgbPitch + 1 >= 3 * w + rgbPitch * h{{$}}
// RIGHT-DAG: the launch checks that extent(rgb) + rgbPitch >= 3 * w + rgbPitch * h{{$}}
// RIGHT-DAG: gray: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads 0 and 1 of block 0 race on `out[0]`
// WRONG-NEXT: {{.*}}:[[@LINE+9]]:5
// WRONG: = launch: block 2, grid 1; thread 0 of block 0 and thread 1 of block 0; outPitch = 3, w = 2, h = 1 (replayed: true race)

__global__ void gray(const unsigned char *rgb, int rgbPitch, unsigned char *out, int outPitch, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) {
    const unsigned char *p = rgb + y * rgbPitch + 3 * x;
#ifdef WRONG
    out[y * outPitch + x / 2] = (p[0] * 77 + p[1] * 150 + p[2] * 29) >> 8;
#else
    out[y * outPitch + x] = (p[0] * 77 + p[1] * 150 + p[2] * 29) >> 8;
#endif
  }
}
