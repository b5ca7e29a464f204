// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %tnc -ptx -arch=sm_80 %s -o %t.ptx
// RUN: %FileCheck %s < %t.ptx
// RUN: %ptxas-check %t.ptx sm_80
//
// More than 4352 bytes of parameters need PTX 8.1.
#include <tn/kernel.h>

struct Table {
  int a[1500];
};

// CHECK: .version 8.1
// CHECK: .param .align 4 .b8 {{.*}}[6000]
TN_KERNEL void lookup(Table table, tn::span<int> o) {
  auto i = tn::global_idx();
  if (i < o.size() && i < 1500)
    o[i] = table.a[i];
}
