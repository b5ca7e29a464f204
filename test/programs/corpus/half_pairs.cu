// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sums of half-precision values loaded two at a time; the mistake starts the pairs at an odd
// element.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3004]
// CHECK-NEXT: half_pairs.cu:[[@LINE+6]]:{{[0-9]+$}}
#include <cuda_fp16.h>
__global__ void add_pairs(const __half *a, const __half *b, __half *c, int pairs) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= pairs) return;
#ifdef WRONG
  const __half2 x = *reinterpret_cast<const __half2 *>(a + 2 * i + 1);
#else
  const __half2 x = *reinterpret_cast<const __half2 *>(a + 2 * i);
#endif
  const __half2 y = *reinterpret_cast<const __half2 *>(b + 2 * i);
  *reinterpret_cast<__half2 *>(c + 2 * i) = __hadd2(x, y);
}
