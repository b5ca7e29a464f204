// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Host side of the kernels of real size: random input, and one line that says
// whether the result is that of the plain loop beside it.
//
//   return same("bitonic", got.to_host(), expected);      → "bitonic: ok"
//   return near("softmax", got.to_host(), expected, 1e-5);
//
// Each file is one program: tests check it, run it on the CPU device, and run
// it again under the sanitizer; mutants.py changes its kernels.
#ifndef TN_TEST_KERNELS_REFERENCE_H
#define TN_TEST_KERNELS_REFERENCE_H

#include "../../examples/reference.h"

#include <algorithm>
#include <cstdint>
#include <numeric>

using example::random_floats;
using example::random_ints;

inline int near(const char *name, double error, double tolerance) {
  bool ok = error <= tolerance;
  std::printf("%s: %s\n", name, ok ? "ok" : "WRONG");
  return ok ? 0 : 1;
}

template <class Got, class Want>
int near(const char *name, const std::vector<Got> &got,
         const std::vector<Want> &want, double tolerance) {
  return near(name, example::max_error(got, want), tolerance);
}

template <class Got, class Want>
int same(const char *name, const std::vector<Got> &got,
         const std::vector<Want> &want) {
  return near(name, got, want, 0);
}

#endif // TN_TEST_KERNELS_REFERENCE_H
