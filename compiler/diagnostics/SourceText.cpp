// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From bytes to terminal cells, so that carets stand under what they mean.
//
//   bytes  \t  x  é(2 bytes)  =
//   cells  0   4  5           6     (a tab is 4 cells wide at most, é is 1)
//
// Invariant: `cells` never decreases, and bytes of one character share a cell.
#include "compiler/diagnostics/SourceText.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Unicode.h"

using namespace tn::diag;

static constexpr unsigned kTabWidth = 4;

unsigned DisplayLine::cellOf(unsigned column) const {
  size_t byte = column ? column - 1 : 0;
  return byte < cells.size() ? cells[byte] : cells.back();
}

DisplayLine tn::diag::displayLine(llvm::StringRef line) {
  DisplayLine result;
  unsigned cell = 0;
  auto put = [&](llvm::StringRef text, unsigned bytes, unsigned width) {
    result.text += text;
    result.cells.insert(result.cells.end(), bytes, cell);
    cell += width;
  };
  for (size_t i = 0; i < line.size();) {
    unsigned char byte = line[i];
    if (byte == '\t') {
      unsigned width = kTabWidth - cell % kTabWidth;
      put(std::string(width, ' '), 1, width);
      ++i;
      continue;
    }
    unsigned length = llvm::getNumBytesForUTF8(byte);
    llvm::StringRef piece = line.substr(i, length);
    const auto *begin = reinterpret_cast<const llvm::UTF8 *>(piece.data());
    // Control characters and broken UTF-8 would upset the terminal.
    if (piece.size() != length || byte < 0x20 || byte == 0x7f ||
        !llvm::isLegalUTF8Sequence(begin, begin + length)) {
      put("?", 1, 1);
      ++i;
      continue;
    }
    int width = llvm::sys::unicode::columnWidthUTF8(piece);
    put(width < 0 ? "?" : piece, length, width < 0 ? 1 : width);
    i += length;
  }
  result.cells.push_back(cell);
  return result;
}

SourceCache::SourceCache() = default;
SourceCache::~SourceCache() = default;

std::optional<llvm::StringRef> SourceCache::line(llvm::StringRef file,
                                                 unsigned line) {
  auto [it, isNew] = files.try_emplace(file);
  File &entry = it->second;
  if (isNew) {
    auto buffer = llvm::MemoryBuffer::getFile(file, /*IsText=*/true);
    if (buffer) {
      entry.buffer = std::move(*buffer);
      llvm::SmallVector<llvm::StringRef> lines;
      entry.buffer->getBuffer().split(lines, '\n');
      for (llvm::StringRef text : lines)
        entry.lines.push_back(text.rtrim('\r'));
    }
  }
  if (line == 0 || line > entry.lines.size())
    return std::nullopt;
  return entry.lines[line - 1];
}
