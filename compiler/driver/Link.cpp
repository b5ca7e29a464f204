// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Other programs that tnc runs: the host compiler as a linker, and Clang for
// -E. (ptxas and fatbinary are code generation's.)
//
//   saxpy.o, -lfoo → clang++ saxpy.o -lfoo PREFIX/lib/libtn_runtime.a
//                    -lpthread -ldl -o saxpy
//
// Invariant: no shell; arguments reach the program as they are.
#include "compiler/driver/Link.h"
#include "compiler/driver/Installation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace tn::driver;

llvm::Expected<std::vector<std::string>>
tn::driver::linkCommand(const Invocation &inv,
                        llvm::ArrayRef<std::string> inputs,
                        llvm::StringRef output) {
  llvm::Expected<std::string> compiler = findHostCompiler();
  if (!compiler)
    return compiler.takeError();
  if (!llvm::sys::fs::exists(inv.runtimeLibrary))
    return llvm::createStringError("the runtime library is missing: `" +
                                   inv.runtimeLibrary + "`");
  std::vector<std::string> command = {*compiler};
  llvm::append_range(command, inputs);
  llvm::append_range(command,
                     std::vector<std::string>{inv.runtimeLibrary, "-lpthread",
                                              "-ldl", "-o", output.str()});
  return command;
}

llvm::Expected<std::vector<std::string>>
tn::driver::preprocessCommand(const Invocation &inv, const Input &input,
                              llvm::StringRef output) {
  llvm::Expected<std::string> clang = findClang();
  if (!clang)
    return clang.takeError();
  std::vector<std::string> command = {*clang, "-E"};
  if (input.kind == InputKind::Cuda)
    llvm::append_range(
        command, std::vector<std::string>{"-x", "cuda", "--cuda-device-only",
                                          "-nocudainc", "-nocudalib",
                                          "-Wno-unknown-cuda-version"});
  if (llvm::none_of(inv.frontend.clangArgs,
                    [](llvm::StringRef a) { return a.starts_with("-std="); }))
    command.push_back("-std=c++20");
  llvm::append_range(command, inv.frontend.clangArgs);
  for (const std::string &dir : inv.frontend.tnIncludeDirs)
    llvm::append_range(command, std::vector<std::string>{"-isystem", dir});
  llvm::append_range(command,
                     std::vector<std::string>{input.path, "-o", output.str()});
  return command;
}

llvm::Error tn::driver::runCommand(llvm::ArrayRef<std::string> command) {
  std::vector<llvm::StringRef> arguments(command.begin(), command.end());
  std::string why;
  int status = llvm::sys::ExecuteAndWait(command.front(), arguments,
                                         std::nullopt, {}, 0, 0, &why);
  if (status == 0)
    return llvm::Error::success();
  if (status < 0)
    return llvm::createStringError("cannot run `" + command.front() +
                                   "`: " + why);
  return llvm::createStringError("`" + command.front() +
                                 "` failed with status " + llvm::Twine(status));
}

std::string tn::driver::commandText(llvm::ArrayRef<std::string> command) {
  std::string text;
  llvm::raw_string_ostream out(text);
  llvm::ListSeparator space(" ");
  for (const std::string &argument : command) {
    out << space;
    llvm::sys::printArg(out, argument, /*Quote=*/false);
  }
  return text;
}
