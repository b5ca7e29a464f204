// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations of the lanes of one warp.
//
//   float sum = tn::warp::reduce_add(x);            // all 32 lanes call it
//   float left = tn::warp::shuffle_up(x, 1);
//
// The last argument is always the mask of the lanes that take part, bit i for
// lane i; exactly these lanes must call, which tnc proves (barrier-4).
#ifndef TN_KERNEL_WARP_H
#define TN_KERNEL_WARP_H

#include <tn/kernel/keywords.h>

namespace tn::detail {

// What travels between lanes: 32 or 64 bits. Narrower integers widen to int,
// half precision to float, both without loss.
template <class T>
using lane_type =
    std::conditional_t<sizeof(T) >= 4, T, std::conditional_t<std::is_integral_v<T>, int, float>>;

} // namespace tn::detail

namespace tn::warp {

inline constexpr unsigned all_lanes = 0xffffffffu;

using intrinsic::active_mask;

/// Threads in a warp.
TN_DETAIL_ANNOTATE("tn:warp_size")
TN_DETAIL_DEVICE inline int size() { return intrinsic::warp_size(); }

/// The lane of this thread, for blocks with one dimension.
TN_DETAIL_DEVICE inline unsigned lane() { return intrinsic::thread_x() % 32u; }

/// The value of lane `lane`.
template <class T> TN_DETAIL_DEVICE inline T shuffle(T value, int lane, unsigned mask = all_lanes) {
  return static_cast<T>(intrinsic::shuffle_idx<detail::lane_type<T>>(mask, value, lane, 32));
}
/// The value of the lane `delta` below; its own where there is none.
template <class T>
TN_DETAIL_DEVICE inline T shuffle_up(T value, int delta, unsigned mask = all_lanes) {
  return static_cast<T>(intrinsic::shuffle_up<detail::lane_type<T>>(mask, value, delta, 32));
}
/// The value of the lane `delta` above; its own where there is none.
template <class T>
TN_DETAIL_DEVICE inline T shuffle_down(T value, int delta, unsigned mask = all_lanes) {
  return static_cast<T>(intrinsic::shuffle_down<detail::lane_type<T>>(mask, value, delta, 32));
}
/// The value of the lane whose number differs in the bits of `bits`.
template <class T>
TN_DETAIL_DEVICE inline T shuffle_xor(T value, int bits, unsigned mask = all_lanes) {
  return static_cast<T>(intrinsic::shuffle_xor<detail::lane_type<T>>(mask, value, bits, 32));
}

/// One bit for each lane whose predicate holds.
TN_DETAIL_DEVICE inline unsigned ballot(bool predicate, unsigned mask = all_lanes) {
  return intrinsic::vote_ballot(mask, predicate);
}
TN_DETAIL_DEVICE inline bool any(bool predicate, unsigned mask = all_lanes) {
  return intrinsic::vote_any(mask, predicate) != 0;
}
TN_DETAIL_DEVICE inline bool all(bool predicate, unsigned mask = all_lanes) {
  return intrinsic::vote_all(mask, predicate) != 0;
}
/// The lanes that hold the same value.
template <class T> TN_DETAIL_DEVICE inline unsigned match_any(T value, unsigned mask = all_lanes) {
  return intrinsic::match_any(mask, value);
}
/// The mask when all lanes hold the same value, else 0.
template <class T> TN_DETAIL_DEVICE inline unsigned match_all(T value, unsigned mask = all_lanes) {
  return intrinsic::match_all(mask, value);
}

// Reductions of 32-bit integers are one instruction; everything else is five
// exchanges, which need every lane.

template <class T> TN_DETAIL_DEVICE inline T reduce_add(T value) {
  if constexpr (std::is_integral_v<T> && sizeof(T) == 4) {
    return intrinsic::reduce_add(all_lanes, value);
  } else {
    for (int bits = 16; bits > 0; bits /= 2) {
      T other = shuffle_xor(value, bits);
      value = value + other;
    }
    return value;
  }
}
template <class T> TN_DETAIL_DEVICE inline T reduce_min(T value) {
  if constexpr (std::is_integral_v<T> && sizeof(T) == 4) {
    return intrinsic::reduce_min(all_lanes, value);
  } else {
    for (int bits = 16; bits > 0; bits /= 2) {
      T other = shuffle_xor(value, bits);
      value = other < value ? other : value;
    }
    return value;
  }
}
template <class T> TN_DETAIL_DEVICE inline T reduce_max(T value) {
  if constexpr (std::is_integral_v<T> && sizeof(T) == 4) {
    return intrinsic::reduce_max(all_lanes, value);
  } else {
    for (int bits = 16; bits > 0; bits /= 2) {
      T other = shuffle_xor(value, bits);
      value = value < other ? other : value;
    }
    return value;
  }
}
template <class T> TN_DETAIL_DEVICE inline T reduce_and(T value) {
  static_assert(std::is_integral_v<T> && sizeof(T) == 4, "bits of 32-bit integers");
  return intrinsic::reduce_and(all_lanes, value);
}
template <class T> TN_DETAIL_DEVICE inline T reduce_or(T value) {
  static_assert(std::is_integral_v<T> && sizeof(T) == 4, "bits of 32-bit integers");
  return intrinsic::reduce_or(all_lanes, value);
}
template <class T> TN_DETAIL_DEVICE inline T reduce_xor(T value) {
  static_assert(std::is_integral_v<T> && sizeof(T) == 4, "bits of 32-bit integers");
  return intrinsic::reduce_xor(all_lanes, value);
}
/// Reduces with an operation of the caller's, which must be associative and
/// commutative.
template <class T, class Op> TN_DETAIL_DEVICE inline T reduce(T value, Op op) {
  for (int bits = 16; bits > 0; bits /= 2)
    value = op(value, shuffle_xor(value, bits));
  return value;
}
/// The sum over the lanes up to this one, for blocks with one dimension.
template <class T> TN_DETAIL_DEVICE inline T inclusive_scan_add(T value) {
  unsigned me = lane();
  for (int delta = 1; delta < 32; delta *= 2) {
    T other = shuffle_up(value, delta);
    if (me >= unsigned(delta))
      value = value + other;
  }
  return value;
}
/// The sum over the lanes before this one, for blocks with one dimension.
template <class T> TN_DETAIL_DEVICE inline T exclusive_scan_add(T value) {
  T sum = shuffle_up(inclusive_scan_add(value), 1);
  return lane() == 0 ? T(0) : sum;
}

} // namespace tn::warp

#endif // TN_KERNEL_WARP_H
