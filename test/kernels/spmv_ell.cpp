// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sparse matrix times vector in ELLPACK form: the same number of entries a
// row, column-major, so that a warp's loads lie side by side.
//
// RUN: %tnc --check %s | %FileCheck %s
// RUN: %tnc -arch=cpu %s -o %t && %run-cpu %t
// RUN: env TN_SANITIZE=1 TN_SANITIZE_SEED=5 TN_DEVICE=cpu %t 2>&1 | %FileCheck %s --check-prefix=RESULT --implicit-check-not=error
// CHECK-DAG: ell: accepted
// RESULT: spmv_ell: ok
#include "reference.h"

#include <tn/kernel.h>

TN_KERNEL void ell(tn::mdspan<const int, 2> column, tn::mdspan<const float, 2> value,
                   tn::span<const float> x, tn::span<float> y) {
  auto row = tn::global_idx();
  if (row < y.size()) {
    float sum = 0;
    for (std::size_t k = 0; k < column.extent(0); ++k) {
      int c = column(k, row);
      if (c >= 0)
        sum += value(k, row) * x[c];
    }
    y[row] = sum;
  }
}

int main() {
  const std::size_t rows = 200, columns = 90, width = 9;
  std::vector<int> column = random_ints(rows * width, -1, int(columns) - 1);
  std::vector<float> value = random_floats(rows * width), x = random_floats(columns);
  std::vector<double> want(rows, 0.0);
  for (std::size_t r = 0; r < rows; ++r)
    for (std::size_t k = 0; k < width; ++k)
      if (column[k * rows + r] >= 0)
        want[r] += double(value[k * rows + r]) * x[column[k * rows + r]];
  tn::buffer<int> dc(column);
  tn::buffer<float> dv(value), dx(x), y(rows);
  tn::launch<ell>(tn::grid_for(rows, 64), tn::mdspan_view(dc, width, rows),
                  tn::mdspan_view(dv, width, rows), dx, y);
  return near("spmv_ell", y.to_host(), want, 1e-5);
}
