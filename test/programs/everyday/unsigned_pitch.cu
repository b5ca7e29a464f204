// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An unsigned pitch; the wrong one swaps the indices.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that pitch >= w{{$}}
// RIGHT-DAG: the launch checks that extent(img) + pitch >= w + h * pitch{{$}}
// RIGHT-DAG: clear: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads (1, 0) and (0, 3) of block (0, 0) race on `img[3]`
// WRONG-NEXT: {{.*}}:[[@LINE+7]]:23
// WRONG: = launch: block 2 x 4, grid 1 x 4; thread (1, 0) of block (0, 0) and thread (0, 3) of block (0, 0); w = 3, h = 12 (replayed: true race)

__global__ void clear(float *img, unsigned w, unsigned h, unsigned pitch) {
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
#ifdef WRONG
  if (x < w && y < h) img[x * w + y] = 0;
#else
  if (x < w && y < h) img[(size_t)y * pitch + x] = 0;
#endif
}
