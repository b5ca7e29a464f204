// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/ParseArguments.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace tn::frontend {

std::string findResourceDir() {
  auto usable = [](llvm::StringRef dir) {
    return llvm::sys::fs::exists(dir + "/include/stddef.h");
  };
  if (usable(TN_CLANG_RESOURCE_DIR))
    return TN_CLANG_RESOURCE_DIR;
  std::string program = llvm::sys::fs::getMainExecutable(
      nullptr, reinterpret_cast<void *>(&findResourceDir));
  llvm::StringRef prefix =
      llvm::sys::path::parent_path(llvm::sys::path::parent_path(program));
  for (llvm::StringRef below : {"lib/tenorite/clang", "lib/clang/22"}) {
    llvm::SmallString<128> dir(prefix);
    llvm::sys::path::append(dir, below);
    if (usable(dir))
      return std::string(dir);
  }
  return "";
}

static bool hasPrefix(const std::vector<std::string> &args, llvm::StringRef prefix) {
  return llvm::any_of(args, [&](llvm::StringRef arg) { return arg.starts_with(prefix); });
}

std::vector<std::string> clangArguments(const FrontendOptions &options,
                                        const std::string &resourceDir) {
  std::vector<std::string> args = {TN_CLANG_EXECUTABLE, "-resource-dir", resourceDir};
  auto add = [&](std::initializer_list<const char *> more) {
    args.insert(args.end(), more.begin(), more.end());
  };
  if (options.cuda) {
    add({"-x", "cuda", "--cuda-device-only", "-nocudainc", "-nocudalib",
         "-Wno-unknown-cuda-version"});
    if (!hasPrefix(options.clangArgs, "--offload-arch") &&
        !hasPrefix(options.clangArgs, "--cuda-gpu-arch"))
      add({"--offload-arch=sm_90"});
    // Ours stand in for the toolkit's headers wherever those may be, because
    // the two cannot be read together.
    for (const std::string &dir : options.tnIncludeDirs) {
      std::string shims = dir + "/tn/cuda_shims";
      if (llvm::sys::fs::is_directory(shims))
        args.push_back("-I" + shims);
    }
    add({"-include", "tn/cuda_builtin.h"});
    // Errors in host code must not use up the number after which Clang stops.
    add({"-ferror-limit=0"});
  } else {
    add({"-x", "c++"});
  }
  add({"-D__TENORITE__=1"});
  if (!hasPrefix(options.clangArgs, "-std=") && !hasPrefix(options.clangArgs, "--std="))
    add({"-std=c++20"});
  args.push_back("-O" + std::to_string(std::min(options.optLevel, 3u)));
  if (options.debugInfo)
    add({"-g"});
  add({options.colors ? "-fcolor-diagnostics" : "-fno-color-diagnostics"});
  for (const std::string &dir : options.tnIncludeDirs) {
    // Clang looks there anyway, and naming them again would put the C library's
    // headers before the C++ library's, which include_next them.
    if (dir == "/usr/include" || dir == "/usr/local/include")
      continue;
    args.push_back("-isystem");
    args.push_back(dir);
  }
  args.insert(args.end(), options.clangArgs.begin(), options.clangArgs.end());
  args.push_back("--");
  args.push_back(options.input);
  return args;
}

std::optional<std::string> inputFault(const std::string &path) {
  if (path.empty())
    return "no input file";
  llvm::sys::fs::file_status status;
  if (std::error_code error = llvm::sys::fs::status(path, status))
    return error == std::errc::no_such_file_or_directory ? "no such file" : error.message();
  if (llvm::sys::fs::is_directory(status))
    return "is a directory";
  // Pipes can be read only once: Clang is the one to do it.
  if (!llvm::sys::fs::is_regular_file(status))
    return std::nullopt;
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    return buffer.getError().message();
  llvm::StringRef text = (*buffer)->getBuffer();
  if (text.trim().empty())
    return "is empty";
  if (text.take_front(4096).contains('\0'))
    return "is not a text file";
  return std::nullopt;
}

} // namespace tn::frontend
