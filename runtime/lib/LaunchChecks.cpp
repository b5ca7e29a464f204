// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What must hold before a kernel may start, given well-formed arguments.
//
//   rule                                             code
//   the block has the shape that the kernel promises TN6008
//   the device can run the launch                    TN6006
//   no written argument overlaps another one         TN0502, TN0499
//   the launch contract holds                        TN6007
//   nothing is read that was never written           TN4002
//
// Example: saxpy(a, x, y) with x = y = b is refused, since y is written:
// "arguments `x` (4000 bytes, read) and `y` (4000 bytes, written) overlap".
#include "Launch.h"

#include <algorithm>
#include <cstring>

namespace tn::rt {

static std::string shape(const uint32_t *d) {
  return format("%u x %u x %u", d[0], d[1], d[2]);
}

tn_status checkShape(const Launch &l) {
  const tn_kernel_desc &k = *l.desc;
  const tn_launch_params &p = *l.params;
  const DeviceLimits &limits = l.device->limits;
  for (int d = 0; d < 3; ++d)
    if (k.required_block[d] && k.required_block[d] != p.block[d]) {
      auto wanted = [&](int i) {
        return k.required_block[i] ? std::to_string(k.required_block[i])
                                   : std::string("any");
      };
      return fail(TN_ERR_BLOCK_SHAPE, k.name,
                  "the block is %s, and the kernel was compiled for %s x %s x "
                  "%s (%s:%u)",
                  shape(p.block).c_str(), wanted(0).c_str(), wanted(1).c_str(),
                  wanted(2).c_str(), k.file, k.line);
    }
  const unsigned __int128 threads =
      (unsigned __int128)p.block[0] * p.block[1] * p.block[2];
  if (k.max_threads && threads > k.max_threads)
    return fail(TN_ERR_BLOCK_SHAPE, k.name,
                "a block of %s has more threads than the %u that the kernel's "
                "launch bounds allow (%s:%u)",
                shape(p.block).c_str(), k.max_threads, k.file, k.line);
  if (threads > limits.maxThreadsPerBlock)
    return fail(TN_ERR_LIMITS, k.name,
                "a block of %s has more threads than the %u that %s can run",
                shape(p.block).c_str(), limits.maxThreadsPerBlock,
                l.device->name.c_str());
  for (int d = 0; d < 3; ++d) {
    if (p.block[d] > limits.maxBlock[d])
      return fail(TN_ERR_LIMITS, k.name,
                  "the block's size %u along %c is above the %u that %s allows",
                  p.block[d], "xyz"[d], limits.maxBlock[d],
                  l.device->name.c_str());
    if (p.grid[d] > limits.maxGrid[d])
      return fail(TN_ERR_LIMITS, k.name,
                  "the grid's size %u along %c is above the %u that %s allows",
                  p.grid[d], "xyz"[d], limits.maxGrid[d],
                  l.device->name.c_str());
  }
  if (p.dynamic_shared > limits.maxSharedPerBlock ||
      k.static_shared + p.dynamic_shared > limits.maxSharedPerBlock)
    return fail(TN_ERR_LIMITS, k.name,
                "%u bytes of static and %llu of dynamic shared memory are more "
                "than the %llu a block that %s has",
                k.static_shared, (unsigned long long)p.dynamic_shared,
                (unsigned long long)limits.maxSharedPerBlock,
                l.device->name.c_str());
  return TN_OK;
}

// Evaluates the contract; -1: it holds.
static int32_t evaluate(const Launch &l, const uint64_t *extents,
                        tn_violation &v) {
  const tn_launch_params &p = *l.params;
  tn_launch_view view = {{p.grid[0], p.grid[1], p.grid[2]},
                         {p.block[0], p.block[1], p.block[2]},
                         p.dynamic_shared,
                         l.values,
                         extents};
  return l.desc->contract(&view, &v);
}

tn_status checkContract(const Launch &l) {
  const tn_kernel_desc &k = *l.desc;
  if (!k.contract)
    return TN_OK;
  tn_violation v = {};
  int32_t index = evaluate(l, l.extentBytes, v);
  if (index < 0) [[likely]]
    return TN_OK;
  if (uint32_t(index) >= k.num_conditions)
    return fail(TN_ERR_CONTRACT, k.name, "launch condition %d does not hold",
                index);
  const tn_condition_desc &c = k.conditions[index];
  std::string message = format(
      "the launch condition `%s` does not hold: the left side is %lld, the "
      "right side %lld",
      c.text, (long long)v.lhs, (long long)v.rhs);
  if (c.why && *c.why)
    message += format("; reason: %s", c.why);
  if (c.file && *c.file)
    message += format(" (%s:%u)", c.file, c.line);
  return failText(TN_ERR_CONTRACT, k.name, message);
}

// How many bytes the kernel needs behind a raw pointer: the least extent with
// which the contract still holds, found by bisection, since the contract is
// monotone in extents. Without a condition on this pointer: all of them.
static uint64_t neededBytes(const Launch &l, const ArgumentRange &r) {
  const tn_kernel_desc &k = *l.desc;
  const RangeInfo p = infoOf(l, r);
  const uint64_t all = l.extentBytes[p.slot];
  const std::string mention = format("extent(%s)", p.name);
  bool mentioned = false;
  for (uint32_t i = 0; i < k.num_conditions; ++i)
    mentioned |= std::strstr(k.conditions[i].text, mention.c_str()) != nullptr;
  if (!k.contract || !mentioned)
    return all;
  uint64_t extents[maxArgs + maxMembers];
  std::copy_n(l.extentBytes, k.num_args, extents);
  for (uint32_t i = 0; i < k.num_members; ++i)
    extents[k.members[i].slot] = l.extentBytes[k.members[i].slot];
  auto holds = [&](uint64_t bytes) {
    extents[p.slot] = bytes;
    tn_violation v = {};
    return evaluate(l, extents, v) < 0;
  };
  if (!holds(all))
    return all;
  uint64_t tooFew = 0, enough = all;
  if (holds(0))
    return 0;
  while (enough - tooFew > 1) {
    uint64_t middle = tooFew + (enough - tooFew) / 2;
    (holds(middle) ? enough : tooFew) = middle;
  }
  return enough;
}

static const char *accessName(uint32_t access) {
  return access & TN_ACCESS_WRITE ? "written" : "read";
}

static tn_status reportOverlap(const Launch &l, ArgumentRange a,
                               ArgumentRange b) {
  const tn_kernel_desc &k = *l.desc;
  // Raw pointers into one allocation need not use all that lies behind them;
  // how much they use, a contract that holds tells.
  if (a.guessed || b.guessed)
    if (tn_status s = checkContract(l))
      return s;
  for (ArgumentRange *r : {&a, &b}) {
    if (!r->guessed)
      continue;
    uint64_t bytes = neededBytes(l, *r);
    if (bytes != TN_UNKNOWN_EXTENT)
      r->end = bytes > UINTPTR_MAX - r->begin ? UINTPTR_MAX : r->begin + bytes;
  }
  const uintptr_t first = std::max(a.begin, b.begin);
  const uintptr_t last = std::min(a.end, b.end);
  if (first >= last)
    return TN_OK;
  const RangeInfo pa = infoOf(l, a), pb = infoOf(l, b);
  const bool both =
      (pa.access & TN_ACCESS_WRITE) && (pb.access & TN_ACCESS_WRITE);
  auto elements = [&](const ArgumentRange &r, const RangeInfo &p) {
    const uint64_t size = p.size;
    return format("elements [%llu, %llu) of `%s`",
                  (unsigned long long)((first - r.begin) / size),
                  (unsigned long long)((last - r.begin + size - 1) / size),
                  p.name);
  };
  return fail(both ? TN_ERR_BOTH_WRITABLE : TN_ERR_OVERLAP, k.name,
              "arguments `%s` (%llu bytes, %s) and `%s` (%llu bytes, %s) "
              "overlap in %llu bytes: %s are %s",
              pa.name, (unsigned long long)(a.end - a.begin),
              accessName(pa.access), pb.name,
              (unsigned long long)(b.end - b.begin), accessName(pb.access),
              (unsigned long long)(last - first), elements(a, pa).c_str(),
              elements(b, pb).c_str());
}

tn_status checkOverlap(const Launch &l) {
  for (uint32_t i = 0; i < l.numRanges; ++i) {
    const ArgumentRange &a = l.ranges[i];
    const uint32_t access = infoOf(l, a).access;
    if (access == TN_ACCESS_NONE)
      continue;
    for (uint32_t j = i + 1; j < l.numRanges; ++j) {
      const ArgumentRange &b = l.ranges[j];
      if (a.begin >= b.end || b.begin >= a.end) [[likely]]
        continue;
      const uint32_t other = infoOf(l, b).access;
      if (other == TN_ACCESS_NONE || !((access | other) & TN_ACCESS_WRITE))
        continue;
      if (tn_status s = reportOverlap(l, a, b))
        return s;
    }
  }
  return TN_OK;
}

tn_status checkInitialized(const Launch &l) {
  for (uint32_t i = 0; i < l.numRanges; ++i) {
    const ArgumentRange &r = l.ranges[i];
    if (!r.owner || r.owner->written.load(std::memory_order_relaxed)) [[likely]]
      continue;
    const RangeInfo p = infoOf(l, r);
    if (p.access & TN_ACCESS_READ)
      return fail(TN_ERR_UNWRITTEN_BUFFER, l.desc->name,
                  "argument %u for parameter `%s` is a buffer that nothing has "
                  "written yet, and the kernel reads it; allocate it zeroed, "
                  "or copy into it first",
                  r.param + 1, p.name);
  }
  return TN_OK;
}

} // namespace tn::rt
