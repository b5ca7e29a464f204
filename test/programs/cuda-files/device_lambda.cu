// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops by a generic kernel and extended lambdas in host code. The mistake: a
// lambda writes its neighbour.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]: threads 1 and 0 of block 0 race on `out[1]`
// CHECK-NEXT: device_lambda.cu:[[@LINE+12]]:5{{$}}
#include <cuda_runtime.h>
struct Scale {
  float a;
  __device__ float operator()(float v) const { return a * v; }
};
template <class F> __global__ void mapInto(const float *in, float *out, unsigned n, F f) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = f(in[i]);
#ifdef WRONG
  if (i + 1 < n)
    out[i + 1] = 0.0f;
#endif
}
void run(const float *in, float *out, unsigned n, float bias) {
  mapInto<<<(n + 127) / 128, 128>>>(in, out, n, Scale{2.0f});
  mapInto<<<(n + 127) / 128, 128>>>(in, out, n, [bias] __device__(float v) { return v + bias; });
}
