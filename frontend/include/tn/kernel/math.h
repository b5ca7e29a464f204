// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Math for float and double without <cmath>, which takes longer to read than
// most kernel files. The std:: functions are accepted just as well.
//
//   tn::exp(x), tn::fma(a, b, c), tn::rsqrt(x); tn::fast::exp(x) is an
//   approximation on the GPU (CUDA's __expf).
#ifndef TN_KERNEL_MATH_H
#define TN_KERNEL_MATH_H

#include <tn/kernel/keywords.h>

// The C library's functions: clang and gcc know them as builtins, CUDA as
// device functions.
#if defined(TN_DETAIL_CUDA)
#define TN_DETAIL_MATH(name) ::name
#else
#define TN_DETAIL_MATH(name) __builtin_##name
#endif

#define TN_DETAIL_UNARY(name)                                                                      \
  TN_DETAIL_DEVICE inline float name(float x) { return TN_DETAIL_MATH(name##f)(x); }               \
  TN_DETAIL_DEVICE inline double name(double x) { return TN_DETAIL_MATH(name)(x); }
#define TN_DETAIL_BINARY(name)                                                                     \
  TN_DETAIL_DEVICE inline float name(float x, float y) { return TN_DETAIL_MATH(name##f)(x, y); }   \
  TN_DETAIL_DEVICE inline double name(double x, double y) { return TN_DETAIL_MATH(name)(x, y); }

namespace tn {

TN_DETAIL_UNARY(sqrt)
TN_DETAIL_UNARY(cbrt)
TN_DETAIL_UNARY(fabs)
TN_DETAIL_UNARY(floor)
TN_DETAIL_UNARY(ceil)
TN_DETAIL_UNARY(trunc)
TN_DETAIL_UNARY(round)
TN_DETAIL_UNARY(rint)
TN_DETAIL_UNARY(exp)
TN_DETAIL_UNARY(exp2)
TN_DETAIL_UNARY(expm1)
TN_DETAIL_UNARY(log)
TN_DETAIL_UNARY(log2)
TN_DETAIL_UNARY(log10)
TN_DETAIL_UNARY(log1p)
TN_DETAIL_UNARY(sin)
TN_DETAIL_UNARY(cos)
TN_DETAIL_UNARY(tan)
TN_DETAIL_UNARY(asin)
TN_DETAIL_UNARY(acos)
TN_DETAIL_UNARY(atan)
TN_DETAIL_UNARY(sinh)
TN_DETAIL_UNARY(cosh)
TN_DETAIL_UNARY(tanh)
TN_DETAIL_UNARY(asinh)
TN_DETAIL_UNARY(acosh)
TN_DETAIL_UNARY(atanh)
TN_DETAIL_UNARY(erf)
TN_DETAIL_UNARY(erfc)
TN_DETAIL_UNARY(tgamma)
TN_DETAIL_UNARY(lgamma)
TN_DETAIL_BINARY(fmin)
TN_DETAIL_BINARY(fmax)
TN_DETAIL_BINARY(copysign)
TN_DETAIL_BINARY(pow)
TN_DETAIL_BINARY(atan2)
TN_DETAIL_BINARY(fmod)
TN_DETAIL_BINARY(remainder)
TN_DETAIL_BINARY(fdim)
TN_DETAIL_BINARY(hypot)

TN_DETAIL_DEVICE inline float fma(float x, float y, float z) {
  return TN_DETAIL_MATH(fmaf)(x, y, z);
}
TN_DETAIL_DEVICE inline double fma(double x, double y, double z) {
  return TN_DETAIL_MATH(fma)(x, y, z);
}

#undef TN_DETAIL_UNARY
#undef TN_DETAIL_BINARY

// Not in the C library: named by annotation, computed plainly elsewhere.
#if defined(TN_DETAIL_CUDA)
#define TN_DETAIL_OR_CUDA(cuda, host) ::cuda
#else
#define TN_DETAIL_OR_CUDA(cuda, host) host
#endif
TN_DETAIL_ANNOTATE("tn:math.rsqrt")
TN_DETAIL_DEVICE inline float rsqrt(float x) {
  return TN_DETAIL_OR_CUDA(rsqrtf(x), 1.0f / __builtin_sqrtf(x));
}
TN_DETAIL_ANNOTATE("tn:math.rsqrt")
TN_DETAIL_DEVICE inline double rsqrt(double x) {
  return TN_DETAIL_OR_CUDA(rsqrt(x), 1.0 / __builtin_sqrt(x));
}

/// Approximations on the GPU, the exact functions on the CPU device.
namespace fast {

TN_DETAIL_ANNOTATE("tn:math.fast_exp")
TN_DETAIL_DEVICE inline float exp(float x) {
  return TN_DETAIL_OR_CUDA(__expf(x), __builtin_expf(x));
}
TN_DETAIL_ANNOTATE("tn:math.fast_log")
TN_DETAIL_DEVICE inline float log(float x) {
  return TN_DETAIL_OR_CUDA(__logf(x), __builtin_logf(x));
}
TN_DETAIL_ANNOTATE("tn:math.fast_log2")
TN_DETAIL_DEVICE inline float log2(float x) {
  return TN_DETAIL_OR_CUDA(__log2f(x), __builtin_log2f(x));
}
TN_DETAIL_ANNOTATE("tn:math.fast_log10")
TN_DETAIL_DEVICE inline float log10(float x) {
  return TN_DETAIL_OR_CUDA(__log10f(x), __builtin_log10f(x));
}
TN_DETAIL_ANNOTATE("tn:math.fast_sin")
TN_DETAIL_DEVICE inline float sin(float x) {
  return TN_DETAIL_OR_CUDA(__sinf(x), __builtin_sinf(x));
}
TN_DETAIL_ANNOTATE("tn:math.fast_cos")
TN_DETAIL_DEVICE inline float cos(float x) {
  return TN_DETAIL_OR_CUDA(__cosf(x), __builtin_cosf(x));
}
TN_DETAIL_ANNOTATE("tn:math.fast_tan")
TN_DETAIL_DEVICE inline float tan(float x) {
  return TN_DETAIL_OR_CUDA(__tanf(x), __builtin_tanf(x));
}
TN_DETAIL_ANNOTATE("tn:math.fast_pow")
TN_DETAIL_DEVICE inline float pow(float x, float y) {
  return TN_DETAIL_OR_CUDA(__powf(x, y), __builtin_powf(x, y));
}
TN_DETAIL_ANNOTATE("tn:math.fast_div")
TN_DETAIL_DEVICE inline float div(float x, float y) {
  return TN_DETAIL_OR_CUDA(__fdividef(x, y), x / y);
}
} // namespace fast

#undef TN_DETAIL_MATH
#undef TN_DETAIL_OR_CUDA

template <class T> TN_DETAIL_BOTH constexpr T min(T a, T b) { return b < a ? b : a; }
template <class T> TN_DETAIL_BOTH constexpr T max(T a, T b) { return a < b ? b : a; }
template <class T> TN_DETAIL_BOTH constexpr T clamp(T x, T low, T high) {
  return x < low ? low : high < x ? high : x;
}
template <class T> TN_DETAIL_BOTH constexpr T abs(T x) { return x < T(0) ? T(-x) : x; }
template <class T> TN_DETAIL_BOTH constexpr T ceil_div(T a, T b) {
  return a / b + (a % b != T(0) ? T(1) : T(0));
}

// Half precision where the compiler has it as a type of its own.
#if defined(__FLT16_MANT_DIG__) && !defined(__NVCC__)
using half = _Float16;
#endif
#if (defined(__clang__) || __GNUC__ >= 13) && !defined(__NVCC__)
using bfloat16 = __bf16;
#endif

} // namespace tn

#endif // TN_KERNEL_MATH_H
