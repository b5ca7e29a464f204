// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Morphology on bytes with a pitch; the wrong one is in place.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that pitch >= 0{{$}}
// RIGHT-DAG: the launch checks that pitch >= w{{$}}
// RIGHT-DAG: the launch checks that w + h * pitch - pitch <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that extent(in) + pitch >= w + h * pitch{{$}}
// RIGHT-DAG: the launch checks that extent(out) + pitch >= w + h * pitch{{$}}
// RIGHT-DAG: dilate: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads (3, 0) and (0, 1) of block (1, 1) race on `out[13]`
// WRONG-NEXT: {{.*}}:[[@LINE+13]]:3
// WRONG: = launch: block 4 x 2, grid 2 x 2; thread (3, 0) of block (1, 1) and thread (0, 1) of block (1, 1); w = 8, h = 4, pitch = 3 (replayed: true race)

__global__ void dilate(const unsigned char *in, unsigned char *out, int w, int h, int pitch) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
#ifdef WRONG
  in = out;
#endif
  unsigned char m = in[y * pitch + x];
  if (x > 0) m = max(m, in[y * pitch + x - 1]);
  if (x + 1 < w) m = max(m, in[y * pitch + x + 1]);
  out[y * pitch + x] = m;
}
