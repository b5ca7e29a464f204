// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A cursor for each bin with its own room of `cap`; the twins drop the bin from the place, and the
// guard that keeps a bin in its room.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG1 %s 2>&1 | FileCheck --check-prefix=WRONG1 %s
// RUN: not tnc --check -DWRONG2 %s 2>&1 | FileCheck --check-prefix=WRONG2 %s

__global__ void bins(int *out, const unsigned *bin, unsigned *cursor, int n, unsigned cap, unsigned count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    unsigned b = bin[i];
    if (b < count) {
      unsigned p = atomicAdd(&cursor[b], 1u);
#ifdef WRONG1
      out[p] = i;
#elif defined(WRONG2)
      out[size_t(b) * cap + p] = i;
#else
      if (p < cap)
        out[size_t(b) * cap + p] = i;
#endif
    }
  }
}
// WRONG1: error[TN1002]: thread {{[0-9]+}} of block {{[0-9]+}} and thread {{[0-9]+}} of block {{[0-9]+}} race on `out[{{[0-9]+}}]`
// WRONG1-NEXT: --> {{.*}}:[[@LINE-11]]:7
// WRONG2: error[TN1009]: cannot prove that two threads of a block do not race on `out`
// WRONG2-NEXT: --> {{.*}}:[[@LINE-11]]:7
