// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A histogram with int bins; the wrong one counts without an atomic.
// RUN: tnc --check --exercise=40 --block=256 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check --block=256 -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that extent(x) >= n{{$}}
// RIGHT-DAG: hist: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads 2 and 3 of block 0 race on `bins[0]`
// WRONG-NEXT: {{.*}}:[[@LINE+10]]:15
// WRONG: = launch: block 256, grid 1; thread 2 of block 0 and thread 3 of block 0; n = 4, lo = 4, width = 4, nbins = 1, x[2] = 0, x[3] = 7 (replayed: true race)

__global__ void hist(const int *x, int n, int lo, int width, int *bins, int nbins) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n || width <= 0) return;
  int b = (x[i] - lo) / width;
  if (b < 0) b = 0;
  if (b > nbins - 1) b = nbins - 1;
#ifdef WRONG
  if (b >= 0) bins[b]++;
#else
  if (b >= 0) atomicAdd(&bins[b], 1);
#endif
}
