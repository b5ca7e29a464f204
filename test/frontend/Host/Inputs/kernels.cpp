// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels of every linkage, and host code that calls what runs on the CPU too.
#include <tn/kernel.h>

TN_KERNEL void plain(tn::span<float> x) {
  auto i = tn::global_idx();
  if (i < x.size())
    x[i] = 1;
}
template <int N> TN_KERNEL TN_BLOCK(N) void instance(tn::span<float> x) {
  TN_SHARED float tile[N];
  auto i = tn::global_idx();
  tile[tn::thread_idx().x] = 1;
  if (i < x.size())
    x[i] = tile[tn::thread_idx().x];
}
template TN_KERNEL void instance<32>(tn::span<float>);
static TN_KERNEL void internal(tn::span<float> x) {
  auto i = tn::global_idx();
  if (i < x.size())
    x[i] = 2;
}
namespace {
TN_KERNEL void unnamed(tn::span<float> x) {
  auto i = tn::global_idx();
  if (i < x.size())
    x[i] = 3;
}
} // namespace

using kernel = void (*)(tn::span<float>);
kernel pick(int i) {
  static kernel all[] = {plain, instance<64>};
  return all[i];
}

TN_DEVICE int twice(int x) { return 2 * x; }
int on_host(int x) { return twice(x) + 1; }
