// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Keys set three bits of a filter; the mistake sets the last one without an atomic.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1{{[0-9]+}}]
// CHECK-NEXT: bloom_bits.cu:[[@LINE+14]]:{{[0-9]+$}}
__device__ unsigned mix(unsigned k, unsigned seed) {
  k ^= seed;
  k *= 0x85ebca6bu;
  k ^= k >> 13;
  return k;
}
__global__ void bloom_add(const unsigned *key, unsigned *filter, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
  for (unsigned s = 0; s < 3; ++s) {
    const unsigned bit = mix(key[i], s * 77u + 1u) & 0xffffu;
#ifdef WRONG
    if (s == 2)
      filter[bit >> 5] |= 1u << (bit & 31);
    else
#endif
      atomicOr(&filter[bit >> 5], 1u << (bit & 31));
  }
}
