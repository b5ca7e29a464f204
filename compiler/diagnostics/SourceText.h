// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lines of source files as a terminal shows them.
#ifndef TN_COMPILER_DIAGNOSTICS_SOURCETEXT_H
#define TN_COMPILER_DIAGNOSTICS_SOURCETEXT_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class MemoryBuffer;
} // namespace llvm

namespace tn::diag {

/// One line, ready to print: tabs are spaces, what cannot be printed is `?`.
struct DisplayLine {
  std::string text;
  /// `cells[b]` is the terminal cell (from 0) of byte b of the line; one more
  /// entry gives the cell behind the last byte.
  std::vector<unsigned> cells;

  /// The cell of a column (from 1, in bytes); past the end: the last cell.
  unsigned cellOf(unsigned column) const;
  unsigned width() const { return cells.back(); }
};

DisplayLine displayLine(llvm::StringRef line);

/// Reads each file once.
class SourceCache {
public:
  SourceCache();
  ~SourceCache();
  /// Line `line` (from 1) of the file without its end; nothing when there is
  /// no such file or line.
  std::optional<llvm::StringRef> line(llvm::StringRef file, unsigned line);

private:
  struct File {
    std::unique_ptr<llvm::MemoryBuffer> buffer;
    std::vector<llvm::StringRef> lines;
  };
  llvm::StringMap<File> files;
};

} // namespace tn::diag

#endif // TN_COMPILER_DIAGNOSTICS_SOURCETEXT_H
