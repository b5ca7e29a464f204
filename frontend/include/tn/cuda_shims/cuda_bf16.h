// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// bfloat16 with CUDA's names, on the compiler's own type. Arithmetic is done in
// float and rounded once.
#pragma once

#define TN_BOTH __attribute__((host, device)) inline

using __nv_bfloat16 = __bf16;
using nv_bfloat16 = __nv_bfloat16;
struct __attribute__((aligned(4))) __nv_bfloat162 {
  __nv_bfloat16 x, y;
};
using nv_bfloat162 = __nv_bfloat162;

TN_BOTH __nv_bfloat16 __float2bfloat16(float x) { return static_cast<__nv_bfloat16>(x); }
TN_BOTH __nv_bfloat16 __float2bfloat16_rn(float x) { return static_cast<__nv_bfloat16>(x); }
TN_BOTH float __bfloat162float(__nv_bfloat16 x) { return static_cast<float>(x); }
TN_BOTH __nv_bfloat16 __hadd(__nv_bfloat16 a, __nv_bfloat16 b) {
  return static_cast<__nv_bfloat16>(static_cast<float>(a) + static_cast<float>(b));
}
TN_BOTH __nv_bfloat16 __hsub(__nv_bfloat16 a, __nv_bfloat16 b) {
  return static_cast<__nv_bfloat16>(static_cast<float>(a) - static_cast<float>(b));
}
TN_BOTH __nv_bfloat16 __hmul(__nv_bfloat16 a, __nv_bfloat16 b) {
  return static_cast<__nv_bfloat16>(static_cast<float>(a) * static_cast<float>(b));
}
TN_BOTH __nv_bfloat16 __hdiv(__nv_bfloat16 a, __nv_bfloat16 b) {
  return static_cast<__nv_bfloat16>(static_cast<float>(a) / static_cast<float>(b));
}
TN_BOTH bool __heq(__nv_bfloat16 a, __nv_bfloat16 b) {
  return static_cast<float>(a) == static_cast<float>(b);
}
TN_BOTH bool __hne(__nv_bfloat16 a, __nv_bfloat16 b) {
  return static_cast<float>(a) != static_cast<float>(b);
}
TN_BOTH bool __hlt(__nv_bfloat16 a, __nv_bfloat16 b) {
  return static_cast<float>(a) < static_cast<float>(b);
}
TN_BOTH bool __hle(__nv_bfloat16 a, __nv_bfloat16 b) {
  return static_cast<float>(a) <= static_cast<float>(b);
}
TN_BOTH bool __hgt(__nv_bfloat16 a, __nv_bfloat16 b) {
  return static_cast<float>(a) > static_cast<float>(b);
}
TN_BOTH bool __hge(__nv_bfloat16 a, __nv_bfloat16 b) {
  return static_cast<float>(a) >= static_cast<float>(b);
}
TN_BOTH __nv_bfloat162 __floats2bfloat162_rn(float x, float y) {
  return {__float2bfloat16(x), __float2bfloat16(y)};
}
TN_BOTH float2 __bfloat1622float2(__nv_bfloat162 v) {
  return {__bfloat162float(v.x), __bfloat162float(v.y)};
}
TN_BOTH __nv_bfloat16 __low2bfloat16(__nv_bfloat162 v) { return v.x; }
TN_BOTH __nv_bfloat16 __high2bfloat16(__nv_bfloat162 v) { return v.y; }

#undef TN_BOTH
