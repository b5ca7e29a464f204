// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// char1 … double4, their make_ functions, dim3, and the launch indices.
//
// Alignments are CUDA's: the whole size for vectors of 2 and 4, up to 16 bytes.
#ifndef TN_CUDA_VECTOR_TYPES_H
#define TN_CUDA_VECTOR_TYPES_H

#define TN_CUDA_VECTORS(name, T, align2, align4)                                                   \
  struct name##1 { T x; };                                                                         \
  struct __attribute__((aligned(align2))) name##2 { T x, y; };                                     \
  struct name##3 { T x, y, z; };                                                                   \
  struct __attribute__((aligned(align4))) name##4 { T x, y, z, w; };                               \
  __attribute__((host, device)) constexpr name##1 make_##name##1(T x) { return {x}; }              \
  __attribute__((host, device)) constexpr name##2 make_##name##2(T x, T y) { return {x, y}; }      \
  __attribute__((host, device)) constexpr name##3 make_##name##3(T x, T y, T z) {                  \
    return {x, y, z};                                                                              \
  }                                                                                                \
  __attribute__((host, device)) constexpr name##4 make_##name##4(T x, T y, T z, T w) {             \
    return {x, y, z, w};                                                                           \
  }

TN_CUDA_VECTORS(char, signed char, 2, 4)
TN_CUDA_VECTORS(uchar, unsigned char, 2, 4)
TN_CUDA_VECTORS(short, short, 4, 8)
TN_CUDA_VECTORS(ushort, unsigned short, 4, 8)
TN_CUDA_VECTORS(int, int, 8, 16)
TN_CUDA_VECTORS(uint, unsigned int, 8, 16)
TN_CUDA_VECTORS(long, long, 16, 16)
TN_CUDA_VECTORS(ulong, unsigned long, 16, 16)
TN_CUDA_VECTORS(longlong, long long, 16, 16)
TN_CUDA_VECTORS(ulonglong, unsigned long long, 16, 16)
TN_CUDA_VECTORS(float, float, 8, 16)
TN_CUDA_VECTORS(double, double, 16, 16)
#undef TN_CUDA_VECTORS

struct dim3 {
  unsigned x, y, z;
  __attribute__((host, device)) constexpr dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1)
      : x(x), y(y), z(z) {}
  __attribute__((host, device)) constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  __attribute__((host, device)) constexpr operator uint3() const { return {x, y, z}; }
};

// Declared only: tnc replaces every use.
extern const __attribute__((device, weak, annotate("tn:var.thread"))) uint3 threadIdx;
extern const __attribute__((device, weak, annotate("tn:var.block"))) uint3 blockIdx;
extern const __attribute__((device, weak, annotate("tn:var.block_dim"))) dim3 blockDim;
extern const __attribute__((device, weak, annotate("tn:var.grid_dim"))) dim3 gridDim;
extern const __attribute__((device, weak, annotate("tn:var.warp_size"))) int warpSize;

#endif // TN_CUDA_VECTOR_TYPES_H
