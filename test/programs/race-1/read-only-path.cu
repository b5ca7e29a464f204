// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// __ldg promises that nobody writes the element while the kernel runs, which a
// barrier does not change, nor that the writer is the same thread.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG1 %s 2>&1 | FileCheck --check-prefix=SELF %s
// RUN: not tnc --check -DWRONG2 %s 2>&1 | FileCheck --check-prefix=BARRIER %s
// RUN: not tnc --check -DWRONG3 %s 2>&1 | FileCheck --check-prefix=VECTOR %s

__global__ void half(float *y, float *z, float4 *v, int n) {
  long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  // The second half is only read.
  if (i < n)
    y[i] = __ldg(&y[i + n]) + 1;
#ifdef WRONG2
  __syncthreads();
#endif
  if (i >= n)
    return;
#if defined(WRONG1)
  z[i] = __ldg(&y[i]);
#elif defined(WRONG2)
  z[i] = __ldg(&y[i - threadIdx.x]);
#elif defined(WRONG3)
  float4 w = __ldg(&v[i]);
  v[i] = make_float4(w.x, w.y, w.z, 0);
#else
  z[i] = y[i];
  float4 w = v[i];
  v[i] = make_float4(w.x, w.y, w.z, 0);
#endif
}
// SELF: error[TN1001]: `{{.*}}` is read through the read-only path, but the kernel writes it
// SELF-NEXT: --> {{.*}}:20:10
// SELF: thread 0 of block 0
// BARRIER: error[TN1001]: `{{.*}}` is read through the read-only path, but the kernel writes it
// BARRIER-NEXT: --> {{.*}}:22:10
// VECTOR: error[TN1001]: `{{.*}}` is read through the read-only path, but the kernel writes it
// VECTOR-NEXT: --> {{.*}}:24:14
