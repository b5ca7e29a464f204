// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Particles deposit charge on two grid points; the mistake adds the right half plainly.
// RUN: tnc --check --assume='cells>=2' %s
// RUN: not tnc --check --assume='cells>=2' -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1{{[0-9]+}}]
// CHECK-NEXT: deposit_charge.cu:[[@LINE+9]]:{{[0-9]+$}}
__global__ void deposit(const float *x, const float *q, float *rho, int n, int cells) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
  const int c = (int)floorf(x[i]);
  if (c < 0 || c >= cells - 1) return;
  const float w = x[i] - (float)c;
  atomicAdd(&rho[c], q[i] * (1.0f - w));
#ifdef WRONG
  rho[c + 1] += q[i] * w;
#else
  atomicAdd(&rho[c + 1], q[i] * w);
#endif
}
