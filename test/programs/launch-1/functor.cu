// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A functor that holds a pointer is passed to a generic kernel; the mistake
// makes two threads write one element.
// RUN: tnc --check %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// RIGHT-DAG: the launch checks that extent(op.out) >= n
// RIGHT-DAG: accepted
// CHECK: error[TN1001]: threads 0 and 1 of block 0 race on `{{(op\.)?}}out[0]`
// CHECK-NEXT: functor.cu:[[@LINE+6]]:5
namespace ops {
struct Twice {
  int *out;
  __device__ void operator()(long long i, int v) const {
#ifdef WRONG
    out[i / 2] = 2 * v;
#else
    out[i] = 2 * v;
#endif
  }
};
} // namespace ops
template <class Op> __global__ void each(const int *x, Op op, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i < n) op(i, x[i]);
}
template __global__ void each<ops::Twice>(const int *, ops::Twice, int);
