// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The base comes from the lane that drew it; the twin reads it from a lane that did not.
// RUN: tnc --check --block=256 %s
// RUN: not tnc --check --block=256 -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s

__global__ void spread(int *out, unsigned *count) {
  int lane = threadIdx.x & 31;
  unsigned base = 0;
  if (lane == 0)
    base = atomicAdd(count, 32u);
#ifdef WRONG
  base = __shfl_sync(0xffffffffu, base, 1);
#else
  base = __shfl_sync(0xffffffffu, base, 0);
#endif
  out[size_t(base) + lane] = 1;
}
// WRONG: error[TN1001]: threads {{[0-9]+}} and {{[0-9]+}} of block {{[0-9]+}} race on `out[{{[0-9]+}}]`
// WRONG-NEXT: --> {{.*}}:[[@LINE-3]]:3
