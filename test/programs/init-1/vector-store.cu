// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A float4 is stored where single floats are read through a pointer; half of them are read too many.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `s[128]` may be read before anything is written to it
// CHECK-NEXT: vector-store.cu:[[@LINE+12]]:14
// CHECK: launch: block 128, grid 1; thread 64 of block 0; extent(in) = 32, extent(out) = 65, n = 65 (replayed: true fault)
__global__ void k(const float4 *in, float *out, int n) {
  __shared__ float4 s[64];
  tn::expects(blockDim.x == 128);
  int t = threadIdx.x, i = blockIdx.x * 128 + t;
  if (t < 32)
    s[t] = t < n ? in[t] : make_float4(0, 0, 0, 0);
  __syncthreads();
  const float *f = reinterpret_cast<const float *>(s);
#ifdef WRONG
  if (i < n)
    out[i] = f[2 * t];
#else
  if (i < n)
    out[i] = f[t];
#endif
}
