// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Files in and out.
//
//   call                          result
//   tnc -ptx dir/saxpy.cpp        saxpy.ptx in the working folder
//   tnc -emit-llvm saxpy.cpp      stdout
//   tnc -c saxpy.cpp -o x.o -MD   x.o and x.d
//
// Invariant: a file that was there before stays as it was until the new one is
// complete; after an error there is no half-written file.
#include "compiler/driver/Output.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace tn::driver;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

static llvm::Error cannotWrite(llvm::StringRef file, llvm::Error why) {
  std::string text;
  llvm::handleAllErrors(
      std::move(why),
      // LLVM's own would name the file a second time.
      [&](const llvm::FileError &e) { text = e.messageWithoutFileInfo(); },
      [&](const llvm::ErrorInfoBase &e) { text = e.message(); });
  return llvm::createStringError("cannot write `" + file + "`: " + text);
}

/// Exists, and is neither a regular file nor a folder.
static bool isSpecial(llvm::StringRef file) {
  return fs::exists(file) && !fs::is_regular_file(file) &&
         !fs::is_directory(file);
}

llvm::Error
tn::driver::writeOutput(llvm::StringRef file,
                        llvm::function_ref<void(llvm::raw_ostream &)> write) {
  if (fs::is_directory(file))
    return cannotWrite(file, llvm::createStringError("it is a folder"));
  // A pipe or a device is written to; renaming would put a file in its place.
  if (isSpecial(file) && file != "/dev/null") {
    std::error_code ec;
    llvm::raw_fd_ostream out(file, ec);
    if (!ec) {
      write(out);
      out.close();
      ec = out.error();
      out.clear_error();
    }
    return ec ? cannotWrite(file, llvm::errorCodeToError(ec))
              : llvm::Error::success();
  }
  if (llvm::Error error =
          llvm::writeToOutput(file, [&](llvm::raw_ostream &out) {
            write(out);
            return llvm::Error::success();
          }))
    return cannotWrite(file, std::move(error));
  if (file == "-") {
    llvm::outs().flush();
    if (std::error_code ec = llvm::outs().error())
      return cannotWrite("standard output", llvm::errorCodeToError(ec));
  }
  return llvm::Error::success();
}

llvm::Error tn::driver::writeThroughFile(
    const std::string &file,
    llvm::function_ref<llvm::Error(const std::string &)> write) {
  if (fs::is_directory(file))
    return cannotWrite(file, llvm::createStringError("it is a folder"));
  if (file == "/dev/null")
    return write(file);
  if (isSpecial(file))
    return cannotWrite(file, llvm::createStringError("it is no regular file"));
  llvm::SmallString<256> temporary;
  int descriptor;
  if (std::error_code ec =
          fs::createUniqueFile(file + ".tmp-%%%%%%", descriptor, temporary,
                               fs::OF_None, fs::all_read | fs::all_write))
    return cannotWrite(file, llvm::errorCodeToError(ec));
  fs::closeFile(descriptor);
  if (llvm::Error error = write(std::string(temporary))) {
    fs::remove(temporary);
    return error;
  }
  if (std::error_code ec = fs::rename(temporary, file)) {
    fs::remove(temporary);
    return cannotWrite(file, llvm::errorCodeToError(ec));
  }
  return llvm::Error::success();
}

llvm::Error
tn::driver::keepFile(const Invocation &inv, const Input &input,
                     const llvm::Twine &suffix,
                     llvm::function_ref<void(llvm::raw_ostream &)> write) {
  if (!inv.keep)
    return llvm::Error::success();
  llvm::SmallString<256> file(inv.keepDir);
  if (!inv.keepDir.empty())
    if (std::error_code ec = fs::create_directories(inv.keepDir))
      return cannotWrite(inv.keepDir, llvm::errorCodeToError(ec));
  path::append(file, path::stem(input.path) + suffix);
  return writeOutput(file, write);
}

std::string tn::driver::defaultOutput(const Invocation &inv,
                                      const Input &input) {
  auto named = [&](llvm::StringRef extension) {
    return (path::stem(input.path) + extension).str();
  };
  switch (inv.action) {
  case Action::Ptx:
    return named(".ptx");
  case Action::Cubin:
    return named(".cubin");
  case Action::Fatbin:
    return named(".fatbin");
  case Action::Object:
    return named(".o");
  case Action::Link:
    return "a.out";
  case Action::EmitMir:
  case Action::EmitLlvm:
  case Action::Preprocess:
  case Action::Check:
  case Action::Help:
  case Action::Version:
  case Action::Explain:
  case Action::ListArchitectures:
    return "-";
  }
  llvm_unreachable("every action has a default output");
}

std::string tn::driver::depfilePath(const Invocation &inv,
                                    llvm::StringRef output) {
  if (!inv.depfile.empty())
    return inv.depfile;
  llvm::SmallString<256> file(output);
  path::replace_extension(file, ".d");
  return std::string(file);
}

llvm::raw_ostream &tn::driver::reportStream(const Invocation &inv,
                                            llvm::StringRef output) {
  return output == "-" && inv.action != Action::Check ? llvm::errs()
                                                      : llvm::outs();
}
