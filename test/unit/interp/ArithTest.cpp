// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arithmetic at its width: wrap, sign, division, shifts, conversions, floats.
#include "Kernels.h"

#include <cmath>

namespace tn::interp {
namespace {

// Evaluates one expression of arguments %a and %b of `type`.
template <class R, class T>
R evaluate(const std::string &type, const std::string &resultType,
           const std::string &expression, T a, T b = {}) {
  Program p("%out: !tn.place<" + resultType + ", global>, %a: " + type +
                ", %b: " + type,
            "%r = " + expression + "\ntn.store %r, %out : " + resultType +
                ", !tn.place<" + resultType + ", global>");
  return p.results<R>(1, {Argument::of<T>(a), Argument::of<T>(b)})[0];
}

template <class T>
T binary(const std::string &type, const std::string &op, T a, T b) {
  return evaluate<T, T>(type, type, op + " %a, %b : " + type, a, b);
}

Outcome faultsOf(const std::string &type, const std::string &expression,
                 int64_t a, int64_t b) {
  Program p("%a: i64, %b: i64", "%r = " + expression);
  std::vector<Buffer> none;
  return p.run({}, none, {Argument::of(a), Argument::of(b)});
}

TEST(ArithTest, IntegersWrapAtTheirWidth) {
  EXPECT_EQ(binary<int8_t>("i8", "arith.addi", 127, 1), -128);
  EXPECT_EQ(binary<int32_t>("i32", "arith.addi", INT32_MAX, 1), INT32_MIN);
  EXPECT_EQ(binary<int32_t>("i32", "arith.subi", INT32_MIN, 1), INT32_MAX);
  EXPECT_EQ(binary<uint32_t>("i32", "arith.muli", 65536, 65536), 0u);
  EXPECT_EQ(binary<uint64_t>("i64", "arith.muli", UINT64_MAX, UINT64_MAX), 1u);
}

TEST(ArithTest, DivisionTruncatesAndHasASign) {
  EXPECT_EQ(binary<int32_t>("i32", "arith.divsi", -7, 2), -3);
  EXPECT_EQ(binary<int32_t>("i32", "arith.remsi", -7, 2), -1);
  EXPECT_EQ(binary<uint32_t>("i32", "arith.divui", 0xfffffff9u, 2),
            0x7ffffffcu);
  EXPECT_EQ(binary<uint32_t>("i32", "arith.remui", 0xfffffff9u, 10), 9u);
}

TEST(ArithTest, ShiftsAndBits) {
  EXPECT_EQ(binary<int32_t>("i32", "arith.shrsi", -8, 1), -4);
  EXPECT_EQ(binary<uint32_t>("i32", "arith.shrui", 0x80000000u, 31), 1u);
  EXPECT_EQ(binary<uint8_t>("i8", "arith.shli", 0x81, 1), 2);
  EXPECT_EQ(binary<uint32_t>("i32", "arith.xori", 0xff00ff00u, 0xffffffffu),
            0x00ff00ffu);
  EXPECT_EQ(binary<int32_t>("i32", "arith.minsi", -1, 1), -1);
  EXPECT_EQ(binary<int32_t>("i32", "arith.minui", -1, 1), 1);
}

TEST(ArithTest, UndefinedArithmeticIsAFault) {
  EXPECT_TRUE(faultsOf("i64", "arith.divsi %a, %b : i64", 1, 0)
                  .first(FaultKind::Arithmetic));
  EXPECT_TRUE(faultsOf("i64", "arith.remui %a, %b : i64", 1, 0)
                  .first(FaultKind::Arithmetic));
  EXPECT_TRUE(faultsOf("i64", "arith.divsi %a, %b : i64", INT64_MIN, -1)
                  .first(FaultKind::Arithmetic));
  EXPECT_TRUE(faultsOf("i64", "arith.shli %a, %b : i64", 1, 64)
                  .first(FaultKind::Arithmetic));
  EXPECT_TRUE(faultsOf("i64", "arith.divsi %a, %b : i64", 6, -2).ok());
}

TEST(ArithTest, ConversionsOfIntegers) {
  EXPECT_EQ((evaluate<int64_t, int32_t>("i32", "i64",
                                        "arith.extsi %a : i32 to i64", -5)),
            -5);
  EXPECT_EQ((evaluate<int64_t, int32_t>("i32", "i64",
                                        "arith.extui %a : i32 to i64", -5)),
            4294967291);
  EXPECT_EQ((evaluate<int8_t, int32_t>("i32", "i8",
                                       "arith.trunci %a : i32 to i8", 0x1ff)),
            -1);
  EXPECT_EQ((evaluate<float, int32_t>("i32", "f32",
                                      "arith.sitofp %a : i32 to f32", -3)),
            -3.0f);
  EXPECT_EQ((evaluate<float, int32_t>("i32", "f32",
                                      "arith.uitofp %a : i32 to f32", -1)),
            4294967296.0f);
  // Twice rounded it would be 2^53: the tie is broken by the lowest bit.
  EXPECT_EQ(
      (evaluate<float, int64_t>("i64", "f32", "arith.sitofp %a : i64 to f32",
                                0x1000001000000001)),
      0x1.000002p60f);
}

TEST(ArithTest, FloatsToIntegersTruncateAndSaturateWithAFault) {
  EXPECT_EQ((evaluate<int32_t, float>("f32", "i32",
                                      "arith.fptosi %a : f32 to i32", -2.9f)),
            -2);
  EXPECT_EQ((evaluate<uint32_t, float>("f32", "i32",
                                       "arith.fptoui %a : f32 to i32", 3e9f)),
            3000000000u);
  Program p("%out: !tn.place<i32, global>, %a: f32",
            "%r = arith.fptosi %a : f32 to i32\ntn.store %r, %out : i32, "
            "!tn.place<i32, global>");
  std::vector<Buffer> buffers{Buffer::of<int32_t>({0})};
  Outcome outcome =
      p.run({}, buffers, {Argument::place(0), Argument::of(1e20f)});
  EXPECT_TRUE(outcome.first(FaultKind::Arithmetic));
  EXPECT_EQ(buffers[0].as<int32_t>()[0], INT32_MAX);
}

TEST(ArithTest, FloatsRoundAtTheirWidth) {
  EXPECT_EQ(binary<float>("f32", "arith.addf", 16777216.0f, 1.0f), 16777216.0f);
  EXPECT_EQ(binary<double>("f64", "arith.divf", 1.0, 3.0), 1.0 / 3.0);
  EXPECT_EQ(binary<float>("f32", "arith.divf", 1.0f, 3.0f), 1.0f / 3.0f);
  EXPECT_TRUE(std::isinf(binary<float>("f32", "arith.mulf", 3e38f, 10.0f)));
  // Halves by pattern: 2048 + 1 ties to even, 1 + 1 = 2.
  EXPECT_EQ((evaluate<uint16_t, uint16_t>(
                "f16", "f16", "arith.addf %a, %b : f16", 0x6800, 0x3c00)),
            0x6800);
  EXPECT_EQ((evaluate<uint16_t, uint16_t>(
                "f16", "f16", "arith.addf %a, %b : f16", 0x3c00, 0x3c00)),
            0x4000);
  EXPECT_EQ((evaluate<uint16_t, uint16_t>(
                "bf16", "bf16", "arith.addf %a, %b : bf16", 0x3f80, 0x3f80)),
            0x4000);
}

TEST(ArithTest, ComparisonsOfNaNAreUnordered) {
  float nan = NAN;
  EXPECT_EQ((evaluate<uint8_t, float>(
                "f32", "i1", "arith.cmpf olt, %a, %b : f32", nan, 1.0f)),
            0);
  EXPECT_EQ((evaluate<uint8_t, float>(
                "f32", "i1", "arith.cmpf une, %a, %b : f32", nan, nan)),
            1);
  EXPECT_EQ((evaluate<uint8_t, int32_t>("i32", "i1",
                                        "arith.cmpi slt, %a, %b : i32", -1, 1)),
            1);
  EXPECT_EQ((evaluate<uint8_t, int32_t>("i32", "i1",
                                        "arith.cmpi ult, %a, %b : i32", -1, 1)),
            0);
}

TEST(ArithTest, MathFunctions) {
  auto one = [](const char *name, float x) {
    return evaluate<float, float>(
        "f32", "f32",
        std::string("tn.math \"") + name + "\"(%a) : (f32) -> f32", x);
  };
  EXPECT_EQ(one("sqrt", 2.0f), std::sqrt(2.0f));
  EXPECT_EQ(one("tanh", 0.5f), std::tanh(0.5f));
  EXPECT_EQ(one("saturate", 1.5f), 1.0f);
  EXPECT_EQ(one("saturate", NAN), 0.0f);
  EXPECT_EQ(one("rsqrt", 4.0f), 0.5f);
  EXPECT_EQ(
      (evaluate<float, float>(
          "f32", "f32", "tn.math \"fma\"(%a, %b, %a) : (f32, f32, f32) -> f32",
          0x1.000002p0f, 0x1.000002p0f)),
      std::fma(0x1.000002p0f, 0x1.000002p0f, 0x1.000002p0f));
  auto word = [](const std::string &expression, uint32_t a, uint32_t b = 0) {
    return evaluate<uint32_t, uint32_t>("i32", "i32", "tn.math " + expression,
                                        a, b);
  };
  EXPECT_EQ(word("\"popcount\"(%a) : (i32) -> i32", 0xf0f0), 8u);
  EXPECT_EQ(word("\"clz\"(%a) : (i32) -> i32", 0), 32u);
  EXPECT_EQ(word("\"ctz\"(%a) : (i32) -> i32", 8), 3u);
  EXPECT_EQ(word("\"umulh\"(%a, %b) : (i32, i32) -> i32", 0x80000000u, 6), 3u);
  EXPECT_EQ(word("\"bswap\"(%a) : (i32) -> i32", 0x01020304), 0x04030201u);
  EXPECT_EQ(
      word("\"fshl\"(%a, %b, %b) : (i32, i32, i32) -> i32", 0x80000001u, 4),
      0x10u);
}

TEST(ArithTest, AProvedFlagThatDoesNotHoldIsAFault) {
  Program p("%a: i32", "%r = arith.addi %a, %a overflow<nsw> : i32");
  std::vector<Buffer> none;
  EXPECT_TRUE(p.run({}, none, {Argument::of(INT32_MAX)}).ok());
  mir::setPhase(*p.module, mir::Phase::Lowered);
  EXPECT_TRUE(
      p.run({}, none, {Argument::of(INT32_MAX)}).first(FaultKind::Arithmetic));
  EXPECT_TRUE(p.run({}, none, {Argument::of(3)}).ok());
}

} // namespace
} // namespace tn::interp
