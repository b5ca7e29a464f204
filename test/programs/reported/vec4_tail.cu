// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Four floats a thread; the tail by single elements.
// RUN: tnc --check --assume="n>=0&&n<=2000000000" %s
// RUN: not tnc --check --assume="n>=0&&n<=2000000000" -DWRONG %s 2>&1 | FileCheck %s
__global__ void add(const float* __restrict__ a, const float* __restrict__ b, float* __restrict__ c, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
#ifdef WRONG
  if (i * 4 < n) {
#else
  if (i < n / 4) {
#endif
    const float4 u = reinterpret_cast<const float4*>(a)[i], v = reinterpret_cast<const float4*>(b)[i];
    reinterpret_cast<float4*>(c)[i] = make_float4(u.x + v.x, u.y + v.y, u.z + v.z, u.w + v.w);
  }
  const int r = n / 4 * 4 + i;
  if (i < n % 4) c[r] = a[r] + b[r];
}
// CHECK: error[TN1001]: {{thread.*}} race on `c[{{[0-9]+}}]`
// CHECK-NEXT: --> {{.*}}:16:18
