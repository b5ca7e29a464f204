// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where headers and the runtime library lie, seen from the executable.
//
//   executable             headers                     library
//   PREFIX/bin/tnc         PREFIX/include PREFIX/lib/libtn_runtime.a
//   BUILD/bin/tnc          frontend/ and runtime/include of the source tree
//                                                      BUILD/lib/libtn_runtime.a
//
// Invariant: an installed tnc never looks into the tree that it was built in.
#include "compiler/driver/Installation.h"
#include "Configured.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

using namespace tn::driver;

static std::string joined(llvm::StringRef a, const llvm::Twine &b) {
  llvm::SmallString<256> path(a);
  llvm::sys::path::append(path, b);
  return std::string(path);
}

Installation tn::driver::findInstallation(const char *argv0) {
  // Any address in this executable will do.
  static int anchor;
  std::string executable = llvm::sys::fs::getMainExecutable(argv0, &anchor);
  std::string prefix(
      llvm::sys::path::parent_path(llvm::sys::path::parent_path(executable)));

  Installation result;
  result.runtimeLibrary = joined(prefix, "lib/libtn_runtime.a");
  bool inBuildTree = llvm::sys::fs::equivalent(prefix, TN_BUILD_DIR);
  if (inBuildTree)
    result.includeDirs = {TN_SOURCE_DIR "/frontend/include",
                          TN_SOURCE_DIR "/runtime/include"};
  else
    result.includeDirs = {joined(prefix, "include")};
  return result;
}

llvm::Expected<std::string> tn::driver::findClang() {
  if (llvm::sys::fs::can_execute(TN_CLANG))
    return std::string(TN_CLANG);
  for (llvm::StringRef name : {"clang++-22", "clang++"})
    if (auto path = llvm::sys::findProgramByName(name))
      return *path;
  return llvm::createStringError("no clang++ found in " TN_CLANG " or PATH");
}

llvm::Expected<std::string> tn::driver::findHostCompiler() {
  llvm::Expected<std::string> clang = findClang();
  if (clang)
    return clang;
  llvm::consumeError(clang.takeError());
  for (llvm::StringRef name : {"c++", "g++"})
    if (auto path = llvm::sys::findProgramByName(name))
      return *path;
  return llvm::createStringError(
      "linking needs a C++ compiler (clang++-22, clang++, c++ or g++) in PATH");
}

llvm::StringRef tn::driver::version() { return TN_VERSION; }
