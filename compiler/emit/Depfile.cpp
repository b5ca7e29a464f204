// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dependencies as gcc writes them.
//
//   saxpy.o: saxpy.cpp \
//     my\ dir/kernel.h
//
// Invariant: files appear once each, in the order in which they were read.
#include "compiler/emit/Depfile.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/raw_ostream.h"

std::string tn::emit::escapeForMake(llvm::StringRef path) {
  std::string text;
  for (char c : path) {
    if (c == ' ' || c == '#')
      text += '\\';
    if (c == '$')
      text += '$';
    text += c;
  }
  return text;
}

void tn::emit::writeDepfile(llvm::StringRef target,
                            llvm::ArrayRef<std::string> files, bool phony,
                            llvm::raw_ostream &out) {
  llvm::SetVector<llvm::StringRef> unique(files.begin(), files.end());
  out << target << ':';
  for (llvm::StringRef file : unique)
    out << " \\\n  " << escapeForMake(file);
  out << '\n';
  if (!phony)
    return;
  for (llvm::StringRef file :
       llvm::ArrayRef(unique.getArrayRef()).drop_front(unique.empty() ? 0 : 1))
    out << escapeForMake(file) << ":\n";
}
