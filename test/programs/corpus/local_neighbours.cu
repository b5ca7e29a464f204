// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Six face neighbours of a cell in a local array; the mistake loops one too far.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: local_neighbours.cu:[[@LINE+11]]:{{[0-9]+$}}
__global__ void lattice_sum(const int *nb, const float *q, float *out, int cells) {
  const long long c = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (c >= cells) return;
  float f[6];
  for (int k = 0; k < 6; ++k) {
    const int at = nb[c * 6 + k];
    f[k] = at >= 0 && at < cells ? q[at] : 0.0f;
  }
  float s = 0.0f;
#ifdef WRONG
  for (int k = 0; k <= 6; ++k) s += f[k];
#else
  for (int k = 0; k < 6; ++k) s += f[k];
#endif
  out[c] = s - 6.0f * q[c];
}
