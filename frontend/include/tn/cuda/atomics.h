// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atomicAdd … atomicCAS for every type CUDA has them for, and their _block and
// _system variants. All are relaxed; the plain ones speak for the whole grid.
#ifndef TN_CUDA_ATOMICS_H
#define TN_CUDA_ATOMICS_H

#include <tn/cuda/keywords.h>

#define TN_ATOMIC(Name, op, T)                                                                     \
  TN_CUDA("atomic." op ":relaxed:grid") T atomic##Name(T *address, T value);                       \
  TN_CUDA("atomic." op ":relaxed:block") T atomic##Name##_block(T *address, T value);              \
  TN_CUDA("atomic." op ":relaxed:system") T atomic##Name##_system(T *address, T value);
#define TN_ATOMIC_CAS(T)                                                                           \
  TN_CUDA("atomic.cas:relaxed:grid") T atomicCAS(T *address, T expected, T desired);               \
  TN_CUDA("atomic.cas:relaxed:block") T atomicCAS_block(T *address, T expected, T desired);        \
  TN_CUDA("atomic.cas:relaxed:system") T atomicCAS_system(T *address, T expected, T desired);
#define TN_ATOMIC_32(Name, op)                                                                     \
  TN_ATOMIC(Name, op, int)                                                                         \
  TN_ATOMIC(Name, op, unsigned int)
#define TN_ATOMIC_INTEGERS(Name, op)                                                               \
  TN_ATOMIC_32(Name, op)                                                                           \
  TN_ATOMIC(Name, op, long long)                                                                   \
  TN_ATOMIC(Name, op, unsigned long long)

TN_ATOMIC_32(Add, "add")
TN_ATOMIC(Add, "add", unsigned long long)
TN_ATOMIC(Add, "add", float)
TN_ATOMIC(Add, "add", double)
TN_ATOMIC_32(Sub, "sub")
TN_ATOMIC_32(Exch, "xchg")
TN_ATOMIC(Exch, "xchg", unsigned long long)
TN_ATOMIC(Exch, "xchg", float)
TN_ATOMIC_INTEGERS(Min, "min")
TN_ATOMIC_INTEGERS(Max, "max")
TN_ATOMIC(Inc, "inc", unsigned int)
TN_ATOMIC(Dec, "dec", unsigned int)
TN_ATOMIC_INTEGERS(And, "and")
TN_ATOMIC_INTEGERS(Or, "or")
TN_ATOMIC_INTEGERS(Xor, "xor")
TN_ATOMIC_CAS(int)
TN_ATOMIC_CAS(unsigned int)
TN_ATOMIC_CAS(unsigned long long)

#undef TN_ATOMIC
#undef TN_ATOMIC_CAS
#undef TN_ATOMIC_32
#undef TN_ATOMIC_INTEGERS

#endif // TN_CUDA_ATOMICS_H
