// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bit-reversed load for a transform of 256 points; the mistake keeps nine bits.
// RUN: tnc --check --block=256 %s
// RUN: not tnc --check --block=256 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: fft_bit_reverse.cu:[[@LINE+11]]:{{[0-9]+$}}
__global__ void load_reversed(const float2 *in, float2 *out) {
  __shared__ float2 s[256];
  const unsigned t = threadIdx.x;
  s[t] = in[blockIdx.x * 256LL + t];
  __syncthreads();
#ifdef WRONG
  const unsigned r = __brev(t) >> 23;
#else
  const unsigned r = __brev(t) >> 24;
#endif
  out[blockIdx.x * 256LL + t] = s[r];
}
