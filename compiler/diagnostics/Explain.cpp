// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Looks pages up by code. They are embedded, so that `--explain` works with no
// installed documentation; EmbedPages.cmake writes ErrorPages.inc.
#include "compiler/diagnostics/Explain.h"
#include "llvm/ADT/StringSwitch.h"

using namespace tn::diag;

llvm::StringRef tn::diag::explanation(Code code) {
  return llvm::StringSwitch<llvm::StringRef>(codeName(code))
#define TN_PAGE(name, text) .Case(name, text)
#include "ErrorPages.inc"
#undef TN_PAGE
      .Default("");
}

Code tn::diag::nearestCode(llvm::StringRef name) {
  std::string wanted = name.upper();
  Code best = allCodes().front();
  unsigned distance = ~0u;
  for (Code code : allCodes()) {
    unsigned d = llvm::StringRef(wanted).edit_distance(codeName(code));
    if (d < distance) {
      distance = d;
      best = code;
    }
  }
  return best;
}
