// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Codons packed two bits a base look up a table of 64; the mistake does not mask off the fourth
// base.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: codon_table.cu:[[@LINE+6]]:{{[0-9]+$}}
__device__ const char amino[64] = {75, 78, 75, 78, 84, 84, 84, 84, 82, 83, 82, 83, 73, 73, 77, 73};
__global__ void translate(const unsigned char *packed, char *protein, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
#ifdef WRONG
  protein[i] = amino[packed[i] & 0xff];
#else
  protein[i] = amino[packed[i] & 0x3f];
#endif
}
