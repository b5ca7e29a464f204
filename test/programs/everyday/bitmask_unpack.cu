// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bits to bytes with int shifts; the wrong one writes two bits to a byte.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that extent(out) >= n{{$}}
// RIGHT-DAG: unpack: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads 0 and 1 of block 0 race on `out[0]`
// WRONG-NEXT: {{.*}}:[[@LINE+6]]:14
// WRONG: = launch: block 2, grid 1; thread 0 of block 0 and thread 1 of block 0; n = 2 (replayed: true race)

__global__ void unpack(const unsigned *bits, unsigned char *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
#ifdef WRONG
  if (i < n) out[i >> 1] = (bits[i >> 5] >> (i & 31)) & 1;
#else
  if (i < n) out[i] = (bits[i >> 5] >> (i & 31)) & 1;
#endif
}
