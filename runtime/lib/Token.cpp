// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [race-6] Is the content of a buffer what a token says of it?
//
//   below 10   4 9 2 9    yes
//   unique     4 9 2 9    no: "elements 1 and 3 are both 9"
//   monotone   0 3 2      no: "element 2 is 2, below the one before it"
//
// Invariant: after TN_OK every claim held of the content that was read, and the
// bound is above every element.
#include "Launch.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <vector>

namespace tn::rt {

static std::string number(__int128 value) {
  return value < 0 ? "-" + std::to_string(uint64_t(-value))
                   : std::to_string(uint64_t(value));
}

namespace {

// The elements of any width and sign, one at a time.
class Elements {
public:
  Elements(std::vector<char> bytes, uint64_t size, bool isSigned)
      : bytes(std::move(bytes)), size(size), isSigned(isSigned) {}

  size_t count() const { return bytes.size() / size; }
  __int128 operator[](size_t i) const {
    uint64_t bits = 0;
    // Little-endian, as every device of ours is.
    std::memcpy(&bits, &bytes[i * size], size);
    if (!isSigned)
      return bits;
    unsigned unused = unsigned(64 - 8 * size);
    return int64_t(bits << unused) >> unused;
  }

private:
  std::vector<char> bytes;
  uint64_t size;
  bool isSigned;
};

} // namespace

static tn_status refuse(const char *check, const std::string &what) {
  return fail(TN_ERR_INVALID_USE, nullptr, "%s: %s", check, what.c_str());
}

static tn_status refusePair(const char *check, const Elements &v, size_t a,
                            size_t b) {
  return refuse(check, "elements " + std::to_string(std::min(a, b)) + " and " +
                           std::to_string(std::max(a, b)) + " are both " +
                           number(v[a]));
}

// All elements are in [0, bound). O(n) when the bound is within a few times n,
// else O(n log n).
static tn_status checkUnique(const char *check, const Elements &v,
                             unsigned __int128 bound) {
  const size_t n = v.count();
  if (bound / 8 <= n) {
    // Where each value was seen, plus one.
    std::vector<size_t> seen(size_t(bound), 0);
    for (size_t i = 0; i < n; ++i) {
      size_t &at = seen[size_t(v[i])];
      if (at)
        return refusePair(check, v, at - 1, i);
      at = i + 1;
    }
    return TN_OK;
  }
  std::vector<size_t> order(n);
  std::iota(order.begin(), order.end(), size_t(0));
  std::sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    return v[a] != v[b] ? v[a] < v[b] : a < b;
  });
  for (size_t k = 1; k < n; ++k)
    if (v[order[k - 1]] == v[order[k]])
      return refusePair(check, v, order[k - 1], order[k]);
  return TN_OK;
}

} // namespace tn::rt

using namespace tn::rt;

tn_status tn_check_token(tn_arg *a, uint32_t claims, uint32_t is_signed,
                         uint64_t bound) {
  const char *check = claims & TN_CLAIM_UNIQUE     ? "check_unique"
                      : claims & TN_CLAIM_MONOTONE ? "check_monotone"
                                                   : "check_below";
  if (!a || a->kind != TN_PARAM_SPAN ||
      (a->size != 1 && a->size != 2 && a->size != 4 && a->size != 8) ||
      (claims & ~uint32_t(TN_CLAIM_BELOW | TN_CLAIM_UNIQUE | TN_CLAIM_MONOTONE)))
    return refuse(check, "it takes a span of integers");
  if (a->flags & TN_ARG_MOVED)
    return fail(TN_ERR_MOVED, nullptr,
                "%s: the buffer was moved from or released", check);
  const uint64_t n = a->extent[0];
  std::vector<char> bytes;
  if (n) {
    if (!a->owner)
      return refuse(check, "the memory is not an allocation of this runtime");
    if (tn_status s = tn_allocation_check(a->owner, a->generation))
      return s;
    const uint64_t offset = uint64_t(static_cast<const char *>(a->data) -
                                     static_cast<const char *>(tn_allocation_data(a->owner)));
    const uint64_t all = tn_allocation_bytes(a->owner);
    if (offset > all || n > (all - offset) / a->size)
      return refuse(check, "the span reaches past its allocation");
    bytes.resize(n * a->size);
    if (tn_status s = tn_copy_to_host(bytes.data(), a->owner, offset,
                                      bytes.size(), nullptr))
      return s;
  }
  Elements v(std::move(bytes), a->size, is_signed != 0);
  const bool hasBound = bound != TN_UNKNOWN_EXTENT;
  __int128 most = -1;
  for (size_t i = 0; i < n; ++i) {
    const __int128 e = v[i];
    auto what = [&] { return "element " + std::to_string(i) + " is " + number(e); };
    if (e < 0)
      return refuse(check, what() + ", below zero");
    if (hasBound && e >= __int128(bound))
      return refuse(check, what() + ", not below " + number(bound));
    if ((claims & TN_CLAIM_MONOTONE) && i > 0 && e < v[i - 1])
      return refuse(check, what() + ", below the one before it");
    most = std::max(most, e);
  }
  // The largest number of 64 bits has no bound of 64 bits above it.
  if (most >= __int128(TN_UNKNOWN_EXTENT) - 1)
    return refuse(check, "an element is too large to have a bound");
  if (claims & TN_CLAIM_UNIQUE)
    if (tn_status s = checkUnique(check, v, (unsigned __int128)(most + 1)))
      return s;
  a->kind = TN_PARAM_TOKEN;
  a->rank = 2;
  a->flags |= TN_ARG_CONST;
  a->extent[1] = hasBound ? bound : uint64_t(most + 1);
  a->claims = claims | TN_CLAIM_BELOW;
  return TN_OK;
}
