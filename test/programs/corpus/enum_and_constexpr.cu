// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A constexpr table picks the padding mode at compile time; the mistake leaves one mode without a
// value.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: enum_and_constexpr.cu:[[@LINE+13]]:{{[0-9]+$}}
enum class Pad { zero, edge, none };
template <Pad P>
__device__ float fetch(const float *x, long long i, int n) {
  float v;
  if constexpr (P == Pad::zero)
    v = i >= 0 && i < n ? x[i] : 0.0f;
  else if constexpr (P == Pad::edge)
    v = n > 0 ? x[i < 0 ? 0 : i < n ? i : n - 1] : 0.0f;
#ifndef WRONG
  else
    v = 0.0f;
#endif
  return v;
}
__global__ void pad(const float *x, float *y, int n) {
  const long long i = blockIdx.x * 64LL + threadIdx.x;
  if (i >= n) return;
  y[3 * i] = fetch<Pad::zero>(x, i - 1, n);
  y[3 * i + 1] = fetch<Pad::edge>(x, i + 1, n);
  y[3 * i + 2] = fetch<Pad::none>(x, i, n);
}
