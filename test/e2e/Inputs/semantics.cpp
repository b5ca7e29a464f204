// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Does the device compute what C++ computes? Every function of semantics.h runs
// natively and in a kernel, on the same pairs of integers.
#include <tn/kernel.h>
#include <tn/runtime.h>

#include <cstdio>
#include <vector>

struct Case {
  const char *name;
  long long (*native)(int, int);
  void (*launch)(tn::buffer<int> &, tn::buffer<int> &, tn::buffer<long long> &);
};
static std::vector<Case> &cases() {
  static std::vector<Case> all;
  return all;
}
struct Registration {
  Registration(Case c) { cases().push_back(c); }
};

#define DEVICE TN_DEVICE
#define CASE(name)                                                                                 \
  TN_DEVICE static long long name(int a, int b);                                                   \
  TN_KERNEL void name##_kernel(tn::span<const int> a, tn::span<const int> b,                       \
                               tn::span<long long> out) {                                          \
    auto i = tn::global_idx();                                                                     \
    if (i < out.size())                                                                            \
      out[i] = name(a[i], b[i]);                                                                   \
  }                                                                                                \
  static Registration name##_registration(                                                         \
      {#name, name, [](tn::buffer<int> &a, tn::buffer<int> &b, tn::buffer<long long> &out) {       \
         tn::launch<name##_kernel>(tn::grid_for(out.size(), 64), a, b, out);                       \
       }});                                                                                        \
  TN_DEVICE static long long name(int a, int b)
#include "semantics.h"

int main() {
  std::vector<int> values, others;
  for (int a : {0, 1, 2, 3, 7, 12, 31, 100, 255, -1, -2, -9, -100, 1000, 32767})
    for (int b : {0, 1, 2, 3, 5, 8, 17, 64, 200, -1, -3, -50, 1023}) {
      values.push_back(a);
      others.push_back(b);
    }
  tn::buffer<int> a(values), b(others);
  int wrong = 0;
  for (const Case &c : cases()) {
    tn::buffer<long long> out(std::vector<long long>(values.size()));
    c.launch(a, b, out);
    std::vector<long long> found = out.to_host();
    for (size_t i = 0; i < values.size(); ++i)
      if (long long wanted = c.native(values[i], others[i]); found[i] != wanted) {
        std::printf("%s(%d, %d) is %lld, not %lld\n", c.name, values[i], others[i], found[i], wanted);
        ++wrong;
        break;
      }
  }
  std::printf("%zu functions, %d wrong\n", cases().size(), wrong);
  return wrong != 0;
}
