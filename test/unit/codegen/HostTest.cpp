// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels of the CPU device, run in this process: control flow, memory, shared
// memory with barriers, traps, what the sanitizing variant reports, contracts.
#include "TestModule.h"

using namespace tn::test;

namespace {

const char *kI32 = "!tn.place<i32, local>";

// Replaces `$i` style shorthands: `$L` the type of a local i32, `$G` of a
// global.
std::string expand(std::string text) {
  auto replace = [&](llvm::StringRef from, llvm::StringRef to) {
    for (size_t at = 0; (at = text.find(from, at)) != std::string::npos;
         at += to.size())
      text.replace(at, from.size(), to);
  };
  replace("$L", kI32);
  replace("$G", "!tn.place<i32, global>");
  return text;
}

// for (i = 0; i < n; ++i) { if (i == 3) continue; if (i == 7) break; sum += i;
// }
std::string loopKernel() {
  return kernelText("%out: !tn.place<i32, global>, %n: i32", expand(R"(
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c3 = arith.constant 3 : i32
    %c7 = arith.constant 7 : i32
    %c100 = arith.constant 100 : i32
    %i = tn.local "i" : $L
    %sum = tn.local "sum" : $L
    tn.store %c0, %i : i32, $L
    tn.store %c0, %sum : i32, $L
    tn.loop cond {
      %v = tn.load %i : $L -> i32
      %m = arith.cmpi slt, %v, %n : i32
      tn.condition %m
    } body {
      %v = tn.load %i : $L -> i32
      %is3 = arith.cmpi eq, %v, %c3 : i32
      tn.if %is3 { tn.continue }
      %is7 = arith.cmpi eq, %v, %c7 : i32
      tn.if %is7 { tn.break } else { tn.yield }
      %is100 = arith.cmpi eq, %v, %c100 : i32
      tn.if %is100 { tn.return }
      %s = tn.load %sum : $L -> i32
      %t = arith.addi %s, %v : i32
      tn.store %t, %sum : i32, $L
      tn.yield
    } step {
      %v = tn.load %i : $L -> i32
      %w = arith.addi %v, %c1 : i32
      tn.store %w, %i : i32, $L
      tn.yield
    }
    %r = tn.load %sum : $L -> i32
    tn.store %r, %out : i32, $G
  )"));
}

TEST(Host, LoopWithContinueAndBreak) {
  for (unsigned level : {0u, 2u}) {
    HostProgram program(loopKernel(), level);
    int32_t out = -1, n = 5, *p = &out;
    program.run("k", 1, {&p, &n});
    EXPECT_EQ(out, 0 + 1 + 2 + 4);
    n = 50;
    program.run("k", 1, {&p, &n});
    EXPECT_EQ(out, 0 + 1 + 2 + 4 + 5 + 6);
  }
}

TEST(Host, PostTestLoopRunsOnce) {
  HostProgram program(
      kernelText("%out: !tn.place<i32, global>, %n: i32", expand(R"(
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %i = tn.local "i" : $L
    tn.store %c0, %i : i32, $L
    tn.loop cond {
      %v = tn.load %i : $L -> i32
      %m = arith.cmpi slt, %v, %n : i32
      tn.condition %m
    } body {
      %v = tn.load %i : $L -> i32
      %w = arith.addi %v, %c1 : i32
      tn.store %w, %i : i32, $L
      tn.yield
    } step { tn.yield } {post_test}
    %r = tn.load %i : $L -> i32
    tn.store %r, %out : i32, $G
  )")));
  int32_t out = -1, n = 0, *p = &out;
  program.run("k", 1, {&p, &n});
  EXPECT_EQ(out, 1);
  n = 4;
  program.run("k", 1, {&p, &n});
  EXPECT_EQ(out, 4);
}

// switch (n) { case 1: r += 1; case 2: r += 10; break; case 3: return; default:
// r += 100; }
TEST(Host, SwitchFallsThrough) {
  HostProgram program(
      kernelText("%out: !tn.place<i32, global>, %n: i32", expand(R"(
    %c1 = arith.constant 1 : i32
    %c10 = arith.constant 10 : i32
    %c100 = arith.constant 100 : i32
    %c0 = arith.constant 0 : i32
    %r = tn.local "r" : $L
    tn.store %c0, %r : i32, $L
    tn.switch %n : i32 [1, 2, 3] [0, 1, 2] default 3 {
      %a = tn.load %r : $L -> i32
      %b = arith.addi %a, %c1 : i32
      tn.store %b, %r : i32, $L
      tn.yield
    }, {
      %a = tn.load %r : $L -> i32
      %b = arith.addi %a, %c10 : i32
      tn.store %b, %r : i32, $L
      tn.break
    }, {
      tn.return
    }, {
      %a = tn.load %r : $L -> i32
      %b = arith.addi %a, %c100 : i32
      tn.store %b, %r : i32, $L
      tn.yield
    }
    %v = tn.load %r : $L -> i32
    tn.store %v, %out : i32, $G
  )")));
  auto result = [&](int32_t n) {
    int32_t out = -1, *p = &out;
    program.run("k", 1, {&p, &n});
    return out;
  };
  EXPECT_EQ(result(1), 11);
  EXPECT_EQ(result(2), 10);
  EXPECT_EQ(result(3), -1);
  EXPECT_EQ(result(9), 100);
}

TEST(Host, ReturnLeavesTheInlinedFunctionOnly) {
  HostProgram program(
      kernelText("%out: !tn.place<i32, global>, %n: i32", expand(R"(
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c5 = arith.constant 5 : i32
    %r = tn.local "r" : $L
    tn.inline "f" {
      %neg = arith.cmpi slt, %n, %c0 : i32
      tn.if %neg {
        tn.store %c0, %r : i32, $L
        tn.return
      }
      tn.store %n, %r : i32, $L
      tn.return
    }
    %v = tn.load %r : $L -> i32
    %big = arith.cmpi sgt, %v, %c5 : i32
    %w = tn.if %big -> i32 {
      tn.yield %c5 : i32
    } else {
      %u = arith.addi %v, %c1 : i32
      tn.yield %u : i32
    }
    tn.store %w, %out : i32, $G
  )")));
  auto result = [&](int32_t n) {
    int32_t out = -1, *p = &out;
    program.run("k", 1, {&p, &n});
    return out;
  };
  EXPECT_EQ(result(-3), 1);
  EXPECT_EQ(result(3), 4);
  EXPECT_EQ(result(30), 5);
}

TEST(Host, StructsBoolsAndCopies) {
  std::string type =
      "!tn.struct<\"S\", 16, 4, [0: i1, 4: i32, 8: !tn.array<2 x f32>]>";
  std::string global = "!tn.place<" + type + ", global>",
              param = "!tn.place<" + type + ", param>";
  std::string body = "%l = tn.local \"l\" : !tn.place<" + type + ", local>\n" +
                     R"(
    tn.copy %in to %l : )" +
                     param + ", !tn.place<" + type + R"(, local>
    %b = tn.field %l[0] : !tn.place<)" +
                     type + R"(, local> -> !tn.place<i1, local>
    %v = tn.load %b : !tn.place<i1, local> -> i1
    %x = arith.xori %v, %flag : i1
    tn.store %x, %b : i1, !tn.place<i1, local>
    tn.copy %l to %out : !tn.place<)" +
                     type + ", local>, " + global;
  HostProgram good(
      kernelText("%out: " + global + ", %in: " + param + ", %flag: i1", body));
  struct S {
    bool b;
    int32_t i;
    float f[2];
  } in{true, 42, {1.5f, 2.5f}}, out{};
  S *p = &out;
  bool flag = true;
  good.run("k", 1, {&p, &in, &flag});
  EXPECT_FALSE(out.b);
  EXPECT_EQ(out.i, 42);
  EXPECT_EQ(out.f[1], 2.5f);
  flag = false;
  good.run("k", 1, {&p, &in, &flag});
  EXPECT_TRUE(out.b);
}

// tile[t] = in[t]; barrier; out[t] = tile[n - 1 - t]
std::string reverseKernel() {
  return kernelText("%in: !tn.place<i32, global>, %out: !tn.place<i32, global>",
                    R"(
    %pad = tn.shared "pad" : !tn.place<i8, shared>
    %tile = tn.shared "tile" : !tn.place<!tn.array<8 x i32>, shared>
    %t32 = tn.id thread x
    %n32 = tn.id block_dim x
    %t = arith.extui %t32 : i32 to i64
    %n = arith.extui %n32 : i32 to i64
    %one = arith.constant 1 : i64
    %pi = tn.offset %in, %t : !tn.place<i32, global>
    %v = tn.load %pi : !tn.place<i32, global> -> i32
    %e = tn.index %tile[%t] : !tn.place<!tn.array<8 x i32>, shared> -> !tn.place<i32, shared>
    tn.store %v, %e : i32, !tn.place<i32, shared>
    %z = arith.constant 0 : i8
    tn.store %z, %pad : i8, !tn.place<i8, shared>
    tn.sync block
    %m = arith.subi %n, %one : i64
    %r = arith.subi %m, %t : i64
    %f = tn.index %tile[%r] : !tn.place<!tn.array<8 x i32>, shared> -> !tn.place<i32, shared>
    %w = tn.load %f : !tn.place<i32, shared> -> i32
    %po = tn.offset %out, %t : !tn.place<i32, global>
    tn.store %w, %po : i32, !tn.place<i32, global>
  )");
}

TEST(Host, SharedMemoryAcrossABarrier) {
  HostProgram program(reverseKernel());
  int32_t in[8] = {0, 1, 2, 3, 4, 5, 6, 7}, out[8] = {};
  int32_t *pi = in, *po = out;
  program.runParallel("k", 8, {&pi, &po}, 48);
  for (int i = 0; i < 8; ++i)
    EXPECT_EQ(out[i], 7 - i);
}

TEST(Host, Atomics) {
  HostProgram program(
      kernelText("%p: !tn.place<i32, global>, %f: !tn.place<f32, global>", R"(
    %c1 = arith.constant 1 : i32
    %c2 = arith.constant 2 : i32
    %c5 = arith.constant 5 : i32
    %t = tn.id thread x
    %half = arith.constant 5.000000e-01 : f32
    %i1 = arith.constant 1 : i64
    %i2 = arith.constant 2 : i64
    %i3 = arith.constant 3 : i64
    %a = tn.atomic_rmw add relaxed grid %p, %c1 : !tn.place<i32, global>, i32
    %p1 = tn.offset %p, %i1 : !tn.place<i32, global>
    %b = tn.atomic_rmw inc relaxed grid %p1, %c2 : !tn.place<i32, global>, i32
    %p2 = tn.offset %p, %i2 : !tn.place<i32, global>
    %c = tn.atomic_rmw umax relaxed grid %p2, %t : !tn.place<i32, global>, i32
    %p3 = tn.offset %p, %i3 : !tn.place<i32, global>
    %d = tn.atomic_cas acq_rel grid %p3, %c5, %c1 : !tn.place<i32, global>, i32
    %e = tn.atomic_rmw fadd relaxed grid %f, %half : !tn.place<f32, global>, f32
    %f1 = tn.offset %f, %i1 : !tn.place<f32, global>
    %x = arith.uitofp %t : i32 to f32
    %g = tn.atomic_rmw fmax relaxed grid %f1, %x : !tn.place<f32, global>, f32
  )"));
  int32_t counters[4] = {0, 0, 0, 5};
  float floats[2] = {0, 0};
  int32_t *p = counters;
  float *f = floats;
  program.run("k", 8, {&p, &f});
  EXPECT_EQ(counters[0], 8);
  // inc with limit 2: 0 1 2 0 1 2 0 1 2
  EXPECT_EQ(counters[1], 2);
  EXPECT_EQ(counters[2], 7);
  EXPECT_EQ(counters[3], 1);
  EXPECT_EQ(floats[0], 4.0f);
  EXPECT_EQ(floats[1], 7.0f);
}

TEST(Host, CheckTrapsWithItsSite) {
  std::string mir =
      kernelText("%p: !tn.place<i32, global>, %i: i64, %n: i64, %d: i32", R"(
    %ok = arith.cmpi ult, %i, %n : i64
    tn.check %ok 3003, %i, %n "p[i]"
    %e = tn.offset %p, %i : !tn.place<i32, global>
    %v = tn.load %e : !tn.place<i32, global> -> i32
    %q = arith.divsi %v, %d : i32
    tn.store %q, %e : i32, !tn.place<i32, global>
  )");
  HostProgram program(mir);
  int32_t data[2] = {10, INT32_MIN}, *p = data, d = 2;
  int64_t i = 7, n = 2;
  events().clear();
  program.run("k", 1, {&p, &i, &n, &d});
  ASSERT_EQ(events().size(), 1u);
  EXPECT_EQ(events()[0].name, "trap");
  EXPECT_EQ(events()[0].site, 0u);
  EXPECT_EQ(events()[0].first, 7);
  EXPECT_EQ(events()[0].second, 2);
  i = 0;
  program.run("k", 1, {&p, &i, &n, &d});
  EXPECT_EQ(data[0], 5);
  EXPECT_EQ(events().size(), 1u);
  // A division by zero is a report, the overflowing one wraps.
  d = 0;
  program.run("k", 1, {&p, &i, &n, &d});
  ASSERT_EQ(events().size(), 2u);
  EXPECT_EQ(events()[1].site, 2u);
  d = -1;
  i = 1;
  program.run("k", 1, {&p, &i, &n, &d});
  EXPECT_EQ(data[1], INT32_MIN);
}

TEST(Host, SanitizingVariantReportsAccesses) {
  HostProgram program(kernelText("%p: !tn.place<i32, global>", R"(
    %plain = tn.local "plain" : !tn.place<i32, local>
    %array = tn.local "array" : !tn.place<!tn.array<4 x i32>, local>
    %i = arith.constant 2 : i64
    %v = tn.load %p : !tn.place<i32, global> -> i32
    tn.store %v, %plain : i32, !tn.place<i32, local>
    %e = tn.index %array[%i] : !tn.place<!tn.array<4 x i32>, local> -> !tn.place<i32, local>
    %w = tn.load %plain : !tn.place<i32, local> -> i32
    tn.store %w, %e : i32, !tn.place<i32, local>
    %old = tn.atomic_rmw add relaxed grid %p, %w : !tn.place<i32, global>, i32
  )"));
  int32_t value = 3, *p = &value;
  events().clear();
  program.run("k", 1, {&p}, /*sanitize=*/true);
  ASSERT_EQ(events().size(), 4u);
  EXPECT_EQ(events()[0].name, "local");
  EXPECT_EQ(events()[0].second, 16);
  EXPECT_EQ(events()[1].address, &value);
  EXPECT_EQ(events()[1].first, 0);
  EXPECT_EQ(events()[2].first, 1);
  EXPECT_EQ(events()[2].second, 4);
  EXPECT_EQ(events()[3].first, 4);
  EXPECT_EQ(value, 6);
  events().clear();
  program.run("k", 1, {&p});
  EXPECT_TRUE(events().empty());
}

TEST(Host, WarpOperationsPassRawBits) {
  HostProgram program(kernelText("%p: !tn.place<i32, global>", R"(
    %v = tn.load %p : !tn.place<i32, global> -> i32
    %mask = arith.constant 255 : i64
    %d = arith.constant 3 : i32
    %w = arith.constant 32 : i32
    %s = tn.shuffle xor %mask, %v, %d, %w : i32
    tn.store %s, %p : i32, !tn.place<i32, global>
  )"));
  int32_t value = 39, *p = &value;
  events().clear();
  program.run("k", 1, {&p});
  EXPECT_EQ(value, 42);
  ASSERT_EQ(events().size(), 1u);
  EXPECT_EQ(events()[0].first, 3);
  EXPECT_EQ(events()[0].second, 255);
}

TEST(Host, ContractReportsTheFirstViolation) {
  std::string mir = kernelText("%p: !tn.place<i32, global>, %n: i64", "") + R"(
    tn.contract @k {
    ^bb0(%p: !tn.place<i32, global>, %n: i64):
      %w = arith.extsi %n : i64 to i128
      %bd = tn.id block_dim x
      %bw = arith.extui %bd : i32 to i128
      %prod = arith.muli %w, %bw : i128
      %prod2 = arith.muli %prod, %w : i128
      %limit = arith.constant 1000 : i128
      tn.require %w "<=" %limit "n <= 1000" for "it is small" : i128
      %e = tn.extent %p : !tn.place<i32, global>
      %ew = arith.extui %e : i64 to i128
      tn.require %ew ">=" %prod "extent(p) >= n * blockDim.x" for "`p[i]` stays inside" : i128
      tn.require %prod2 "!=" %limit "other" for "a test" : i128
      tn.return
    }
  )";
  HostProgram program(mir);
  auto contract =
      reinterpret_cast<tn_contract_fn>(program.find("__tn_contract.k"));
  ASSERT_NE(contract, nullptr);
  void *p = nullptr;
  int64_t n = 10;
  const void *args[] = {&p, &n};
  uint64_t extents[] = {4 * 320, 0};
  tn_launch_view view{{1, 1, 1}, {32, 1, 1}, 0, args, extents};
  tn_violation violation{};
  EXPECT_EQ(contract(&view, &violation), -1);
  n = 11;
  EXPECT_EQ(contract(&view, &violation), 1);
  EXPECT_EQ(violation.condition, 1);
  EXPECT_EQ(violation.lhs, 320);
  EXPECT_EQ(violation.rhs, 352);
  extents[0] = UINT64_MAX;
  EXPECT_EQ(contract(&view, &violation), -1);
  n = INT64_MAX;
  EXPECT_EQ(contract(&view, &violation), 0);
  EXPECT_EQ(violation.lhs, INT64_MAX);
}

TEST(Host, ModuleVariablesKeepTheirValue) {
  HostProgram program(R"(
    tn.global @table : !tn.array<3 x i32> in constant = [5 : i32, 6 : i32, 7 : i32]
    tn.global @counter : i32 in global = 40 : i32
  )" + kernelText("%out: !tn.place<i32, global>", R"(
    %t = tn.address_of @table : !tn.place<!tn.array<3 x i32>, constant>
    %i = arith.constant 2 : i64
    %e = tn.index %t[%i] : !tn.place<!tn.array<3 x i32>, constant> -> !tn.place<i32, constant>
    %v = tn.load %e : !tn.place<i32, constant> -> i32
    %c = tn.address_of @counter : !tn.place<i32, global>
    %old = tn.atomic_rmw add relaxed grid %c, %v : !tn.place<i32, global>, i32
    tn.store %old, %out : i32, !tn.place<i32, global>
  )"));
  int32_t out = 0, *p = &out;
  program.run("k", 1, {&p});
  EXPECT_EQ(out, 40);
  program.run("k", 1, {&p});
  EXPECT_EQ(out, 47);
}

} // namespace
