// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuRAND's generators in a kernel are refused by name; a hash is not.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN7001]: a generator of cuRAND is outside the kernel language
// CHECK-NEXT: curand_refused.cu:[[@LINE+7]]:3{{$}}
#include <curand_kernel.h>
__global__ void noise(curandState *states, float *out, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
#ifdef WRONG
  curand_init(1234, i, 0, &states[i]);
  out[i] = curand_uniform(&states[i]);
#else
  unsigned h = i * 747796405u + 2891336453u;
  out[i] = (h >> 9) * 0x1p-23f;
#endif
}
