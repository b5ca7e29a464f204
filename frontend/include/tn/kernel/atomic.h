// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomic access to one element, after std::atomic_ref.
//
//   tn::atomic_ref(counts[bin]).fetch_add(1u, tn::relaxed);
//   tn::atomic_ref<int, tn::scope::block> flag(shared_flag);
//
// The order is a constant of its own type, because hardware has an instruction
// for each order and a run-time order would have to be the strongest.
#ifndef TN_KERNEL_ATOMIC_H
#define TN_KERNEL_ATOMIC_H

#include <tn/kernel/keywords.h>
#include <tn/kernel/sync.h>

namespace tn {

enum class order : int { relaxed, acquire, release, acq_rel, seq_cst };

template <order O> struct order_constant {};
inline constexpr order_constant<order::relaxed> relaxed{};
inline constexpr order_constant<order::acquire> acquire{};
inline constexpr order_constant<order::release> release{};
inline constexpr order_constant<order::acq_rel> acq_rel{};
inline constexpr order_constant<order::seq_cst> seq_cst{};

/// Atomic operations on one element, as the threads of the scope S see them.
template <class T, scope S = scope::grid> class atomic_ref {
  static_assert(std::is_arithmetic_v<T> && (sizeof(T) == 4 || sizeof(T) == 8),
                "atomics are for arithmetic types of 4 or 8 bytes");

public:
  using value_type = T;

  TN_DETAIL_DEVICE explicit atomic_ref(T &object) : ptr_(&object) {}

  template <order O = order::seq_cst> TN_DETAIL_DEVICE T load(order_constant<O> = {}) const {
    static_assert(O != order::release && O != order::acq_rel, "a load cannot release");
    return intrinsic::atomic_load<T, int(O), int(S)>(ptr_);
  }
  template <order O = order::seq_cst>
  TN_DETAIL_DEVICE void store(T v, order_constant<O> = {}) const {
    static_assert(O != order::acquire && O != order::acq_rel, "a store cannot acquire");
    intrinsic::atomic_store<T, int(O), int(S)>(ptr_, v);
  }
  template <order O = order::seq_cst>
  TN_DETAIL_DEVICE T exchange(T v, order_constant<O> = {}) const {
    return intrinsic::atomic_xchg<T, int(O), int(S)>(ptr_, v);
  }
  template <order O = order::seq_cst>
  TN_DETAIL_DEVICE T fetch_add(T v, order_constant<O> = {}) const {
    return intrinsic::atomic_add<T, int(O), int(S)>(ptr_, v);
  }
  template <order O = order::seq_cst>
  TN_DETAIL_DEVICE T fetch_sub(T v, order_constant<O> = {}) const {
    return intrinsic::atomic_sub<T, int(O), int(S)>(ptr_, v);
  }
  template <order O = order::seq_cst>
  TN_DETAIL_DEVICE T fetch_min(T v, order_constant<O> = {}) const {
    return intrinsic::atomic_min<T, int(O), int(S)>(ptr_, v);
  }
  template <order O = order::seq_cst>
  TN_DETAIL_DEVICE T fetch_max(T v, order_constant<O> = {}) const {
    return intrinsic::atomic_max<T, int(O), int(S)>(ptr_, v);
  }
  template <order O = order::seq_cst>
  TN_DETAIL_DEVICE T fetch_and(T v, order_constant<O> = {}) const {
    return intrinsic::atomic_and<T, int(O), int(S)>(ptr_, v);
  }
  template <order O = order::seq_cst>
  TN_DETAIL_DEVICE T fetch_or(T v, order_constant<O> = {}) const {
    return intrinsic::atomic_or<T, int(O), int(S)>(ptr_, v);
  }
  template <order O = order::seq_cst>
  TN_DETAIL_DEVICE T fetch_xor(T v, order_constant<O> = {}) const {
    return intrinsic::atomic_xor<T, int(O), int(S)>(ptr_, v);
  }
  /// Writes `desired` if the element equals `expected`, else puts what it saw
  /// into `expected`. Floating-point numbers are compared bit for bit.
  template <order O = order::seq_cst>
  TN_DETAIL_DEVICE bool compare_exchange_strong(T &expected, T desired,
                                                order_constant<O> = {}) const {
    T wanted = expected;
    T old = intrinsic::atomic_cas<T, int(O), int(S)>(ptr_, wanted, desired);
    expected = old;
    if constexpr (std::is_integral_v<T>)
      return old == wanted;
    else if constexpr (sizeof(T) == 4)
      return __builtin_bit_cast(std::uint32_t, old) == __builtin_bit_cast(std::uint32_t, wanted);
    else
      return __builtin_bit_cast(std::uint64_t, old) == __builtin_bit_cast(std::uint64_t, wanted);
  }
  /// No target of ours fails spuriously: the same as strong.
  template <order O = order::seq_cst>
  TN_DETAIL_DEVICE bool compare_exchange_weak(T &expected, T desired,
                                              order_constant<O> = {}) const {
    return compare_exchange_strong<O>(expected, desired);
  }

private:
  T *ptr_;
};

template <class T> atomic_ref(T &) -> atomic_ref<T>;

} // namespace tn

#endif // TN_KERNEL_ATOMIC_H
