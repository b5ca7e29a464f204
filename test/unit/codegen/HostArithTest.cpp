// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arithmetic and math of the CPU device, one operation a kernel, against the
// values that C++ gives.
#include "TestModule.h"
#include <cmath>

using namespace tn::test;

namespace {

// out[0] = <operation of a, b>
template <typename R, typename A>
R apply(const std::string &operation, const char *result, const char *operand,
        A a, A b) {
  std::string out = std::string("!tn.place<") + result + ", global>";
  HostProgram program(kernelText(
      "%out: " + out + ", %a: " + operand + ", %b: " + operand,
      "%r = " + operation + "\ntn.store %r, %out : " + result + ", " + out));
  R value{};
  R *p = &value;
  program.run("k", 1, {&p, &a, &b});
  return value;
}

template <typename T> T math(const char *name, T x) {
  const char *type = sizeof(T) == 4 ? "f32" : "f64";
  return apply<T, T>(std::string("tn.math \"") + name + "\"(%a) : (" + type +
                         ") -> " + type,
                     type, type, x, x);
}

TEST(HostMath, Libm) {
  EXPECT_EQ(math("exp", 1.5), std::exp(1.5));
  EXPECT_EQ(math("sin", 0.25f), std::sin(0.25f));
  EXPECT_EQ(math("sqrt", 2.0), std::sqrt(2.0));
  EXPECT_EQ(math("rsqrt", 4.0f), 0.5f);
  EXPECT_EQ(math("fast_exp", 1.0f), std::exp(1.0f));
  EXPECT_EQ(math("round", 2.5), 3.0);
  EXPECT_EQ(math("rint", 2.5), 2.0);
}

TEST(HostMath, SpelledOut) {
  EXPECT_EQ(math("sinpi", 1.0), 0.0);
  EXPECT_EQ(math("sinpi", 0.5), 1.0);
  EXPECT_EQ(math("sinpi", -0.5), -1.0);
  EXPECT_EQ(math("sinpi", 1.5), -1.0);
  EXPECT_NEAR(math("sinpi", 0.25), std::sqrt(0.5), 1e-15);
  EXPECT_EQ(math("cospi", 1.0), -1.0);
  EXPECT_EQ(math("cospi", 0.0f), 1.0f);
  EXPECT_NEAR(math("cospi", 7.25), std::cos(M_PI * 7.25), 1e-14);
  EXPECT_EQ(math("saturate", 1.5f), 1.0f);
  EXPECT_EQ(math("saturate", -1.5f), 0.0f);
  EXPECT_EQ(math("saturate", NAN), 0.0f);
}

TEST(HostMath, Integers) {
  auto integer = [](const char *name, int32_t a, int32_t b, bool binary) {
    return apply<int32_t, int32_t>(std::string("tn.math \"") + name +
                                       (binary
                                            ? "\"(%a, %b) : (i32, i32) -> i32"
                                            : "\"(%a) : (i32) -> i32"),
                                   "i32", "i32", a, b);
  };
  EXPECT_EQ(integer("popcount", 0xff, 0, false), 8);
  EXPECT_EQ(integer("clz", 1, 0, false), 31);
  EXPECT_EQ(integer("clz", 0, 0, false), 32);
  EXPECT_EQ(integer("ctz", 8, 0, false), 3);
  EXPECT_EQ(integer("abs", INT32_MIN, 0, false), INT32_MIN);
  EXPECT_EQ(integer("umulh", -1, -1, true), -2);
  EXPECT_EQ(integer("smulh", -1, -1, true), 0);
}

TEST(HostArith, FloatToIntegerSaturates) {
  auto convert = [](float x) {
    return apply<int32_t, float>("arith.fptosi %a : f32 to i32", "i32", "f32",
                                 x, 0.0f);
  };
  EXPECT_EQ(convert(-2.7f), -2);
  EXPECT_EQ(convert(1e20f), INT32_MAX);
  EXPECT_EQ(convert(NAN), 0);
}

float widen(uint16_t bits) {
  uint32_t wide = uint32_t(bits) << 16;
  float value;
  std::memcpy(&value, &wide, 4);
  return value;
}

TEST(HostArith, Bfloat16RoundsToNearestEven) {
  auto narrow = [](float x) {
    return apply<uint16_t, float>("arith.truncf %a : f32 to bf16", "bf16",
                                  "f32", x, 0.0f);
  };
  EXPECT_EQ(narrow(1.0f), 0x3f80);
  // Half way between 1 and the next: to even; a little more: up.
  EXPECT_EQ(narrow(1.00390625f), 0x3f80);
  EXPECT_EQ(narrow(1.01171875f), 0x3f82);
  EXPECT_EQ(narrow(1.00390637f), 0x3f81);
  EXPECT_TRUE(std::isnan(widen(narrow(NAN))));
  EXPECT_EQ(narrow(INFINITY), 0x7f80);
  uint16_t sum = apply<uint16_t, uint16_t>("arith.addf %a, %b : bf16", "bf16",
                                           "bf16", 0x3f80, 0x4000);
  EXPECT_EQ(widen(sum), 3.0f);
  // 1 + 2^-8 + 2^-30 lies just above the half way point; rounding through f32
  // first would lose that.
  auto fromDouble =
      apply<uint16_t, double>("arith.truncf %a : f64 to bf16", "bf16", "f64",
                              1.00390625 + 9.3e-10, 0.0);
  EXPECT_EQ(fromDouble, 0x3f81);
}

TEST(HostArith, HalfThroughFloat) {
  uint16_t sum = apply<uint16_t, uint16_t>("arith.addf %a, %b : f16", "f16",
                                           "f16", 0x3c00, 0x4000);
  EXPECT_EQ(sum, 0x4200);
  uint16_t root = apply<uint16_t, uint16_t>(
      "tn.math \"sqrt\"(%a) : (f16) -> f16", "f16", "f16", 0x4400, 0);
  EXPECT_EQ(root, 0x4000);
}

} // namespace
