// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Counters in the fields of a struct; the twin updates one of them plainly.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s

struct Stats {
  unsigned hits, misses;
};
__global__ void count(const int *in, Stats *stats, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  if (in[i] > 0)
    atomicAdd(&stats->hits, 1u);
  else
#ifdef WRONG
    stats->hits++;
#else
    atomicAdd(&stats->misses, 1u);
#endif
}
// WRONG: error[TN1004]: threads 0 and 1 of block 0 race on `stats->hits`
// WRONG-NEXT: --> {{.*}}:[[@LINE-6]]:5
