// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Four pixels in a word: saturating addition by __vaddus4. The mistake: pixels
// are counted where words are indexed.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]: threads 1 and 0 of block 0 race on `rgba[0]`
// CHECK-NEXT: bytes_in_words.cu:[[@LINE+6]]:5{{$}}
#include <cuda_runtime.h>
__global__ void brighten(unsigned *rgba, unsigned words, unsigned by) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
#ifdef WRONG
  if (i * 4 < words)
    rgba[i / 4] = __vaddus4(rgba[i / 4], by);
#else
  if (i < words)
    rgba[i] = __vaddus4(rgba[i], by);
#endif
}
