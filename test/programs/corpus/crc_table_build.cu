// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A table of 256 words is built by 128 threads, two each; the mistake builds one each.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: crc_table_build.cu:[[@LINE+15]]:{{[0-9]+$}}
__global__ void crc32(const unsigned char *data, unsigned *crc, int chunk) {
  __shared__ unsigned table[256];
#ifdef WRONG
  for (int k = threadIdx.x; k < 128; k += 128) {
#else
  for (int k = threadIdx.x; k < 256; k += 128) {
#endif
    unsigned c = k;
    for (int b = 0; b < 8; ++b) c = c & 1 ? 0xedb88320u ^ c >> 1 : c >> 1;
    table[k] = c;
  }
  __syncthreads();
  const long long i = blockIdx.x * 128LL + threadIdx.x;
  unsigned c = ~0u;
  for (int k = 0; k < chunk; ++k) c = table[(c ^ data[i * chunk + k]) & 255] ^ c >> 8;
  crc[i] = ~c;
}
