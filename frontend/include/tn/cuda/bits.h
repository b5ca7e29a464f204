// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bits, casts between types of one size, cached loads.
#ifndef TN_CUDA_BITS_H
#define TN_CUDA_BITS_H

#include <tn/cuda/keywords.h>
#include <tn/cuda/vector_types.h>

TN_CUDA("math.popcount") int __popc(unsigned x);
TN_CUDA("math.clz") int __clz(int x);
TN_CUDA("math.bitreverse") unsigned __brev(unsigned x);
TN_CUDA("math.bitreverse") unsigned long long __brevll(unsigned long long x);
TN_CUDA("math.smulh") int __mulhi(int x, int y);
TN_CUDA("math.umulh") unsigned __umulhi(unsigned x, unsigned y);
TN_CUDA("math.smulh") long long __mul64hi(long long x, long long y);
TN_CUDA("math.umulh") unsigned long long __umul64hi(unsigned long long x, unsigned long long y);

// Named by builtin, because the result is narrower than the operand.
#define TN_INLINE __attribute__((device)) inline
TN_INLINE int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
TN_INLINE int __clzll(long long x) {
  return x == 0 ? 64 : __builtin_clzll(static_cast<unsigned long long>(x));
}
TN_INLINE int __ffs(int x) { return x == 0 ? 0 : __builtin_ctz(static_cast<unsigned>(x)) + 1; }
TN_INLINE int __ffsll(long long x) {
  return x == 0 ? 0 : __builtin_ctzll(static_cast<unsigned long long>(x)) + 1;
}
TN_INLINE int __mul24(int x, int y) { return ((x << 8) >> 8) * ((y << 8) >> 8); }
TN_INLINE unsigned __umul24(unsigned x, unsigned y) { return (x & 0xffffffu) * (y & 0xffffffu); }
TN_INLINE unsigned __sad(int x, int y, unsigned z) {
  return (x < y ? static_cast<unsigned>(y) - static_cast<unsigned>(x)
                : static_cast<unsigned>(x) - static_cast<unsigned>(y)) +
         z;
}
TN_INLINE unsigned __usad(unsigned x, unsigned y, unsigned z) { return (x < y ? y - x : x - y) + z; }
TN_INLINE int __hadd(int x, int y) {
  return static_cast<int>((static_cast<long long>(x) + y) >> 1);
}
TN_INLINE unsigned __uhadd(unsigned x, unsigned y) { return (x & y) + ((x ^ y) >> 1); }
// Funnel shifts; the amount wraps at 32, or stops there (_lc, _rc).
TN_CUDA("math.fshl") unsigned __tn_fshl(unsigned high, unsigned low, unsigned amount);
TN_CUDA("math.fshr") unsigned __tn_fshr(unsigned high, unsigned low, unsigned amount);
TN_INLINE unsigned __funnelshift_l(unsigned low, unsigned high, unsigned amount) {
  return __tn_fshl(high, low, amount & 31u);
}
TN_INLINE unsigned __funnelshift_r(unsigned low, unsigned high, unsigned amount) {
  return __tn_fshr(high, low, amount & 31u);
}
TN_INLINE unsigned __funnelshift_lc(unsigned low, unsigned high, unsigned amount) {
  return amount >= 32u ? low : __tn_fshl(high, low, amount);
}
TN_INLINE unsigned __funnelshift_rc(unsigned low, unsigned high, unsigned amount) {
  return amount >= 32u ? high : __tn_fshr(high, low, amount);
}
// Picks four of eight bytes; the sign-replicating mode included.
TN_INLINE unsigned __byte_perm(unsigned x, unsigned y, unsigned selector) {
  unsigned long long bytes = (static_cast<unsigned long long>(y) << 32) | x;
  unsigned result = 0;
  for (unsigned i = 0; i < 4; ++i) {
    unsigned s = (selector >> (4 * i)) & 0xfu;
    unsigned byte = static_cast<unsigned>(bytes >> (8 * (s & 7u))) & 0xffu;
    if ((s & 8u) != 0)
      byte = (byte & 0x80u) != 0 ? 0xffu : 0u;
    result |= byte << (8 * i);
  }
  return result;
}

TN_INLINE int __float_as_int(float x) { return __builtin_bit_cast(int, x); }
TN_INLINE unsigned __float_as_uint(float x) { return __builtin_bit_cast(unsigned, x); }
TN_INLINE float __int_as_float(int x) { return __builtin_bit_cast(float, x); }
TN_INLINE float __uint_as_float(unsigned x) { return __builtin_bit_cast(float, x); }
TN_INLINE long long __double_as_longlong(double x) { return __builtin_bit_cast(long long, x); }
TN_INLINE double __longlong_as_double(long long x) { return __builtin_bit_cast(double, x); }
TN_INLINE int __double2hiint(double x) {
  return static_cast<int>(__builtin_bit_cast(long long, x) >> 32);
}
TN_INLINE int __double2loint(double x) {
  return static_cast<int>(__builtin_bit_cast(long long, x));
}
TN_INLINE double __hiloint2double(int high, int low) {
  return __builtin_bit_cast(double,
                            (static_cast<long long>(high) << 32) | static_cast<unsigned>(low));
}

// Conversions toward zero are C's own.
TN_INLINE int __float2int_rz(float x) { return static_cast<int>(x); }
TN_INLINE unsigned __float2uint_rz(float x) { return static_cast<unsigned>(x); }
TN_INLINE int __double2int_rz(double x) { return static_cast<int>(x); }
TN_INLINE float __int2float_rn(int x) { return static_cast<float>(x); }
TN_INLINE float __uint2float_rn(unsigned x) { return static_cast<float>(x); }
TN_INLINE double __int2double_rn(int x) { return static_cast<double>(x); }
TN_INLINE float __double2float_rn(double x) { return static_cast<float>(x); }

#define TN_LDG(T) TN_CUDA("ldg") T __ldg(const T *address);
#define TN_LDG_VECTORS(T) TN_LDG(T##2) TN_LDG(T##4)
TN_LDG(char)
TN_LDG(signed char)
TN_LDG(unsigned char) TN_LDG(short) TN_LDG(unsigned short) TN_LDG(int) TN_LDG(unsigned) TN_LDG(long)
    TN_LDG(unsigned long) TN_LDG(long long) TN_LDG(unsigned long long) TN_LDG(float) TN_LDG(double)
        TN_LDG_VECTORS(char) TN_LDG_VECTORS(uchar) TN_LDG_VECTORS(short) TN_LDG_VECTORS(ushort)
            TN_LDG_VECTORS(int) TN_LDG_VECTORS(uint) TN_LDG_VECTORS(float) TN_LDG(longlong2)
                TN_LDG(ulonglong2) TN_LDG(double2)
#undef TN_LDG
#undef TN_LDG_VECTORS

// Loads and stores with a cache hint: the hint is dropped, the access stays.
#define TN_HINTED(name)                                                                            \
  template <class T> TN_INLINE T name(const T *address) { return *address; }
                    TN_HINTED(__ldca) TN_HINTED(__ldcg) TN_HINTED(__ldcs) TN_HINTED(__ldlu)
#undef TN_HINTED
                        template <class T>
                        TN_INLINE T __ldcv(const T *address) {
  return *static_cast<const volatile T *>(address);
}
#define TN_HINTED(name)                                                                            \
  template <class T> TN_INLINE void name(T *address, T value) { *address = value; }
TN_HINTED(__stwb)
TN_HINTED(__stcg)
TN_HINTED(__stcs)
TN_HINTED(__stwt)
#undef TN_HINTED

// Four products of signed or unsigned bytes, added to c.
TN_INLINE int __dp4a(int a, int b, int c) {
  for (int i = 0; i < 32; i += 8)
    c += static_cast<signed char>(a >> i) * static_cast<signed char>(b >> i);
  return c;
}
TN_INLINE unsigned __dp4a(unsigned a, unsigned b, unsigned c) {
  for (int i = 0; i < 32; i += 8)
    c += ((a >> i) & 0xffu) * ((b >> i) & 0xffu);
  return c;
}
#undef TN_INLINE

#endif // TN_CUDA_BITS_H
