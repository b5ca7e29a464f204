// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A rectangle out of one matrix into another; the wrong guard is an `or`.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that w >= 0{{$}}
// RIGHT-DAG: the launch checks that h >= 0{{$}}
// RIGHT-DAG: the launch checks that inPitch >= 0{{$}}
// RIGHT-DAG: the launch checks that outPitch >= 0{{$}}
// RIGHT-DAG: the launch checks that x0 >= 0{{$}}
// RIGHT-DAG: the launch checks that y0 >= 0{{$}}
// RIGHT-DAG: the launch checks that outPitch >= w{{$}}
// RIGHT-DAG: the launch checks that x0 + w + inPitch * y0 + inPitch * h - inPitch <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that w + outPitch * h - outPitch <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that extent(out) + outPitch >= w + outPitch * h{{$}}
// RIGHT-DAG: the launch checks that extent(in) + inPitch >= x0 + w + inPitch * y0 + inPitch * h{{$}}
// RIGHT-DAG: crop: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads (1, 0) and (0, 1) of block (0, 1) race on `out[3]`
// WRONG-NEXT: {{.*}}:[[@LINE+11]]:5
// WRONG: = launch: block 2 x 2, grid 1 x 2; thread (1, 0) of block (0, 1) and thread (0, 1) of block (0, 1); outPitch = 1, w = 2, h = 3 (replayed: true race)

__global__ void crop(const float *in, int inPitch, float *out, int outPitch, int x0, int y0, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
#ifdef WRONG
  if (x < w || y < h)
#else
  if (x < w && y < h)
#endif
    out[y * outPitch + x] = in[(y + y0) * inPitch + x + x0];
}
