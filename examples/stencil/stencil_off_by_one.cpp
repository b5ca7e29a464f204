// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Wrong twin of stencil: a row of kRow elements with both neighbours takes
// kRow + 2, and the last thread reaches past kRow + 1. error[TN3001]
#include "../reference.h"

#include <tn/kernel.h>

constexpr unsigned kRow = 128;

TN_KERNEL TN_BLOCK(kRow) void smooth_row(tn::span<const float> in,
                                         tn::span<float> out) {
  TN_SHARED float row[kRow + 1];
  unsigned t = tn::thread_idx().x;
  auto i = tn::global_idx();
  row[t + 1] = i < in.size() ? in[i] : 0.0f;
  if (t == 0)
    row[0] = 0.0f;
  tn::sync_block();
  if (i < out.size())
    out[i] = 0.25f * row[t] + 0.5f * row[t + 1] + 0.25f * row[t + 2];
}

int main() {
  tn::buffer<float> in(example::random_floats(1000)), out(1000);
  tn::launch<smooth_row>(tn::grid_for(out.size(), kRow), in, out);
  return 0;
}
