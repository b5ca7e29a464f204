// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A bump allocator hands out `len` elements each; the twin writes one element past its room.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s

__global__ void fill(int *pool, unsigned *top, unsigned len) {
  unsigned base = atomicAdd(top, len);
#ifdef WRONG
  for (unsigned k = 0; k <= len; ++k)
#else
  for (unsigned k = 0; k < len; ++k)
#endif
    pool[size_t(base) + k] = 1;
}
// WRONG: error[TN1001]: threads {{[0-9]+}} and {{[0-9]+}} of block {{[0-9]+}} race on `pool[{{[0-9]+}}]`
// WRONG-NEXT: --> {{.*}}:[[@LINE-3]]:5
