// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Records.h"

#include "mlir/Parser/Parser.h"
#include "passes/analysis/PrintAccesses.h"
#include "passes/analysis/Walker.h"

namespace tn::test {

static std::string memoryType(const std::string &type) {
  if (type == "float")
    return "f32";
  if (type == "size_t" || type == "long")
    return "i64";
  return "i32";
}

Param arg(const std::string &name, const std::string &type) {
  return {{"%" + name + ": " + memoryType(type)},      name, "scalar", type, "",
          type == "size_t" || type == "long" ? 8u : 4u};
}

Param pointer(const std::string &name, const std::string &element) {
  return {{"%" + name + ": !tn.place<" + memoryType(element) + ", global>"},
          name,
          "pointer",
          element + " *",
          element,
          4};
}

Param span(const std::string &name, const std::string &element) {
  return {{"%" + name + ": !tn.place<" + memoryType(element) + ", global>",
           "%" + name + "_size: i64"},
          name,
          "span",
          "tn::span<" + element + ">",
          element,
          4};
}

std::string kernel(const std::vector<Param> &params, const std::string &body,
                   const std::string &attributes) {
  std::string arguments, described;
  unsigned first = 0;
  for (const Param &p : params) {
    for (const std::string &a : p.arguments)
      arguments += (arguments.empty() ? "" : ", ") + a;
    std::string size = std::to_string(p.size);
    described += (described.empty() ? "" : ", ") +
                 ("#tn.param<name = \"" + p.name) + "\", kind = \"" + p.kind +
                 "\", type = \"" + p.type + "\", element = \"" + p.element +
                 "\", size = " + size + ", align = " + size +
                 ", first_arg = " + std::to_string(first) +
                 ", num_args = " + std::to_string(p.arguments.size()) +
                 ", unique = true>";
    first += p.arguments.size();
  }
  return "tn.kernel @k(" + arguments +
         ") attributes {source_name = \"k\", params = [" + described + "]" +
         (attributes.empty() ? "" : ", " + attributes) + "} {\n" + body +
         "\n}\n";
}

std::string records(const std::string &text,
                    const std::vector<std::string> &words) {
  mlir::MLIRContext context;
  mir::loadDialects(context);
  auto module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
  if (!module)
    return "error";
  std::string all, result;
  llvm::raw_string_ostream os(all);
  for (auto kernel : module->getOps<mir::KernelOp>()) {
    auto accesses = analysis::collectAccesses(kernel);
    analysis::printAccesses(*accesses, os);
  }
  llvm::SmallVector<llvm::StringRef> lines;
  llvm::StringRef(all).split(lines, '\n');
  for (llvm::StringRef line : lines)
    for (const std::string &word : words)
      if (line.trim().starts_with(word)) {
        result += line.trim().str() + "\n";
        break;
      }
  return result;
}

} // namespace tn::test
