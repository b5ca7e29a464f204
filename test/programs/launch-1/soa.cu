// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arrays of a structure of arrays are passed in one struct parameter: each is as
// long as its own condition says. The mistakes write a neighbour, and forget the
// last element of the guard.
// RUN: tnc --check %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG1 %s 2>&1 | FileCheck --check-prefix=WRONG1 %s
// RUN: tnc --check -DWRONG2 %s 2>&1 | FileCheck --check-prefix=LONGER %s
// RIGHT-DAG: the launch checks that extent(p.x) + 1 >= p.n
// RIGHT-DAG: the launch checks that extent(p.y) + 1 >= p.n
// RIGHT-DAG: the launch checks that extent(p.z) + 1 >= p.n
// RIGHT-DAG: spin: accepted
// WRONG1: error[TN1001]: threads {{.*}} race on `p.x[{{.*}}
// WRONG1-NEXT: soa.cu:[[@LINE+17]]:3
// WRONG1: replayed: true race
// LONGER-DAG: the launch checks that extent(p.x) >= p.n
// LONGER-DAG: spin: accepted
struct Soa {
  float *x, *y, *z;
  int n;
};
__global__ void spin(Soa p, float c, float s) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
#ifdef WRONG2
  if (i >= (long long)p.n) return;
#else
  if (i >= (long long)p.n - 1) return;
#endif
  const float x = p.x[i], y = p.y[i];
#ifdef WRONG1
  p.x[i + 1] = s * x + c * y;
#else
  p.y[i] = s * x + c * y;
#endif
  p.x[i] = c * x - s * y;
  p.z[i] += 1.0f;
}
