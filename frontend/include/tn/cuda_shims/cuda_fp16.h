// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Half precision with CUDA's names, on the compiler's own type: the operators
// are the language's, and each operation rounds once.
#pragma once

#define TN_BOTH __attribute__((host, device)) inline

using __half = _Float16;
using half = __half;
struct __attribute__((aligned(4))) __half2 {
  __half x, y;
};
using half2 = __half2;

TN_BOTH __half __float2half(float x) { return static_cast<__half>(x); }
TN_BOTH __half __float2half_rn(float x) { return static_cast<__half>(x); }
TN_BOTH __half __double2half(double x) { return static_cast<__half>(x); }
TN_BOTH __half __int2half_rn(int x) { return static_cast<__half>(x); }
TN_BOTH float __half2float(__half x) { return static_cast<float>(x); }
TN_BOTH int __half2int_rz(__half x) { return static_cast<int>(x); }
TN_BOTH unsigned short __half_as_ushort(__half x) { return __builtin_bit_cast(unsigned short, x); }
TN_BOTH __half __ushort_as_half(unsigned short x) { return __builtin_bit_cast(__half, x); }
TN_BOTH __half __hadd(__half a, __half b) { return static_cast<__half>(a + b); }
TN_BOTH __half __hsub(__half a, __half b) { return static_cast<__half>(a - b); }
TN_BOTH __half __hmul(__half a, __half b) { return static_cast<__half>(a * b); }
TN_BOTH __half __hdiv(__half a, __half b) { return static_cast<__half>(a / b); }
TN_BOTH __half __hneg(__half a) { return static_cast<__half>(-a); }
// In double the product is exact and the sum is rounded far below half
// precision; the result differs from a fused operation only in a near tie.
TN_BOTH __half __hfma(__half a, __half b, __half c) {
  return static_cast<__half>(static_cast<double>(a) * static_cast<double>(b) +
                             static_cast<double>(c));
}
TN_BOTH bool __heq(__half a, __half b) { return a == b; }
TN_BOTH bool __hne(__half a, __half b) { return a != b; }
TN_BOTH bool __hlt(__half a, __half b) { return a < b; }
TN_BOTH bool __hle(__half a, __half b) { return a <= b; }
TN_BOTH bool __hgt(__half a, __half b) { return a > b; }
TN_BOTH bool __hge(__half a, __half b) { return a >= b; }
TN_BOTH bool __hisnan(__half a) { return a != a; }
TN_BOTH __half __hmax(__half a, __half b) { return a != a ? b : a < b ? b : a; }
TN_BOTH __half __hmin(__half a, __half b) { return a != a ? b : b < a ? b : a; }
TN_BOTH __half __habs(__half a) { return a < static_cast<__half>(0) ? static_cast<__half>(-a) : a; }

TN_BOTH __half2 __hadd2(__half2 a, __half2 b) {
  return {static_cast<__half>(a.x + b.x), static_cast<__half>(a.y + b.y)};
}
TN_BOTH __half2 operator+(__half2 a, __half2 b) { return __hadd2(a, b); }
TN_BOTH __half2 __hsub2(__half2 a, __half2 b) {
  return {static_cast<__half>(a.x - b.x), static_cast<__half>(a.y - b.y)};
}
TN_BOTH __half2 operator-(__half2 a, __half2 b) { return __hsub2(a, b); }
TN_BOTH __half2 __hmul2(__half2 a, __half2 b) {
  return {static_cast<__half>(a.x * b.x), static_cast<__half>(a.y * b.y)};
}
TN_BOTH __half2 operator*(__half2 a, __half2 b) { return __hmul2(a, b); }
TN_BOTH __half2 __hfma2(__half2 a, __half2 b, __half2 c) {
  return {__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)};
}
TN_BOTH __half2 __floats2half2_rn(float x, float y) { return {__float2half(x), __float2half(y)}; }
TN_BOTH __half2 __float2half2_rn(float x) { return {__float2half(x), __float2half(x)}; }
TN_BOTH __half2 __float22half2_rn(float2 v) { return {__float2half(v.x), __float2half(v.y)}; }
TN_BOTH float2 __half22float2(__half2 v) { return {__half2float(v.x), __half2float(v.y)}; }
TN_BOTH __half2 __halves2half2(__half x, __half y) { return {x, y}; }
TN_BOTH __half2 __half2half2(__half x) { return {x, x}; }
TN_BOTH __half2 make_half2(__half x, __half y) { return {x, y}; }
TN_BOTH __half __low2half(__half2 v) { return v.x; }
TN_BOTH __half __high2half(__half2 v) { return v.y; }
TN_BOTH float __low2float(__half2 v) { return __half2float(v.x); }
TN_BOTH float __high2float(__half2 v) { return __half2float(v.y); }
__attribute__((device)) inline __half hexp(__half x) { return __float2half(expf(__half2float(x))); }
__attribute__((device)) inline __half hlog(__half x) { return __float2half(logf(__half2float(x))); }
__attribute__((device)) inline __half hsqrt(__half x) {
  return __float2half(sqrtf(__half2float(x)));
}
__attribute__((device)) inline __half hrsqrt(__half x) {
  return __float2half(rsqrtf(__half2float(x)));
}
__attribute__((device)) inline __half hrcp(__half x) {
  return __float2half(1.0f / __half2float(x));
}

#undef TN_BOTH
