// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The last block to finish sums what the others wrote: fence and ticket order it, which intervals
// cannot see. The right kernel leaves the sum to a second launch.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s

__global__ void sum(const float *in, float *partial, unsigned *done, float *out, int n) {
  __shared__ bool last;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0)
    partial[blockIdx.x] = i < n ? in[i] : 0;
#ifdef WRONG
  if (threadIdx.x == 0) {
    __threadfence();
    last = atomicInc(done, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    float s = 0;
    for (unsigned b = 0; b < gridDim.x; ++b)
      s += partial[b];
    *out = s;
  }
#endif
}
// WRONG: error[TN1009]: cannot prove that threads of different blocks do not race on `partial`
// WRONG-NEXT: --> {{.*}}:[[@LINE-6]]:12
