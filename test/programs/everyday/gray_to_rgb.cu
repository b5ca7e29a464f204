// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Gray to interleaved colour; the wrong one forgets the three.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that h >= 0{{$}}
// RIGHT-DAG: the launch checks that inPitch >= 0{{$}}
// RIGHT-DAG: the launch checks that pitch >= 0{{$}}
// RIGHT-DAG: the launch checks that pitch >= 3 * w{{$}}
// RIGHT-DAG: the launch checks that w + inPitch * h - inPitch <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that 3 * w + pitch * h - pitch <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that extent(rgb) + pitch >= 3 * w + pitch * h{{$}}
// RIGHT-DAG: the launch checks that extent(in) + inPitch >= w + inPitch * h{{$}}
// RIGHT-DAG: colour: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads 0 and 1 of block 0 race on `rgb[1]`
// WRONG-NEXT: {{.*}}:[[@LINE+9]]:7
// WRONG: = launch: block 2, grid 1; thread 0 of block 0 and thread 1 of block 0; pitch = 3, w = 2, h = 1 (replayed: true race)

__global__ void colour(const unsigned char *in, int inPitch, unsigned char *rgb, int pitch, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
    for (int c = 0; c < 3; ++c)
#ifdef WRONG
      rgb[y * pitch + x + c] = in[y * inPitch + x];
#else
      rgb[y * pitch + 3 * x + c] = in[y * inPitch + x];
#endif
}
