// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [race-2] Atomics against each other, against plain accesses, and of a scope
// that is too narrow.
// RUN: not %tnc --check --block=256 %s 2>&1 | %FileCheck %s
__global__ void right(int *count) { atomicAdd(count, 1); }
__global__ void mixed(int *count) {
  atomicAdd(count, 1);
  if (threadIdx.x == 0) count[0] = 0;
}
// CHECK: error[TN1004]
__global__ void narrow(int *count) { atomicAdd_block(count, blockIdx.x); }
// CHECK: error[TN1005]
// CHECK-DAG: right: accepted
// CHECK-DAG: mixed: rejected
// CHECK-DAG: narrow: rejected
