// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __vadd4 and its kin give what CUDA's pages say: each lane is worked on alone.
// The reference below is written over arrays of lanes.
//
// RUN: clang++ -std=c++20 -Wno-ignored-attributes -isystem %source-root/frontend/include %s -o %t && %t
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <random>
#include <tn/cuda/bytes.h>

static int faults = 0;

template <class Lane> unsigned each(unsigned a, unsigned b, long (*f)(long, long)) {
  constexpr int n = 4 / sizeof(Lane);
  Lane x[n], y[n], r[n];
  std::memcpy(x, &a, 4);
  std::memcpy(y, &b, 4);
  for (int i = 0; i < n; ++i)
    r[i] = static_cast<Lane>(f(x[i], y[i]));
  unsigned result;
  std::memcpy(&result, r, 4);
  return result;
}
static void expect(const char *name, unsigned a, unsigned b, unsigned got, unsigned wanted) {
  if (got == wanted)
    return;
  ++faults;
  std::printf("%s(%08x, %08x) = %08x, not %08x\n", name, a, b, got, wanted);
}
#define TRY(name, Lane, ...) expect(#name, a, b, name(a, b), each<Lane>(a, b, [](long x, long y) -> long { return __VA_ARGS__; }))

int main() {
  std::mt19937 random(7);
  for (int k = 0; k < 2000; ++k) {
    unsigned a = random(), b = k % 5 == 0 ? a : random();
    if (k % 7 == 0)
      a |= 0x80ff7f00u, b |= 0x80007fffu;
    TRY(__vadd4, uint8_t, x + y);
    TRY(__vsub2, uint16_t, x - y);
    TRY(__vaddus4, uint8_t, std::min(x + y, 255l));
    TRY(__vsubus2, uint16_t, std::max(x - y, 0l));
    TRY(__vaddss4, int8_t, std::clamp(x + y, -128l, 127l));
    TRY(__vsubss2, int16_t, std::clamp(x - y, -32768l, 32767l));
    TRY(__vabsdiffu4, uint8_t, std::abs(x - y));
    TRY(__vabsdiffs4, int8_t, std::abs(x - y));
    TRY(__vavgu4, uint8_t, (x + y + 1) / 2);
    TRY(__vhaddu2, uint16_t, (x + y) / 2);
    TRY(__vmaxu4, uint8_t, std::max(x, y));
    TRY(__vmaxs4, int8_t, std::max(x, y));
    TRY(__vminu2, uint16_t, std::min(x, y));
    TRY(__vmins2, int16_t, std::min(x, y));
    TRY(__vcmpeq4, uint8_t, x == y ? 255 : 0);
    TRY(__vcmpgts4, int8_t, x > y ? -1 : 0);
    TRY(__vcmpltu2, uint16_t, x < y ? 65535 : 0);
    TRY(__vsetgeu4, uint8_t, x >= y);
    TRY(__vsetles2, int16_t, x <= y);
    unsigned sum = 0;
    for (int i = 0; i < 4; ++i)
      sum += std::abs(int(a >> 8 * i & 255) - int(b >> 8 * i & 255));
    expect("__vsadu4", a, b, __vsadu4(a, b), sum);
    expect("__vneg4", a, 0, __vneg4(a), __vsub4(0, a));
  }
  expect("__vabs4", 0x80ff0102u, 0, __vabs4(0x80ff0102u), 0x80010102u);
  expect("__vabsss4", 0x80ff0102u, 0, __vabsss4(0x80ff0102u), 0x7f010102u);
  return faults != 0;
}
