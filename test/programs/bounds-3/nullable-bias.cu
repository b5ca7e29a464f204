// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A pointer that may be null is read only where it is not: its length matters
// only then. The mistakes read it unasked, and ask the wrong way round.
// RUN: tnc --check %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: tnc --check -DUNASKED %s 2>&1 | FileCheck --check-prefix=UNASKED %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// RIGHT-DAG: the launch checks that bias == nullptr || extent(bias) >= cols
// RIGHT-DAG: add: accepted
// UNASKED-NOT: nullptr
// UNASKED: the launch checks that extent(bias) >= cols
// CHECK: error[TN3001]: `bias[c]` lies outside `bias`
// CHECK-NEXT: nullable-bias.cu:[[@LINE+12]]:10
__global__ void add(float *y, const float *bias, int rows, int cols) {
  int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y;
  if (r >= rows || c >= cols)
    return;
  float v = y[(long long)r * cols + c];
#if defined(UNASKED)
  v += bias[c];
#elif defined(WRONG)


  if (!bias)
    v += bias[c];
#else
  if (bias)
    v += bias[c];
#endif
  y[(long long)r * cols + c] = v;
}
