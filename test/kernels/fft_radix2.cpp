// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fast Fourier transform of 256 complex numbers a block, radix 2 after Cooley
// and Tukey: bit-reversed input, then butterflies in place in shared memory.
//
// RUN: %tnc --check %s | %FileCheck %s
// RUN: %tnc -arch=cpu %s -o %t && %run-cpu %t
// RUN: env TN_SANITIZE=1 TN_SANITIZE_SEED=5 TN_DEVICE=cpu %t 2>&1 | %FileCheck %s --check-prefix=RESULT --implicit-check-not=error
// CHECK-DAG: fft: accepted
// RESULT: fft_radix2: ok
#include "reference.h"

#include <tn/kernel.h>

constexpr unsigned kN = 256, kLog = 8;

TN_KERNEL TN_BLOCK(kN / 2) void fft(tn::span<const tn::vec<float, 2>> in,
                                    tn::span<tn::vec<float, 2>> out) {
  TN_SHARED float re[kN], im[kN];
  unsigned t = tn::thread_idx().x;
  std::size_t first = std::size_t(tn::block_idx().x) * kN;
  for (unsigned i = t; i < kN; i += kN / 2) {
    unsigned reversed = 0;
    for (unsigned b = 0; b < kLog; ++b)
      reversed |= (i >> b & 1) << (kLog - 1 - b);
    tn::vec<float, 2> value = in[first + reversed];
    re[i] = value.x;
    im[i] = value.y;
  }
  for (unsigned half = 1; half < kN; half *= 2) {
    tn::sync_block();
    unsigned k = t & (half - 1);
    unsigned a = 2 * t - k, b = a + half;
    float angle = -3.14159265358979f * float(k) / float(half);
    float c = std::cos(angle), s = std::sin(angle);
    float x = re[b] * c - im[b] * s, y = re[b] * s + im[b] * c;
    float u = re[a], v = im[a];
    re[a] = u + x;
    im[a] = v + y;
    re[b] = u - x;
    im[b] = v - y;
  }
  tn::sync_block();
  for (unsigned i = t; i < kN; i += kN / 2)
    out[first + i] = {re[i], im[i]};
}

int main() {
  const unsigned count = 3;
  std::vector<float> r = random_floats(2 * kN * count);
  std::vector<tn::vec<float, 2>> x(kN * count);
  for (std::size_t i = 0; i < x.size(); ++i)
    x[i] = {r[2 * i], r[2 * i + 1]};
  std::vector<double> want;
  for (unsigned b = 0; b < count; ++b)
    for (unsigned k = 0; k < kN; ++k) {
      double re = 0, im = 0;
      for (unsigned n = 0; n < kN; ++n) {
        double angle = -2 * 3.14159265358979 * k * n / kN, c = std::cos(angle), s = std::sin(angle);
        re += x[b * kN + n].x * c - x[b * kN + n].y * s;
        im += x[b * kN + n].x * s + x[b * kN + n].y * c;
      }
      want.push_back(re);
      want.push_back(im);
    }
  tn::buffer<tn::vec<float, 2>> in(x), out(x.size());
  tn::launch<fft>({count, kN / 2}, in, out);
  std::vector<float> got;
  for (auto v : out.to_host()) {
    got.push_back(v.x);
    got.push_back(v.y);
  }
  return near("fft_radix2", got, want, 1e-4);
}
