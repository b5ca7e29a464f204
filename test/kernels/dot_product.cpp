// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dot product: several elements a thread are summed in registers, then a tree
// in dynamic shared memory, one result a block.
//
// RUN: %tnc --check %s | %FileCheck %s
// RUN: %tnc -arch=cpu %s -o %t && %run-cpu %t
// RUN: env TN_SANITIZE=1 TN_SANITIZE_SEED=5 TN_DEVICE=cpu %t 2>&1 | %FileCheck %s --check-prefix=RESULT --implicit-check-not=error
// CHECK-DAG: dot: accepted
// RESULT: dot_product: ok
#include "reference.h"

#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(128) void dot(tn::span<const float> x, tn::span<const float> y,
                                 tn::span<float> partial) {
  float *part = tn::dynamic_shared<float>();
  unsigned t = tn::thread_idx().x;
  float sum = 0;
  for (std::size_t i = tn::global_idx(); i < x.size(); i += tn::global_size())
    sum += x[i] * y[i];
  part[t] = sum;
  for (unsigned half = 64; half > 0; half /= 2) {
    tn::sync_block();
    if (t < half)
      part[t] += part[t + half];
  }
  if (t == 0)
    partial[tn::block_idx().x] = part[0];
}

int main() {
  std::vector<float> x = random_floats(3000), y = random_floats(3000, 0, 1);
  double want = 0, got = 0;
  for (std::size_t i = 0; i < x.size(); ++i)
    want += double(x[i]) * y[i];
  tn::buffer<float> dx(x), dy(y), partial(4);
  tn::launch<dot>({4, 128, 128 * sizeof(float)}, dx, dy, partial);
  for (float p : partial.to_host())
    got += p;
  return near("dot_product", std::fabs(got - want), 1e-3);
}
