// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A scratch array is cleared only when a parameter asks for it, but read always.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: flag_guards_init.cu:[[@LINE+10]]:{{[0-9]+$}}
__global__ void maybe_clear(const int *x, int *y, int clear) {
  __shared__ int s[64];
  const int t = threadIdx.x;
#ifdef WRONG
  if (clear) s[t] = 0;
#else
  s[t] = clear ? 0 : 1;
#endif
  __syncthreads();
  y[blockIdx.x * 64LL + t] = s[63 - t] + x[blockIdx.x * 64LL + t];
}
