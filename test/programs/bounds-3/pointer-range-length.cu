// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The sum over a range by pointers: the launch checks that the array holds the
// range. The twin also reads the element at the end.
// RUN: tnc --check %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that extent(a) >= n
// RIGHT-DAG: the launch checks that extent(out) >= 1
// RIGHT-DAG: total: accepted
// WRONG: error[TN3001]: `*p` lies outside `part`
// WRONG-NEXT: {{.*}}:[[@LINE+12]]:10
// WRONG: block 1, grid 1; thread 0 of block 0 (replayed: true fault)

__global__ void total(int n, const float *a, float *out) {
  float s = 0;
#ifdef WRONG
  const int last = 8;
  __shared__ float part[8];
  if (threadIdx.x < 8)
    part[threadIdx.x] = a[threadIdx.x];
  __syncthreads();
  for (const float *p = part; p != part + last + 1; ++p)
    s += *p;
#endif
  for (const float *p = a; p != a + n; ++p)
    s += *p;
  if (threadIdx.x == 0 && blockIdx.x == 0)
    *out = s;
}
