// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Merging two sorted sequences: where each block's diagonal crosses the merge
// path is found by a binary search, then each thread merges its own few
// elements.
//
// RUN: %tnc --check %s | %FileCheck %s
// RUN: %tnc -arch=cpu %s -o %t && %run-cpu %t
// RUN: env TN_SANITIZE=1 TN_SANITIZE_SEED=5 TN_DEVICE=cpu %t 2>&1 | %FileCheck %s --check-prefix=RESULT --implicit-check-not=error
// CHECK-DAG: partition: accepted
// CHECK-DAG: merge: accepted
// RESULT: merge_path: ok
#include "reference.h"

#include <tn/kernel.h>

constexpr std::size_t kItems = 4;

// How many of the first `diagonal` merged elements come from `a`.
TN_DEVICE std::size_t crossing(tn::span<const int> a, tn::span<const int> b,
                               std::size_t diagonal) {
  std::size_t lo = diagonal > b.size() ? diagonal - b.size() : 0;
  std::size_t hi = diagonal < a.size() ? diagonal : a.size();
  while (lo < hi) {
    std::size_t mid = (lo + hi) / 2;
    if (a[mid] <= b[diagonal - 1 - mid])
      lo = mid + 1;
    else
      hi = mid;
  }
  return lo;
}

TN_KERNEL void partition(tn::span<const int> a, tn::span<const int> b,
                         tn::span<std::size_t> split) {
  auto i = tn::global_idx();
  if (i < split.size()) {
    std::size_t diagonal = i * kItems, total = a.size() + b.size();
    split[i] = crossing(a, b, diagonal < total ? diagonal : total);
  }
}

TN_KERNEL void merge(tn::span<const int> a, tn::span<const int> b,
                     tn::span<const std::size_t> split, tn::span<int> out) {
  auto i = tn::global_idx();
  std::size_t first = i * kItems;
  if (i >= split.size())
    return;
  std::size_t pa = split[i], pb = first - pa;
  for (std::size_t k = 0; k < kItems && first + k < out.size(); ++k) {
    bool fromA = pb >= b.size() || (pa < a.size() && a[pa] <= b[pb]);
    out[first + k] = fromA ? a[pa++] : b[pb++];
  }
}

int main() {
  std::vector<int> a = random_ints(333, 0, 500), b = random_ints(250, 100, 700);
  std::sort(a.begin(), a.end());
  std::sort(b.begin(), b.end());
  std::vector<int> want(a.size() + b.size());
  std::merge(a.begin(), a.end(), b.begin(), b.end(), want.begin());
  std::size_t parts = (want.size() + kItems - 1) / kItems;
  tn::buffer<int> da(a), db(b), out(want.size());
  tn::buffer<std::size_t> split(parts);
  tn::launch<partition>(tn::grid_for(parts, 32), da, db, split);
  tn::launch<merge>(tn::grid_for(parts, 32), da, db, split, out);
  return same("merge_path", out.to_host(), want);
}
