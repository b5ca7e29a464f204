// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A block takes room for all of its threads; the twin takes room for a quarter of them.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s

__global__ void spread(int *out, unsigned *count) {
  __shared__ unsigned base;
  if (threadIdx.x == 0)
#ifdef WRONG
    base = atomicAdd(count, blockDim.x / 4);
#else
    base = atomicAdd(count, blockDim.x);
#endif
  __syncthreads();
  out[size_t(base) + threadIdx.x] = 1;
}
// WRONG: error[TN1002]: thread {{[0-9]+}} of block {{[0-9]+}} and thread {{[0-9]+}} of block {{[0-9]+}} race on `out[{{[0-9]+}}]`
// WRONG-NEXT: --> {{.*}}:[[@LINE-3]]:3
