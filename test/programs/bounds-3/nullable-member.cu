// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Optional outputs in a struct of parameters; the mistake asks for one and
// writes the other.
// RUN: tnc --check %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: tnc --check -DOTHER %s 2>&1 | FileCheck --check-prefix=OTHER %s
// RIGHT-DAG: the launch checks that p.mask == nullptr || extent(p.mask) >= p.n
// RIGHT-DAG: the launch checks that p.scale == nullptr || extent(p.scale) >= 1
// RIGHT-DAG: the launch checks that extent(p.out) >= p.n
// RIGHT-DAG: apply: accepted
// OTHER: the launch checks that extent(p.mask) >= p.n
struct Params {
  float *out;
  unsigned char *mask;
  const float *scale;
  int n;
};
__global__ void apply(Params p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= p.n)
    return;
  float v = p.out[i];
  if (p.scale != nullptr)
    v *= *p.scale;
#ifdef OTHER
  if (p.scale != nullptr)
#else
  if (p.mask != nullptr)
#endif
    p.mask[i] = v > 0;
  p.out[i] = v;
}
