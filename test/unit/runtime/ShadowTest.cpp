// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The cell against a plain list of all accesses: on random histories the two
// agree on whether an access races.
#include "Shadow.h"

#include <gtest/gtest.h>
#include <random>

using namespace tn::rt;

TEST(Shadow, cellsForgetNothingThatMatters) {
  std::mt19937 random(1);
  auto pick = [&](uint32_t n) { return uint32_t(random() % n); };
  int races = 0;
  for (int round = 0; round < 4000; ++round) {
    // Up to three blocks of 96 threads; mostly reads or mostly atomics, so
    // that histories become long before the first race.
    constexpr uint32_t threads = 96;
    const uint32_t blocks = 1 + pick(3);
    std::vector<WarpClocks> clocks(blocks);
    for (WarpClocks &c : clocks)
      c.reset(threads);
    std::vector<uint32_t> epochs(blocks, 0);
    const Access usual = Access(pick(2) ? 0 : pick(2) + 2);
    uint32_t gridEpoch = 0;
    std::vector<AccessRecord> all;
    Cell cell;
    for (int step = 0; step < 120; ++step) {
      const uint32_t block = pick(blocks);
      switch (pick(12)) {
      case 0:
        ++epochs[block];
        continue;
      case 1:
        clocks[block].join(pick(3), 1 + pick(0xffffffff));
        continue;
      case 2:
        if (pick(8) == 0)
          ++gridEpoch;
        continue;
      default:
        break;
      }
      AccessRecord now = {};
      now.block = block;
      now.thread = pick(4) ? pick(threads) : 5;
      now.epoch = epochs[block];
      now.gridEpoch = gridEpoch;
      now.clock = clocks[block].known[now.thread * 32 + now.thread % 32];
      now.kind = pick(10) ? usual : Access(pick(4));
      const uint8_t masks[] = {15, 15, 15, 3, 12, 1};
      now.mask = masks[pick(6)];
      now.size = now.mask == 15 ? 4 : now.mask == 1 ? 1 : 2;
      now.scope = now.kind == Access::Read || now.kind == Access::Write
                      ? 0
                      : uint8_t(pick(3) ? 4 : 1 + pick(3));
      bool expected = false;
      for (const AccessRecord &r : all)
        expected |= (r.mask & now.mask) &&
                    !orderedBefore(r, now, clocks[block]) &&
                    conflictOf(r, now) != Conflict::None;
      const bool found = cell.add(now, clocks[block]) != nullptr;
      ASSERT_EQ(found, expected) << "round " << round << ", step " << step;
      if (found) {
        ++races;
        break;
      }
      all.push_back(now);
    }
  }
  EXPECT_GT(races, 500);
}
