// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Points are added to the sums of their cluster in shared memory; the mistake adds the counts
// plainly.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1{{[0-9]+}}]
// CHECK-NEXT: kmeans_accumulate.cu:[[@LINE+17]]:{{[0-9]+$}}
__global__ void accumulate(const float2 *p, const int *label, float *sx, float *sy, int *count, int n) {
  __shared__ float x[16], y[16];
  __shared__ int c[16];
  const int t = threadIdx.x;
  if (t < 16) {
    x[t] = 0.0f;
    y[t] = 0.0f;
    c[t] = 0;
  }
  __syncthreads();
  const long long i = blockIdx.x * 128LL + t;
  if (i < n) {
    const int k = label[i] & 15;
    atomicAdd(&x[k], p[i].x);
    atomicAdd(&y[k], p[i].y);
#ifdef WRONG
    c[k] += 1;
#else
    atomicAdd(&c[k], 1);
#endif
  }
  __syncthreads();
  if (t < 16) {
    atomicAdd(&sx[t], x[t]);
    atomicAdd(&sy[t], y[t]);
    atomicAdd(&count[t], c[t]);
  }
}
