// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Iterations until z = z^2 + c leaves the circle of radius 2: a loop that ends
// at another time in each thread. Points near the border may differ from the
// CPU's by rounding, so the error reported is the share of points that do.
#include "../reference.h"

#include <tn/kernel.h>

constexpr int kLimit = 200;

TN_KERNEL void mandelbrot(float left, float top, float step,
                          tn::mdspan<int, 2> image) {
  auto col = tn::global_idx<0>(), row = tn::global_idx<1>();
  if (row >= image.extent(0) || col >= image.extent(1))
    return;
  float cx = left + step * float(col), cy = top + step * float(row);
  float x = 0, y = 0;
  int count = 0;
  while (count < kLimit) {
    float xx = x * x, yy = y * y;
    if (xx + yy > 4.0f)
      break;
    y = 2.0f * x * y + cy;
    x = xx - yy + cx;
    ++count;
  }
  image(row, col) = count;
}

int main() {
  const std::size_t width = 317, height = 211;
  const float left = -2.2f, top = -1.05f, step = 0.01f;
  tn::buffer<int> image(width * height);
  tn::launch<mandelbrot>(tn::grid_for({width, height}, {16, 16}), left, top,
                         step, tn::mdspan_view(image, height, width));

  std::vector<int> got = image.to_host();
  std::size_t different = 0;
  for (std::size_t row = 0; row < height; ++row)
    for (std::size_t col = 0; col < width; ++col) {
      double cx = left + step * float(col), cy = top + step * float(row);
      double x = 0, y = 0;
      int count = 0;
      while (count < kLimit && x * x + y * y <= 4.0) {
        double next = x * x - y * y + cx;
        y = 2 * x * y + cy;
        x = next;
        ++count;
      }
      different += got[row * width + col] != count;
    }
  return example::report("mandelbrot", double(different) / (width * height),
                         0.005);
}
