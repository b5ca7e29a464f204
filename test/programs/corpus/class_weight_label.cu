// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The loss is weighted by a table of class weights; the mistake checks only the upper end of a
// label that is -1 for padding.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: class_weight_label.cu:[[@LINE+7]]:{{[0-9]+$}}
__constant__ float weight[10];
__global__ void weigh_loss(const float *loss, const int *label, float *out, int rows) {
  const long long r = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (r >= rows) return;
  const int k = label[r];
#ifdef WRONG
  out[r] = k < 10 ? loss[r] * weight[k] : 0.0f;
#else
  out[r] = k >= 0 && k < 10 ? loss[r] * weight[k] : 0.0f;
#endif
}
