// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Gradient of an embedding, tokens repeat.
// RUN: tnc --check --assume="b>=1&&t>=1&&c>=1&&b<=10000&&t<=100000&&c<=65536&&vocab>=1" %s
// RUN: not tnc --check --assume="b>=1&&t>=1&&c>=1&&b<=10000&&t<=100000&&c<=65536&&vocab>=1" -DWRONG %s 2>&1 | FileCheck %s
__global__ void bwd(float* __restrict__ dw, const int* __restrict__ tok, const float* __restrict__ dy, int b, int t, int c, int vocab) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= (long long)b * t * c) return;
  const long long bt = i / c;
  const int ch = (int)(i % c);
  const int id = tok[bt];
  if (id < 0 || id >= vocab) return;
#ifdef WRONG
  dw[(size_t)id * c + ch] += dy[i];
#else
  atomicAdd(&dw[(size_t)id * c + ch], dy[i]);
#endif
}
// CHECK: error[TN1001]: {{thread.*}} race on `dw[{{[0-9]+}}]`
// CHECK-NEXT: --> {{.*}}:13:3
