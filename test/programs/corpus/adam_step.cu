// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An optimiser step over a flat parameter array with two moments; the mistake keeps both moments
// in one array without an offset.
// RUN: tnc --check --assume='n>=0' %s
// RUN: not tnc --check --assume='n>=0' -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]
// CHECK-NEXT: adam_step.cu:[[@LINE+9]]:{{[0-9]+$}}
struct Adam {
  float lr, b1, b2, eps;
};
__global__ void adam(float *w, const float *g, float *m, float *v, Adam h, long long n) {
  const long long step = (long long)gridDim.x * blockDim.x;
  for (long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x; i < n; i += step) {
#ifdef WRONG
    const float a = m[2 * i] = h.b1 * m[2 * i] + (1 - h.b1) * g[i];
    const float b = m[i + 1] = h.b2 * m[i + 1] + (1 - h.b2) * g[i] * g[i];
    if (b < 0) v[i] = b;
#else
    const float a = m[i] = h.b1 * m[i] + (1 - h.b1) * g[i];
    const float b = v[i] = h.b2 * v[i] + (1 - h.b2) * g[i] * g[i];
#endif
    w[i] -= h.lr * a / (sqrtf(b) + h.eps);
  }
}
