// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [bounds-1] One value read as signed here and as unsigned there is both.
// RUN: not %tnc --check --block=64 %s 2>&1 | %FileCheck %s
__constant__ int table[64];
__constant__ unsigned char bytes[64];

// A negative entry is also a large unsigned one: every thread may come here.
__global__ void constants(int *p) {
  if (table[threadIdx.x & 3] < -5) {
    unsigned long long u = (unsigned)table[threadIdx.x & 3];
    if (u > 5)
      p[0] = threadIdx.x;
  }
}
__global__ void narrow(int *p) {
  if ((signed char)bytes[threadIdx.x & 3] < -5) {
    unsigned u = bytes[threadIdx.x & 3];
    if (u > 5)
      p[0] = threadIdx.x;
  }
}
// The right one: no entry is both below zero and, as a number, above five.
__global__ void apart(int *p) {
  if (table[threadIdx.x & 3] < -5) {
    long long v = table[threadIdx.x & 3];
    if (v > 5)
      p[0] = threadIdx.x;
  }
}
// CHECK-DAG: constants: {{rejected|undecided}}
// CHECK-DAG: narrow: {{rejected|undecided}}
// CHECK-DAG: apart: accepted
