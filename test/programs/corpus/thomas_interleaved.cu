// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tridiagonal systems of up to 32 rows, one a thread, with a local array of multipliers; the
// mistake reads the multiplier of the row that is being computed.
// RUN: tnc --check --assume='systems>=1' %s
// RUN: not tnc --check --assume='systems>=1' -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: thomas_interleaved.cu:[[@LINE+10]]:{{[0-9]+$}}
__global__ void thomas(const float *lo, const float *di, const float *up, float *rhs, int systems) {
  const long long s = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (s >= systems) return;
  float c[32];
  c[0] = up[s] / di[s];
  rhs[s] /= di[s];
  for (int k = 1; k < 32; ++k) {
    const long long at = (long long)k * systems + s;
#ifdef WRONG
    const float w = 1.0f / (di[at] - lo[at] * c[k]);
#else
    const float w = 1.0f / (di[at] - lo[at] * c[k - 1]);
#endif
    c[k] = up[at] * w;
    rhs[at] = (rhs[at] - lo[at] * rhs[at - systems]) * w;
  }
  for (int k = 30; k >= 0; --k) {
    const long long at = (long long)k * systems + s;
    rhs[at] -= c[k] * rhs[at + systems];
  }
}
