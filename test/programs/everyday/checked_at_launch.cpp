// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Orders of parameters are looked at before each launch: a pitch smaller than
// the width, where two threads would write one place, starts nothing.
// RUN: %tnc %s -o %t && %run-cpu %t | %FileCheck %s
// CHECK: 12 set
// CHECK-NEXT: error[TN6007]: kernel `fill`: the launch condition `pitch >= width` does not hold
// CHECK-NEXT: error[TN6007]: kernel `fill`: the launch condition `offset >= 0` does not hold
#include <cstdio>
#include <string>
#include <tn/kernel.h>
#include <tn/runtime.h>
#include <vector>

TN_KERNEL void fill(float *img, int width, int height, int pitch, int offset) {
  int x = tn::block_idx().x * tn::block_dim().x + tn::thread_idx().x;
  int y = tn::block_idx().y * tn::block_dim().y + tn::thread_idx().y;
  if (x < width && y < height)
    img[y * pitch + x + offset] = 1;
}

static void launch(tn::buffer<float> &img, int pitch, int offset) {
  try {
    tn::launch<fill>({{1, 1, 1}, {4, 3, 1}}, img, 4, 3, pitch, offset);
  } catch (const tn::error &e) {
    std::printf("%s\n", e.what());
  }
}

int main() {
  tn::buffer<float> img(std::vector<float>(64, 0.0f));
  launch(img, 8, 1);
  int set = 0;
  for (float v : img.to_host())
    set += v == 1;
  std::printf("%d set\n", set);
  launch(img, 3, 1);
  launch(img, 8, -1);
}
