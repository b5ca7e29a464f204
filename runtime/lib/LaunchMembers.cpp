// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pointers inside structs that are passed by value, as if each were an argument.
//
//   struct Soa { float *x, *y; int n; };  k(Soa p)
//   p.x  read from byte 0 of the struct  -> extentBytes[slot], a range
//   p.y  read from byte 8                -> extentBytes[slot], a range
//   a tn::span in it: pointer and length are read, the extent is the length's
//
// Nobody but the struct itself says which allocation an address belongs to, so
// it is looked up. What no allocation of ours holds is of unknown extent, like a
// raw pointer argument of that kind.
// Invariant: as in LaunchArguments.cpp.
#include "Launch.h"

#include <cstring>

namespace tn::rt {

template <class T> static T readAt(const void *bytes, uint64_t offset) {
  T value;
  std::memcpy(&value, static_cast<const char *>(bytes) + offset, sizeof value);
  return value;
}

// Bytes that the lengths of a span or mdspan say, saturated.
static uint64_t bytesOfView(const tn_member_desc &m, const void *bytes) {
  unsigned __int128 all = m.size;
  for (uint32_t d = 0; d < m.rank; ++d) {
    const uint64_t length = readAt<uint64_t>(bytes, m.lengths + 8 * d);
    if (length == 0)
      return 0;
    all = all > UINT64_MAX ? all : all * length;
  }
  return all > UINT64_MAX ? UINT64_MAX : uint64_t(all);
}

static tn_status mismatch(const Launch &l, const tn_member_desc &m,
                          const std::string &message) {
  return fail(TN_ERR_ARGUMENT, l.desc->name,
              "argument %u for parameter `%s`: `%s`: %s", m.param + 1,
              l.desc->params[m.param].name, m.name, message.c_str());
}

tn_status prepareMembers(Launch &l) {
  const tn_kernel_desc &k = *l.desc;
  if (k.num_members > maxMembers)
    return fail(TN_ERR_ARGUMENT, k.name,
                "its structs hold %u pointers; at most %u are supported",
                k.num_members, maxMembers);
  for (uint32_t i = 0; i < k.num_members; ++i) {
    const tn_member_desc &m = k.members[i];
    if (m.param >= k.num_params || m.slot >= maxArgs + maxMembers)
      return fail(TN_ERR_ARGUMENT, k.name, "its descriptor is damaged");
    const void *bytes = l.args[m.param].data;
    auto *address = readAt<const char *>(bytes, m.offset);
    ArgumentRange r = {reinterpret_cast<uintptr_t>(address), 0, m.param, false,
                       false, nullptr, &m};
    uint64_t behind = bytesBehind(l, address, r.owner);
    if (m.kind == TN_PARAM_POINTER) {
      r.guessed = true;
    } else {
      const uint64_t there = behind;
      behind = bytesOfView(m, bytes);
      if (behind && !address)
        return mismatch(l, m, "its address is null");
      // The proof takes lengths for those of the memory, and for less than 2^62
      // bytes, also where the memory is nobody's we know.
      if (m.access != TN_ACCESS_NONE && !r.owner &&
          (behind > uint64_t(1) << 62 || behind > there))
        return mismatch(l, m,
                        format("its %llu bytes reach past its memory",
                               (unsigned long long)behind));
    }
    l.extentBytes[m.slot] = behind;
    // What the kernel never uses may be stale.
    if (m.access == TN_ACCESS_NONE)
      continue;
    if (std::string why = misplaced(l, r, behind); !why.empty())
      return mismatch(l, m, why);
    if (m.align && behind && r.begin % m.align)
      return mismatch(l, m,
                      format("its address %p is not aligned to %u bytes",
                             (const void *)address, m.align));
    uint64_t reach = behind;
    if (behind == TN_UNKNOWN_EXTENT && r.guessed) {
      r.unknown = true;
      reach = m.size;
    }
    r.end = reach > UINTPTR_MAX - r.begin ? UINTPTR_MAX : r.begin + reach;
    if (r.end > r.begin)
      l.ranges[l.numRanges++] = r;
  }
  return TN_OK;
}

} // namespace tn::rt
