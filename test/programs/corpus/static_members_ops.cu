// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Complex numbers with operators, conjugated in place; the mistake stores to the mirrored element
// that another thread updates.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]
// CHECK-NEXT: static_members_ops.cu:[[@LINE+10]]:{{[0-9]+$}}
struct Complex {
  double re, im;
  __device__ Complex operator*(double k) const { return {re * k, im * k}; }
  __device__ Complex conj() const { return {re, -im}; }
};
__global__ void mirror(Complex *z, Complex *out, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
#ifdef WRONG
  z[n - 1 - i] = z[i].conj() * 0.5;
#else
  out[n - 1 - i] = z[i].conj() * 0.5;
#endif
}
