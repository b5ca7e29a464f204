// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One step of k-means: each point goes to the nearest centre; a block sums
// its points in shared bins and adds them to the totals.
//
// RUN: %tnc --check %s 2>&1 | %FileCheck %s
// RUN: %tnc -arch=cpu %s -o %t && %run-cpu %t
// RUN: env TN_SANITIZE=1 TN_SANITIZE_SEED=5 TN_DEVICE=cpu %t 2>&1 | %FileCheck %s --check-prefix=RESULT --implicit-check-not=error
// CHECK-DAG: assign: accepted
// RESULT: kmeans: ok
#include "reference.h"

#include <tn/kernel.h>

constexpr unsigned kBlock = 128, kCentres = 12, kDims = 3;

TN_KERNEL TN_BLOCK(kBlock) void assign(tn::span<const float> points, tn::span<const float> centres,
                                       tn::span<unsigned> nearest, tn::span<float> sums,
                                       tn::span<unsigned> counts) {
  TN_SHARED float local[kCentres * kDims], sum[kCentres * kDims];
  TN_SHARED unsigned count[kCentres];
  unsigned t = tn::thread_idx().x;
  for (unsigned i = t; i < kCentres * kDims; i += kBlock) {
    local[i] = centres[i];
    sum[i] = 0;
  }
  if (t < kCentres)
    count[t] = 0;
  tn::sync_block();
  auto i = tn::global_idx();
  if (i < nearest.size()) {
    float p[kDims];
    for (unsigned d = 0; d < kDims; ++d)
      p[d] = points[i * kDims + d];
    unsigned best = 0;
    float least = 3.4e38f;
    for (unsigned c = 0; c < kCentres; ++c) {
      float distance = 0;
      for (unsigned d = 0; d < kDims; ++d) {
        float delta = p[d] - local[c * kDims + d];
        distance += delta * delta;
      }
      if (distance < least) {
        least = distance;
        best = c;
      }
    }
    nearest[i] = best;
    tn::atomic_ref<unsigned, tn::scope::block>(count[best]).fetch_add(1);
    for (unsigned d = 0; d < kDims; ++d)
      tn::atomic_ref<float, tn::scope::block>(sum[best * kDims + d]).fetch_add(p[d]);
  }
  tn::sync_block();
  for (unsigned k = t; k < kCentres * kDims; k += kBlock)
    tn::atomic_ref<float>(sums[k]).fetch_add(sum[k]);
  if (t < kCentres)
    tn::atomic_ref<unsigned>(counts[t]).fetch_add(count[t]);
}

TN_KERNEL void centre(tn::span<const float> sums, tn::span<const unsigned> counts,
                      tn::span<float> centres) {
  auto i = tn::global_idx();
  if (i < centres.size()) {
    unsigned count = counts[i / kDims];
    if (count > 0)
      centres[i] = sums[i] / float(count);
  }
}

int main() {
  const unsigned n = 700;
  std::vector<float> p = random_floats(n * kDims), c(p.begin(), p.begin() + kCentres * kDims);
  std::vector<double> sum(kCentres * kDims, 0.0), want(c.begin(), c.end());
  std::vector<unsigned> count(kCentres, 0);
  for (unsigned i = 0; i < n; ++i) {
    unsigned best = 0;
    float least = 3.4e38f;
    for (unsigned k = 0; k < kCentres; ++k) {
      float distance = 0;
      for (unsigned d = 0; d < kDims; ++d) {
        float delta = p[i * kDims + d] - c[k * kDims + d];
        distance += delta * delta;
      }
      if (distance < least) {
        least = distance;
        best = k;
      }
    }
    ++count[best];
    for (unsigned d = 0; d < kDims; ++d)
      sum[best * kDims + d] += p[i * kDims + d];
  }
  for (unsigned k = 0; k < kCentres * kDims; ++k)
    if (count[k / kDims])
      want[k] = sum[k] / count[k / kDims];
  tn::buffer<float> dp(p), dc(c), ds(kCentres * kDims);
  tn::buffer<unsigned> nearest(n), dn(kCentres);
  tn::launch<assign>(tn::grid_for(n, kBlock), dp, dc, nearest, ds, dn);
  tn::launch<centre>(tn::grid_for(kCentres * kDims, 32), ds, dn, dc);
  return near("kmeans", dc.to_host(), want, 1e-4);
}
