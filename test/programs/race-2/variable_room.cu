// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Room of a length that the thread loads; the twin forgets to add as much as it fills.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s

__global__ void emit(const unsigned char *lens, int *pool, unsigned *top, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  unsigned len = lens[i];
#ifdef WRONG
  unsigned base = atomicAdd(top, len / 2);
#else
  unsigned base = atomicAdd(top, len);
#endif
  for (unsigned k = 0; k < len; ++k)
    pool[size_t(base) + k] = i;
}
// WRONG: error[TN1002]: thread {{[0-9]+}} of block {{[0-9]+}} and thread {{[0-9]+}} of block {{[0-9]+}} race on `pool[{{[0-9]+}}]`
// WRONG-NEXT: --> {{.*}}:[[@LINE-3]]:5
