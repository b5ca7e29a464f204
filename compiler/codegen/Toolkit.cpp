// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/codegen/Toolkit.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"

namespace tn::codegen {

std::vector<std::string> toolkitFolders() {
  std::vector<std::string> folders;
  auto add = [&](std::string folder) {
    if (!folder.empty() && !llvm::is_contained(folders, folder))
      folders.push_back(std::move(folder));
  };
  for (llvm::StringRef variable : {"CUDA_HOME", "CUDA_PATH"})
    if (auto folder = llvm::sys::Process::GetEnv(variable))
      add(*folder);
  add("/usr/local/cuda");
  return folders;
}

static std::string joined(llvm::StringRef folder, llvm::StringRef rest) {
  llvm::SmallString<128> path(folder);
  llvm::sys::path::append(path, rest);
  return path.str().str();
}

llvm::Expected<std::string> findTool(llvm::StringRef name,
                                     llvm::StringRef variable) {
  if (auto given = llvm::sys::Process::GetEnv(variable)) {
    if (llvm::sys::fs::can_execute(*given))
      return *given;
    return llvm::createStringError("$" + variable + " names `" + *given +
                                   "`, which is no program");
  }
  std::vector<std::string> tried;
  for (const std::string &folder : toolkitFolders()) {
    tried.push_back(joined(folder, "bin/" + name.str()));
    if (llvm::sys::fs::can_execute(tried.back()))
      return tried.back();
  }
  if (llvm::ErrorOr<std::string> found = llvm::sys::findProgramByName(name))
    return *found;
  return llvm::createStringError(
      "`" + name + "` of the CUDA toolkit not found; looked at $" + variable +
      ", " + llvm::join(tried, ", ") + " and $PATH");
}

llvm::Expected<std::string> findLibdevice(llvm::StringRef given,
                                          llvm::StringRef needed) {
  if (!given.empty()) {
    if (llvm::sys::fs::exists(given))
      return given.str();
    return llvm::createStringError("`" + given +
                                   "` does not exist (libdevice, needed for `" +
                                   needed + "`)");
  }
  std::vector<std::string> tried;
  for (const std::string &folder : toolkitFolders()) {
    tried.push_back(joined(folder, "nvvm/libdevice/libdevice.10.bc"));
    if (llvm::sys::fs::exists(tried.back()))
      return tried.back();
  }
  return llvm::createStringError(
      "`" + needed +
      "` needs libdevice of the CUDA toolkit, which was not found; "
      "looked at " +
      llvm::join(tried, ", ") + " (set CUDA_HOME to the toolkit's folder)");
}

} // namespace tn::codegen
