// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Spans in a struct: each has the length that it says. The mistakes read the
// input by the output's rules, and let two threads share an element.
// RUN: tnc --check --report=safety %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// RIGHT: {{v\.in\.size\(\) >= v\.out\.size\(\)}}
// CHECK: error[TN1001]: threads {{.*}} race on `v.out[
// CHECK-NEXT: span-in-struct.cpp:[[@LINE+14]]:
#include <tn/kernel.h>

struct Views {
  tn::span<const float> in;
  tn::span<float> out;
  float k;
};
TN_KERNEL void scale(Views v) {
  auto i = tn::global_idx();
  if (i < v.out.size())
#ifndef WRONG
    v.out[i] = v.k * v.in[i];
#else
    v.out[i / 2] =
        v.k;
#endif
}
