// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels as text, for the tests of the interpreter.
//
//   Program p("%x: !tn.place<i32, global>, %n: i64", R"( … )");
//   Outcome outcome = p.run({.block = {4, 1, 1}}, buffers, {Argument::place(0),
//   …});
//
// The body stands in a kernel of these arguments (each a parameter of its own)
// and is followed by tn.return; module variables may be given beside it.
#ifndef TN_TEST_UNIT_INTERP_KERNELS_H
#define TN_TEST_UNIT_INTERP_KERNELS_H

#include "compiler/interp/Interp.h"

#include "mlir/Parser/Parser.h"
#include <gtest/gtest.h>

namespace tn::interp {

class Program {
public:
  Program(llvm::StringRef arguments, llvm::StringRef body,
          llvm::StringRef globals = "") {
    mir::loadDialects(context);
    std::string text = globals.str() + "\ntn.kernel @k(" + arguments.str() +
                       ") attributes {source_name = \"k\", params = [";
    llvm::SmallVector<llvm::StringRef> names;
    for (size_t at = arguments.find('%'); at != llvm::StringRef::npos;
         at = arguments.find('%', at + 1)) {
      llvm::StringRef name =
          arguments.substr(at + 1).take_until([](char c) { return c == ':'; });
      text += (names.empty() ? "" : ", ") + parameter(name, names.size());
      names.push_back(name);
    }
    text += "]} {\n" + body.str() + "\ntn.return\n}\n";
    module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
    if (!module)
      ADD_FAILURE() << "the kernel does not parse:\n" << text;
  }

  mir::KernelOp kernel() { return *module->getOps<mir::KernelOp>().begin(); }

  Outcome run(const Launch &launch, std::vector<Buffer> &buffers,
              std::vector<Argument> arguments, const Options &options = {}) {
    llvm::Expected<Outcome> outcome =
        interpret(kernel(), launch, buffers, arguments, options);
    if (!outcome) {
      ADD_FAILURE() << llvm::toString(outcome.takeError());
      return {};
    }
    return std::move(*outcome);
  }

  /// One thread (or `threads`) that stores its results to one buffer of `count`
  /// elements of T, the first argument.
  template <class T>
  std::vector<T> results(size_t count, std::vector<Argument> more = {},
                         Launch launch = {}) {
    std::vector<Buffer> buffers{Buffer::of(std::vector<T>(count))};
    more.insert(more.begin(), Argument::place(0));
    Outcome outcome = run(launch, buffers, more);
    for (const Fault &fault : outcome.faults)
      ADD_FAILURE() << describe(fault);
    return buffers[0].as<T>();
  }

  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;

private:
  static std::string parameter(llvm::StringRef name, size_t i) {
    return "#tn.param<name = \"" + name.str() +
           "\", kind = \"scalar\", type = \"\", element = \"\", size = 4, "
           "align = 4, first_arg = " +
           std::to_string(i) + ", num_args = 1, unique = true>";
  }
};

/// `%name` = element `%index` (i64) of the i32 place `%base`.
inline std::string element(llvm::StringRef name, llvm::StringRef base,
                           llvm::StringRef index,
                           llvm::StringRef space = "global") {
  return "%" + name.str() + " = tn.offset %" + base.str() + ", %" +
         index.str() + " : !tn.place<i32, " + space.str() + ">\n";
}

/// `%t` (i32) and `%i` (i64): the thread's x index.
inline const std::string kThread =
    "%t = tn.id thread x\n%i = arith.extui %t : i32 to i64\n";

} // namespace tn::interp

#endif // TN_TEST_UNIT_INTERP_KERNELS_H
