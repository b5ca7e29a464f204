// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a thread that stopped itself says, in words; the same for both devices.
#ifndef TN_RUNTIME_LIB_TRAP_H
#define TN_RUNTIME_LIB_TRAP_H

#include "Error.h"

namespace tn::rt {

// "y[i] at saxpy.cpp:12:5", or words for a place that the module lacks.
std::string placeName(const tn_module_desc *module, uint32_t site);
// "thread (3, 0, 0) of block (1, 0, 0)"
std::string threadName(const uint32_t *thread, const uint32_t *block);

struct TrapReport {
  tn_status status;
  std::string message;
};
TrapReport describeTrap(const tn_module_desc *module, uint32_t site,
                        const uint32_t *thread, const uint32_t *block,
                        int64_t index, int64_t length);

} // namespace tn::rt

#endif // TN_RUNTIME_LIB_TRAP_H
