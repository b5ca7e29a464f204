// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// source: DeepWave-KAUST/sweep#76, receiver number times trace length in 32 bits passes the int
// range for large surveys; here the receiver's number is loaded.
// RUN: tnc --check --assume='nt>=1&&n>=1' %s
// RUN: not tnc --check --assume='nt>=1&&n>=1' -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3005]
// CHECK-NEXT: record_index_wide.cu:[[@LINE+7]]:{{[0-9]+$}}
__global__ void record(const float *field, const int *cell, float *trace, int n, int nt, int step) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n || step < 0 || step >= nt) return;
  const int c = cell[i];
  if (c < 0 || c >= 106615) return;
#ifdef WRONG
  trace[i * nt + step] = field[c * 47397 + step % 47397];
#else
  trace[i * nt + step] = field[c * 47397LL + step % 47397];
#endif
}
