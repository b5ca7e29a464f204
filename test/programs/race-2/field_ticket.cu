// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A ticket from one field of a struct while another field is summed; the twin also sums into the
// ticket's field by something that may be negative.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s

struct Head {
  int top, sum;
};
__global__ void push(const int *in, int *out, Head *head, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int p = atomicAdd(&head->top, 1);
#ifdef WRONG
  atomicAdd(&head->top, in[i]);
#endif
  if (p >= 0)
    out[p] = in[i];
}
// WRONG: error[TN1001]: threads {{[0-9]+}} and {{[0-9]+}} of block {{[0-9]+}} race on `out[{{[0-9]+}}]`
// WRONG-NEXT: --> {{.*}}:[[@LINE-3]]:5
