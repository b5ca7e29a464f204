// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Words in shared memory are also written through a byte pointer; the mistake scales the byte
// index as if it were a word.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: bytes_over_words.cu:[[@LINE+7]]:{{[0-9]+$}}
__global__ void clear_low(const int *x, int *y) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = x[blockIdx.x * 64LL + t];
  unsigned char *b = reinterpret_cast<unsigned char *>(s);
#ifdef WRONG
  b[t] = 0;
#else
  b[4 * t] = 0;
#endif
  __syncthreads();
  y[blockIdx.x * 64LL + t] = s[63 - t];
}
