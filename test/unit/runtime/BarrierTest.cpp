// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Blocks on the CPU device: barriers, shared memory, traps, deadlocks.
#include "TestKernel.h"

#include <gtest/gtest.h>
#include <thread>

using namespace tn::test;

// Sums each block's elements in shared memory.
static void reduceEntry(tn_cpu_thread *t, const void *const *args) {
  auto *x = value<const int *>(args, 0);
  auto *y = value<int *>(args, 2);
  auto *s = reinterpret_cast<int *>(t->dynamic_shared);
  s[t->linear] = x[globalIndex(t)];
  tn_cpu_sync_block(t, 0);
  for (uint32_t half = t->block_dim[0] / 2; half; half /= 2) {
    if (t->linear < half)
      s[t->linear] += s[t->linear + half];
    tn_cpu_sync_block(t, 1);
  }
  if (t->linear == 0)
    y[t->block[0]] = s[0];
}

TEST(Barrier, blockReduction) {
  TestKernel k("reduce",
               {span("x", TN_ACCESS_READ), span("y", TN_ACCESS_WRITE)},
               reduceEntry, TN_KERNEL_USES_BARRIER);
  std::vector<int> host(100 * 256);
  for (size_t i = 0; i < host.size(); ++i)
    host[i] = int(i);
  tn::buffer<int> x(host), y(100);
  ASSERT_EQ(k.launch(100, 256, {arg(x), arg(y)}, 1024), TN_OK)
      << tn_last_error();
  for (int b = 0; b < 100; ++b)
    EXPECT_EQ(y.to_host()[b], 256 * (b * 256) + 255 * 128);
}

TEST(Barrier, largestBlockInThreeDimensions) {
  TestKernel k(
      "shape", {span("y", TN_ACCESS_WRITE)},
      [](tn_cpu_thread *t, const void *const *args) {
        tn_cpu_sync_block(t, 0);
        value<int *>(args, 0)[t->linear] =
            int(t->thread[0] + 16 * t->thread[1] + 128 * t->thread[2]);
      },
      TN_KERNEL_USES_BARRIER);
  tn::buffer<int> y(1024);
  ASSERT_EQ(k.launch(1, {16, 8, 8}, {arg(y)}), TN_OK);
  for (int i = 0; i < 1024; ++i)
    EXPECT_EQ(y.to_host()[i], i);
}

TEST(Barrier, exitedThreadsDoNotTakePart) {
  TestKernel k(
      "early", {span("y", TN_ACCESS_WRITE)},
      [](tn_cpu_thread *t, const void *const *args) {
        if (t->linear >= 10)
          return;
        tn_cpu_sync_block(t, 0);
        value<int *>(args, 0)[t->linear] = 1;
      },
      TN_KERNEL_USES_BARRIER);
  tn::buffer<int> y(10);
  ASSERT_EQ(k.launch(1, 64, {arg(y)}), TN_OK) << tn_last_error();
  EXPECT_EQ(y.to_host(), std::vector<int>(10, 1));
}

TEST(Barrier, reductions) {
  TestKernel k(
      "reductions", {span("y", TN_ACCESS_WRITE)},
      [](tn_cpu_thread *t, const void *const *args) {
        bool odd = t->linear % 2;
        int count = tn_cpu_sync_block_reduce(t, 0, odd, 0);
        int all = tn_cpu_sync_block_reduce(t, 1, odd, 1);
        int any = tn_cpu_sync_block_reduce(t, 2, odd, 2);
        int every = tn_cpu_sync_block_reduce(t, 1, 7, 3);
        value<int *>(args, 0)[t->linear] =
            count * 1000 + all * 100 + any * 10 + every;
      },
      TN_KERNEL_USES_BARRIER);
  tn::buffer<int> y(50);
  ASSERT_EQ(k.launch(1, 50, {arg(y)}), TN_OK);
  EXPECT_EQ(y.to_host(), std::vector<int>(50, 25011));
}

TEST(Barrier, divergentIsReported) {
  TestKernel k(
      "divergent", {},
      [](tn_cpu_thread *t, const void *const *) {
        tn_cpu_sync_block(t, t->linear < 3 ? 0 : 1);
      },
      TN_KERNEL_USES_BARRIER);
  EXPECT_EQ(k.launch(1, 64, {}), 2001);
  EXPECT_TRUE(lastErrorHas("thread (0, 0, 0) of block (0, 0, 0)"));
  EXPECT_TRUE(lastErrorHas("thread (3, 0, 0)"));
  EXPECT_TRUE(lastErrorHas("kernels.cpp:10:3"));
  EXPECT_TRUE(lastErrorHas("kernels.cpp:11:3"));
}

TEST(Barrier, barrierAgainstWarpOperationIsReported) {
  TestKernel k(
      "mixed", {},
      [](tn_cpu_thread *t, const void *const *) {
        if (t->linear == 5)
          tn_cpu_sync_block(t, 0);
        else
          tn_cpu_sync_warp(t, 0xffffffff, 1);
      },
      TN_KERNEL_USES_BARRIER | TN_KERNEL_USES_WARP);
  EXPECT_EQ(k.launch(1, 32, {}), 2004);
  EXPECT_TRUE(lastErrorHas("thread (5, 0, 0)"));
  EXPECT_TRUE(lastErrorHas("the block's barrier"));
}

TEST(Barrier, kernelsWorkAfterADeadlock) {
  TestKernel bad(
      "bad", {},
      [](tn_cpu_thread *t, const void *const *) {
        tn_cpu_sync_block(t, t->linear);
      },
      TN_KERNEL_USES_BARRIER);
  EXPECT_EQ(bad.launch(8, 8, {}), 2001);
  TestKernel good(
      "good", {span("y", TN_ACCESS_WRITE)},
      [](tn_cpu_thread *t, const void *const *args) {
        tn_cpu_sync_block(t, 0);
        value<int *>(args, 0)[globalIndex(t)] = 1;
      },
      TN_KERNEL_USES_BARRIER);
  tn::buffer<int> y(64);
  EXPECT_EQ(good.launch(8, 8, {arg(y)}), TN_OK);
  EXPECT_EQ(y.to_host(), std::vector<int>(64, 1));
}

// Block b of the grid adds up what all blocks have written before.
TEST(Barrier, gridSync) {
  TestKernel k(
      "grid", {span("y", readWrite), span("z", TN_ACCESS_WRITE)},
      [](tn_cpu_thread *t, const void *const *args) {
        auto *y = value<int *>(args, 0);
        uint64_t i = globalIndex(t), n = t->grid_dim[0] * t->block_dim[0];
        y[i] = int(i);
        tn_cpu_sync_grid(t, 0);
        int other = y[n - 1 - i];
        tn_cpu_sync_grid(t, 0);
        value<int *>(args, 2)[i] = other;
      },
      TN_KERNEL_USES_GRID_SYNC);
  tn::buffer<int> y(160), z(160);
  ASSERT_EQ(k.launch(10, 16, {arg(y), arg(z)}), TN_OK) << tn_last_error();
  for (int i = 0; i < 160; ++i)
    EXPECT_EQ(z.to_host()[i], 159 - i);
  EXPECT_EQ(k.launch(1000, 512, {arg(y), arg(z)}), TN_ERR_LIMITS);
}

static void trapEntry(tn_cpu_thread *t, const void *const *) {
  if (globalIndex(t) == 37)
    tn_cpu_trap(t, 2, 37, 30);
}

TEST(Trap, reportsThreadPlaceIndexAndLength) {
  for (uint32_t flags : {0u, uint32_t(TN_KERNEL_USES_BARRIER)}) {
    TestKernel k("trap", {}, trapEntry, flags);
    EXPECT_EQ(k.launch(4, 16, {}), 3003);
    EXPECT_TRUE(lastErrorHas("error[TN3003]: kernel `trap`"));
    EXPECT_TRUE(lastErrorHas("`y[i]` at kernels.cpp:12:3"));
    EXPECT_TRUE(lastErrorHas("index 37 is outside of length 30"));
    EXPECT_TRUE(lastErrorHas("thread (5, 0, 0) of block (2, 0, 0)"));
  }
}

TEST(Trap, theLowestBlockIsReported) {
  TestKernel k("traps", {}, [](tn_cpu_thread *t, const void *const *) {
    if (t->block[0] >= 123)
      tn_cpu_trap(t, 0, t->block[0], 0);
  });
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(k.launch(5000, 32, {}), 3003);
    EXPECT_TRUE(lastErrorHas("index 123 ")) << tn_last_error();
  }
}

TEST(Trap, assertion) {
  TestKernel k("asserts", {}, [](tn_cpu_thread *t, const void *const *) {
    tn_cpu_trap(t, 0, 0, 0);
  });
  k.locations[0].code = 6000;
  k.locations[0].text = "n > 0";
  EXPECT_EQ(k.launch(1, 1, {}), 6000);
  EXPECT_TRUE(lastErrorHas("the assertion `n > 0` at kernels.cpp:10:3 failed"));
}

TEST(Launches, fromManyHostThreads) {
  TestKernel k("reduce",
               {span("x", TN_ACCESS_READ), span("y", TN_ACCESS_WRITE)},
               reduceEntry, TN_KERNEL_USES_BARRIER);
  k.handle();
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      for (int round = 0; round < 20; ++round) {
        tn::buffer<int> x(std::vector<int>(640, 1)), y(10);
        EXPECT_EQ(k.launch(10, 64, {arg(x), arg(y)}, 256), TN_OK);
        EXPECT_EQ(y.to_host(), std::vector<int>(10, 64));
      }
    });
  for (auto &t : threads)
    t.join();
}
