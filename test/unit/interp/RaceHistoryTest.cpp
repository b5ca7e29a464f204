// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The short history of a byte gives the verdict that the whole history gives:
// random accesses and barriers, both ways.
#include "compiler/interp/Race.h"

#include <gtest/gtest.h>
#include <random>
#include <vector>

namespace tn::interp {
namespace {

bool isAtomic(AccessMode mode) {
  return mode == AccessMode::AtomicRead || mode == AccessMode::AtomicWrite;
}
bool isWrite(AccessMode mode) {
  return mode == AccessMode::Write || mode == AccessMode::AtomicWrite;
}

// The definition, on two accesses of one byte.
bool races(const PastAccess &a, const PastAccess &b, const Seen &seen) {
  if (!isWrite(a.mode) && !isWrite(b.mode))
    return false;
  bool sameBlock = a.when.block == b.when.block;
  auto covers = [&](mir::Scope scope) {
    return scope == mir::Scope::Grid ||
           (scope == mir::Scope::Block && sameBlock);
  };
  if (isAtomic(a.mode) && isAtomic(b.mode) && covers(a.scope) &&
      covers(b.scope))
    return false;
  return !ordered(a, b.when, seen);
}

struct FakeThread {
  Moment now;
  Seen seen{};
};

// Two blocks of two warps of three lanes each.
void runOnce(unsigned seed) {
  std::mt19937 random(seed);
  std::vector<FakeThread> threads;
  uint32_t epochs[2] = {0, 0}, grid = 0;
  for (uint32_t block = 0; block < 2; ++block)
    for (uint32_t t : {0, 1, 2, 32, 33, 34}) {
      threads.push_back({});
      threads.back().now.block = block;
      threads.back().now.thread = t;
    }
  History history;
  std::vector<PastAccess> everything;
  bool found = false, expected = false;
  for (int i = 0; i < 60; ++i) {
    unsigned choice = random() % 20;
    if (choice == 0) {
      ++epochs[random() % 2];
    } else if (choice == 1 && random() % 4 == 0) {
      ++grid, ++epochs[0], ++epochs[1];
    } else if (choice < 6) {
      // A warp barrier of one warp.
      unsigned first = random() % 4 * 3;
      Seen joined{};
      for (unsigned t = first; t < first + 3; ++t) {
        threads[t].seen[threads[t].now.lane()] = threads[t].now.clock;
        for (unsigned l = 0; l < kWarpSize; ++l)
          joined[l] = std::max(joined[l], threads[t].seen[l]);
      }
      for (unsigned t = first; t < first + 3; ++t)
        threads[t].seen = joined, ++threads[t].now.clock;
    } else {
      FakeThread &thread = threads[random() % threads.size()];
      PastAccess access;
      access.when = thread.now;
      access.when.blockEpoch = epochs[thread.now.block];
      access.when.gridEpoch = grid;
      access.width = 4;
      // Mostly reads, so that histories grow.
      unsigned mode = random() % 24;
      access.mode = mode < 18   ? AccessMode::Read
                    : mode < 19 ? AccessMode::Write
                    : mode < 21 ? AccessMode::AtomicRead
                                : AccessMode::AtomicWrite;
      if (isAtomic(access.mode))
        access.scope = random() % 2 ? mir::Scope::Block : mir::Scope::Grid;
      for (const PastAccess &past : everything)
        expected |= races(past, access, thread.seen);
      everything.push_back(access);
      PastAccess storage;
      found |= record(history, access, thread.seen, storage) != nullptr;
      ASSERT_EQ(found, expected) << "seed " << seed << " step " << i;
    }
    if (expected)
      return;
  }
}

TEST(RaceHistoryTest, TheShortHistoryDecidesAsTheWholeOne) {
  for (unsigned seed = 0; seed < 20'000; ++seed)
    runOnce(seed);
}

TEST(RaceHistoryTest, ReadsDoNotPileUp) {
  History history;
  Seen seen{};
  PastAccess storage;
  for (uint32_t thread = 0; thread < 1024; ++thread) {
    PastAccess access;
    access.when.thread = thread;
    record(history, access, seen, storage);
  }
  EXPECT_LE(history.size(), kWarpSize + 1);
}

} // namespace
} // namespace tn::interp
