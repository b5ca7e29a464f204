// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <tn/kernel.h>

TN_KERNEL void gather(tn::span<const int> index, tn::span<const float> x, tn::span<float> y) {
  auto i = tn::global_idx();
  if (i < y.size() && i < index.size()) {
    TN_UNSAFE("indices come from the file's header, \"checked\" there") {
      y[i] = x[index[i]];
    }
  }
}
