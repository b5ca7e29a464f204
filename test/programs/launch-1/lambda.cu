// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A lambda captures a pointer and a length; the mistake writes the element before.
// RUN: tnc --check %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// RIGHT-DAG: the launch checks that extent(f.x) >= n
// RIGHT-DAG: accepted
// CHECK: error[TN3001]: `x[i - 1]` lies outside `f.x`
// CHECK-NEXT: lambda.cu:[[@LINE+12]]:
template <class F> __global__ void run(int n, F f) {
  long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i < n)
    f(i);
}
void go(float *x, int n) {
  run<<<1, 32>>>(n, [=] __device__(long long i) {
#ifndef WRONG
    x[i] = 1;
#else

    x[i - 1] = 1;
#endif
  });
}
