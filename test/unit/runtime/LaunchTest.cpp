// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// tn::launch from C++, and the checks that stand before it.
#include "TestKernel.h"

#include <cstddef>

#include <gtest/gtest.h>

using namespace tn::test;

static void saxpy(float, tn::span<const float>, tn::span<float>) {}
static void notCompiled(int) {}

static void saxpyEntry(tn_cpu_thread *t, const void *const *args) {
  auto *x = value<const float *>(args, 1);
  auto *y = value<float *>(args, 3);
  uint64_t i = globalIndex(t);
  if (i < value<uint64_t>(args, 4))
    y[i] = value<float>(args, 0) * x[i] + y[i];
}

// x.size() >= y.size()
static int32_t saxpyContract(const tn_launch_view *v, tn_violation *out) {
  uint64_t x = value<uint64_t>(v->args, 2), y = value<uint64_t>(v->args, 4);
  EXPECT_EQ(v->extent_bytes[3], y * 4);
  *out = {0, int64_t(x), int64_t(y)};
  return x >= y ? -1 : 0;
}
static const tn_condition_desc saxpyCondition = {
    "x.size() >= y.size()", "`x[i]` stays inside `x`", "saxpy.cpp", 5};

struct Launch : testing::Test {
  Launch()
      : kernel("saxpy",
               {scalar("a"), span("x", TN_ACCESS_READ), span("y", readWrite)},
               saxpyEntry, 0, 0, reinterpret_cast<const void *>(saxpy)) {
    kernel.desc.contract = saxpyContract;
    kernel.desc.num_conditions = 1;
    kernel.desc.conditions = &saxpyCondition;
    kernel.handle();
  }
  TestKernel kernel;
};

TEST_F(Launch, computes) {
  std::vector<float> host(1000);
  for (int i = 0; i < 1000; ++i)
    host[i] = float(i);
  tn::buffer<float> x(host), y(host);
  tn::launch<saxpy>(tn::grid_for(y.size(), 256), 2.0f, x, y);
  EXPECT_EQ(y.to_host()[999], 3 * 999.0f);
  EXPECT_EQ(x.to_host(), host);
}

TEST_F(Launch, runsInManyBlocksOnAllHostThreads) {
  tn::buffer<float> x(std::vector<float>(1 << 20, 1.0f)), y(1 << 20);
  tn::launch<saxpy>(tn::grid_for(y.size(), 128), 2.0f, x, y);
  EXPECT_EQ(y.to_host(), std::vector<float>(1 << 20, 2.0f));
}

TEST_F(Launch, takesViewsSlicesAndAdoptedMemory) {
  tn::buffer<float> y(100);
  const tn::buffer<float> x(std::vector<float>(100, 1.0f));
  float foreign[50] = {};
  tn::launch<saxpy>({.grid = 1, .block = 100}, 1, x.view(), y.view());
  tn::launch<saxpy>({.grid = 1, .block = 100}, 1, x, y.slice(10, 5));
  tn::launch<saxpy>({.grid = 1, .block = 100}, 1, x, tn::adopt(foreign, 50));
  EXPECT_EQ(y.to_host()[9], 1);
  EXPECT_EQ(y.to_host()[10], 2);
  EXPECT_EQ(y.to_host()[15], 1);
  EXPECT_EQ(foreign[49], 1);
}

TEST_F(Launch, halvesOfOneBufferDoNotOverlap) {
  tn::buffer<float> b(std::vector<float>(100, 1.0f));
  auto [low, high] = b.split_at(50);
  tn::launch<saxpy>({1, 64}, 1.0f, low, high);
  EXPECT_EQ(b.to_host()[99], 2);
  auto r = tn::try_launch<saxpy>({1, 64}, 1.0f, b.slice(0, 60), high);
  EXPECT_STREQ(r.code(), "TN0502");
  EXPECT_TRUE(strstr(r.message(), "`x` (240 bytes, read)")) << r.message();
  EXPECT_TRUE(strstr(r.message(), "elements [50, 60) of `x` are elements "
                                  "[0, 10) of `y`"))
      << r.message();
}

TEST_F(Launch, throwsWhatTryLaunchReturns) {
  tn::buffer<float> y(100);
  try {
    tn::launch<saxpy>({1, 100}, 2.0f, y, y);
    FAIL();
  } catch (const tn::error &e) {
    EXPECT_STREQ(e.code(), "TN0502");
    EXPECT_STREQ(e.kernel(), "saxpy");
    EXPECT_TRUE(strstr(e.what(), "error[TN0502]: kernel `saxpy`"));
  }
  tn::result r = tn::try_launch<saxpy>({1, 100}, 2.0f, y, y);
  EXPECT_FALSE(r);
  EXPECT_EQ(r.status(), TN_ERR_OVERLAP);
}

TEST_F(Launch, contractNamesBothValues) {
  tn::buffer<float> x(10), y(20);
  auto r = tn::try_launch<saxpy>({1, 32}, 2.0f, x, y);
  EXPECT_STREQ(r.code(), "TN6007");
  EXPECT_TRUE(strstr(r.message(), "`x.size() >= y.size()`")) << r.message();
  EXPECT_TRUE(strstr(r.message(), "left side is 10, the right side 20"));
  EXPECT_TRUE(strstr(r.message(), "saxpy.cpp:5"));
}

TEST_F(Launch, nothingToDo) {
  tn::buffer<float> x(10), y(20), empty(0);
  // Not even the contract is looked at.
  EXPECT_TRUE(tn::try_launch<saxpy>({0, 32}, 2.0f, x, y));
  EXPECT_TRUE(tn::try_launch<saxpy>({1, {32, 0}}, 2.0f, x, y));
  EXPECT_TRUE(tn::try_launch<saxpy>(tn::grid_for(0, 256), 2.0f, x, y));
  EXPECT_TRUE(tn::try_launch<saxpy>({1, 32}, 2.0f, empty, empty));
  // But a moved buffer is an error all the same.
  tn::buffer<float> other = std::move(y);
  EXPECT_STREQ(tn::try_launch<saxpy>({0, 32}, 2.0f, x, y).code(), "TN0382");
}

TEST_F(Launch, movedBuffersAndStaleViews) {
  tn::buffer<float> x(10), y(10);
  auto view = y.view();
  tn::buffer<float> moved = std::move(y);
  EXPECT_STREQ(tn::try_launch<saxpy>({1, 32}, 1, x, y).code(), "TN0382");
  EXPECT_STREQ(tn::try_launch<saxpy>({1, 32}, 1, x, view).code(), "TN0505");
  EXPECT_TRUE(tn::try_launch<saxpy>({1, 32}, 1, x, moved));
  auto second = moved.view();
  moved.resize(20);
  EXPECT_FALSE(tn::try_launch<saxpy>({1, 32}, 1, x, second));
  auto third = moved.slice(0, 10);
  moved.release();
  auto r = tn::try_launch<saxpy>({1, 32}, 1, x, third);
  EXPECT_STREQ(r.code(), "TN0597");
  EXPECT_TRUE(strstr(r.message(), "`y`")) << r.message();
  EXPECT_STREQ(tn::try_launch<saxpy>({1, 32}, 1, x, moved).code(), "TN0382");
}

TEST_F(Launch, aDeadViewStaysDeadWhenItsRecordIsUsedAgain) {
  tn::buffer<float> x(10);
  auto dead = [] { return tn::buffer<float>(10).view(); }();
  for (int i = 0; i < 10; ++i) {
    tn::buffer<float> next(10);
    EXPECT_STREQ(tn::try_launch<saxpy>({1, 32}, 1, x, dead).code(), "TN0597");
  }
}

TEST_F(Launch, neverWrittenBuffers) {
  tn::buffer<float> x(10);
  auto y = tn::buffer<float>::uninitialized(10);
  auto r = tn::try_launch<saxpy>({1, 32}, 1, x, y);
  EXPECT_STREQ(r.code(), "TN4002");
  EXPECT_TRUE(strstr(r.message(), "`y`")) << r.message();
  y.copy_from(std::vector<float>(10, 1.0f));
  EXPECT_TRUE(tn::try_launch<saxpy>({1, 32}, 1, x, y));
}

TEST_F(Launch, kernelsThatAreNotRegistered) {
  auto r = tn::try_launch<notCompiled>({1, 1}, 3);
  EXPECT_STREQ(r.code(), "TN6005");
  EXPECT_TRUE(strstr(r.message(), "was not compiled by tnc"));
  EXPECT_STREQ(r.kernel(), "notCompiled");
}

TEST_F(Launch, aSecondRegistrationTakesOver) {
  TestKernel again("saxpy2", kernel.params, saxpyEntry, 0, 0,
                   reinterpret_cast<const void *>(saxpy));
  again.handle();
  tn::buffer<float> x(1), y(1);
  tn_unregister_module(&kernel.module);
  kernel.isRegistered = false;
  auto r = tn::try_launch<saxpy>({1, {1, 2048}}, 1, x, y);
  EXPECT_STREQ(r.kernel(), "saxpy2");
  tn_unregister_module(&again.module);
  again.isRegistered = false;
  EXPECT_STREQ(tn::try_launch<saxpy>({1, 1}, 1, x, y).code(), "TN6005");
}

TEST_F(Launch, byName) {
  EXPECT_EQ(tn_kernel_by_name("saxpy"), kernel.handle());
  EXPECT_EQ(tn_kernel_by_name("no such"), nullptr);
}

TEST_F(Launch, blockShape) {
  tn::buffer<float> x(10), y(10);
  kernel.desc.required_block[0] = 64;
  auto r = tn::try_launch<saxpy>({1, 32}, 1, x, y);
  EXPECT_STREQ(r.code(), "TN6008");
  EXPECT_TRUE(strstr(r.message(), "32 x 1 x 1")) << r.message();
  EXPECT_TRUE(strstr(r.message(), "64 x any x any")) << r.message();
  kernel.desc.required_block[0] = 0;
  kernel.desc.max_threads = 16;
  EXPECT_STREQ(tn::try_launch<saxpy>({1, 32}, 1, x, y).code(), "TN6008");
  EXPECT_TRUE(tn::try_launch<saxpy>({1, 16}, 1, x, y));
}

TEST_F(Launch, deviceLimits) {
  tn::buffer<float> x(10), y(10);
  auto code = [&](tn::launch_config c) {
    return std::string(tn::try_launch<saxpy>(c, 1, x, y).code());
  };
  EXPECT_EQ(code({1, 1025}), "TN6006");
  EXPECT_EQ(code({1, {1, 1, 65}}), "TN6006");
  EXPECT_EQ(code({{1, 65536}, 32}), "TN6006");
  EXPECT_EQ(code({-1, 32}), "TN6006");
  EXPECT_EQ(code({1ull << 40, 32}), "TN6006");
  EXPECT_EQ(code({.grid = 1, .block = 32, .dynamic_shared = 228 * 1024}),
            "TN6006");
  EXPECT_EQ(code({.grid = 1, .block = 32, .dynamic_shared = SIZE_MAX}),
            "TN6006");
  EXPECT_EQ(code({.grid = 1, .block = 32, .dynamic_shared = 227 * 1024}), "");
}

TEST(LaunchOverlap, bothWritten) {
  TestKernel k("swap", {span("a", readWrite), span("b", readWrite)},
               [](tn_cpu_thread *, const void *const *) {});
  tn::buffer<int> b(100);
  EXPECT_EQ(k.launch(1, 1, {arg(b), arg(b)}), TN_ERR_BOTH_WRITABLE);
  EXPECT_TRUE(lastErrorHas("error[TN0499]"));
  EXPECT_EQ(k.launch(1, 1, {arg(b.slice(0, 50)), arg(b.slice(50, 50))}), TN_OK);
  // One element is enough.
  EXPECT_EQ(k.launch(1, 1, {arg(b.slice(0, 51)), arg(b.slice(50, 50))}),
            TN_ERR_BOTH_WRITABLE);
}

TEST(LaunchOverlap, readersMayOverlap) {
  TestKernel k("dot", {span("a", TN_ACCESS_READ), span("b", TN_ACCESS_READ)},
               [](tn_cpu_thread *, const void *const *) {});
  tn::buffer<int> b(100);
  EXPECT_EQ(k.launch(1, 1, {arg(b), arg(b)}), TN_OK);
}

TEST(LaunchOverlap, adoptedMemoryTakesPart) {
  TestKernel k("copy", {span("a", TN_ACCESS_READ), span("b", TN_ACCESS_WRITE)},
               [](tn_cpu_thread *, const void *const *) {});
  int memory[10];
  auto high = arg(tn::adopt(memory + 5, 5));
  EXPECT_EQ(k.launch(1, 1, {arg(tn::adopt(memory, 6)), high}), TN_ERR_OVERLAP);
  EXPECT_EQ(k.launch(1, 1, {arg(tn::adopt(memory, 5)), high}), TN_OK);
}

// extent(a) >= n, extent(b) >= n
static int32_t pointerContract(const tn_launch_view *v, tn_violation *out) {
  uint64_t n = value<uint32_t>(v->args, 2);
  for (int i = 0; i < 2; ++i)
    if (v->extent_bytes[i] / 4 < n) {
      *out = {i, int64_t(v->extent_bytes[i] / 4), int64_t(n)};
      return i;
    }
  return -1;
}

TEST(LaunchOverlap, rawPointersUseWhatTheContractNeeds) {
  TestKernel k("copy",
               {pointer("a", TN_ACCESS_READ), pointer("b", TN_ACCESS_WRITE),
                scalar("n")},
               [](tn_cpu_thread *, const void *const *) {});
  const tn_condition_desc conditions[] = {{"extent(a) >= n", "", "f.cpp", 1},
                                          {"extent(b) >= n", "", "f.cpp", 1}};
  k.desc.contract = pointerContract;
  k.desc.num_conditions = 2;
  k.desc.conditions = conditions;
  tn::buffer<int> pool(100);
  auto raw = [](int *p) {
    tn_arg a = tn::detail::arg_of(TN_PARAM_POINTER, 4, false);
    a.data = p;
    a.extent[0] = TN_UNKNOWN_EXTENT;
    return a;
  };
  uint32_t n = 50;
  EXPECT_EQ(
      k.launch(1, 1, {raw(pool.data()), raw(pool.data() + 50), scalarArg(n)}),
      TN_OK)
      << tn_last_error();
  EXPECT_EQ(
      k.launch(1, 1, {raw(pool.data()), raw(pool.data() + 49), scalarArg(n)}),
      TN_ERR_OVERLAP);
  n = 51;
  EXPECT_EQ(
      k.launch(1, 1, {raw(pool.data()), raw(pool.data() + 50), scalarArg(n)}),
      TN_ERR_CONTRACT);
  EXPECT_TRUE(lastErrorHas("left side is 50, the right side 51"));
}

// ---------------------------------------------------- pointers in structs

struct Pair {
  int *x, *y;
  int n;
};
// Slots 1 and 2, above the only argument.
static std::vector<tn_member_desc> pairMembers() {
  return {member("p.x", TN_ACCESS_WRITE, 0, offsetof(Pair, x), 1),
          member("p.y", TN_ACCESS_READ, 0, offsetof(Pair, y), 2)};
}
// extent(p.x) >= p.n, p.y == nullptr || extent(p.y) >= p.n
static int32_t pairContract(const tn_launch_view *v, tn_violation *out) {
  const Pair &p = *static_cast<const Pair *>(v->args[0]);
  for (int i = 0; i < 2; ++i)
    if ((i == 0 || p.y) && v->extent_bytes[1 + i] / 4 < uint64_t(p.n)) {
      *out = {i, int64_t(v->extent_bytes[1 + i] / 4), int64_t(p.n)};
      return i;
    }
  return -1;
}
static const tn_condition_desc kPairConditions[] = {
    {"extent(p.x) >= p.n", "", "f.cpp", 1},
    {"p.y == nullptr || extent(p.y) >= p.n", "", "f.cpp", 1}};

struct PairKernel : TestKernel {
  PairKernel()
      : TestKernel("copy", {structure("p", sizeof(Pair))},
                   [](tn_cpu_thread *, const void *const *) {}) {
    withMembers(pairMembers());
    desc.contract = pairContract;
    desc.num_conditions = 2;
    desc.conditions = kPairConditions;
  }
  tn_status with(Pair p) { return launch(1, 1, {structArg(p)}); }
};

TEST(LaunchMembers, overlapIsNamed) {
  PairKernel k;
  tn::buffer<int> pool(std::vector<int>(100));
  EXPECT_EQ(k.with({pool.data(), pool.data() + 50, 50}), TN_OK)
      << tn_last_error();
  EXPECT_EQ(k.with({pool.data(), pool.data() + 49, 50}), TN_ERR_OVERLAP);
  EXPECT_TRUE(lastErrorHas("arguments `p.x` (200 bytes, written) and `p.y` "
                           "(200 bytes, read) overlap in 4 bytes"))
      << tn_last_error();
}

TEST(LaunchMembers, overlapWithAnArgument) {
  TestKernel k("copy", {structure("p", sizeof(Pair)), span("z", TN_ACCESS_WRITE)},
               [](tn_cpu_thread *, const void *const *) {});
  k.withMembers({member("p.x", TN_ACCESS_WRITE, 0, offsetof(Pair, x), 3)});
  tn::buffer<int> pool(std::vector<int>(10)), other(std::vector<int>(10));
  Pair p = {pool.data(), pool.data(), 10};
  EXPECT_EQ(k.launch(1, 1, {structArg(p), arg(other)}), TN_OK)
      << tn_last_error();
  EXPECT_EQ(k.launch(1, 1, {structArg(p), arg(pool)}), TN_ERR_BOTH_WRITABLE);
  EXPECT_TRUE(lastErrorHas("`p.x`") && lastErrorHas("`z`")) << tn_last_error();
}

TEST(LaunchMembers, overlapOfTwoStructs) {
  TestKernel k("copy", {structure("p", sizeof(Pair)), structure("q", sizeof(Pair))},
               [](tn_cpu_thread *, const void *const *) {});
  k.withMembers({member("p.x", TN_ACCESS_WRITE, 0, offsetof(Pair, x), 2),
                 member("q.x", TN_ACCESS_READ, 1, offsetof(Pair, x), 3),
                 member("q.y", TN_ACCESS_NONE, 1, offsetof(Pair, y), 4)});
  tn::buffer<int> a(std::vector<int>(10)), b(std::vector<int>(10));
  Pair p = {a.data(), nullptr, 10}, q = {b.data(), a.data(), 10};
  // What nobody uses may be anything.
  EXPECT_EQ(k.launch(1, 1, {structArg(p), structArg(q)}), TN_OK)
      << tn_last_error();
  q.x = a.data() + 9;
  EXPECT_EQ(k.launch(1, 1, {structArg(p), structArg(q)}), TN_ERR_OVERLAP);
  EXPECT_TRUE(lastErrorHas("`p.x`") && lastErrorHas("`q.x`"))
      << tn_last_error();
}

TEST(LaunchMembers, nullHasNoElements) {
  PairKernel k;
  tn::buffer<int> pool(std::vector<int>(100));
  EXPECT_EQ(k.with({pool.data(), nullptr, 100}), TN_OK) << tn_last_error();
  EXPECT_EQ(k.with({nullptr, pool.data(), 100}), TN_ERR_CONTRACT);
  EXPECT_TRUE(lastErrorHas("`extent(p.x) >= p.n` does not hold: the left side "
                           "is 0, the right side 100"))
      << tn_last_error();
  EXPECT_EQ(k.with({pool.data(), pool.data() + 60, 50}), TN_ERR_CONTRACT);
  EXPECT_TRUE(lastErrorHas("p.y == nullptr || extent(p.y) >= p.n"));
}

TEST(LaunchMembers, unwrittenAndMisaligned) {
  PairKernel k;
  tn::buffer<int> x(std::vector<int>(10));
  auto fresh = tn::buffer<int>::uninitialized(10);
  EXPECT_EQ(k.with({x.data(), fresh.data(), 10}), TN_ERR_UNWRITTEN_BUFFER);
  EXPECT_TRUE(lastErrorHas("`p.y`")) << tn_last_error();
  // Written through a struct is written.
  EXPECT_EQ(k.with({fresh.data(), x.data(), 10}), TN_OK) << tn_last_error();
  EXPECT_EQ(k.with({x.data(), fresh.data(), 10}), TN_OK) << tn_last_error();
  auto *odd = reinterpret_cast<int *>(reinterpret_cast<char *>(x.data()) + 2);
  EXPECT_EQ(k.with({odd, nullptr, 1}), TN_ERR_ARGUMENT);
  EXPECT_TRUE(lastErrorHas("`p.x`: its address") && lastErrorHas("aligned"))
      << tn_last_error();
}

TEST(LaunchMembers, spansAreAsLongAsTheirMemory) {
  struct View {
    int *data;
    uint64_t size;
  };
  TestKernel k("fill", {structure("v", sizeof(View))},
               [](tn_cpu_thread *, const void *const *) {});
  tn_member_desc m = member("v", TN_ACCESS_WRITE, 0, 0, 1);
  m.kind = TN_PARAM_SPAN;
  m.rank = 1;
  m.lengths = 8;
  k.withMembers({m});
  tn::buffer<int> pool(std::vector<int>(10));
  View v = {pool.data(), 10};
  EXPECT_EQ(k.launch(1, 1, {structArg(v)}), TN_OK) << tn_last_error();
  v.size = 11;
  EXPECT_EQ(k.launch(1, 1, {structArg(v)}), TN_ERR_ARGUMENT);
  EXPECT_TRUE(lastErrorHas("44 bytes reach past the buffer of 40 bytes"));
  v = {nullptr, 1};
  EXPECT_EQ(k.launch(1, 1, {structArg(v)}), TN_ERR_ARGUMENT);
  EXPECT_TRUE(lastErrorHas("its address is null"));
  // Memory that is nobody's we know: trusted, but not with nonsense.
  int own[4];
  v = {own, 4};
  EXPECT_EQ(k.launch(1, 1, {structArg(v)}), TN_OK) << tn_last_error();
  v.size = ~uint64_t(0) / 4;
  EXPECT_EQ(k.launch(1, 1, {structArg(v)}), TN_ERR_ARGUMENT);
}

TEST(LaunchAbi, olderVersionsAreRefusedUnread) {
  TestKernel k("old", {}, [](tn_cpu_thread *, const void *const *) {});
  k.module.abi_version = 2;
  // An old descriptor ends earlier: nothing behind the version is looked at.
  k.module.kernels = reinterpret_cast<const tn_kernel_desc *>(1);
  EXPECT_EQ(k.launch(1, 1, {}), TN_ERR_ABI);
  EXPECT_TRUE(lastErrorHas("compiled for version 2 of the runtime's interface "
                           "while this runtime has 3"))
      << tn_last_error();
}

TEST(LaunchAbi, otherVersionsAreRefused) {
  TestKernel k("old", {}, [](tn_cpu_thread *, const void *const *) {});
  k.module.abi_version = TN_ABI_VERSION + 1;
  EXPECT_EQ(k.launch(1, 1, {}), TN_ERR_ABI);
  EXPECT_TRUE(lastErrorHas("compile all objects"));
}
