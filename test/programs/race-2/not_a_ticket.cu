// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The largest so far and the sum are no tickets, only the count is.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG1 %s 2>&1 | FileCheck --check-prefix=WRONG1 %s
// RUN: not tnc --check -DWRONG2 %s 2>&1 | FileCheck --check-prefix=WRONG2 %s
// RUN: not tnc --check -DWRONG3 %s 2>&1 | FileCheck --check-prefix=WRONG3 %s

__global__ void mark(const int *in, int *out, int *state, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
#ifdef WRONG1
  int p = atomicMax(state, in[i]);
#elif defined(WRONG2)
  int p = atomicAdd(state, in[i]);
#elif defined(WRONG3)
  int p = atomicExch(state, in[i]);
#else
  int p = atomicAdd(state, 1);
#endif
  if (p >= 0)
    out[p] = i;
}
// WRONG1: error[TN1002]: thread {{[0-9]+}} of block {{[0-9]+}} and thread {{[0-9]+}} of block {{[0-9]+}} race on `out[{{[0-9]+}}]`
// WRONG1-NEXT: --> {{.*}}:[[@LINE-3]]:5
// WRONG2: error[TN1002]: thread {{[0-9]+}} of block {{[0-9]+}} and thread {{[0-9]+}} of block {{[0-9]+}} race on `out[{{[0-9]+}}]`
// WRONG2-NEXT: --> {{.*}}:[[@LINE-5]]:5
// WRONG3: error[TN1002]: thread {{[0-9]+}} of block {{[0-9]+}} and thread {{[0-9]+}} of block {{[0-9]+}} race on `out[{{[0-9]+}}]`
// WRONG3-NEXT: --> {{.*}}:[[@LINE-7]]:5
