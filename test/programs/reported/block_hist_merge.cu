// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The block's histogram is added to the global one.
// Source: ComputationalRadiationPhysics/picongpu pull request 2231.
// RUN: tnc --check --block=256 --assume="n>=0&&n<=2000000000&&gridDim.x<=65535" %s
// RUN: not tnc --check --block=256 --assume="n>=0&&n<=2000000000&&gridDim.x<=65535" -DWRONG %s 2>&1 | FileCheck %s
__global__ void hist(const unsigned char* __restrict__ x, unsigned* __restrict__ bins, int n) {
  __shared__ unsigned h[256];
  h[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256) atomicAdd(&h[x[i]], 1u);
  __syncthreads();
#ifdef WRONG
  bins[threadIdx.x] += h[threadIdx.x];
#else
  atomicAdd(&bins[threadIdx.x], h[threadIdx.x]);
#endif
}
// CHECK: error[TN1002]: {{thread.*}} race on `bins[{{[0-9]+}}]`
// CHECK-NEXT: --> {{.*}}:13:3
