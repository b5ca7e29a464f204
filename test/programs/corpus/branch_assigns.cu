// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A limiter chooses a slope by cases; the mistake has no case for zero.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: branch_assigns.cu:[[@LINE+14]]:{{[0-9]+$}}
__global__ void limiter(const float *a, const float *b, float *s, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
  float v;
  const float p = a[i] * b[i];
  if (p > 0.0f)
    v = fminf(fabsf(a[i]), fabsf(b[i]));
#ifdef WRONG
  else if (p < 0.0f)
#else
  else
#endif
    v = 0.0f;
  s[i] = v;
}
