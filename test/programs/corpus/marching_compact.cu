// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Active cells are compacted within the block by a scan and written behind the block's offset; the
// mistake writes at the inclusive position of the neighbour, so two cells share a place.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1{{[0-9]+}}]
// CHECK-NEXT: marching_compact.cu:[[@LINE+15]]:{{[0-9]+$}}
__global__ void compact_cells(const unsigned char *active, const int *block_offset, int *cells, int n) {
  __shared__ int s[128];
  const int t = threadIdx.x;
  const long long i = blockIdx.x * 128LL + t;
  const int on = i < n && active[i] != 0;
  s[t] = on;
  __syncthreads();
  for (int d = 1; d < 128; d <<= 1) {
    const int add = t >= d ? s[t - d] : 0;
    __syncthreads();
    s[t] += add;
    __syncthreads();
  }
#ifdef WRONG
  cells[blockIdx.x * 128LL + s[t] % 128] = (int)i;
#else
  cells[blockIdx.x * 128LL + t] = on ? s[t] - 1 + block_offset[blockIdx.x] : -1;
#endif
}
