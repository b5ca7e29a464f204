// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The top six bits of a hash choose a bucket; the mistake shifts a signed value.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: signed_shift_bucket.cu:[[@LINE+10]]:{{[0-9]+$}}
__constant__ int bucket_of[64];
__global__ void buckets(const int *key, int *out, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
#ifdef WRONG
  const int h = key[i] * 40503;
#else
  const unsigned h = (unsigned)key[i] * 40503u;
#endif
  out[i] = bucket_of[h >> 26];
}
