// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One row too wide; a wider pitch would hide it.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that pitch >= 0{{$}}
// RIGHT-DAG: the launch checks that pitch >= width{{$}}
// RIGHT-DAG: the launch checks that width + height * pitch - pitch <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that extent(img) + pitch >= width + height * pitch{{$}}
// RIGHT-DAG: clear: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads (1, 0) and (0, 1) of block 0 race on `img[1]`
// WRONG-NEXT: {{.*}}:[[@LINE+7]]:33
// WRONG: = launch: block 2 x 2, grid 1; thread (1, 0) of block 0 and thread (0, 1) of block 0; width = 1, height = 2, pitch = 1 (replayed: true race)

__global__ void clear(float *img, int width, int height, int pitch) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
#ifdef WRONG
  if (x <= width && y < height) img[y * pitch + x] = 0;
#else
  if (x < width && y < height) img[y * pitch + x] = 0;
#endif
}
