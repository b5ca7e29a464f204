// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One step of a bitonic sort of global memory: the thread with the lower index
// compares both elements. The mistake takes the next element for the partner.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN100{{[12]}}]: thread{{.*}} race on `keys[
__global__ void step(float *keys, unsigned j, unsigned k, unsigned n) {
  unsigned i = threadIdx.x + blockDim.x * blockIdx.x;
#ifdef WRONG
  unsigned partner = i + j;
#else
  unsigned partner = i ^ j;
#endif
  if (i >= n || partner >= n || partner <= i)
    return;
  float a = keys[i], b = keys[partner];
  if (((i & k) == 0) == (a > b)) {
    keys[i] = b;
    keys[partner] = a;
  }
}
