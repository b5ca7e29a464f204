// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A word is put together from bytes in shared memory; the mistake stores three of four bytes.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: one_byte_of_word.cu:[[@LINE+12]]:{{[0-9]+$}}
__global__ void bytes_to_words(const unsigned char *x, unsigned *y) {
  __shared__ unsigned s[64];
  unsigned char *b = reinterpret_cast<unsigned char *>(s);
  const int t = threadIdx.x;
#ifdef WRONG
  for (int k = 0; k < 3; ++k)
#else
  for (int k = 0; k < 4; ++k)
#endif
    b[4 * t + k] = x[(blockIdx.x * 64LL + t) * 4 + k];
  __syncthreads();
  y[blockIdx.x * 64LL + t] = s[63 - t];
}
