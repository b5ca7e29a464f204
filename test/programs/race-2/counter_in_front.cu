// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The counter is the first word of the list that it counts; the twins put the list one word too low,
// and let the place be negative.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG1 %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RUN: not tnc --check -DWRONG2 %s 2>&1 | FileCheck --check-prefix=WRONG %s
#ifdef WRONG2
#define NUMBER int
#else
#define NUMBER unsigned
#endif
__global__ void found(const int *x, NUMBER *out, NUMBER limit) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (x[i] > 0) {
    const NUMBER at = atomicAdd(&out[0], (NUMBER)1);
#ifdef WRONG1
    if (at < 255)
      out[at] = i;
#else
    if (at < 255)
      out[1 + at] = i;
#endif
  }
}
// WRONG: error[TN1{{00[1249]}}]: {{.*}} race{{.*}} on `out
