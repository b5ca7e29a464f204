// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// All words of a bit set; the wrong one clears each word twice.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that n <= 2147483616{{$}}
// RIGHT-DAG: the launch checks that extent(bits) >= (n + 31) / 32{{$}}
// RIGHT-DAG: clearBits: accepted
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads 0 and 1 of block 0 race on `bits[0]`
// WRONG-NEXT: {{.*}}:[[@LINE+7]]:18
// WRONG: = launch: block 2, grid 1; thread 0 of block 0 and thread 1 of block 0; n = 32 (replayed: true race)

__global__ void clearBits(unsigned *bits, int n) {
  int w = blockIdx.x * blockDim.x + threadIdx.x;
#ifdef WRONG
  int words = n / 32 + 1;
  if (w < words) bits[w / 2] = 0;
#else
  int words = (n + 31) / 32;
  if (w < words) bits[w] = 0;
#endif
}
