// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pointers that may be null, as people write it; the mistakes turn each test
// around: what is read is then never there.
// RUN: tnc --check %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DNO %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RUN: tnc --check --exercise=40 %s
// RIGHT-DAG: the launch checks that bias == nullptr || extent(bias) >= n
// RIGHT-DAG: choice: accepted
// RIGHT-DAG: joined: accepted
// RIGHT-DAG: masked: accepted
// RIGHT-DAG: early: accepted
// RIGHT-DAG: named: accepted
// RIGHT-DAG: stats: accepted
// RIGHT-DAG: called: accepted
// WRONG-DAG: error[TN3001]: `bias[i]` lies outside `bias`
// WRONG-DAG: error[TN3001]: `part[i]` lies outside `part`
// WRONG-DAG: error[TN3001]: `mask[i]` lies outside `mask`
// WRONG-DAG: error[TN3001]: `scale[i]` lies outside `scale`
// WRONG-DAG: error[TN3001]: `shift[i]` lies outside `shift`
// WRONG-DAG: error[TN3001]: `sums[blockIdx.x]` lies outside `sums`
#ifdef NO
#define IF(p) (!(p))
#else
#define IF(p) (p)
#endif
__device__ int at() { return blockIdx.x * blockDim.x + threadIdx.x; }
__global__ void choice(float *out, const float *bias, int n) {
  int i = at();
  if (i < n)
    out[i] = IF(bias) ? bias[i] : 0.f;
}
__global__ void joined(float *out, const float *part, int n) {
  int i = at();
  if (IF(part != nullptr) && i < n)
    out[i] = part[i];
}
__global__ void masked(float *out, const bool *mask, int n) {
  int i = at();
  if (i < n && (!IF(mask) || mask[i]))
    out[i] = 1;
}
__global__ void early(float *out, const float *scale, int n) {
  if (!IF(scale))
    return;
  int i = at();
  if (i < n)
    out[i] = scale[i];
}
__global__ void named(float *out, const float *shift, int n) {
  const bool has = IF(shift != nullptr);
  int i = at();
  if (i < n) {
    float v = 0;
    if (has)
      v += shift[i];
    out[i] = v;
  }
}
__global__ void stats(float *out, float *sums, int n) {
  int i = at();
  if (i < n)
    out[i] = 1;
  if (IF(sums) && threadIdx.x == 0)
    sums[blockIdx.x] = 1;
}
#ifndef NO
__device__ float orOne(const float *p, int i) { return p ? p[i] : 1.f; }
__global__ void called(float *out, const float *a, const float *b, int n) {
  int i = at();
  if (i < n)
    out[i] = orOne(a, i) * orOne(b, i) * orOne(nullptr, i);
}
#endif
