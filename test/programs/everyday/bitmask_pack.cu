// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One bit an element, 32 to a word; the wrong one lets all lanes write the word.
// RUN: tnc --check --exercise=40 --block=256 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check --block=256 -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that extent(x) >= n{{$}}
// RIGHT-DAG: the launch checks that extent(bits) >= 8 * gridDim.x{{$}}
// RIGHT-DAG: pack: accepted
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads 0 and 1 of block 0 race on `bits[0]`
// WRONG-NEXT: {{.*}}:[[@LINE+8]]:14
// WRONG: = launch: block 256, grid 1; thread 0 of block 0 and thread 1 of block 0; n = 2 (replayed: true race)

__global__ void pack(const float *x, unsigned *bits, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  bool p = i < n && x[i] > 0;
  unsigned m = __ballot_sync(0xffffffffu, p);
#ifdef WRONG
  if (i < n) bits[i >> 5] = m;
#else
  if ((threadIdx.x & 31) == 0 && i < n) bits[i >> 5] = m;
#endif
}
