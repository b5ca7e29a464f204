// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A block reduction from device functions with static shared memory, warp
// shuffles and a checked cast of the launch. The mistake: no barrier between the
// warps' results and their use.
// RUN: tnc --check --block=256 %s
// RUN: not tnc --check --block=256 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]: threads 224 and 7 of block 0 race on `shared[7]`
// CHECK-NEXT: warp_primitives_header.cu:[[@LINE+19]]:41{{$}}
#include <cuda_runtime.h>
#include <device_launch_parameters.h>
#include <stdio.h>
#define FULL_MASK 0xffffffff
__inline__ __device__ float warpReduceSum(float v) {
  for (int offset = warpSize / 2; offset > 0; offset /= 2)
    v += __shfl_down_sync(FULL_MASK, v, offset);
  return v;
}
__inline__ __device__ float blockReduceSum(float v) {
  static __shared__ float shared[32];
  int lane = threadIdx.x % 32, wid = threadIdx.x / 32;
  v = warpReduceSum(v);
  if (lane == 0)
    shared[wid] = v;
#ifndef WRONG
  __syncthreads();
#endif
  v = (threadIdx.x < blockDim.x / 32) ? shared[lane] : 0;
  if (wid == 0)
    v = warpReduceSum(v);
  return v;
}
__global__ void deviceReduce(const float *in, float *out, size_t n) {
  float sum = 0;
  for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)blockDim.x * gridDim.x)
    sum += in[i];
  sum = blockReduceSum(sum);
  if (threadIdx.x == 0)
    out[blockIdx.x] = sum;
}
void reduceAll(const float *in, float *out, size_t n) {
  int threads = 256, blocks = (int)min((n + threads - 1) / threads, (size_t)1024);
  deviceReduce<<<blocks, threads>>>(in, out, n);
  fprintf(stderr, "%d blocks\n", blocks);
}
