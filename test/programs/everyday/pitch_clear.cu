// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An image with a pitch; the wrong one swaps the indices.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RUN: not tnc --check -DWRONG2 %s 2>&1 | FileCheck --check-prefix=WRONG2 %s
// RUN: not tnc --check --deny-conditional %s 2>&1 | FileCheck --check-prefix=DENIED %s
// RUN: not tnc --check --assume='pitch <= 0' %s 2>&1 | FileCheck --check-prefix=PROMISED %s
// DENIED: error[TN1001]: {{.*}} race on `img[
// DENIED: (replayed: true race)
// PROMISED: error[TN1001]: {{.*}} race on `img[
// PROMISED: pitch = {{0|-[0-9]+}}{{.*}}(replayed: true race)
// RIGHT-DAG: the launch checks that pitch >= 0{{$}}
// RIGHT-DAG: the launch checks that pitch >= width{{$}}
// RIGHT-DAG: the launch checks that width + height * pitch - pitch <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that extent(img) + pitch >= width + height * pitch{{$}}
// RIGHT-DAG: clear: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads (1, 0) and (0, 3) of block (0, 0) race on `img[3]`
// WRONG-NEXT: {{.*}}:[[@LINE+15]]:5
// WRONG: = launch: block 2 x 4, grid 1 x 4; thread (1, 0) of block (0, 0) and thread (0, 3) of block (0, 0); width = 3, height = 12 (replayed: true race)
// WRONG2: error[TN1001]: threads (0, 0) and (1, 1) of block (0, 0) race on `img[0]`
// WRONG2-NEXT: {{.*}}:[[@LINE+14]]:5
// WRONG2: = launch: block 2 x 2, grid 1 x 2; thread (0, 0) of block (0, 0) and thread (1, 1) of block (0, 0); height = 5, pitch = -1 (replayed: true race)

__global__ void clear(unsigned char *img, int width, int height, int pitch) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
#ifndef WRONG2
  if (x < width && y < height)
#else
  if (y < height)
#endif
#ifdef WRONG
    img[x * width + y] = 0;
#else
    img[y * pitch + x] = 0;
#endif
}
