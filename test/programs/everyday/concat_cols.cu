// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two matrices side by side; the wrong one steps by the width of one part.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that na >= 0{{$}}
// RIGHT-DAG: the launch checks that nb >= 0{{$}}
// RIGHT-DAG: the launch checks that rows >= 0{{$}}
// RIGHT-DAG: the launch checks that na + nb <= 2147483647{{$}}
// RIGHT-DAG: the launch checks that nb + na * rows <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that nb * rows <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that na * rows + nb * rows <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that extent(out) >= na * rows + nb * rows{{$}}
// RIGHT-DAG: the launch checks that extent(a) >= nb + na * rows{{$}}
// RIGHT-DAG: the launch checks that extent(b) >= nb * rows{{$}}
// RIGHT-DAG: concat: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads (0, 1) and (0, 0) of block (1, 1) race on `out[2]`
// WRONG-NEXT: {{.*}}:[[@LINE+9]]:3
// WRONG: = launch: block 2 x 2, grid 2 x 2; thread (0, 1) of block (1, 1) and thread (0, 0) of block (1, 1); na = 0, nb = 3, rows = 5 (replayed: true race)

__global__ void concat(const float *a, int na, const float *b, int nb, float *out, int rows) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  int r = blockIdx.y * blockDim.y + threadIdx.y;
  int n = na + nb;
  if (r >= rows || c >= n) return;
#ifdef WRONG
  out[r * na + c] = c < na ? a[r * na + c] : b[r * nb + c - na];
#else
  out[r * n + c] = c < na ? a[r * na + c] : b[r * nb + c - na];
#endif
}
