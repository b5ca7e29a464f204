// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Of a struct with more members than a launch looks at, those past the limit are
// of no known place: never accepted, whatever they do.
// RUN: not tnc --check %s 2>&1 | FileCheck %s
// RUN: tnc --check -DFEW %s
// CHECK: error[TN1009]: cannot prove anything about this kernel:
struct Many {
#ifdef FEW
  float *row[8];
#else
  float *row[300];
#endif
};
__global__ void last(Many p) {
  if (threadIdx.x == 0 && blockIdx.x == 0)
    p.row[sizeof(p.row) / sizeof(float *) - 1][0] = 1;
}
