// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// memset and memcpy in device code. The mistake: a row more is copied than the
// buffer of the thread has.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]: `memcpy(row, in + (size_t)i * 9, 10 * sizeof(float))` lies outside `row`
// CHECK-NEXT: memset_memcpy_device.cu:[[@LINE+14]]:3{{$}}
#include <cstring>
#include <cuda_runtime.h>

__global__ void medianRows(const float *in, float *out, int n) {
  __shared__ int votes[64];
  if (threadIdx.x == 0)
    memset(votes, 0, sizeof votes);
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float row[9];
  if (i >= n)
    return;
#ifdef WRONG
  memcpy(row, in + (size_t)i * 9, 10 * sizeof(float));
#else
  memcpy(row, in + (size_t)i * 9, sizeof(row));
#endif
  for (int a = 0; a < 5; ++a)
    for (int b = a + 1; b < 9; ++b)
      if (row[b] < row[a]) {
        float t = row[a];
        row[a] = row[b];
        row[b] = t;
      }
  out[i] = row[4] + votes[threadIdx.x];
}
