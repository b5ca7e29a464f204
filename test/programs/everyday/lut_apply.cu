// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A table of 256; the wrong one drops the barrier after loading it.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that h >= 0{{$}}
// RIGHT-DAG: the launch checks that pitch >= 0{{$}}
// RIGHT-DAG: the launch checks that pitch >= w{{$}}
// RIGHT-DAG: the launch checks that w + pitch * h - pitch <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that extent(table) >= 256{{$}}
// RIGHT-DAG: the launch checks that extent(out) + pitch >= w + pitch * h{{$}}
// RIGHT-DAG: the launch checks that extent(in) + pitch >= w + pitch * h{{$}}
// RIGHT-DAG: lut: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads (2, 0) and (3, 1) of block (0, 0) race on `out[2]`
// WRONG-NEXT: {{.*}}:[[@LINE+12]]:23
// WRONG: = launch: block 4 x 2, grid 2 x 2; thread (2, 0) of block (0, 0) and thread (3, 1) of block (0, 0); pitch = -1, w = 4, h = 5 (replayed: true race)

__global__ void lut(const unsigned char *in, unsigned char *out, int pitch, int w, int h, const unsigned char *table) {
  __shared__ unsigned char t[256];
  int l = threadIdx.y * blockDim.x + threadIdx.x;
  for (int i = l; i < 256; i += blockDim.x * blockDim.y) t[i] = table[i];
#ifndef WRONG
  __syncthreads();
#endif
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) out[y * pitch + x] = t[in[y * pitch + x]];
}
