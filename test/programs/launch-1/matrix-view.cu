// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A view of a matrix: pointer, sizes, and rows one after another. The mistake
// takes the height for the width, and rows overlap.
// RUN: tnc --check %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// RIGHT-DAG: the launch checks that extent(out.data) >= out.sizes[0] * out.sizes[1]
// RIGHT-DAG: accepted
// CHECK: error[TN100{{[12]}}]: thread{{.*}} race on `{{.*}}data[
// CHECK-NEXT: matrix-view.cu:[[@LINE+16]]:
struct View {
  float *data;
  int sizes[2];
  __device__ float &at(long long y, long long x) const {
#ifndef WRONG
    return data[y * (long long)sizes[1] + x];
#else
    return data[y * (long long)sizes[0] + x];
#endif
  }
};
__global__ void scale(View out, float k) {
  long long x = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  long long y = blockIdx.y * (long long)blockDim.y + threadIdx.y;
  if (y < out.sizes[0] && x < out.sizes[1])
    out.at(y, x) = k;
}
