// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ownership, copies, bounds and exhaustion of buffers on the CPU device.
#include "TestKernel.h"

#include <array>
#include <gtest/gtest.h>
#include <span>

TEST(Buffer, roundTrip) {
  std::vector<int> host = {1, 2, 3, 4};
  tn::buffer<int> b(host);
  EXPECT_EQ(b.size(), 4u);
  EXPECT_EQ(b.to_host(), host);
  b.copy_from(std::array<int, 4>{5, 6, 7, 8});
  EXPECT_EQ(b.slice(1, 2).to_host(), (std::vector<int>{6, 7}));
  b.slice(0, 1).copy_from(std::vector<int>{9});
  EXPECT_EQ(b.to_host(), (std::vector<int>{9, 6, 7, 8}));
  const int raw[] = {1, 2};
  EXPECT_EQ(tn::buffer<int>(raw).size(), 2u);
  EXPECT_EQ(tn::buffer(std::span<const int>(raw)).to_host()[1], 2);
}

TEST(Buffer, zeroed) {
  EXPECT_EQ(tn::buffer<int>(5).to_host(), std::vector<int>(5));
  EXPECT_EQ(tn::buffer<double>::zeroed(5).to_host(), std::vector<double>(5));
}

TEST(Buffer, empty) {
  tn::buffer<int> none, zero(0);
  EXPECT_TRUE(none.to_host().empty());
  EXPECT_TRUE(zero.to_host().empty());
  EXPECT_TRUE(zero.slice(0, 0).to_host().empty());
  EXPECT_TRUE(none.view().empty());
}

TEST(Buffer, slicesStayInside) {
  tn::buffer<int> b(10);
  EXPECT_THROW((void)b.slice(5, 6), tn::error);
  EXPECT_THROW((void)b.slice(11, 0), tn::error);
  EXPECT_THROW((void)b.slice(1, SIZE_MAX), tn::error);
  EXPECT_THROW((void)b.split_at(11), tn::error);
  EXPECT_EQ(b.split_at(10).second.size(), 0u);
  EXPECT_THROW(b.copy_from(std::vector<int>(9)), tn::error);
}

TEST(Buffer, moved) {
  tn::buffer<int> a(3);
  tn::buffer<int> b = std::move(a);
  EXPECT_TRUE(a.moved());
  try {
    (void)a.to_host();
    FAIL();
  } catch (const tn::error &e) {
    EXPECT_STREQ(e.code(), "TN0382");
  }
  a = tn::buffer<int>(2);
  EXPECT_EQ(a.to_host().size(), 2u);
  a = std::move(a);
  EXPECT_EQ(a.size(), 2u);
}

TEST(Buffer, resizeKeepsWhatFits) {
  tn::buffer<int> b(std::vector<int>{1, 2, 3});
  b.resize(5);
  EXPECT_EQ(b.to_host(), (std::vector<int>{1, 2, 3, 0, 0}));
  b.resize(2);
  EXPECT_EQ(b.to_host(), (std::vector<int>{1, 2}));
}

TEST(Buffer, staleViewsAreNotCopiedFrom) {
  auto dead = [] { return tn::buffer<int>(3).view(); }();
  try {
    (void)dead.to_host();
    FAIL();
  } catch (const tn::error &e) {
    EXPECT_STREQ(e.code(), "TN0597");
  }
}

TEST(Buffer, outOfMemory) {
  for (std::size_t n : {SIZE_MAX, SIZE_MAX / 8, std::size_t(1) << 60})
    try {
      tn::buffer<double> b(n);
      FAIL();
    } catch (const tn::error &e) {
      EXPECT_STREQ(e.code(), "TN6010");
      EXPECT_TRUE(strstr(e.message(), "out of memory")) << e.message();
    }
}

TEST(Buffer, cInterfaceChecksBounds) {
  tn_allocation *a = nullptr;
  ASSERT_EQ(tn_alloc(nullptr, 16, TN_INIT_ZERO, &a), TN_OK);
  char bytes[32] = {};
  EXPECT_EQ(tn_copy_to_device(a, 0, bytes, 17, nullptr), TN_ERR_INVALID_USE);
  EXPECT_EQ(tn_copy_to_device(a, UINT64_MAX, bytes, 2, nullptr),
            TN_ERR_INVALID_USE);
  EXPECT_EQ(tn_copy_to_host(bytes, a, 8, 9, nullptr), TN_ERR_INVALID_USE);
  EXPECT_EQ(tn_fill(a, 15, 1, 1, nullptr), TN_OK);
  EXPECT_EQ(tn_copy_to_host(bytes, a, 0, 16, nullptr), TN_OK);
  EXPECT_EQ(bytes[15], 1);
  EXPECT_EQ(bytes[14], 0);
  EXPECT_EQ(tn_free(a), TN_OK);
  EXPECT_EQ(tn_free(a), TN_ERR_INVALID_USE);
  EXPECT_EQ(tn_free(nullptr), TN_OK);
}
