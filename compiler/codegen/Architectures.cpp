// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The oldest PTX version that knows an architecture, so that the oldest driver
// that supports the card takes our PTX. The exception is sm_100: 8.6 knows it,
// but 256-bit loads came with 8.8 and are worth a driver of CUDA 12.9.
#include "compiler/codegen/Architectures.h"

#include "compiler/codegen/Codegen.h"
#include "llvm/ADT/STLExtras.h"

namespace tn::codegen {

static constexpr Architecture kArchitectures[] = {
    {"sm_80", 80, "ptx70"},    {"sm_86", 86, "ptx71"},
    {"sm_87", 87, "ptx74"},    {"sm_88", 88, "ptx90"},
    {"sm_89", 89, "ptx78"},    {"sm_90", 90, "ptx78"},
    {"sm_90a", 90, "ptx80"},   {"sm_100", 100, "ptx88"},
    {"sm_100a", 100, "ptx88"}, {"sm_100f", 100, "ptx88"},
    {"sm_103", 103, "ptx88"},  {"sm_103a", 103, "ptx88"},
    {"sm_103f", 103, "ptx88"}, {"sm_110", 110, "ptx90"},
    {"sm_110a", 110, "ptx90"}, {"sm_110f", 110, "ptx90"},
    {"sm_120", 120, "ptx88"},  {"sm_120a", 120, "ptx88"},
    {"sm_120f", 120, "ptx88"}, {"sm_121", 121, "ptx88"},
    {"sm_121a", 121, "ptx88"}, {"sm_121f", 121, "ptx88"}};

llvm::ArrayRef<llvm::StringRef> gpuArchitectures() {
  static const auto names = llvm::map_to_vector<std::size(kArchitectures)>(
      kArchitectures, [](const Architecture &a) { return a.name; });
  return names;
}

llvm::Expected<Architecture> findArchitecture(llvm::StringRef name) {
  const Architecture *nearest = &kArchitectures[0];
  unsigned best = ~0u;
  for (const Architecture &architecture : kArchitectures) {
    if (architecture.name == name)
      return architecture;
    unsigned distance = architecture.name.edit_distance(name);
    if (distance < best) {
      best = distance;
      nearest = &architecture;
    }
  }
  return llvm::createStringError("unknown GPU architecture `" + name +
                                 "`; did you mean `" + nearest->name + "`?");
}

} // namespace tn::codegen
