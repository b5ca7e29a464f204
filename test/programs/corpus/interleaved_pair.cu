// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two results a thread, interleaved; the mistake forgets the factor two.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]
// CHECK-NEXT: interleaved_pair.cu:[[@LINE+6]]:{{[0-9]+$}}
__global__ void sin_cos(const float *phase, float *out, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
#ifdef WRONG
  out[i] = sinf(phase[i]);
  out[i + 1] = cosf(phase[i]);
#else
  out[2 * i] = sinf(phase[i]);
  out[2 * i + 1] = cosf(phase[i]);
#endif
}
