// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Stream compaction by one ticket a kept element; the twins store two elements for one ticket,
// reset the counter in the kernel, and read it plainly.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG1 %s 2>&1 | FileCheck --check-prefix=WRONG1 %s
// RUN: not tnc --check -DWRONG2 %s 2>&1 | FileCheck --check-prefix=WRONG2 %s
// RUN: not tnc --check -DWRONG3 %s 2>&1 | FileCheck --check-prefix=WRONG3 %s

__global__ void compact(const float *in, float *out, unsigned *count, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
#ifdef WRONG2
  if (i == 0)
    *count = 0;
#endif
#ifdef WRONG3
  if (*count >= 1000)
    return;
#endif
  if (i < n && in[i] > 0) {
    unsigned p = atomicAdd(count, 1u);
    out[p] = in[i];
#ifdef WRONG1
    out[p + 1] = in[i];
#endif
  }
}
// WRONG1: error[TN1002]: thread {{[0-9]+}} of block {{[0-9]+}} and thread {{[0-9]+}} of block {{[0-9]+}} race on `out[{{[0-9]+}}]`
// WRONG1-NEXT: --> {{.*}}:[[@LINE-5]]:5
// WRONG2: error[TN1004]: threads {{[0-9]+}} and {{[0-9]+}} of block {{[0-9]+}} race on `count[{{[0-9]+}}]`
// WRONG2-NEXT: --> {{.*}}:[[@LINE-10]]:18
// WRONG3: error[TN1004]: threads {{[0-9]+}} and {{[0-9]+}} of block {{[0-9]+}} race on `count[{{[0-9]+}}]`
// WRONG3-NEXT: --> {{.*}}:[[@LINE-12]]:18
