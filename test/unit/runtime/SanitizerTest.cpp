// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The dynamic detector: each kind of fault once, with its right twin.
#include "TestKernel.h"

#include <gtest/gtest.h>

using namespace tn::test;

// Accesses of a sanitizing variant.
template <class T> static T load(tn_cpu_thread *t, T *p, uint32_t site) {
  tn_san_access(t, p, sizeof(T), 0, 0, site);
  return *p;
}
template <class T>
static void store(tn_cpu_thread *t, T *p, T v, uint32_t site) {
  tn_san_access(t, p, sizeof(T), 1, 0, site);
  *p = v;
}
static void add(tn_cpu_thread *t, int *p, uint32_t scope, uint32_t site) {
  tn_san_access(t, p, sizeof(int), 2, scope, site);
  ++*p;
}
constexpr uint32_t blockScope = 2, deviceScope = 4;

template <class F>
static tn_status run(F, tn::buffer<int> &y, tn::launch_dims grid,
                     tn::launch_dims block, uint32_t flags = 0) {
  TestKernel k(
      "racy", {span("y", readWrite)},
      [](tn_cpu_thread *t, const void *const *args) {
        F body;
        body(t, value<int *>(args, 0));
      },
      flags, 64);
  WithEnvironment on("TN_SANITIZE", "1");
  tn_status natural = k.launch(grid, block, {arg(y)}, 64);
  for (const char *seed : {"1", "2", "77"}) {
    // Order of execution must not matter.
    WithEnvironment with("TN_SANITIZE_SEED", seed);
    EXPECT_EQ(k.launch(grid, block, {arg(y)}, 64), natural) << seed;
  }
  return k.launch(grid, block, {arg(y)}, 64);
}

TEST(Sanitizer, ownElementsAreFine) {
  tn::buffer<int> y(64);
  EXPECT_EQ(run(
                [](tn_cpu_thread *t, int *y) {
                  int *mine = y + globalIndex(t);
                  store(t, mine, load(t, mine, 0) + 1, 1);
                },
                y, 4, 16),
            TN_OK)
      << tn_last_error();
  EXPECT_EQ(y.to_host()[63], 5);
}

TEST(Sanitizer, raceInABlock) {
  tn::buffer<int> y(65);
  EXPECT_EQ(run(
                [](tn_cpu_thread *t, int *y) {
                  uint64_t i = globalIndex(t);
                  store(t, y + i, load(t, y + i + 1, 0), 1);
                },
                y, 1, 64),
            1001);
  EXPECT_TRUE(lastErrorHas("race on element 1 of `y`")) << tn_last_error();
  EXPECT_TRUE(lastErrorHas("thread (0, 0, 0)"));
  EXPECT_TRUE(lastErrorHas("thread (1, 0, 0)"));
  EXPECT_TRUE(lastErrorHas("kernels.cpp:10:3"));
  EXPECT_TRUE(lastErrorHas("kernels.cpp:11:3"));
}

TEST(Sanitizer, raceBetweenBlocks) {
  tn::buffer<int> y(16);
  EXPECT_EQ(run([](tn_cpu_thread *t, int *y) { store(t, y + t->linear, 1, 0); },
                y, 2, 16),
            1002);
  EXPECT_TRUE(lastErrorHas("block (1, 0, 0)")) << tn_last_error();
}

TEST(Sanitizer, blockBarriersDoNotOrderBlocks) {
  tn::buffer<int> y(1);
  EXPECT_EQ(run(
                [](tn_cpu_thread *t, int *y) {
                  if (t->block[0] == 0)
                    store(t, y, 1, 0);
                  tn_cpu_sync_block(t, 1);
                  if (t->block[0] == 1)
                    load(t, y, 2);
                },
                y, 2, 1, TN_KERNEL_USES_BARRIER),
            1002);
}

TEST(Sanitizer, gridBarriersDo) {
  tn::buffer<int> y(1);
  EXPECT_EQ(run(
                [](tn_cpu_thread *t, int *y) {
                  if (t->block[0] == 0)
                    store(t, y, 1, 0);
                  tn_cpu_sync_grid(t, 1);
                  if (t->block[0] == 1)
                    load(t, y, 2);
                },
                y, 2, 1, TN_KERNEL_USES_GRID_SYNC),
            TN_OK)
      << tn_last_error();
}

TEST(Sanitizer, sharedMemoryNeedsABarrier) {
  tn::buffer<int> y(64);
  EXPECT_EQ(run(
                [](tn_cpu_thread *t, int *) {
                  int *s = reinterpret_cast<int *>(t->shared);
                  store(t, s + t->linear, 1, 0);
                  load(t, s + (t->linear ^ 1), 1);
                },
                y, 1, 16),
            1003);
  EXPECT_EQ(run(
                [](tn_cpu_thread *t, int *) {
                  int *s = reinterpret_cast<int *>(t->shared);
                  store(t, s + t->linear, 1, 0);
                  tn_cpu_sync_block(t, 2);
                  load(t, s + (t->linear ^ 1), 1);
                  tn_cpu_sync_block(t, 3);
                  store(t, s + (t->linear ^ 3), 2, 4);
                },
                y, 3, 16, TN_KERNEL_USES_BARRIER),
            TN_OK)
      << tn_last_error();
}

TEST(Sanitizer, warpBarriersOrderTheirLanesOnly) {
  tn::buffer<int> y(64);
  auto exchange = [](tn_cpu_thread *t, int *) {
    int *s = reinterpret_cast<int *>(t->shared);
    if (t->lane < 16)
      store(t, s + t->lane, 1, 0);
    tn_cpu_sync_warp(t, 0xffffffff, 1);
    if (t->lane < 16)
      load(t, s + (t->lane ^ 1), 2);
  };
  EXPECT_EQ(run(exchange, y, 1, 32), TN_OK) << tn_last_error();
  auto half = [](tn_cpu_thread *t, int *) {
    int *s = reinterpret_cast<int *>(t->shared);
    if (t->lane == 0)
      store(t, s, 1, 0);
    // Lane 0 synchronises with one half, another lane reads.
    tn_cpu_sync_warp(t, t->lane < 16 ? 0xffff : 0xffff0000, 1);
    if (t->lane == 20)
      load(t, s, 2);
  };
  EXPECT_EQ(run(half, y, 1, 32), 1003);
  auto chained = [](tn_cpu_thread *t, int *) {
    int *s = reinterpret_cast<int *>(t->shared);
    if (t->lane == 0)
      store(t, s, 1, 0);
    if (t->lane < 2)
      tn_cpu_sync_warp(t, 3, 1);
    if (t->lane == 1 || t->lane == 2)
      tn_cpu_sync_warp(t, 6, 2);
    if (t->lane == 2)
      load(t, s, 3);
  };
  EXPECT_EQ(run(chained, y, 1, 32), TN_OK) << tn_last_error();
}

TEST(Sanitizer, shufflesOrderNothing) {
  tn::buffer<int> y(64);
  EXPECT_EQ(run(
                [](tn_cpu_thread *t, int *) {
                  int *s = reinterpret_cast<int *>(t->shared);
                  if (t->lane == 0)
                    store(t, s, 1, 0);
                  tn_cpu_shuffle(t, 0, 0xffffffff, 1, 0, 32, 1);
                  if (t->lane == 1)
                    load(t, s, 2);
                },
                y, 1, 32),
            1003);
}

TEST(Sanitizer, atomics) {
  tn::buffer<int> y(4);
  EXPECT_EQ(run([](tn_cpu_thread *t, int *y) { add(t, y, deviceScope, 0); }, y,
                4, 64),
            TN_OK)
      << tn_last_error();
  EXPECT_EQ(
      run([](tn_cpu_thread *t, int *y) { add(t, y, blockScope, 0); }, y, 1, 64),
      TN_OK);
  EXPECT_EQ(
      run([](tn_cpu_thread *t, int *y) { add(t, y, blockScope, 0); }, y, 4, 64),
      1005);
  EXPECT_EQ(run(
                [](tn_cpu_thread *t, int *y) {
                  if (t->linear == 9)
                    load(t, y, 1);
                  else
                    add(t, y, deviceScope, 0);
                },
                y, 1, 64),
            1004);
  EXPECT_EQ(run(
                [](tn_cpu_thread *t, int *y) {
                  if (t->linear == 9)
                    tn_san_access(t, y, 2, 2, deviceScope, 1);
                  else
                    add(t, y, deviceScope, 0);
                },
                y, 1, 64),
            1004);
}

TEST(Sanitizer, bytesOfOneWordAreApart) {
  tn::buffer<int> y(16);
  auto bytes = [](tn_cpu_thread *t, int *y) {
    store(t, reinterpret_cast<char *>(y) + t->linear, char(1), 0);
  };
  EXPECT_EQ(run(bytes, y, 1, 64), TN_OK) << tn_last_error();
  auto overlapping = [](tn_cpu_thread *t, int *y) {
    // Two bytes at every odd address: neighbours share none, but word and
    // half words do.
    if (t->linear < 2)
      tn_san_access(t, reinterpret_cast<char *>(y) + 1 + t->linear, 2, 1, 0, 0);
  };
  EXPECT_EQ(run(overlapping, y, 1, 64), 1001);
}

TEST(Sanitizer, wideAccesses) {
  tn::buffer<int> y(64);
  EXPECT_EQ(
      run([](tn_cpu_thread *t,
             int *y) { tn_san_access(t, y + 4 * t->linear, 16, 1, 0, 0); },
          y, 1, 16),
      TN_OK);
  EXPECT_EQ(run(
                [](tn_cpu_thread *t, int *y) {
                  if (t->linear < 15)
                    tn_san_access(t, y + 3 * t->linear, 16, 1, 0, 0);
                },
                y, 1, 16),
            1001);
}

TEST(Sanitizer, outOfBounds) {
  tn::buffer<int> y(16);
  EXPECT_EQ(run([](tn_cpu_thread *t, int *y) { load(t, y + t->linear, 3); }, y,
                1, 17),
            TN_ERR_OUT_OF_BOUNDS);
  EXPECT_TRUE(lastErrorHas("would be element 16; it has 16"))
      << tn_last_error();
  EXPECT_TRUE(lastErrorHas("kernels.cpp:13:3"));
  EXPECT_EQ(run([](tn_cpu_thread *t, int *y) { load(t, y - 1, 0); }, y, 1, 1),
            TN_ERR_OUT_OF_BOUNDS);
  EXPECT_TRUE(lastErrorHas("would be element -1")) << tn_last_error();
  // An access that begins inside and ends outside.
  EXPECT_EQ(run([](tn_cpu_thread *t,
                   int *y) { tn_san_access(t, y + 14, 16, 1, 0, 0); },
                y, 1, 1),
            TN_ERR_OUT_OF_BOUNDS);
  EXPECT_EQ(
      run([](tn_cpu_thread *t, int *) { store(t, t->shared + 64, char(1), 0); },
          y, 1, 1),
      TN_ERR_OUT_OF_BOUNDS);
  EXPECT_TRUE(lastErrorHas("1 bytes past the end of static shared memory"))
      << tn_last_error();
  EXPECT_EQ(run([](tn_cpu_thread *t,
                   int *) { store(t, t->dynamic_shared + 64, char(1), 0); },
                y, 1, 1),
            TN_ERR_OUT_OF_BOUNDS);
}

TEST(Sanitizer, aSliceIsTheBound) {
  tn::buffer<int> whole(100);
  TestKernel k("slice", {span("y", TN_ACCESS_WRITE)},
               [](tn_cpu_thread *t, const void *const *args) {
                 store(t, value<int *>(args, 0) + t->linear, 1, 0);
               });
  WithEnvironment on("TN_SANITIZE", "1");
  EXPECT_EQ(k.launch(1, 10, {arg(whole.slice(20, 10))}), TN_OK);
  EXPECT_EQ(k.launch(1, 11, {arg(whole.slice(20, 10))}), TN_ERR_OUT_OF_BOUNDS);
}

TEST(Sanitizer, uninitialisedShared) {
  tn::buffer<int> y(16);
  EXPECT_EQ(run(
                [](tn_cpu_thread *t, int *) {
                  int *s = reinterpret_cast<int *>(t->shared);
                  if (t->linear < 15)
                    store(t, s + t->linear, 1, 0);
                  tn_cpu_sync_block(t, 1);
                  load(t, s + t->linear, 2);
                },
                y, 2, 16, TN_KERNEL_USES_BARRIER),
            TN_ERR_UNINITIALIZED);
  EXPECT_TRUE(lastErrorHas("byte 60 of static shared memory"))
      << tn_last_error();
}

TEST(Sanitizer, locals) {
  tn::buffer<int> y(16);
  auto right = [](tn_cpu_thread *t, int *y) {
    volatile int v[4];
    int *p = const_cast<int *>(v);
    tn_san_local(t, p, sizeof v);
    for (int i = 0; i < 4; ++i)
      store(t, p + i, i, 0);
    store(t, y + t->linear, load(t, p + t->linear % 4, 1), 2);
  };
  EXPECT_EQ(run(right, y, 1, 16), TN_OK) << tn_last_error();
  auto unwritten = [](tn_cpu_thread *t, int *) {
    int v[4];
    tn_san_local(t, v, sizeof v);
    store(t, v + 1, 0, 0);
    tn_san_access(t, v, 8, 0, 0, 1);
  };
  EXPECT_EQ(run(unwritten, y, 1, 16), TN_ERR_UNINITIALIZED);
  auto outside = [](tn_cpu_thread *t, int *) {
    int v[4];
    tn_san_local(t, v, sizeof v);
    tn_san_access(t, v + 4, 4, 1, 0, 1);
  };
  EXPECT_EQ(run(outside, y, 1, 16), TN_ERR_OUT_OF_BOUNDS);
}

TEST(Sanitizer, unwrittenBuffers) {
  TestKernel writes("writes", {span("y", TN_ACCESS_WRITE)},
                    [](tn_cpu_thread *t, const void *const *args) {
                      store(t, value<int *>(args, 0) + globalIndex(t), 1, 0);
                    });
  TestKernel reads("reads", {span("y", TN_ACCESS_READ)},
                   [](tn_cpu_thread *t, const void *const *args) {
                     load(t, value<int *>(args, 0) + globalIndex(t), 0);
                   });
  WithEnvironment on("TN_SANITIZE", "1");
  auto y = tn::buffer<int>::uninitialized(16);
  EXPECT_EQ(reads.launch(1, 16, {arg(y)}), TN_ERR_UNWRITTEN_BUFFER);
  // The launch check lets a partly written buffer pass; the sanitizer sees
  // every byte.
  EXPECT_EQ(writes.launch(1, 8, {arg(y)}), TN_OK) << tn_last_error();
  EXPECT_EQ(reads.launch(1, 8, {arg(y)}), TN_OK) << tn_last_error();
  EXPECT_EQ(reads.launch(1, 9, {arg(y)}), TN_ERR_UNWRITTEN_BUFFER);
  EXPECT_TRUE(lastErrorHas("element 8 of `y`")) << tn_last_error();
  y.slice(8, 8).copy_from(std::vector<int>(8));
  EXPECT_EQ(reads.launch(1, 16, {arg(y)}), TN_OK);
}

TEST(Sanitizer, inactiveSourceLanes) {
  tn::buffer<int> y(16);
  EXPECT_EQ(run([](tn_cpu_thread *t,
                   int *) { tn_cpu_shuffle(t, 2, 0xffffffff, 1, 8, 32, 0); },
                y, 1, 16),
            2004);
}

static const int table[4] = {1, 2, 3, 4};
TEST(Sanitizer, constantsOfTheProgramMayBeRead) {
  tn::buffer<int> y(16);
  EXPECT_EQ(run([](tn_cpu_thread *t, int *) { load(t, table + t->linear, 0); },
                y, 1, 4),
            TN_OK)
      << tn_last_error();
}

TEST(Sanitizer, kernelsWithoutItsVariantAreRefused) {
  TestKernel k("plain", {}, [](tn_cpu_thread *, const void *const *) {});
  k.desc.cpu_sanitize_entry = nullptr;
  WithEnvironment on("TN_SANITIZE", "1");
  EXPECT_EQ(k.launch(1, 1, {}), TN_ERR_NO_KERNEL);
}
