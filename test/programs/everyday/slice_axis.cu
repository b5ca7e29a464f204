// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A slice along the middle axis; the wrong one forgets the inner one.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that outer >= 0{{$}}
// RIGHT-DAG: the launch checks that inner >= 1{{$}}
// RIGHT-DAG: the launch checks that count >= 1{{$}}
// RIGHT-DAG: the launch checks that axis >= 0{{$}}
// RIGHT-DAG: the launch checks that start >= 0{{$}}
// RIGHT-DAG: the launch checks that step >= 0{{$}}
// RIGHT-DAG: the launch checks that outer * inner * count <= 2147483647{{$}}
// RIGHT-DAG: the launch checks that inner * count <= 2147483647{{$}}
// RIGHT-DAG: the launch checks that inner + inner * start + outer * axis * inner + inner * step * count - axis * inner - inner * step <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that extent(out) >= outer * inner * count{{$}}
// RIGHT-DAG: the launch checks that extent(in) + axis * inner + inner * step >= inner + inner * start + outer * axis * inner + inner * step * count{{$}}
// RIGHT-DAG: slice: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1009]: cannot prove that two threads of a block do not race on `out`
// WRONG-NEXT: {{.*}}:[[@LINE+7]]:3

__global__ void slice(const float *in, float *out, int outer, int axis, int inner, int start, int step, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= outer * count * inner) return;
  int k = i % inner, j = i / inner % count, o = i / (inner * count);
#ifdef WRONG
  out[(o * count + j) * inner] = in[(o * axis + start + j * step) * inner + k];
#else
  out[(o * count + j) * inner + k] = in[(o * axis + start + j * step) * inner + k];
#endif
}
