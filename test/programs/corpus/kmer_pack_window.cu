// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 2-bit codes of 31 letters from 64 + 30 staged letters; the mistake stages them in an array of 64
// + 29.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: kmer_pack_window.cu:[[@LINE+10]]:{{[0-9]+$}}
#ifdef WRONG
#define LEN (64 + 29)
#else
#define LEN (64 + 30)
#endif
__global__ void kmers(const unsigned char *base, unsigned long long *out, int n) {
  __shared__ unsigned char s[LEN];
  for (int k = threadIdx.x; k < 64 + 30; k += 64) {
    const long long i = blockIdx.x * 64LL + k;
    s[k] = i < n ? base[i] & 3 : 0;
  }
  __syncthreads();
  unsigned long long code = 0;
  for (int k = 0; k < 31; ++k) code = code << 2 | s[threadIdx.x + k];
  out[blockIdx.x * 64LL + threadIdx.x] = code;
}
