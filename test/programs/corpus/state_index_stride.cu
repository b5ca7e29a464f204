// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// source: flagos-ai/FlagGems#4153, a loaded 32-bit slot number times a large slot stride passes 31
// bits.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3005]
// CHECK-NEXT: state_index_stride.cu:[[@LINE+8]]:{{[0-9]+$}}
__global__ void gather_state(const int *slot, const float *pool, float *out, int count) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= (long long)count * 131072) return;
  const int s = slot[i / 131072], at = (int)(i % 131072);
  float v = 0.0f;
  if (s >= 0 && s < 24901) {
#ifdef WRONG
    v = pool[s * 131072 + at];
#else
    v = pool[s * 131072LL + at];
#endif
  }
  out[i] = v;
}
