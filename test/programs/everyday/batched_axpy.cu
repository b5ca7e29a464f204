// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// y_b += a_b x_b for vectors at strides; the wrong one does not guard the element.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that batches >= 0{{$}}
// RIGHT-DAG: the launch checks that strideX >= 0{{$}}
// RIGHT-DAG: the launch checks that strideY >= 0{{$}}
// RIGHT-DAG: the launch checks that strideY >= n{{$}}
// RIGHT-DAG: the launch checks that n + strideX * batches - strideX <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that n + strideY * batches - strideY <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that extent(y) + strideY >= n + strideY * batches{{$}}
// RIGHT-DAG: the launch checks that extent(alpha) >= batches{{$}}
// RIGHT-DAG: the launch checks that extent(x) + strideX >= n + strideX * batches{{$}}
// RIGHT-DAG: axpys: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1002]: thread 0 of block (1, 0) and thread 0 of block (0, 1) race on `y[1]`
// WRONG-NEXT: {{.*}}:[[@LINE+7]]:20
// WRONG: = launch: block 1, grid 2 x 2; thread 0 of block (1, 0) and thread 0 of block (0, 1); strideY = 1, batches = 8 (replayed: true race)

__global__ void axpys(const float *alpha, const float *x, int strideX, float *y, int strideY, int n, int batches) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int b = blockIdx.y;
#ifdef WRONG
  if (b < batches) y[b * strideY + i] += alpha[b] * x[b * strideX + i];
#else
  if (i < n && b < batches) y[b * strideY + i] += alpha[b] * x[b * strideX + i];
#endif
}
