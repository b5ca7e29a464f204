// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "passes/Assumptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

namespace tn {

// "n" and "blockDim" of "n <= blockDim.x": names that are no members.
static std::vector<llvm::StringRef> namesIn(llvm::StringRef text) {
  std::vector<llvm::StringRef> names;
  char before = ' ';
  while (!text.empty()) {
    if (llvm::isAlpha(text.front()) || text.front() == '_') {
      llvm::StringRef name = text.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
      if (before != '.' && !llvm::isAlnum(before))
        names.push_back(name);
      before = name.back();
      text = text.drop_front(name.size());
      continue;
    }
    if (text.front() != ' ')
      before = text.front();
    text = text.drop_front();
  }
  return names;
}

static llvm::StringSet<> parametersOf(mir::KernelOp kernel) {
  llvm::StringSet<> names;
  for (auto param : kernel.getParams().getAsRange<mir::ParamAttr>())
    names.insert(param.getName());
  return names;
}

std::vector<std::string> assumptionsFor(mir::KernelOp kernel, const std::vector<std::string> &all) {
  if (all.empty())
    return all;
  llvm::StringSet<> own = parametersOf(kernel), others;
  for (auto other : kernel->getParentOfType<mlir::ModuleOp>().getOps<mir::KernelOp>())
    if (other != kernel)
      for (const auto &name : parametersOf(other))
        others.insert(name.getKey());
  std::vector<std::string> out;
  for (const std::string &text : all)
    if (llvm::none_of(namesIn(text),
                      [&](llvm::StringRef name) { return !own.contains(name) && others.contains(name); }))
      out.push_back(text);
  return out;
}

} // namespace tn
