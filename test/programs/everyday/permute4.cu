// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A tensor of four axes with two of them swapped, in 64 bits; the wrong one forgets an axis.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that d0 >= 0{{$}}
// RIGHT-DAG: the launch checks that d1 >= 1{{$}}
// RIGHT-DAG: the launch checks that d2 >= 1{{$}}
// RIGHT-DAG: the launch checks that d3 >= 1{{$}}
// RIGHT-DAG: the launch checks that d0 * d1 * d2 * d3 <= 9223372036854775807{{$}}
// RIGHT-DAG: the launch checks that d1 * d2 * d3 <= 9223372036854775807{{$}}
// RIGHT-DAG: the launch checks that extent(out) >= d0 * d1 * d2 * d3{{$}}
// RIGHT-DAG: the launch checks that extent(in) >= d0 * d1 * d2 * d3{{$}}
// RIGHT-DAG: permute: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads 0 and 1 of block 0 race on `out[0]`
// WRONG-NEXT: {{.*}}:[[@LINE+12]]:3
// WRONG: = launch: block 4, grid 3; thread 0 of block 0 and thread 1 of block 0; d3 = 1, d1 = 11, d0 = 2, d2 = 5, extent(out) = 19, extent(in) = 110 (replayed: true race)

__global__ void permute(const float *in, float *out, int d0, int d1, int d2, int d3) {
  long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  long long total = (long long)d0 * d1 * d2 * d3;
  if (i >= total) return;
  int i3 = i % d3;
  int i2 = (i / d3) % d2;
  int i1 = (i / ((long long)d3 * d2)) % d1;
  int i0 = i / ((long long)d3 * d2 * d1);
#ifdef WRONG
  out[(((long long)i3 * d1 + i1) * d0 + i0) * d2] = in[i] + i2;
#else
  out[(((long long)i3 * d1 + i1) * d0 + i0) * d2 + i2] = in[i];
#endif
}
