// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The shape of a diagnostic, after rustc's.
//
//   error[TN1001]: threads 0 and 1 of block 0 race on `y[1]`
//    --> saxpy.cpp:5:30
//     |
//   5 |   if (i < n) y[i] = a * x[i] + y[i + 1];
//     |              ----              ^^^^^^^^ thread 0 reads `y[1]` here
//     |              |
//     |              thread 1 writes `y[1]` here
//     = launch: block 2, grid 1; n = 2 (replayed: true race)
//     = note: no barrier orders the two
//     = help: read from a copy
//
// Invariant: the same diagnostic and files give the same bytes; colours add
// escape sequences and nothing else.
#include "compiler/diagnostics/Render.h"
#include "compiler/diagnostics/Snippet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace tn::diag;
using Color = llvm::raw_ostream::Colors;

/// "4", "32 x 8", "4 x 4 x 2": trailing ones say nothing.
static std::string extentText(const long long (&extent)[3]) {
  std::string text = std::to_string(extent[0]);
  if (extent[1] != 1 || extent[2] != 1)
    text += " x " + std::to_string(extent[1]);
  if (extent[2] != 1)
    text += " x " + std::to_string(extent[2]);
  return text;
}

/// "3", "(3, 1)", "(3, 1, 2)": a coordinate is shown as far as the extent has
/// dimensions.
static std::string pointText(const long long (&point)[3],
                             const long long (&extent)[3]) {
  bool z = extent[2] != 1 || point[2] != 0,
       y = z || extent[1] != 1 || point[1] != 0;
  std::string text = std::to_string(point[0]);
  if (y)
    text += ", " + std::to_string(point[1]);
  if (z)
    text += ", " + std::to_string(point[2]);
  return y ? "(" + text + ")" : text;
}

std::string tn::diag::witnessText(const Witness &witness) {
  std::string text = "block " + extentText(witness.block) + ", grid " +
                     extentText(witness.grid);
  const char *before = "; ";
  for (const WitnessThread &t : witness.threads) {
    text += before + ("thread " + pointText(t.thread, witness.block)) +
            " of block " + pointText(t.block, witness.grid);
    before = " and ";
  }
  before = "; ";
  for (const auto &[name, value] : witness.values) {
    text += before + name + " = " + value;
    before = ", ";
  }
  if (!witness.verdict.empty())
    text += llvm::StringRef(witness.verdict).starts_with("true")
                ? " (replayed: " + witness.verdict + ")"
                : " (" + witness.verdict + ")";
  return text;
}

static Color colorOf(Severity severity) {
  switch (severity) {
  case Severity::Error:
    return Color::RED;
  case Severity::Warning:
    return Color::MAGENTA;
  case Severity::Remark:
    return Color::CYAN;
  }
  llvm_unreachable("every severity has a colour");
}

/// "  = note: text", further lines of the text indented to it.
static void attachment(llvm::StringRef kind, llvm::StringRef text,
                       unsigned gutter, llvm::raw_ostream &out) {
  out.indent(gutter + 1);
  out.changeColor(Color::BLUE, true) << "= ";
  out.resetColor();
  out.changeColor(Color::SAVEDCOLOR, true) << kind << ": ";
  out.resetColor();
  for (bool first = true; first || !text.empty(); first = false) {
    auto [head, tail] = text.split('\n');
    if (!first)
      out.indent(gutter + 5 + kind.size());
    out << head << '\n';
    text = tail;
  }
}

void tn::diag::renderText(const Diagnostic &d, SourceCache &sources,
                          const RenderOptions &options,
                          llvm::raw_ostream &out) {
  out.enable_colors(options.colors);
  out.changeColor(colorOf(d.severity), true)
      << severityName(d.severity) << '[' << codeName(d.code) << ']';
  out.resetColor();
  out.changeColor(Color::SAVEDCOLOR, true) << ": " << d.message;
  out.resetColor();
  out << '\n';

  llvm::SmallVector<Mark> marks;
  if (d.span.valid())
    marks.push_back({d.span, d.primaryLabel, true});
  for (const Label &label : d.labels)
    marks.push_back({label.span, label.text, false});
  llvm::SmallVector<Mark> all = marks;
  for (const Label &note : d.notes)
    all.push_back({note.span, "", false});
  unsigned gutter = gutterWidth(all);
  renderSnippet(marks, gutter, sources, options, out);

  if (d.witness)
    attachment("launch", witnessText(*d.witness), gutter, out);
  for (const Label &note : d.notes) {
    attachment("note", note.text, gutter, out);
    if (note.span.valid())
      renderSnippet(Mark{note.span, "", false}, gutter, sources, options, out);
  }
  if (!d.help.empty())
    attachment("help", d.help, gutter, out);
  out << '\n';
}
