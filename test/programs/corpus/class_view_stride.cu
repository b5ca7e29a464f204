// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A small matrix view class; the mistake builds it with the number of rows as its stride.
// RUN: tnc --check --assume='rows>=1&&cols>=1' %s
// RUN: not tnc --check --assume='rows>=1&&cols>=1' -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]
// CHECK-NEXT: class_view_stride.cu:[[@LINE+17]]:{{[0-9]+$}}
class View {
  float *base;
  long long stride;

public:
  __device__ View(float *b, long long s) : base(b), stride(s) {}
  __device__ float &operator()(long long r, long long c) const { return base[r * stride + c]; }
};
__global__ void clear(float *m, int rows, int cols) {
#ifdef WRONG
  const View v(m, rows);
#else
  const View v(m, cols);
#endif
  const long long r = blockIdx.y * (long long)blockDim.y + threadIdx.y;
  const long long c = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (r < rows && c < cols) v(r, c) = 0.0f;
}
