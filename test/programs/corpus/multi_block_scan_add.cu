// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The second step of a scan over blocks adds each block's offset; the mistake takes the offset of
// the block from the array that is being updated.
// RUN: tnc --check --block=256 %s
// RUN: not tnc --check --block=256 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1002]
// CHECK-NEXT: multi_block_scan_add.cu:[[@LINE+19]]:{{[0-9]+$}}
__global__ void scan_blocks(const int *in, int *out, int *total, int n) {
  __shared__ int s[256];
  const int t = threadIdx.x;
  const long long i = blockIdx.x * 256LL + t;
  s[t] = i < n ? in[i] : 0;
  __syncthreads();
  for (int d = 1; d < 256; d <<= 1) {
    const int add = t >= d ? s[t - d] : 0;
    __syncthreads();
    s[t] += add;
    __syncthreads();
  }
  if (i < n) out[i] = s[t];
  if (t == 255) total[blockIdx.x] = s[255];
}
__global__ void add_offsets(int *out, const int *offset, int n) {
  const long long i = blockIdx.x * 256LL + threadIdx.x;
#ifdef WRONG
  if (i < n && blockIdx.x > 0) out[i] += out[blockIdx.x * 256LL - 1];
#else
  if (i < n && blockIdx.x > 0) out[i] += offset[blockIdx.x - 1];
#endif
}
