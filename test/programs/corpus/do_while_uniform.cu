// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bit planes are peeled off until the block's maximum has none left; the mistake peels until the
// thread's own value is empty.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2002]
// CHECK-NEXT: do_while_uniform.cu:[[@LINE+18]]:{{[0-9]+$}}
__global__ void planes(const unsigned *x, unsigned *y) {
  __shared__ unsigned top;
  __shared__ unsigned s[64];
  const int t = threadIdx.x;
  unsigned v = x[blockIdx.x * 64LL + t];
  if (t == 0) top = 0;
  __syncthreads();
  atomicOr(&top, v);
  __syncthreads();
#ifdef WRONG
  unsigned left = v;
#else
  unsigned left = top;
#endif
  unsigned acc = 0;
  while (left) {
    s[t] = v & 1;
    __syncthreads();
    acc += s[63 - t];
    __syncthreads();
    v >>= 1;
    left >>= 1;
  }
  y[blockIdx.x * 64LL + t] = acc;
}
