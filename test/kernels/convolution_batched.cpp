// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A batch of images convolved with a 3 x 3 filter for each output channel;
// the grid's z counts images, each thread sums over the input channels.
//
// RUN: %tnc --check %s | %FileCheck %s
// RUN: %tnc -arch=cpu %s -o %t && %run-cpu %t
// RUN: env TN_SANITIZE=1 TN_SANITIZE_SEED=5 TN_DEVICE=cpu %t 2>&1 | %FileCheck %s --check-prefix=RESULT --implicit-check-not=error
// CHECK-DAG: convolve: accepted
// RESULT: convolution_batched: ok
#include "reference.h"

#include <tn/kernel.h>

TN_KERNEL void convolve(tn::mdspan<const float, 4> image, tn::mdspan<const float, 4> filter,
                        tn::mdspan<float, 4> out) {
  auto x = tn::global_idx<0>(), y = tn::global_idx<1>();
  std::size_t n = tn::block_idx().z;
  if (x >= out.extent(3) || y >= out.extent(2) || n >= out.extent(0))
    return;
  for (std::size_t k = 0; k < out.extent(1); ++k) {
    float sum = 0;
    for (std::size_t c = 0; c < filter.extent(1); ++c)
      for (std::size_t j = 0; j < filter.extent(2); ++j)
        for (std::size_t i = 0; i < filter.extent(3); ++i)
          if (y + j < image.extent(2) && x + i < image.extent(3))
            sum += image(n, c, y + j, x + i) * filter(k, c, j, i);
    out(n, k, y, x) = sum;
  }
}

int main() {
  const int n = 3, c = 2, k = 4, h = 11, w = 13;
  std::vector<float> image = random_floats(n * c * (h + 2) * (w + 2)),
                     filter = random_floats(k * c * 9);
  std::vector<double> want;
  for (int b = 0; b < n; ++b)
    for (int f = 0; f < k; ++f)
      for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x) {
          double sum = 0;
          for (int d = 0; d < c; ++d)
            for (int j = 0; j < 3; ++j)
              for (int i = 0; i < 3; ++i)
                sum += double(image[((b * c + d) * (h + 2) + y + j) * (w + 2) + x + i]) *
                       filter[((f * c + d) * 3 + j) * 3 + i];
          want.push_back(sum);
        }
  tn::buffer<float> di(image), df(filter), out(want.size());
  tn::launch<convolve>({{(w + 7) / 8, (h + 3) / 4, n}, {8, 4}},
                       tn::mdspan_view(di, n, c, h + 2, w + 2),
                       tn::mdspan_view(df, k, c, 3, 3), tn::mdspan_view(out, n, k, h, w));
  return near("convolution_batched", out.to_host(), want, 1e-5);
}
