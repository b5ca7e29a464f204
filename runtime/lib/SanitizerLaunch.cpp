// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which memory a launch may touch, and what of it has been written before.
#include "SanitizerBlock.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace tn::rt {

bool sanitizerEnabled() {
  const char *text = std::getenv("TN_SANITIZE");
  return text && *text && std::strcmp(text, "0");
}

uint64_t sanitizerSeed() {
  const char *text = std::getenv("TN_SANITIZE_SEED");
  return text ? std::strtoull(text, nullptr, 10) : 0;
}

void noteWritten(const tn_allocation &a, uint64_t offset, uint64_t bytes) {
  a.written.store(true, std::memory_order_relaxed);
  if (a.initMap)
    std::memset(a.initMap.get() + offset, 1, bytes);
}

void LaunchSanitizer::addObject(uintptr_t begin, uintptr_t end,
                                const tn_allocation *owner, int32_t param) {
  // Arguments that are both read may overlap: one object for all of them.
  for (size_t i = 0; i < objects.size();) {
    MemoryObject &o = objects[i];
    if (o.begin >= end || begin >= o.end) {
      ++i;
      continue;
    }
    begin = std::min(begin, o.begin);
    end = std::max(end, o.end);
    param = param < 0     ? o.param
            : o.param < 0 ? param
                          : std::min(param, o.param);
    objects.erase(objects.begin() + long(i));
    i = 0;
  }
  MemoryObject o;
  o.begin = begin;
  o.end = end;
  o.param = param;
  o.name = "a buffer";
  if (owner && owner->initMap)
    o.initialized = owner->initMap.get() +
                    (begin - reinterpret_cast<uintptr_t>(owner->data));
  objects.push_back(std::move(o));
}

LaunchSanitizer::LaunchSanitizer(const Launch &l, const cpu::Run &r)
    : launch(l), run(r) {
  for (uint32_t i = 0; i < l.numRanges; ++i) {
    const ArgumentRange &range = l.ranges[i];
    if (range.unknown)
      hasUnknown = true;
    else
      addObject(range.begin, range.end, range.owner, int32_t(range.param));
  }
  // A struct may hold pointers to any buffer.
  for (uint32_t i = 0; i < l.desc->num_params; ++i)
    if (l.desc->params[i].kind == TN_PARAM_STRUCT &&
        l.desc->params[i].size >= sizeof(void *)) {
      forEachCpuAllocation(
          [](void *self, tn_allocation &a) {
            auto begin = reinterpret_cast<uintptr_t>(a.data);
            static_cast<LaunchSanitizer *>(self)->addObject(
                begin, begin + a.bytes, &a, -1);
          },
          this);
      break;
    }
  std::sort(objects.begin(), objects.end(),
            [](const MemoryObject &a, const MemoryObject &b) {
              return a.begin < b.begin;
            });
  for (MemoryObject &o : objects)
    o.shadow.cover(o.begin, o.end, o.end - o.begin <= (64u << 20));
  unknown.name = "memory behind a pointer of unknown extent";
  unknown.end = UINTPTR_MAX;
}

void LaunchSanitizer::startBlock(tn_cpu_block &b, uint64_t slot,
                                 uint64_t blockIndex,
                                 const cpu::StackPool &stacks,
                                 size_t firstStack) {
  while (blocks.size() <= slot)
    blocks.push_back(std::make_unique<BlockSanitizer>(*this));
  blocks[slot]->start(b, blockIndex, stacks, firstStack);
  b.sanitizer = blocks[slot].get();
}

std::string elementName(const LaunchSanitizer &s, const MemoryObject &o,
                        uintptr_t address) {
  // The argument whose own bytes these are, since objects may be merged.
  for (uint32_t i = 0; i < s.launch.numRanges; ++i) {
    const ArgumentRange &r = s.launch.ranges[i];
    if (o.param < 0 || address < r.begin || address >= r.end)
      continue;
    const RangeInfo p = infoOf(s.launch, r);
    return format(
        "element %llu of `%s`",
        (unsigned long long)((address - r.begin) / p.size),
        p.name);
  }
  return format("byte %llu of %s", (unsigned long long)(address - o.begin),
                o.name);
}

std::string strayName(const LaunchSanitizer &s, uintptr_t address,
                      const MemoryObject *const (&shared)[2]) {
  auto away = [&](uintptr_t begin, uintptr_t end) {
    return address < begin ? begin - address : address - end;
  };
  const ArgumentRange *nearest = nullptr;
  // Farther than this, being near is no clue to what the author meant.
  uint64_t best = 1 << 20;
  for (uint32_t i = 0; i < s.launch.numRanges; ++i) {
    const ArgumentRange &r = s.launch.ranges[i];
    if (!r.unknown && away(r.begin, r.end) < best) {
      best = away(r.begin, r.end);
      nearest = &r;
    }
  }
  for (const MemoryObject *o : shared)
    if (o->end > o->begin && away(o->begin, o->end) < best)
      return address >= o->end
                 ? format("it lies %llu bytes past the end of %s, which has "
                          "%llu",
                          (unsigned long long)(address - o->end + 1), o->name,
                          (unsigned long long)(o->end - o->begin))
                 : format("it lies %llu bytes before %s",
                          (unsigned long long)(o->begin - address), o->name);
  if (!nearest)
    return "it belongs to no argument and to no shared memory";
  const RangeInfo p = infoOf(s.launch, *nearest);
  const int64_t size = p.size;
  auto offset = int64_t(address - nearest->begin);
  // Rounds down, so that what lies before the first element is negative.
  int64_t element =
      offset >= 0 ? offset / size : -((-offset + size - 1) / size);
  return format(
      "the nearest argument is `%s`, of which it would be element "
      "%lld; it has %llu",
      p.name, (long long)element,
      (unsigned long long)((nearest->end - nearest->begin) / uint64_t(size)));
}

} // namespace tn::rt
