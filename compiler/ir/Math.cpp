// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/ir/Math.h"

#include "llvm/ADT/STLExtras.h"

namespace tn::mir {

static constexpr MathFunction kTable[] = {
#define TN_MATH(name, arity, domain, intrinsic, libdevice, libm)               \
  {name, arity, MathDomain::domain, intrinsic, libdevice, libm},
#include "compiler/ir/Math.def"
};

const MathFunction *findMath(llvm::StringRef name) {
  const auto *it =
      llvm::find_if(kTable, [&](const MathFunction &f) { return f.name == name; });
  return it == std::end(kTable) ? nullptr : it;
}

llvm::ArrayRef<MathFunction> allMath() { return kTable; }

} // namespace tn::mir
