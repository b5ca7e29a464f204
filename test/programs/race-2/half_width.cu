// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A 64-bit counter, and its lower half by 32-bit atomics: neither is atomic to the other.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s

__global__ void count(unsigned long long *total, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(total, 1ull);
  else
#ifdef WRONG
    atomicAdd(reinterpret_cast<unsigned *>(total), 1u);
#else
    atomicAdd(total, 2ull);
#endif
}
// WRONG: error[TN1004]: threads 0 and 1 of block 0 race on `total[0]`
// WRONG-NEXT: --> {{.*}}:[[@LINE-6]]:5
