// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shared memory with one word of padding in 32; the mistake leaves the padding out of the array's
// size.
// RUN: tnc --check --block=256 %s
// RUN: not tnc --check --block=256 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: padded_bank_index.cu:[[@LINE+9]]:{{[0-9]+$}}
#define PAD(i) ((i) + ((i) >> 5))
__global__ void stride_read(const int *in, int *out) {
#ifdef WRONG
  __shared__ int s[256];
#else
  __shared__ int s[256 + 8];
#endif
  const int t = threadIdx.x;
  s[PAD(t)] = in[blockIdx.x * 256LL + t];
  __syncthreads();
  const int from = (t * 32) % 256 + t / 8;
  out[blockIdx.x * 256LL + t] = s[PAD(from)];
}
