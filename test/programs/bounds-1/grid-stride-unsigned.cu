// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The last step of a grid-stride loop in 32 unsigned bits passes 2^32, and
// begins again at the front: elements are written twice.
// RUN: tnc --check %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that extent(y) >= n
// RIGHT-DAG: fill: accepted
// WRONG: error[TN3005]: the index of `y[i]` may wrap in 32 bits
// WRONG-NEXT: {{.*}}:[[@LINE+9]]:5

#ifdef WRONG
typedef unsigned Index;
#else
typedef unsigned long long Index;
#endif
__global__ void fill(unsigned n, float *y) {
  for (Index i = blockIdx.x * (Index)blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    y[i] = 1;
}
