// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Devices, streams, events and errors without a GPU.
#include "TestKernel.h"

#include <gtest/gtest.h>
#include <thread>

TEST(Device, cpuIsAlwaysThere) {
  tn::device d = tn::device::cpu();
  EXPECT_FALSE(d.is_cuda());
  EXPECT_EQ(d.arch(), 0u);
  EXPECT_STREQ(d.name(), "CPU");
  EXPECT_TRUE(d == tn::device::current());
  d.synchronize();
  tn::synchronize();
}

TEST(Device, noSuchCudaDevice) {
  try {
    (void)tn::device::cuda(15);
    FAIL();
  } catch (const tn::error &e) {
    EXPECT_STREQ(e.code(), "TN6011");
    EXPECT_TRUE(strstr(e.message(), "no CUDA device")) << e.message();
  }
}

TEST(Device, streamsAndEvents) {
  tn::stream s;
  tn::event start, stop;
  EXPECT_THROW((void)stop.elapsed_ms_since(start), tn::error);
  start.record(s);
  std::this_thread::sleep_for(std::chrono::milliseconds(2));
  stop.record(s);
  stop.synchronize();
  s.wait(stop);
  s.synchronize();
  EXPECT_GE(stop.elapsed_ms_since(start), 1.5f);
  tn::stream other = std::move(s);
  other.synchronize();
}

TEST(Error, isKeptForEachThread) {
  EXPECT_EQ(tn_raise(TN_ERR_LIMITS, "k", "here"), TN_ERR_LIMITS);
  std::thread([] { EXPECT_STREQ(tn_last_error(), ""); }).join();
  EXPECT_STREQ(tn_last_error(), "error[TN6006]: kernel `k`: here");
  tn::error_ref taken = tn::error_ref::take();
  EXPECT_STREQ(tn_last_error(), "");
  tn::error_ref copy = taken;
  taken = tn::error_ref();
  EXPECT_STREQ(copy.code(), "TN6006");
  EXPECT_STREQ(copy.kernel(), "k");
  EXPECT_STREQ(copy.message(), "here");
  EXPECT_STREQ(taken.what(), "");
}
