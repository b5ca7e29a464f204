// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Trap reports: `y[i]`: index 12 is outside [0, 10); thread, block, place.
#include "Trap.h"

namespace tn::rt {

static const tn_location_desc *location(const tn_module_desc *module,
                                        uint32_t site) {
  return module && site < module->num_locations ? &module->locations[site]
                                                : nullptr;
}

std::string placeName(const tn_module_desc *module, uint32_t site) {
  const tn_location_desc *l = location(module, site);
  if (!l)
    return format("an unnamed place (%u)", site);
  std::string place =
      format("%s:%u:%u", l->file ? l->file : "?", l->line, l->column);
  if (l->text && *l->text)
    place = format("`%s` at ", l->text) + place;
  return place;
}

std::string threadName(const uint32_t *t, const uint32_t *b) {
  return format("thread (%u, %u, %u) of block (%u, %u, %u)", t[0], t[1], t[2],
                b[0], b[1], b[2]);
}

TrapReport describeTrap(const tn_module_desc *module, uint32_t site,
                        const uint32_t *thread, const uint32_t *block,
                        int64_t index, int64_t length) {
  const tn_location_desc *l = location(module, site);
  const std::string who = threadName(thread, block);
  const std::string where = placeName(module, site);
  // The number of the rule is the number of the code.
  const auto status = tn_status(l && l->code ? l->code : 3003);
  switch (status) {
  case 3003:
    return {status, format("%s: index %lld is outside of length %lld in %s",
                           where.c_str(), (long long)index, (long long)length,
                           who.c_str())};
  case 6000:
    return {status, format("the assertion %s failed in %s", where.c_str(),
                           who.c_str())};
  default:
    return {status,
            format("the check of %s failed in %s (values %lld and %lld)",
                   where.c_str(), who.c_str(), (long long)index,
                   (long long)length)};
  }
}

} // namespace tn::rt
