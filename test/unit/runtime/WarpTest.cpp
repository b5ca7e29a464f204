// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Warp operations on the CPU device against PTX's definitions.
#include "TestKernel.h"

#include <gtest/gtest.h>

using namespace tn::test;

constexpr uint64_t full = 0xffffffff;

// What each of `threads` threads returns from `body`.
template <class F>
static std::vector<int> perThread(F, uint32_t threads,
                                  tn_status expected = TN_OK) {
  TestKernel k(
      "warp", {span("y", TN_ACCESS_WRITE)},
      [](tn_cpu_thread *t, const void *const *args) {
        F body;
        int result = body(t);
        value<int *>(args, 0)[t->linear] = result;
      },
      TN_KERNEL_USES_WARP);
  tn::buffer<int> y(threads);
  EXPECT_EQ(k.launch(1, threads, {arg(y)}), expected) << tn_last_error();
  return y.to_host();
}

TEST(Warp, shuffleUpAndDown) {
  auto down = perThread(
      [](tn_cpu_thread *t) {
        return int(tn_cpu_shuffle(t, 2, full, t->lane, 3, 32, 0));
      },
      32);
  auto up = perThread(
      [](tn_cpu_thread *t) {
        return int(tn_cpu_shuffle(t, 1, full, t->lane, 3, 32, 0));
      },
      32);
  for (int i = 0; i < 32; ++i) {
    EXPECT_EQ(down[i], i + 3 < 32 ? i + 3 : i);
    EXPECT_EQ(up[i], i >= 3 ? i - 3 : i);
  }
}

TEST(Warp, shuffleIndexAndXorInSubWarps) {
  auto index = perThread(
      [](tn_cpu_thread *t) {
        return int(tn_cpu_shuffle(t, 0, full, t->lane, 10, 8, 0));
      },
      32);
  auto exclusive = perThread(
      [](tn_cpu_thread *t) {
        return int(tn_cpu_shuffle(t, 3, full, t->lane, 12, 8, 0));
      },
      32);
  auto down = perThread(
      [](tn_cpu_thread *t) {
        return int(tn_cpu_shuffle(t, 2, full, t->lane, 2, 4, 0));
      },
      32);
  for (int i = 0; i < 32; ++i) {
    // Within its group of eight, index 10 is 10 % 8.
    EXPECT_EQ(index[i], i / 8 * 8 + 2);
    // Earlier groups may be read, later ones give the lane's own value.
    EXPECT_EQ(exclusive[i], (i ^ 12) <= i / 8 * 8 + 7 ? i ^ 12 : i);
    EXPECT_EQ(down[i], i % 4 < 2 ? i + 2 : i);
  }
}

TEST(Warp, negativeIndexWraps) {
  auto v = perThread(
      [](tn_cpu_thread *t) {
        return int(tn_cpu_shuffle(t, 0, full, t->lane, -1, 32, 0));
      },
      32);
  EXPECT_EQ(v, std::vector<int>(32, 31));
}

TEST(Warp, reductionOverSeveralWarpsAndAPartialOne) {
  auto v = perThread(
      [](tn_cpu_thread *t) {
        int sum = 0;
        // The mask names lanes that do not exist in the last warp.
        sum += int(tn_cpu_warp_reduce(t, 0, 1, full, 1, 0));
        return sum;
      },
      80);
  EXPECT_EQ(v[0], 32);
  EXPECT_EQ(v[63], 32);
  EXPECT_EQ(v[64], 16);
}

TEST(Warp, reduceKinds) {
  auto v = perThread(
      [](tn_cpu_thread *t) {
        auto value = uint64_t(uint32_t(int(t->lane) - 5));
        auto get = [&](uint32_t kind, uint32_t sign) {
          return int(tn_cpu_warp_reduce(t, kind, sign, full, value, kind));
        };
        bool ok = get(1, 1) == -5 && get(2, 1) == 26 && get(1, 0) == 0 &&
                  get(2, 0) == -1 && get(3, 0) == 0 && get(4, 0) == -1;
        return int(ok);
      },
      32);
  EXPECT_EQ(v, std::vector<int>(32, 1));
}

TEST(Warp, votesAndMatches) {
  auto v = perThread(
      [](tn_cpu_thread *t) {
        bool low = t->lane < 4;
        bool ok = tn_cpu_vote(t, 0, full, low, 0) == 0xf &&
                  tn_cpu_vote(t, 1, full, low, 1) == 1 &&
                  tn_cpu_vote(t, 2, full, low, 2) == 0 &&
                  tn_cpu_vote(t, 2, full, 3, 3) == 1;
        uint64_t same = tn_cpu_match(t, 0, full, t->lane / 16, 4);
        ok = ok && same == (t->lane < 16 ? 0xffffu : 0xffff0000u) &&
             tn_cpu_match(t, 1, full, t->lane, 5) == 0 &&
             tn_cpu_match(t, 1, full, 9, 6) == full;
        return int(ok);
      },
      32);
  EXPECT_EQ(v, std::vector<int>(32, 1));
}

TEST(Warp, masksOfAPart) {
  auto v = perThread(
      [](tn_cpu_thread *t) {
        // m = ballot(p); if (p) shuffle(m, ...)
        bool even = t->lane % 2 == 0;
        uint64_t m = tn_cpu_vote(t, 0, full, even, 0);
        if (!even)
          return -1;
        return int(tn_cpu_warp_reduce(t, 0, 1, m, t->lane, 1));
      },
      32);
  EXPECT_EQ(v[0], 240);
  EXPECT_EQ(v[1], -1);
  EXPECT_EQ(v[30], 240);
}

TEST(Warp, nestedMasksCompleteInAnyOrder) {
  auto v = perThread(
      [](tn_cpu_thread *t) {
        if (t->lane == 1)
          tn_cpu_sync_warp(t, 2, 0);
        return int(tn_cpu_shuffle(t, 0, 3, t->lane + 10, t->lane ^ 1, 32, 1));
      },
      2);
  EXPECT_EQ(v, (std::vector<int>{11, 10}));
}

TEST(Warp, exitedLanesNeedNotArrive) {
  auto v = perThread(
      [](tn_cpu_thread *t) {
        if (t->lane == 31)
          return 0;
        return int(tn_cpu_vote(t, 0, full, 1, 0) == 0x7fffffff);
      },
      32);
  EXPECT_EQ(v[0], 1);
}

TEST(Warp, lanesElsewhereAreReported) {
  perThread(
      [](tn_cpu_thread *t) {
        return int(tn_cpu_vote(t, 0, full, 1, t->lane == 7 ? 1 : 0));
      },
      32, 2004);
  EXPECT_TRUE(lastErrorHas("thread (7, 0, 0)"));
  EXPECT_TRUE(lastErrorHas("kernels.cpp:11:3"));
}

TEST(Warp, differentMasksAreReported) {
  perThread(
      [](tn_cpu_thread *t) {
        return int(tn_cpu_vote(t, 0, t->lane ? full : full - 2, 1, 0));
      },
      32, 2004);
}

TEST(Warp, aMaskWithoutTheCallerIsReported) {
  perThread([](tn_cpu_thread *t) { return int(tn_cpu_vote(t, 0, 0xf, 1, 0)); },
            32, 2004);
  EXPECT_TRUE(lastErrorHas("does not name its own lane 4"));
}

TEST(Warp, impossibleWidthsAreReported) {
  perThread(
      [](tn_cpu_thread *t) {
        return int(tn_cpu_shuffle(t, 0, full, 0, 0, 12, 0));
      },
      32, 2004);
}

TEST(Warp, activeMaskIsTheConvergedPart) {
  auto v = perThread(
      [](tn_cpu_thread *t) {
        if (t->lane < 8) {
          auto mask = int(tn_cpu_active_mask(t));
          // Keeps the compiler from merging the two calls into one.
          asm volatile("nop");
          return mask;
        }
        tn_cpu_sync_warp(t, full << 8 & full, 0);
        return int(tn_cpu_active_mask(t));
      },
      32);
  EXPECT_EQ(v[0], 0xff);
  EXPECT_EQ(uint32_t(v[31]), 0xffffff00u);
}
