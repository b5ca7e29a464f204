// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What CUDA has and the kernel language has not: declared, so that a program
// that speaks of it is read, and refused by name where a kernel calls it.
//
//   tex2D<float>(t, u, v)   error[TN7001]: a texture fetch is outside the
//                           kernel language; help: pass the image as a buffer …
//
// The annotation is "tn:outside:WHAT|HELP".
#ifndef TN_CUDA_OUTSIDE_H
#define TN_CUDA_OUTSIDE_H

#include <tn/cuda/keywords.h>

#define TN_OUTSIDE(what, help) __attribute__((device, annotate("tn:outside:" what "|" help)))

using cudaTextureObject_t = unsigned long long;
using cudaSurfaceObject_t = unsigned long long;
enum cudaSurfaceBoundaryMode {
  cudaBoundaryModeZero = 0,
  cudaBoundaryModeClamp = 1,
  cudaBoundaryModeTrap = 2
};

#define TN_TEXTURE(name, ...)                                                                      \
  template <class T>                                                                               \
  TN_OUTSIDE("a texture fetch", "pass the image as a pointer and index it")                        \
  T name(cudaTextureObject_t texture, __VA_ARGS__);                                                \
  template <class T>                                                                               \
  TN_OUTSIDE("a texture fetch", "pass the image as a pointer and index it")                        \
  void name(T *value, cudaTextureObject_t texture, __VA_ARGS__);
TN_TEXTURE(tex1Dfetch, int x)
TN_TEXTURE(tex1D, float x)
TN_TEXTURE(tex2D, float x, float y)
TN_TEXTURE(tex3D, float x, float y, float z)
TN_TEXTURE(tex1DLod, float x, float level)
TN_TEXTURE(tex2DLod, float x, float y, float level)
TN_TEXTURE(tex3DLod, float x, float y, float z, float level)
TN_TEXTURE(tex1DLayered, float x, int layer)
TN_TEXTURE(tex2DLayered, float x, float y, int layer)
TN_TEXTURE(tex2Dgather, float x, float y, int component = 0)
TN_TEXTURE(texCubemap, float x, float y, float z)
#undef TN_TEXTURE

#define TN_SURFACE(name, ...)                                                                      \
  template <class T>                                                                               \
  TN_OUTSIDE("a surface read", "pass the image as a pointer and index it")                         \
  T name##read(cudaSurfaceObject_t surface, __VA_ARGS__,                                           \
               cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);                               \
  template <class T>                                                                               \
  TN_OUTSIDE("a surface read", "pass the image as a pointer and index it")                         \
  void name##read(T *value, cudaSurfaceObject_t surface, __VA_ARGS__,                              \
                  cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);                            \
  template <class T>                                                                               \
  TN_OUTSIDE("a surface write", "pass the image as a pointer and index it")                        \
  void name##write(T value, cudaSurfaceObject_t surface, __VA_ARGS__,                              \
                   cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap);
TN_SURFACE(surf1D, int x)
TN_SURFACE(surf2D, int x, int y)
TN_SURFACE(surf3D, int x, int y, int z)
TN_SURFACE(surf2DLayered, int x, int y, int layer)
#undef TN_SURFACE

TN_OUTSIDE("`memmove`", "copy in a loop whose order is right for the overlap")
void *memmove(void *to, const void *from, size_t size);

#endif // TN_CUDA_OUTSIDE_H
