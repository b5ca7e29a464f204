// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Half-words are stored in shared memory, one a thread; the mistake stores a whole word.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: word_over_halves.cu:[[@LINE+6]]:{{[0-9]+$}}
__global__ void narrow(const int *x, short *y) {
  __shared__ __align__(4) short s[66];
  const int t = threadIdx.x;
#ifdef WRONG
  if (t % 2 == 0) *reinterpret_cast<int *>(s + t) = x[blockIdx.x * 64LL + t];
  else s[t] = 1;
#else
  s[t] = (short)x[blockIdx.x * 64LL + t];
#endif
  __syncthreads();
  y[blockIdx.x * 64LL + t] = s[63 - t];
}
