// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One draw a block: places in the block from a counter in shared memory, the block's base by one
// thread; the twins add one less than they fill, and let each thread of the block use the base
// alone.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG1 %s 2>&1 | FileCheck --check-prefix=WRONG1 %s
// RUN: not tnc --check -DWRONG2 %s 2>&1 | FileCheck --check-prefix=WRONG2 %s

__global__ void compact(const int *in, int *out, unsigned *total, int n) {
  __shared__ unsigned count, base;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0)
    count = 0;
  __syncthreads();
  unsigned p = 0;
  bool keep = i < n && in[i] > 0;
  if (keep)
    p = atomicAdd(&count, 1u);
  __syncthreads();
  if (threadIdx.x == 0)
#ifdef WRONG1
    base = atomicAdd(total, count - 1);
#else
    base = atomicAdd(total, count);
#endif
  __syncthreads();
  if (keep)
#ifdef WRONG2
    out[size_t(base)] = i;
#else
    out[size_t(base) + p] = i;
#endif
}
// WRONG1: error[TN1002]: thread {{[0-9]+}} of block {{[0-9]+}} and thread {{[0-9]+}} of block {{[0-9]+}} race on `out[{{[0-9]+}}]`
// WRONG1-NEXT: --> {{.*}}:[[@LINE-4]]:5
// WRONG2: error[TN1001]: threads {{[0-9]+}} and {{[0-9]+}} of block {{[0-9]+}} race on `out[{{[0-9]+}}]`
// WRONG2-NEXT: --> {{.*}}:[[@LINE-8]]:5
