// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether there is a bias is a template's parameter: where it says no, nothing is
// asked of the pointer. The mistake reads it where it says no.
// RUN: tnc --check --report=safety %s 2>&1 | FileCheck %s
// RUN: tnc --check -DWRONG --report=safety %s 2>&1 | FileCheck --check-prefix=WRONG %s
// CHECK: add<true>
// CHECK: extent(bias) >= n
// CHECK: add<false>
// CHECK-NOT: extent(bias)
// WRONG: add<false>
// WRONG: extent(bias) >= n
template <bool HasBias> __global__ void add(float *out, const float *bias, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float v = 0;
#ifdef WRONG
  if constexpr (true)
#else
  if constexpr (HasBias)
#endif
    v = bias[i];
  out[i] = v;
}
template __global__ void add<true>(float *, const float *, int);
template __global__ void add<false>(float *, const float *, int);
