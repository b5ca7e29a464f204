// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Mirror in place: each pair by one thread; the wrong one lets both of a pair swap.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that w >= 0{{$}}
// RIGHT-DAG: the launch checks that pitch >= w{{$}}
// RIGHT-DAG: the launch checks that w / 2 + h * pitch - pitch <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that w + h * pitch - pitch <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that 2 * extent(img) + 2 * pitch >= w + 2 * h * pitch{{$}}
// RIGHT-DAG: the launch checks that extent(img) + pitch >= w + h * pitch{{$}}
// RIGHT-DAG: flip: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads 0 and 1 of block 0 race on `img[0]`
// WRONG-NEXT: {{.*}}:[[@LINE+13]]:5
// WRONG: = launch: block 2, grid 1; thread 0 of block 0 and thread 1 of block 0; w = 2, h = 1, pitch = -1 (replayed: true race)

__global__ void flip(float *img, int w, int h, int pitch) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
#ifdef WRONG
  if (x < w && y < h) {
#else
  if (x < w / 2 && y < h) {
#endif
    float t = img[y * pitch + x];
    img[y * pitch + x] = img[y * pitch + w - 1 - x];
    img[y * pitch + w - 1 - x] = t;
  }
}
