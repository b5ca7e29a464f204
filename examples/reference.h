// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What every example needs around its kernel: the same random input in each
// run, and one line that says whether the result is right.
//
//   saxpy: ok (max error 2.4e-07) on cpu
//
// Plain host code; no kernel uses it.
#ifndef TN_EXAMPLES_REFERENCE_H
#define TN_EXAMPLES_REFERENCE_H

#include <tn/runtime.h>

#include <cmath>
#include <cstddef>
#include <cstdio>
#include <random>
#include <vector>

namespace example {

// `n` floats in [low, high), the same ones in each run.
inline std::vector<float> random_floats(std::size_t n, float low = -1,
                                        float high = 1) {
  std::mt19937 generator(20251130);
  std::uniform_real_distribution<float> distribution(low, high);
  std::vector<float> values(n);
  for (float &value : values)
    value = distribution(generator);
  return values;
}

// `n` integers in [low, high], the same ones in each run.
inline std::vector<int> random_ints(std::size_t n, int low, int high) {
  std::mt19937 generator(20251130);
  std::uniform_int_distribution<int> distribution(low, high);
  std::vector<int> values(n);
  for (int &value : values)
    value = distribution(generator);
  return values;
}

// The largest |got - expected| / max(1, |expected|). A result of another
// length, or one that is no number, is infinitely wrong.
template <class Got, class Expected>
double max_error(const std::vector<Got> &got,
                 const std::vector<Expected> &expected) {
  if (got.size() != expected.size())
    return INFINITY;
  double worst = 0;
  for (std::size_t i = 0; i < got.size(); ++i) {
    double want = double(expected[i]);
    double error =
        std::fabs(double(got[i]) - want) / std::fmax(1.0, std::fabs(want));
    if (!(error <= worst))
      worst = std::isnan(error) ? INFINITY : error;
  }
  return worst;
}

// Prints the line; the value is main's exit status.
inline int report(const char *name, double error, double tolerance) {
  bool ok = error <= tolerance;
  std::printf("%s: %s (max error %.2g) on %s\n", name, ok ? "ok" : "WRONG",
              error, tn::device::current().name());
  return ok ? 0 : 1;
}

} // namespace example

#endif // TN_EXAMPLES_REFERENCE_H
