// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [race-1] Masks by a stride that is halved from one that is doubled: decided
// for each value that the stride can have. Right and wrong.
// RUN: not %tnc --check --block=256 %s 2>&1 | %FileCheck %s
__global__ void steps(unsigned *keys) {
  __shared__ unsigned s[512];
  unsigned t = threadIdx.x;
  for (unsigned i = t; i < 512; i += blockDim.x) s[i] = keys[i];
  for (unsigned size = 2; size <= 512; size <<= 1)
    for (unsigned stride = size >> 1; stride > 0; stride >>= 1) {
      __syncthreads();
      unsigned pos = 2 * t - (t & (stride - 1));
      unsigned a = s[pos], b = s[pos + stride];
      s[pos] = b;
      s[pos + stride] = a;
    }
}
__global__ void steps_shifted(unsigned *keys) {
  __shared__ unsigned s[512];
  unsigned t = threadIdx.x;
  for (unsigned i = t; i < 512; i += blockDim.x) s[i] = keys[i];
  for (unsigned size = 2; size <= 512; size <<= 1)
    for (unsigned stride = size >> 1; stride > 0; stride >>= 1) {
      __syncthreads();
      unsigned pos = 2 * t - (t & stride);
      unsigned a = s[pos], b = s[(pos + stride) & 511];
      s[pos] = b;
      s[(pos + stride) & 511] = a;
    }
}
__global__ void steps_unordered(unsigned *keys) {
  __shared__ unsigned s[512];
  unsigned t = threadIdx.x;
  for (unsigned i = t; i < 512; i += blockDim.x) s[i] = keys[i];
  __syncthreads();
  for (unsigned size = 2; size <= 512; size <<= 1)
    for (unsigned stride = size >> 1; stride > 0; stride >>= 1) {
      unsigned pos = 2 * t - (t & (stride - 1));
      unsigned a = s[pos], b = s[pos + stride];
      s[pos] = b;
      s[pos + stride] = a;
    }
}
// CHECK-DAG: steps: accepted
// CHECK-DAG: steps_shifted: {{undecided|rejected}}
// CHECK-DAG: steps_unordered: {{undecided|rejected}}
