// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Transposition through a tile; the wrong one drops the barrier.
// RUN: tnc --check --exercise=40 --block=32,8 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check --block=32,8 -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that w * h <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that extent(in) >= w * h{{$}}
// RIGHT-DAG: the launch checks that extent(out) >= w * h{{$}}
// RIGHT-DAG: trans: accepted
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1003]: threads (1, 0) and (0, 1) of block 0 race on `tile[0][1]`
// WRONG-NEXT: {{.*}}:[[@LINE+14]]:52
// WRONG: = launch: block 32 x 8, grid 1; thread (1, 0) of block 0 and thread (0, 1) of block 0; w = 2, h = 1 (replayed: true race)

__global__ void trans(const float *in, float *out, int w, int h) {
  __shared__ float tile[32][33];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8)
    if (x < w && y + j < h) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * w + x];
#ifndef WRONG
  __syncthreads();
#endif
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8)
    if (x < h && y + j < w) out[(y + j) * h + x] = tile[threadIdx.x][threadIdx.y + j];
}
