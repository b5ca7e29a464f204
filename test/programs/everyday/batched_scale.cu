// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Batches at a stride, rows at a pitch; the wrong one folds the batches.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that w >= 0{{$}}
// RIGHT-DAG: the launch checks that h >= 0{{$}}
// RIGHT-DAG: the launch checks that batches >= 0{{$}}
// RIGHT-DAG: the launch checks that batchStride >= 0{{$}}
// RIGHT-DAG: the launch checks that pitch >= 0{{$}}
// RIGHT-DAG: the launch checks that pitch >= w{{$}}
// RIGHT-DAG: the launch checks that batchStride + pitch >= w + pitch * h{{$}}
// RIGHT-DAG: the launch checks that w + pitch * h + batchStride * batches - batchStride - pitch <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that extent(x) + batchStride + pitch >= w + pitch * h + batchStride * batches{{$}}
// RIGHT-DAG: scale: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads (0, 1) and (1, 0) of block (0, 1) race on `x[3]`
// WRONG-NEXT: {{.*}}:[[@LINE+8]]:27
// WRONG: = launch: block 2 x 2, grid 1 x 2; thread (0, 1) of block (0, 1) and thread (1, 0) of block (0, 1); batchStride = -8, pitch = 1, w = 2, h = 4 (replayed: true race)

__global__ void scale(float *x, int batchStride, int pitch, int w, int h, int batches, float s) {
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int b = blockIdx.z;
#ifdef WRONG
  if (col < w && row < h) x[b % 2 * batchStride + row * pitch + col] *= s;
#else
  if (col < w && row < h && b < batches) x[b * batchStride + row * pitch + col] *= s;
#endif
}
