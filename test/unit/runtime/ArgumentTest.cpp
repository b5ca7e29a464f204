// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arguments against parameters: what the C interface refuses, what the C++
// interface converts.
#include "TestKernel.h"

#include <gtest/gtest.h>

using namespace tn::test;

static void nothing(tn_cpu_thread *, const void *const *) {}

TEST(Arguments, count) {
  TestKernel k("f", {scalar("a"), scalar("b")}, nothing);
  int v = 1;
  EXPECT_EQ(k.launch(1, 1, {scalarArg(v)}), TN_ERR_ARGUMENT);
  EXPECT_TRUE(lastErrorHas("2 parameters, and 1 arguments"));
  EXPECT_EQ(k.launch(1, 1, {scalarArg(v), scalarArg(v), scalarArg(v)}),
            TN_ERR_ARGUMENT);
  EXPECT_EQ(k.launch(1, 1, {scalarArg(v), scalarArg(v)}), TN_OK);
}

TEST(Arguments, kindSizeAndRank) {
  TestKernel k("f", {span("x", TN_ACCESS_READ)}, nothing);
  int v = 1;
  tn::buffer<int> ints(4);
  tn::buffer<double> doubles(4);
  EXPECT_EQ(k.launch(1, 1, {scalarArg(v)}), TN_ERR_ARGUMENT);
  EXPECT_TRUE(lastErrorHas("it is a scalar, the parameter a span"));
  EXPECT_EQ(k.launch(1, 1, {arg(doubles)}), TN_ERR_ARGUMENT);
  EXPECT_TRUE(lastErrorHas("elements of 8 bytes, the parameter of 4"));
  TestKernel m("g", {mdspan2("m", TN_ACCESS_READ)}, nothing);
  tn_arg a = arg(ints);
  a.kind = TN_PARAM_MDSPAN;
  a.rank = 1;
  EXPECT_EQ(m.launch(1, 1, {a}), TN_ERR_ARGUMENT);
  EXPECT_TRUE(lastErrorHas("rank 1, the parameter 2"));
}

TEST(Arguments, constIsNotWritten) {
  TestKernel k("f", {span("x", TN_ACCESS_WRITE)}, nothing);
  const tn::buffer<int> b(4);
  EXPECT_EQ(k.launch(1, 1, {arg(b.view())}), TN_ERR_ARGUMENT);
  EXPECT_TRUE(lastErrorHas("it is const, and the kernel writes it"));
}

TEST(Arguments, mustLieInTheirBuffer) {
  TestKernel k("f", {span("x", TN_ACCESS_READ)}, nothing);
  tn::buffer<int> b(4);
  tn_arg a = arg(b);
  a.extent[0] = 5;
  EXPECT_EQ(k.launch(1, 1, {a}), TN_ERR_ARGUMENT);
  EXPECT_TRUE(lastErrorHas("20 bytes reach past the buffer of 16"));
  a.extent[0] = UINT64_MAX;
  EXPECT_EQ(k.launch(1, 1, {a}), TN_ERR_ARGUMENT);
  a = arg(b);
  a.data = b.data() - 1;
  EXPECT_EQ(k.launch(1, 1, {a}), TN_ERR_ARGUMENT);
  a = arg(tn::adopted<int>{nullptr, 5});
  EXPECT_EQ(k.launch(1, 1, {a}), TN_ERR_ARGUMENT);
  EXPECT_TRUE(lastErrorHas("null"));
  a = arg(tn::adopted<int>{reinterpret_cast<int *>(0x1002), 5});
  EXPECT_EQ(k.launch(1, 1, {a}), TN_ERR_ARGUMENT);
  EXPECT_TRUE(lastErrorHas("aligned"));
}

struct Pair {
  float low, high;
};
enum class Mode : int { Fast = 3 };

static double seen[6];
static void valuesHost(std::int8_t, unsigned, Mode, Pair, double, bool) {}
static void valuesEntry(tn_cpu_thread *, const void *const *args) {
  seen[0] = value<std::int8_t>(args, 0);
  seen[1] = value<unsigned>(args, 1);
  seen[2] = value<int>(args, 2);
  seen[3] = value<Pair>(args, 3).high;
  seen[4] = value<double>(args, 4);
  seen[5] = value<bool>(args, 5);
}

TEST(Arguments, scalarsAreConverted) {
  tn_param_desc pair = param("p", TN_PARAM_STRUCT, 0, 8, 0);
  TestKernel k("values",
               {scalar("a", 1), scalar("b"), scalar("m"), pair, scalar("d", 8),
                scalar("t", 1)},
               valuesEntry, 0, 0, reinterpret_cast<const void *>(valuesHost));
  k.handle();
  std::size_t big = 4000000000u;
  tn::launch<valuesHost>({1, 1}, -5, big, Mode::Fast, Pair{1, 2}, 7, true);
  EXPECT_EQ(seen[0], -5);
  EXPECT_EQ(seen[1], 4000000000.0);
  EXPECT_EQ(seen[2], 3);
  EXPECT_EQ(seen[3], 2);
  EXPECT_EQ(seen[4], 7);
  EXPECT_EQ(seen[5], 1);
  auto r = tn::try_launch<valuesHost>({1, 1}, 128, big, Mode::Fast, Pair{}, 7,
                                      false);
  EXPECT_STREQ(r.code(), "TN6004");
  EXPECT_TRUE(strstr(r.message(), "argument 1")) << r.message();
  EXPECT_TRUE(strstr(r.message(), "does not fit")) << r.message();
  r = tn::try_launch<valuesHost>({1, 1}, 1, -1, Mode::Fast, Pair{}, 7, false);
  EXPECT_STREQ(r.code(), "TN6004");
}

static void matrixHost(tn::mdspan<const int, 2>, int *, const void *) {}
static void matrixEntry(tn_cpu_thread *, const void *const *args) {
  auto *m = value<const int *>(args, 0);
  uint64_t rows = value<uint64_t>(args, 1), columns = value<uint64_t>(args, 2);
  int *out = value<int *>(args, 3);
  out[0] = m[(rows - 1) * columns + columns - 1];
}

TEST(Arguments, mdspansAndPointers) {
  TestKernel k("matrix",
               {mdspan2("m", TN_ACCESS_READ), pointer("out", TN_ACCESS_WRITE),
                param("p", TN_PARAM_POINTER, 0, 1, 1)},
               matrixEntry, 0, 0, reinterpret_cast<const void *>(matrixHost));
  k.handle();
  std::vector<int> host(12);
  host[11] = 42;
  tn::buffer<int> m(host), out(1);
  const tn::buffer<int> constant(host);
  tn::launch<matrixHost>({1, 1}, tn::mdspan_view(m, 3, 4), out, m);
  EXPECT_EQ(out.to_host()[0], 42);
  tn::launch<matrixHost>({1, 1}, tn::mdspan_view(constant, 3, 4), out.data(),
                         constant.data());
  int cell = 0;
  tn::launch<matrixHost>({1, 1},
                         tn::mdspan_view(tn::adopt(host.data(), 12), 3, 4),
                         &cell, nullptr);
  EXPECT_EQ(cell, 42);
  EXPECT_THROW((void)tn::mdspan_view(m, 3, 5), tn::error);
  EXPECT_THROW(
      (void)tn::mdspan_view(m, std::size_t(1) << 32, std::size_t(1) << 32),
      tn::error);
  EXPECT_NO_THROW((void)tn::mdspan_view(m, 0, std::size_t(1) << 62));
}

TEST(Arguments, gridFor) {
  auto c = tn::grid_for(1000, 256);
  EXPECT_EQ(c.grid.x, 4u);
  EXPECT_EQ(c.block.x, 256u);
  c = tn::grid_for({100, 33, 1}, {16, 16});
  EXPECT_EQ(c.grid.x, 7u);
  EXPECT_EQ(c.grid.y, 3u);
  EXPECT_EQ(c.grid.z, 1u);
  EXPECT_EQ(tn::grid_for(std::size_t(1) << 50, 256).grid.x, UINT32_MAX);
  EXPECT_EQ(tn::grid_for(-1, 256).grid.x, UINT32_MAX);
}
