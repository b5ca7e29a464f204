// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How marks are laid out under a source line.
//
//   12 |   y[i] = a * x[i] + y[i + 1];
//      |   ----              ^^^^^^^^ thread 0 reads `y[1]` here
//      |   |
//      |   thread 1 writes `y[1]` here
//
// 1. one row of underlines; where two overlap, the primary one wins;
// 2. the rightmost mark's text stands on that row when nothing is behind it;
// 3. the other texts follow from right to left, each under its mark, with a
//    bar for those still to come.
//
// Invariant: nothing right of a text is ever printed over, since marks to the
// right were finished in the rows above.
#include "compiler/diagnostics/Snippet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Unicode.h"
#include "llvm/Support/raw_ostream.h"

using namespace tn::diag;
using Color = llvm::raw_ostream::Colors;

namespace {
/// A mark on one line, in terminal cells.
struct Underline {
  unsigned begin, end;
  llvm::StringRef text;
  bool primary;
};

class SnippetPrinter {
public:
  SnippetPrinter(unsigned gutter, SourceCache &sources,
                 const RenderOptions &options, llvm::raw_ostream &out)
      : gutter(gutter), sources(sources), options(options), out(out) {}

  void file(llvm::ArrayRef<Mark> marks, bool first);

private:
  void margin(std::string number);
  void line(unsigned number, llvm::StringRef text, llvm::ArrayRef<Mark> marks);
  void underlines(llvm::MutableArrayRef<Underline> marks);
  void colored(Color color, llvm::StringRef text) {
    out.changeColor(color, /*Bold=*/true);
    out << text;
    out.resetColor();
  }
  static Color colorOf(bool primary) {
    return primary ? Color::RED : Color::BLUE;
  }

  unsigned gutter;
  SourceCache &sources;
  const RenderOptions &options;
  llvm::raw_ostream &out;
};
} // namespace

/// The part of `text` that lies in cells [from, to).
static std::string sliceCells(llvm::StringRef text, unsigned from,
                              unsigned to) {
  std::string result;
  unsigned cell = 0;
  while (!text.empty()) {
    llvm::StringRef piece = text.take_front(llvm::getNumBytesForUTF8(text[0]));
    int width = std::max(0, llvm::sys::unicode::columnWidthUTF8(piece));
    if (cell >= from && cell + width <= to)
      result += piece;
    cell += width;
    text = text.drop_front(piece.size());
  }
  return result;
}

void SnippetPrinter::margin(std::string number) {
  number.insert(0, gutter - std::min<size_t>(gutter, number.size()), ' ');
  colored(Color::BLUE, number + " |");
}

void SnippetPrinter::underlines(llvm::MutableArrayRef<Underline> marks) {
  // Rightmost first; of those that begin together, the primary one first.
  llvm::stable_sort(marks, [](const Underline &a, const Underline &b) {
    return std::make_pair(a.begin, a.primary) >
           std::make_pair(b.begin, b.primary);
  });
  unsigned end = 0;
  for (const Underline &m : marks)
    end = std::max(end, m.end);
  margin("");
  out << ' ';
  for (unsigned cell = 0; cell != end; ++cell) {
    const Underline *at = nullptr;
    for (const Underline &m : marks)
      if (cell >= m.begin && cell < m.end && (!at || m.primary))
        at = &m;
    if (at)
      colored(colorOf(at->primary), at->primary ? "^" : "-");
    else
      out << ' ';
  }
  llvm::ArrayRef<Underline> rest = marks;
  if (rest.front().end == end) {
    if (!rest.front().text.empty()) {
      out << ' ';
      colored(colorOf(rest.front().primary), rest.front().text);
    }
    rest = rest.drop_front();
  }
  out << '\n';

  llvm::SmallVector<Underline> texts;
  for (const Underline &m : rest)
    if (!m.text.empty())
      texts.push_back(m);
  auto bars = [&](llvm::ArrayRef<Underline> open, unsigned before) {
    unsigned cell = 0;
    for (const Underline &m : llvm::reverse(open)) {
      if (m.begin < cell || m.begin >= before)
        continue;
      out.indent(m.begin - cell);
      colored(colorOf(m.primary), "|");
      cell = m.begin + 1;
    }
    return cell;
  };
  for (size_t i = 0; i != texts.size(); ++i) {
    llvm::ArrayRef<Underline> open = llvm::ArrayRef(texts).drop_front(i);
    if (i == 0) {
      margin("");
      out << ' ';
      bars(open, ~0u);
      out << '\n';
    }
    margin("");
    out << ' ';
    unsigned cell = bars(open.drop_front(), texts[i].begin);
    out.indent(texts[i].begin - cell);
    colored(colorOf(texts[i].primary), texts[i].text);
    out << '\n';
  }
}

void SnippetPrinter::line(unsigned number, llvm::StringRef text,
                          llvm::ArrayRef<Mark> marks) {
  DisplayLine shown = displayLine(text);
  llvm::SmallVector<Underline> under;
  unsigned first = ~0u, last = 0;
  for (const Mark &mark : marks) {
    unsigned begin = shown.cellOf(mark.span.column);
    // A range over several lines is marked to the end of its first one.
    unsigned end =
        mark.span.endLine > number
            ? shown.width()
            : shown.cellOf(std::max(mark.span.endColumn, mark.span.column) + 1);
    end = std::max(end, begin + 1);
    under.push_back({begin, end, mark.text, mark.primary});
    first = std::min(first, begin);
    last = std::max(last, end);
  }
  // What does not fit is cut on both sides of the marks.
  // The margin and, where it is cut, an ellipsis on each side take their part.
  unsigned limit =
      std::max(40u, options.width - std::min(options.width, gutter + 9));
  unsigned from = 0, to = shown.width();
  if (to > limit && !under.empty()) {
    if (last > limit)
      from = first > 12 ? first - 12 : 0;
    to = std::min(to, from + limit);
  } else if (to > limit) {
    to = limit;
  }
  bool cutLeft = from > 0, cutRight = to < shown.width();
  margin(std::to_string(number));
  std::string part = sliceCells(shown.text, from, to);
  if (part.empty())
    out << '\n';
  else
    out << ' ' << (cutLeft ? "..." : "") << part << (cutRight ? "..." : "")
        << '\n';
  if (under.empty())
    return;
  unsigned shift = cutLeft ? 3 : 0;
  for (Underline &m : under) {
    m.begin = std::clamp(m.begin, from, to) - from + shift;
    m.end = std::max(m.begin + 1, std::clamp(m.end, from, to) - from + shift);
  }
  underlines(under);
}

void SnippetPrinter::file(llvm::ArrayRef<Mark> marks, bool first) {
  const Mark &head = marks.front();
  out.indent(gutter);
  colored(Color::BLUE, first ? "--> " : "::: ");
  out << head.span.file << ':' << head.span.line << ':' << head.span.column
      << '\n';

  llvm::SmallVector<Mark> sorted(marks);
  llvm::stable_sort(sorted, [](const Mark &a, const Mark &b) {
    return a.span.line < b.span.line;
  });
  bool anyText = llvm::any_of(sorted, [&](const Mark &m) {
    return sources.line(m.span.file, m.span.line).has_value();
  });
  if (!anyText) {
    for (const Mark &m : sorted)
      if (!m.text.empty()) {
        out.indent(gutter + 1);
        out << "= line " << m.span.line << ": " << m.text << '\n';
      }
    return;
  }
  margin("");
  out << '\n';
  unsigned previous = 0;
  for (size_t i = 0; i != sorted.size();) {
    size_t j = i;
    while (j != sorted.size() && sorted[j].span.line == sorted[i].span.line)
      ++j;
    unsigned number = sorted[i].span.line;
    if (previous && number == previous + 2) {
      // One line between costs no more than saying that it was left out.
      if (auto between = sources.line(head.span.file, previous + 1))
        line(previous + 1, *between, {});
    } else if (previous && number > previous + 1) {
      colored(Color::BLUE, "...");
      out << '\n';
    }
    auto text = sources.line(head.span.file, number);
    line(number, text.value_or(""), llvm::ArrayRef(sorted).slice(i, j - i));
    previous = number;
    i = j;
  }
}

unsigned tn::diag::gutterWidth(llvm::ArrayRef<Mark> marks) {
  unsigned largest = 0;
  for (const Mark &m : marks)
    largest = std::max(largest, m.span.line);
  return std::to_string(largest).size();
}

void tn::diag::renderSnippet(llvm::ArrayRef<Mark> marks, unsigned gutter,
                             SourceCache &sources, const RenderOptions &options,
                             llvm::raw_ostream &out) {
  SnippetPrinter printer(gutter, sources, options, out);
  llvm::SmallVector<Mark> left;
  for (const Mark &m : marks)
    if (m.span.valid())
      left.push_back(m);
  for (bool first = true; !left.empty(); first = false) {
    std::string file = left.front().span.file;
    auto other =
        std::stable_partition(left.begin(), left.end(), [&](const Mark &m) {
          return m.span.file == file;
        });
    printer.file(llvm::ArrayRef(left.begin(), other), first);
    left.erase(left.begin(), other);
  }
}
