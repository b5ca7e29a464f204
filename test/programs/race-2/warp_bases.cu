// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each warp leaves where it starts in an array; the twins read that of the warp before, and store all
// of them at one place.
// RUN: tnc --check --block=256 %s
// RUN: not tnc --check --block=256 -DWRONG1 %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RUN: not tnc --check --block=256 -DWRONG2 %s 2>&1 | FileCheck --check-prefix=WRONG2 %s
__global__ void keep(const int *x, int *out, unsigned *cursor, int n) {
  __shared__ unsigned bases[8];
  const int lane = threadIdx.x & 31, warp = threadIdx.x / 32;
  const long long i = blockIdx.x * 256LL + threadIdx.x;
  const int v = i < n ? x[i] : 0;
  const unsigned m = __ballot_sync(0xffffffffu, v > 0);
#ifdef WRONG2
  if (lane == 0)
    bases[0] = atomicAdd(cursor, __popc(m));
#else
  if (lane == 0)
    bases[warp] = atomicAdd(cursor, __popc(m));
#endif
  __syncthreads();
#ifdef WRONG1
  if (v > 0)
    out[bases[warp ^ 1] + __popc(m & ((1u << lane) - 1))] = v;
#else
  if (v > 0)
    out[bases[warp] + __popc(m & ((1u << lane) - 1))] = v;
#endif
}
// WRONG: error[TN1{{00[129]}}]: {{.*}} race on `out
// WRONG2: error[TN1003]: {{.*}} race on `bases[0]`
