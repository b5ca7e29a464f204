// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A text is searched for a word of eight letters, with seven letters of the next tile staged
// behind the own ones; the mistake stages six.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: string_match_tail.cu:[[@LINE+14]]:{{[0-9]+$}}
#ifdef WRONG
#define EXTRA 6
#else
#define EXTRA 7
#endif
__global__ void match8(const char *text, const char *word, unsigned *hits, long long n) {
  __shared__ char s[128 + 7];
  const int t = threadIdx.x;
  const long long base = blockIdx.x * 128LL;
  s[t] = base + t < n ? text[base + t] : 0;
  if (t < EXTRA) s[128 + t] = base + 128 + t < n ? text[base + 128 + t] : 0;
  __syncthreads();
  bool same = true;
  for (int k = 0; k < 8; ++k) same = same && s[t + k] == word[k];
  if (same) atomicAdd(hits, 1u);
}
