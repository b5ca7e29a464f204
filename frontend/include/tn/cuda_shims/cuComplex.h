// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Complex numbers as pairs, with CUDA's names.
#pragma once
#pragma GCC system_header

using cuFloatComplex = float2;
using cuDoubleComplex = double2;
using cuComplex = cuFloatComplex;

#define TN_BOTH __attribute__((host, device)) inline
#define TN_COMPLEX(C, R, f, make)                                                                  \
  TN_BOTH C make(R x, R y) { return {x, y}; }                                                      \
  TN_BOTH R cuCreal##f(C a) { return a.x; }                                                        \
  TN_BOTH R cuCimag##f(C a) { return a.y; }                                                        \
  TN_BOTH C cuConj##f(C a) { return {a.x, -a.y}; }                                                 \
  TN_BOTH C cuCadd##f(C a, C b) { return {a.x + b.x, a.y + b.y}; }                                 \
  TN_BOTH C cuCsub##f(C a, C b) { return {a.x - b.x, a.y - b.y}; }                                 \
  TN_BOTH C cuCmul##f(C a, C b) { return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x}; }         \
  TN_BOTH C cuCfma##f(C a, C b, C c) { return cuCadd##f(cuCmul##f(a, b), c); }
TN_COMPLEX(cuFloatComplex, float, f, make_cuFloatComplex)
TN_COMPLEX(cuDoubleComplex, double, , make_cuDoubleComplex)
#undef TN_COMPLEX
__attribute__((host, device)) inline cuComplex make_cuComplex(float x, float y) { return {x, y}; }
#undef TN_BOTH
