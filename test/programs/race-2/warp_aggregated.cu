// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One draw a warp: the leader takes room for all kept lanes and passes the base on; the twins take
// room for one lane less, rank by the wrong mask, and let each lane use the base alone.
// RUN: tnc --check --block=256 %s
// RUN: not tnc --check --block=256 -DWRONG1 %s 2>&1 | FileCheck --check-prefix=WRONG1 %s
// RUN: not tnc --check --block=256 -DWRONG2 %s 2>&1 | FileCheck --check-prefix=WRONG2 %s
// RUN: not tnc --check --block=256 -DWRONG3 %s 2>&1 | FileCheck --check-prefix=WRONG3 %s
// RUN: not tnc --check --block=256 -DWRONG4 %s 2>&1 | FileCheck --check-prefix=WRONG4 %s

__global__ void __launch_bounds__(256) compact(const float *in, float *out, unsigned *count, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int lane = threadIdx.x & 31;
  bool keep = i < n && in[i < n ? i : 0] > 0;
  unsigned m = __ballot_sync(0xffffffffu, keep);
  if (m == 0)
    return;
  int leader = __ffs(m) - 1;
  unsigned base = 0;
  if (lane == leader)
#ifdef WRONG1
    base = atomicAdd(count, unsigned(__popc(m) - 1));
#else
    base = atomicAdd(count, unsigned(__popc(m)));
#endif
  base = __shfl_sync(0xffffffffu, base, leader);
  if (keep)
#ifdef WRONG2
    out[size_t(base) + __popc(m & ~(1u << lane))] = in[i];
#elif defined(WRONG3)
    out[base] = in[i];
#elif defined(WRONG4)
    out[size_t(base) + __popc(m & ((2u << lane) - 1u))] = in[i];
#else
    out[size_t(base) + __popc(m & ((1u << lane) - 1u))] = in[i];
#endif
}
// WRONG1: error[TN1001]: threads {{[0-9]+}} and {{[0-9]+}} of block {{[0-9]+}} race on `out[{{[0-9]+}}]`
// WRONG1-NEXT: --> {{.*}}:[[@LINE-4]]:5
// WRONG2: error[TN1001]: threads {{[0-9]+}} and {{[0-9]+}} of block {{[0-9]+}} race on `out[{{[0-9]+}}]`
// WRONG2-NEXT: --> {{.*}}:[[@LINE-12]]:5
// WRONG3: error[TN1001]: threads {{[0-9]+}} and {{[0-9]+}} of block {{[0-9]+}} race on `out[{{[0-9]+}}]`
// WRONG3-NEXT: --> {{.*}}:[[@LINE-12]]:5
// WRONG4: error[TN1009]: cannot prove that two threads of a block do not race on `out`
// WRONG4-NEXT: --> {{.*}}:[[@LINE-12]]:5
