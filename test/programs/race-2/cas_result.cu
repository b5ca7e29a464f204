// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The thread that wins a compare-and-swap writes; what it saw is no place of its own.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s

__global__ void claim(int *owner, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int seen = atomicCAS(&owner[i], 0, 1);
#ifdef WRONG
  if (seen >= 0)
    out[seen] = i;
#else
  out[i] = seen;
#endif
}
// WRONG: error[TN1001]: threads {{[0-9]+}} and {{[0-9]+}} of block {{[0-9]+}} race on `out[{{[0-9]+}}]`
// WRONG-NEXT: --> {{.*}}:[[@LINE-6]]:5
