// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Litmus programs: threads that wait in a loop for another thread of their
// block, for an earlier one and for a later one, and for another block.
#include <tn/kernel.h>
#include <tn/runtime.h>

#include <cstdio>
#include <vector>

// Thread t waits for t + 1: no thread can end before a later one has run.
TN_KERNEL TN_BLOCK(64) void downwards(tn::span<unsigned> flag) {
  unsigned t = tn::thread_idx().x;
  if (t < 63)
    while (tn::atomic_ref(flag[t + 1]).load(tn::relaxed) == 0) {
    }
  tn::atomic_ref(flag[t]).store(64 - t, tn::relaxed);
}

// A lock by compare-and-swap, a lane at a time; the count it guards is atomic.
TN_KERNEL TN_BLOCK(64) void locked(tn::span<int> lock, tn::span<int> count) {
  int expected = 0;
  while (!tn::atomic_ref(lock[0]).compare_exchange_strong(expected, 1))
    expected = 0;
  int before = tn::atomic_ref(count[0]).load(tn::relaxed);
  for (int i = 0; i < 20; ++i)
    before += tn::atomic_ref(count[1]).load(tn::relaxed);
  tn::atomic_ref(count[0]).store(before + 1, tn::relaxed);
  tn::atomic_ref(lock[0]).store(0);
}

// Blocks in the order in which they start hand on a number.
TN_KERNEL TN_BLOCK(32) void relay(tn::span<unsigned> ticket, tn::span<unsigned> seen) {
  if (tn::thread_idx().x == 0) {
    unsigned b = tn::atomic_ref(ticket[0]).fetch_add(1u, tn::relaxed);
    unsigned before = 1;
    if (b > 0)
      while ((before = tn::atomic_ref(seen[b - 1]).load(tn::acquire)) == 0) {
      }
    tn::atomic_ref(seen[b]).store(before + 1, tn::release);
  }
}

int main() {
  tn::buffer<unsigned> flag(64);
  tn::launch<downwards>({1, 64}, flag);
  std::printf("downwards: %u\n", flag.to_host()[0]);
  tn::buffer<int> lock(1), count(2);
  tn::launch<locked>({6, 64}, lock, count);
  std::printf("locked: %d\n", count.to_host()[0]);
  tn::buffer<unsigned> ticket(1), seen(50);
  tn::launch<relay>({50, 32}, ticket, seen);
  std::printf("relay: %u\n", seen.to_host()[49]);
}
