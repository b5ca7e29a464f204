// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A counter of the block hands out places in shared memory; the twin forgets that another block
// has the same places in global memory.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s

__global__ void pick(const int *in, int *out, int n) {
  __shared__ int list[256];
  __shared__ unsigned count;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0)
    count = 0;
  __syncthreads();
  if (i < n && in[i] > 0) {
    unsigned p = atomicAdd(&count, 1u);
#ifdef WRONG
    out[p] = i;
#else
    if (p < 256)
      list[p] = i;
#endif
  }
}
// WRONG: error[TN1002]: thread {{[0-9]+}} of block {{[0-9]+}} and thread {{[0-9]+}} of block {{[0-9]+}} race on `out[{{[0-9]+}}]`
// WRONG-NEXT: --> {{.*}}:[[@LINE-8]]:5
