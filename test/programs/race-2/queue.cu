// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A work queue: each item goes to one thread; the twins hand out every item twice by taking
// tickets of half the counter, and touch the neighbour of an item.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG1 %s 2>&1 | FileCheck --check-prefix=WRONG1 %s
// RUN: not tnc --check -DWRONG2 %s 2>&1 | FileCheck --check-prefix=WRONG2 %s

__global__ void work(float *out, unsigned *next, unsigned n) {
  unsigned i;
#ifdef WRONG1
  while ((i = atomicAdd(next, 1u) / 2) < n)
    out[i] = 1;
#elif defined(WRONG2)
  while ((i = atomicAdd(next, 1u)) < n)
    out[i] = i > 0 ? out[i - 1] : 0;
#else
  while ((i = atomicAdd(next, 1u)) < n)
    out[i] = 1;
#endif
}
// WRONG1: error[TN1001]: threads {{[0-9]+}} and {{[0-9]+}} of block {{[0-9]+}} race on `out[{{[0-9]+}}]`
// WRONG1-NEXT: --> {{.*}}:[[@LINE-10]]:5
// WRONG2: error[TN1001]: threads {{[0-9]+}} and {{[0-9]+}} of block {{[0-9]+}} race on `out[{{[0-9]+}}]`
// WRONG2-NEXT: --> {{.*}}:[[@LINE-9]]:5
