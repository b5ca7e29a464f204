// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A tile with two halo cells; the mistake fills the right halo only inside the array and leaves it
// unset at the end.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: halo_edge_unset.cu:[[@LINE+13]]:{{[0-9]+$}}
__global__ void laplace1d(const float *u, float *out, int n) {
  __shared__ float s[130];
  const int t = threadIdx.x;
  const long long i = blockIdx.x * 128LL + t;
  s[t + 1] = i < n ? u[i] : 0.0f;
  if (t == 0) s[0] = i > 0 && i - 1 < n ? u[i - 1] : 0.0f;
#ifdef WRONG
  if (t == 127 && i + 1 < n) s[129] = u[i + 1];
#else
  if (t == 127) s[129] = i + 1 < n ? u[i + 1] : 0.0f;
#endif
  __syncthreads();
  if (i < n) out[i] = s[t] - 2.0f * s[t + 1] + s[t + 2];
}
