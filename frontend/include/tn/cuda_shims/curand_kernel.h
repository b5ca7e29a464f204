// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cuRAND's generators in device code: not in the language, refused by name. A
// generator of one's own (a hash of the index, xorshift) is.
#pragma once
#pragma GCC system_header

#define TN_RANDOM TN_OUTSIDE("a generator of cuRAND", "write one, e.g. a hash of the index, or fill a buffer on the host")
#define TN_STATE(name, words)                                                                      \
  struct name {                                                                                    \
    unsigned word[words];                                                                          \
  };
TN_STATE(curandStateXORWOW, 12)
TN_STATE(curandStateMRG32k3a, 18)
TN_STATE(curandStatePhilox4_32_10, 16)
#undef TN_STATE
using curandStateXORWOW_t = curandStateXORWOW;
using curandState = curandStateXORWOW;
using curandState_t = curandStateXORWOW;
using curandStateMRG32k3a_t = curandStateMRG32k3a;
using curandStatePhilox4_32_10_t = curandStatePhilox4_32_10;

template <class S>
TN_RANDOM void curand_init(unsigned long long seed, unsigned long long sequence,
                           unsigned long long offset, S *state);
template <class S> TN_RANDOM unsigned curand(S *state);
template <class S> TN_RANDOM float curand_uniform(S *state);
template <class S> TN_RANDOM double curand_uniform_double(S *state);
template <class S> TN_RANDOM float curand_normal(S *state);
template <class S> TN_RANDOM double curand_normal_double(S *state);
template <class S> TN_RANDOM float2 curand_normal2(S *state);
template <class S> TN_RANDOM float4 curand_uniform4(S *state);
template <class S> TN_RANDOM unsigned curand_poisson(S *state, double lambda);
#undef TN_RANDOM
