// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A result struct is filled field by field and stored whole; the mistake forgets a field.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: struct_copied_partly_set.cu:[[@LINE+16]]:{{[0-9]+$}}
struct Hit {
  float t;
  int prim;
  float u, v;
};
__global__ void intersect(const float *d, Hit *out, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
  Hit h;
  h.t = d[i];
  h.prim = d[i] > 0.0f ? (int)i : -1;
  h.u = 0.5f;
#ifndef WRONG
  h.v = 0.25f;
#endif
  out[i] = h;
}
