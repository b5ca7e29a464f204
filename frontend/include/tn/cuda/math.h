// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Math functions with CUDA's names. Each has the float form with an f, the
// double form, and the overload of the plain name for float.
//
// They are also in namespace std, where they stand in for the host functions
// of <cmath> when a kernel calls std::exp.
#ifndef TN_CUDA_MATH_H
#define TN_CUDA_MATH_H

#include <tn/cuda/keywords.h>

#define TN_M1(name, op)                                                                            \
  TN_CUDA("math." op) float name##f(float x);                                                      \
  TN_CUDA("math." op) double name(double x);                                                       \
  TN_CUDA("math." op) float name(float x);
#define TN_M2(name, op)                                                                            \
  TN_CUDA("math." op) float name##f(float x, float y);                                             \
  TN_CUDA("math." op) double name(double x, double y);                                             \
  TN_CUDA("math." op) float name(float x, float y);

TN_M1(sqrt, "sqrt")
TN_M1(rsqrt, "rsqrt")
TN_M1(cbrt, "cbrt")
TN_M1(rcbrt, "rcbrt")
TN_M1(fabs, "fabs")
TN_M1(floor, "floor")
TN_M1(ceil, "ceil")
TN_M1(trunc, "trunc")
TN_M1(round, "round")
TN_M1(rint, "rint")
TN_M1(nearbyint, "nearbyint")
TN_M1(exp, "exp")
TN_M1(exp2, "exp2")
TN_M1(exp10, "exp10")
TN_M1(expm1, "expm1")
TN_M1(log, "log")
TN_M1(log2, "log2")
TN_M1(log10, "log10")
TN_M1(log1p, "log1p")
TN_M1(logb, "logb")
TN_M1(sin, "sin")
TN_M1(cos, "cos")
TN_M1(tan, "tan")
TN_M1(asin, "asin")
TN_M1(acos, "acos")
TN_M1(atan, "atan")
TN_M1(sinh, "sinh")
TN_M1(cosh, "cosh")
TN_M1(tanh, "tanh")
TN_M1(asinh, "asinh")
TN_M1(acosh, "acosh")
TN_M1(atanh, "atanh")
TN_M1(sinpi, "sinpi")
TN_M1(cospi, "cospi")
TN_M1(erf, "erf")
TN_M1(erfc, "erfc")
TN_M1(tgamma, "tgamma")
TN_M1(lgamma, "lgamma")
TN_M2(fmin, "fmin")
TN_M2(fmax, "fmax")
TN_M2(copysign, "copysign")
TN_M2(pow, "pow")
TN_M2(atan2, "atan2")
TN_M2(fmod, "fmod")
TN_M2(remainder, "remainder")
TN_M2(fdim, "fdim")
TN_M2(hypot, "hypot")
#undef TN_M1
#undef TN_M2

TN_CUDA("math.fma") float fmaf(float x, float y, float z);
TN_CUDA("math.fma") double fma(double x, double y, double z);
TN_CUDA("math.fma") float fma(float x, float y, float z);
TN_CUDA("math.ldexp") float ldexpf(float x, int exponent);
TN_CUDA("math.ldexp") double ldexp(double x, int exponent);
TN_CUDA("math.ldexp") float ldexp(float x, int exponent);
TN_CUDA("math.ldexp") float scalbnf(float x, int exponent);
TN_CUDA("math.ldexp") double scalbn(double x, int exponent);

// Approximations (CUDA's -use_fast_math names).
TN_CUDA("math.fast_exp") float __expf(float x);
TN_CUDA("math.fast_exp10") float __exp10f(float x);
TN_CUDA("math.fast_log") float __logf(float x);
TN_CUDA("math.fast_log2") float __log2f(float x);
TN_CUDA("math.fast_log10") float __log10f(float x);
TN_CUDA("math.fast_sin") float __sinf(float x);
TN_CUDA("math.fast_cos") float __cosf(float x);
TN_CUDA("math.fast_tan") float __tanf(float x);
TN_CUDA("math.fast_pow") float __powf(float x, float y);
TN_CUDA("math.fast_div") float __fdividef(float x, float y);
TN_CUDA("math.saturate") float __saturatef(float x);

// Correctly rounded operations, which the compiler may not contract.
TN_CUDA("math.fma") float __fmaf_rn(float x, float y, float z);
TN_CUDA("math.fma") double __fma_rn(double x, double y, double z);
TN_CUDA("math.sqrt") float __fsqrt_rn(float x);
TN_CUDA("math.sqrt") double __dsqrt_rn(double x);
TN_CUDA("math.rsqrt") float __frsqrt_rn(float x);

#define TN_INLINE __attribute__((device)) inline
// Multiplying by one or adding a negative zero in an fma keeps the single
// rounding without leaving a product that could be contracted.
TN_INLINE float __fmul_rn(float x, float y) { return __fmaf_rn(x, y, -0.0f); }
TN_INLINE float __fadd_rn(float x, float y) { return __fmaf_rn(x, 1.0f, y); }
TN_INLINE float __fsub_rn(float x, float y) { return __fmaf_rn(x, 1.0f, -y); }
TN_INLINE double __dmul_rn(double x, double y) { return __fma_rn(x, y, -0.0); }
TN_INLINE double __dadd_rn(double x, double y) { return __fma_rn(x, 1.0, y); }
TN_INLINE double __dsub_rn(double x, double y) { return __fma_rn(x, 1.0, -y); }
TN_INLINE float __fdiv_rn(float x, float y) { return x / y; }
TN_INLINE double __ddiv_rn(double x, double y) { return x / y; }
TN_INLINE float __frcp_rn(float x) { return 1.0f / x; }
TN_INLINE double __drcp_rn(double x) { return 1.0 / x; }
TN_INLINE float fdividef(float x, float y) { return x / y; }

TN_INLINE void sincosf(float x, float *s, float *c) {
  *s = sinf(x);
  *c = cosf(x);
}
TN_INLINE void sincos(double x, double *s, double *c) {
  *s = sin(x);
  *c = cos(x);
}
TN_INLINE void sincospif(float x, float *s, float *c) {
  *s = sinpif(x);
  *c = cospif(x);
}
TN_INLINE void __sincosf(float x, float *s, float *c) {
  *s = __sinf(x);
  *c = __cosf(x);
}
TN_INLINE long lrintf(float x) { return static_cast<long>(rintf(x)); }
TN_INLINE long lrint(double x) { return static_cast<long>(rint(x)); }
TN_INLINE long lroundf(float x) { return static_cast<long>(roundf(x)); }
TN_INLINE long lround(double x) { return static_cast<long>(round(x)); }
TN_INLINE long long llrintf(float x) { return static_cast<long long>(rintf(x)); }
TN_INLINE long long llrint(double x) { return static_cast<long long>(rint(x)); }
TN_INLINE long long llroundf(float x) { return static_cast<long long>(roundf(x)); }
TN_INLINE long long llround(double x) { return static_cast<long long>(round(x)); }
TN_INLINE int __float2int_rn(float x) { return static_cast<int>(rintf(x)); }
TN_INLINE int __float2int_rd(float x) { return static_cast<int>(floorf(x)); }
TN_INLINE int __float2int_ru(float x) { return static_cast<int>(ceilf(x)); }
TN_INLINE unsigned __float2uint_rn(float x) { return static_cast<unsigned>(rintf(x)); }
TN_INLINE int __double2int_rn(double x) { return static_cast<int>(rint(x)); }

// Classification.
#define TN_CLASSIFY(name)                                                                          \
  TN_CUDA("math." #name) bool name(float x);                                                       \
  TN_CUDA("math." #name) bool name(double x);
TN_CLASSIFY(isnan)
TN_CLASSIFY(isinf)
TN_CLASSIFY(isfinite)
TN_CLASSIFY(signbit)
#undef TN_CLASSIFY

// min, max and abs. An unsigned operand makes the comparison unsigned, as in
// CUDA.
#define TN_MINMAX(R, A, B)                                                                         \
  TN_INLINE R min(A x, B y) {                                                                      \
    R a = static_cast<R>(x), b = static_cast<R>(y);                                                \
    return b < a ? b : a;                                                                          \
  }                                                                                                \
  TN_INLINE R max(A x, B y) {                                                                      \
    R a = static_cast<R>(x), b = static_cast<R>(y);                                                \
    return a < b ? b : a;                                                                          \
  }
#define TN_MINMAX_OF(S, U)                                                                         \
  TN_MINMAX(S, S, S)                                                                               \
  TN_MINMAX(U, U, U)                                                                               \
  TN_MINMAX(U, S, U)                                                                               \
  TN_MINMAX(U, U, S)
TN_MINMAX_OF(int, unsigned int)
TN_MINMAX_OF(long, unsigned long)
TN_MINMAX_OF(long long, unsigned long long)
#undef TN_MINMAX
#undef TN_MINMAX_OF
TN_INLINE float min(float x, float y) { return fminf(x, y); }
TN_INLINE float max(float x, float y) { return fmaxf(x, y); }
TN_INLINE double min(double x, double y) { return fmin(x, y); }
TN_INLINE double max(double x, double y) { return fmax(x, y); }
TN_INLINE double min(float x, double y) { return fmin(static_cast<double>(x), y); }
TN_INLINE double max(float x, double y) { return fmax(static_cast<double>(x), y); }
TN_INLINE double min(double x, float y) { return fmin(x, static_cast<double>(y)); }
TN_INLINE double max(double x, float y) { return fmax(x, static_cast<double>(y)); }
TN_CUDA("math.abs") int abs(int x);
TN_CUDA("math.abs") long abs(long x);
TN_CUDA("math.abs") long long abs(long long x);
TN_CUDA("math.abs") long labs(long x);
TN_CUDA("math.abs") long long llabs(long long x);
TN_CUDA("math.fabs") float abs(float x);
TN_CUDA("math.fabs") double abs(double x);
TN_INLINE unsigned umin(unsigned x, unsigned y) { return min(x, y); }
TN_INLINE unsigned umax(unsigned x, unsigned y) { return max(x, y); }

// An integer argument goes through double, as in C++.
template <class T, bool = __is_integral(T)> struct __tn_promoted {};
template <class T> struct __tn_promoted<T, true> {
  using type = double;
};
#define TN_FROM_INT(name)                                                                          \
  template <class T> TN_INLINE typename __tn_promoted<T>::type name(T x) {                         \
    return name(static_cast<double>(x));                                                           \
  }
TN_FROM_INT(sqrt)
TN_FROM_INT(rsqrt)
TN_FROM_INT(cbrt)
TN_FROM_INT(rcbrt)
TN_FROM_INT(fabs)
TN_FROM_INT(floor)
TN_FROM_INT(ceil)
TN_FROM_INT(trunc)
TN_FROM_INT(round)
TN_FROM_INT(rint)
TN_FROM_INT(nearbyint)
TN_FROM_INT(exp)
TN_FROM_INT(exp2)
TN_FROM_INT(exp10)
TN_FROM_INT(expm1)
TN_FROM_INT(log)
TN_FROM_INT(log2)
TN_FROM_INT(log10)
TN_FROM_INT(log1p)
TN_FROM_INT(logb)
TN_FROM_INT(sin)
TN_FROM_INT(cos)
TN_FROM_INT(tan)
TN_FROM_INT(asin)
TN_FROM_INT(acos)
TN_FROM_INT(atan)
TN_FROM_INT(sinh)
TN_FROM_INT(cosh)
TN_FROM_INT(tanh)
TN_FROM_INT(asinh)
TN_FROM_INT(acosh)
TN_FROM_INT(atanh)
TN_FROM_INT(sinpi)
TN_FROM_INT(cospi)
TN_FROM_INT(erf)
TN_FROM_INT(erfc)
TN_FROM_INT(tgamma)
TN_FROM_INT(lgamma)
#undef TN_FROM_INT

// A float and a double meet in double.
#define TN_MIXED(name)                                                                             \
  TN_INLINE double name(float x, double y) { return name(static_cast<double>(x), y); }             \
  TN_INLINE double name(double x, float y) { return name(x, static_cast<double>(y)); }
TN_MIXED(fmin)
TN_MIXED(fmax)
TN_MIXED(copysign)
TN_MIXED(pow)
TN_MIXED(atan2)
TN_MIXED(fmod)
TN_MIXED(remainder)
TN_MIXED(fdim)
TN_MIXED(hypot)
#undef TN_MIXED
TN_INLINE double pow(int x, int y) { return pow(static_cast<double>(x), static_cast<double>(y)); }
TN_INLINE double pow(double x, int y) { return pow(x, static_cast<double>(y)); }
TN_INLINE float pow(float x, int y) { return pow(x, static_cast<float>(y)); }

TN_INLINE float modff(float x, float *whole) {
  float t = truncf(x);
  *whole = t;
  return copysignf(isinf(x) ? 0.0f : x - t, x);
}
TN_INLINE double modf(double x, double *whole) {
  double t = trunc(x);
  *whole = t;
  return copysign(isinf(x) ? 0.0 : x - t, x);
}
TN_INLINE float rhypotf(float x, float y) { return 1.0f / hypotf(x, y); }
TN_INLINE double rhypot(double x, double y) { return 1.0 / hypot(x, y); }
#undef TN_INLINE

namespace std {
using ::abs;
using ::acos;
using ::acosh;
using ::asin;
using ::asinh;
using ::atan;
using ::atan2;
using ::atanh;
using ::cbrt;
using ::ceil;
using ::copysign;
using ::cos;
using ::cosh;
using ::erf;
using ::erfc;
using ::exp;
using ::exp2;
using ::expm1;
using ::fabs;
using ::fdim;
using ::floor;
using ::fma;
using ::fmax;
using ::fmin;
using ::fmod;
using ::hypot;
using ::isfinite;
using ::isinf;
using ::isnan;
using ::ldexp;
using ::lgamma;
using ::log;
using ::log10;
using ::log1p;
using ::log2;
using ::logb;
using ::nearbyint;
using ::pow;
using ::remainder;
using ::rint;
using ::round;
using ::signbit;
using ::sin;
using ::sinh;
using ::sqrt;
using ::tan;
using ::tanh;
using ::tgamma;
using ::trunc;
} // namespace std

#endif // TN_CUDA_MATH_H
