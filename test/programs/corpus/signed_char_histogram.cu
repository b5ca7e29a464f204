// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Letters are counted in 256 bins; the mistake indexes by a signed char.
// RUN: tnc --check --block=256 %s
// RUN: not tnc --check --block=256 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: signed_char_histogram.cu:[[@LINE+11]]:{{[0-9]+$}}
#ifdef WRONG
typedef signed char Letter;
#else
typedef unsigned char Letter;
#endif
__global__ void letters(const Letter *text, unsigned *out, int n) {
  __shared__ unsigned h[256];
  h[threadIdx.x] = 0;
  __syncthreads();
  const long long i = blockIdx.x * 256LL + threadIdx.x;
  if (i < n) atomicAdd(&h[text[i]], 1u);
  __syncthreads();
  atomicAdd(&out[threadIdx.x], h[threadIdx.x]);
}
