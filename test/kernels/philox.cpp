// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random numbers by Philox 4x32 with ten rounds: four numbers a counter,
// written as they come.
//
// RUN: %tnc --check %s | %FileCheck %s
// RUN: %tnc -arch=cpu %s -o %t && %run-cpu %t
// RUN: env TN_SANITIZE=1 TN_SANITIZE_SEED=5 TN_DEVICE=cpu %t 2>&1 | %FileCheck %s --check-prefix=RESULT --implicit-check-not=error
// CHECK-DAG: philox: accepted
// RESULT: philox: ok
#include "reference.h"

#include <tn/kernel.h>

struct Four {
  unsigned v[4];
};

TN_DEVICE constexpr Four rounds(Four c, unsigned k0, unsigned k1) {
  for (int r = 0; r < 10; ++r) {
    unsigned long long a = 0xD2511F53ull * c.v[0], b = 0xCD9E8D57ull * c.v[2];
    c = {{unsigned(b >> 32) ^ c.v[1] ^ k0, unsigned(b), unsigned(a >> 32) ^ c.v[3] ^ k1,
          unsigned(a)}};
    k0 += 0x9E3779B9u;
    k1 += 0xBB67AE85u;
  }
  return c;
}

TN_KERNEL void philox(unsigned seed, tn::span<unsigned> out) {
  for (auto i : tn::grid_stride((out.size() + 3) / 4)) {
    Four value = rounds({{unsigned(i), unsigned(i >> 32), 0, 0}}, seed, 0);
    for (std::size_t k = 0; k < 4; ++k)
      if (4 * i + k < out.size())
        out[4 * i + k] = value.v[k];
  }
}

int main() {
  std::vector<unsigned> want(1003);
  for (std::size_t i = 0; i < want.size(); ++i)
    want[i] = rounds({{unsigned(i / 4), 0, 0, 0}}, 7, 0).v[i % 4];
  tn::buffer<unsigned> out(want.size());
  tn::launch<philox>({2, 64}, 7u, out);
  return same("philox", out.to_host(), want);
}
