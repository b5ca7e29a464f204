// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fast Fourier transform of 256 complex numbers a block, radix 4 after
// Stockham: no reordering, the exchange between rounds goes through shared
// memory.
//
// RUN: %tnc --check %s | %FileCheck %s
// RUN: %tnc -arch=cpu %s -o %t && %run-cpu %t
// RUN: env TN_SANITIZE=1 TN_SANITIZE_SEED=5 TN_DEVICE=cpu %t 2>&1 | %FileCheck %s --check-prefix=RESULT --implicit-check-not=error
// CHECK-DAG: fft: accepted
// RESULT: fft_stockham: ok
#include "reference.h"

#include <tn/kernel.h>

constexpr unsigned kN = 256, kT = kN / 4;

struct Complex {
  float x, y;
};

TN_DEVICE Complex times(Complex a, float c, float s) {
  return {a.x * c - a.y * s, a.x * s + a.y * c};
}

TN_KERNEL TN_BLOCK(kT) void fft(tn::span<const Complex> in, tn::span<Complex> out) {
  TN_SHARED Complex work[kN];
  unsigned t = tn::thread_idx().x;
  std::size_t first = std::size_t(tn::block_idx().x) * kN;
  Complex v[4];
  for (unsigned r = 0; r < 4; ++r)
    v[r] = in[first + t + r * kT];
  for (unsigned ns = 1; ns < kN; ns *= 4) {
    unsigned k = t % ns;
    float angle = -2 * 3.14159265358979f * float(k) / float(4 * ns);
    for (unsigned r = 1; r < 4; ++r)
      v[r] = times(v[r], std::cos(angle * float(r)), std::sin(angle * float(r)));
    Complex a = {v[0].x + v[2].x, v[0].y + v[2].y}, b = {v[0].x - v[2].x, v[0].y - v[2].y};
    Complex c = {v[1].x + v[3].x, v[1].y + v[3].y}, d = {v[1].y - v[3].y, v[3].x - v[1].x};
    v[0] = {a.x + c.x, a.y + c.y};
    v[1] = {b.x + d.x, b.y + d.y};
    v[2] = {a.x - c.x, a.y - c.y};
    v[3] = {b.x - d.x, b.y - d.y};
    unsigned to = t / ns * ns * 4 + k;
    for (unsigned r = 0; r < 4; ++r)
      work[to + r * ns] = v[r];
    tn::sync_block();
    for (unsigned r = 0; r < 4; ++r)
      v[r] = work[t + r * kT];
    tn::sync_block();
  }
  for (unsigned r = 0; r < 4; ++r)
    out[first + t + r * kT] = v[r];
}

int main() {
  const unsigned count = 3;
  std::vector<float> r = random_floats(2 * kN * count);
  std::vector<Complex> x(kN * count);
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
  tn::buffer<Complex> in(x), out(x.size());
  tn::launch<fft>({count, kT}, in, out);
  std::vector<float> got;
  for (auto v : out.to_host()) {
    got.push_back(v.x);
    got.push_back(v.y);
  }
  return near("fft_stockham", got, want, 1e-4);
}
