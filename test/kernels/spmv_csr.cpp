// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sparse matrix times vector, rows compressed: one thread a row, and one warp
// a row. What lies in the matrix is checked where it is used.
//
// RUN: %tnc --check %s | %FileCheck %s
// RUN: %tnc -arch=cpu %s -o %t && %run-cpu %t
// RUN: env TN_SANITIZE=1 TN_SANITIZE_SEED=5 TN_DEVICE=cpu %t 2>&1 | %FileCheck %s --check-prefix=RESULT --implicit-check-not=error
// CHECK-DAG: scalar: accepted
// CHECK-DAG: vector: accepted
// RESULT: spmv_csr: ok
#include "reference.h"

#include <tn/kernel.h>

TN_KERNEL void scalar(tn::span<const unsigned> start, tn::span<const unsigned> column,
                      tn::span<const float> value, tn::span<const float> x,
                      tn::span<float> y) {
  auto row = tn::global_idx();
  if (row >= y.size())
    return;
  float sum = 0;
  for (unsigned k = start[row]; k < start[row + 1]; ++k)
    sum += value[k] * x[column[k]];
  y[row] = sum;
}

TN_KERNEL TN_BLOCK(128) void vector(tn::span<const unsigned> start,
                                    tn::span<const unsigned> column,
                                    tn::span<const float> value,
                                    tn::span<const float> x, tn::span<float> y) {
  unsigned lane = tn::thread_idx().x % 32;
  std::size_t row = tn::global_idx() / 32;
  float sum = 0;
  if (row < y.size())
    for (unsigned k = start[row] + lane; k < start[row + 1]; k += 32)
      sum += value[k] * x[column[k]];
  sum = tn::warp::reduce_add(sum);
  if (row < y.size() && lane == 0)
    y[row] = sum;
}

int main() {
  const unsigned rows = 150, columns = 90;
  std::vector<int> length = random_ints(rows, 0, 70);
  std::vector<unsigned> start(rows + 1), column;
  for (unsigned r = 0; r < rows; ++r) {
    for (int k = 0; k < length[r]; ++k)
      column.push_back((r * 7 + unsigned(k) * 11) % columns);
    start[r + 1] = unsigned(column.size());
  }
  std::vector<float> value = random_floats(column.size()), x = random_floats(columns);
  std::vector<double> want(rows, 0.0);
  for (unsigned r = 0; r < rows; ++r)
    for (unsigned k = start[r]; k < start[r + 1]; ++k)
      want[r] += double(value[k]) * x[column[k]];
  tn::buffer<unsigned> ds(start), dc(column);
  tn::buffer<float> dv(value), dx(x), y1(rows), y2(rows);
  tn::launch<scalar>(tn::grid_for(rows, 64), ds, dc, dv, dx, y1);
  tn::launch<vector>(tn::grid_for(rows * 32, 128), ds, dc, dv, dx, y2);
  double error = std::max(example::max_error(y1.to_host(), want),
                          example::max_error(y2.to_host(), want));
  return near("spmv_csr", error, 1e-5);
}
