// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One call of tnc, from the command line to the exit status.
//
//   tnc a.cpp b.cpp x.o -o prog
//   → compile a.cpp and b.cpp to temporary objects, link them with x.o and the
//     runtime, print what there is to say about each file as it is done
//
// Invariant: the exit status is 0 only when every input went through; results
// of failed steps do not exist.
#include "compiler/driver/Driver.h"
#include "compiler/driver/Certificate.h"
#include "compiler/diagnostics/Explain.h"
#include "compiler/diagnostics/Json.h"
#include "compiler/diagnostics/Render.h"
#include "compiler/diagnostics/Sarif.h"
#include "compiler/driver/Installation.h"
#include "compiler/driver/Link.h"
#include "compiler/driver/OptionTable.h"
#include "compiler/driver/Output.h"
#include "compiler/driver/Pipeline.h"
#include "compiler/driver/Reports.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace tn;
using namespace tn::driver;

namespace {
/// What gathers over the files of one call.
struct Session {
  const Invocation &inv;
  diag::SourceCache sources;
  std::vector<diag::Diagnostic> diagnostics;
  std::vector<KernelReport> reports;
  bool failed = false;
  bool unsound = false; ///< an accepted kernel had a fault when it was run

  void show(const diag::DiagnosticList &list);
  bool writeDiagnostics();
  void compileOne(const Input &input, const std::string &output);
};
} // namespace

/// Remarks are for those who ask what the checks found.
static bool showsRemarks(const Invocation &inv) {
  return inv.action == Action::Check || inv.verbose;
}

/// A report for programs has standard output to itself.
static llvm::raw_ostream &verdictStream(const Invocation &inv) {
  return inv.safetyReport == ReportForm::Json || inv.proofReport == ReportForm::Json ? llvm::errs() : llvm::outs();
}

void Session::show(const diag::DiagnosticList &list) {
  diag::RenderOptions options;
  options.colors = inv.colors;
  bool text =
      inv.format == DiagnosticsFormat::Text || !inv.diagnosticsFile.empty();
  for (const diag::Diagnostic &d : list.all()) {
    diagnostics.push_back(d);
    if (text && (d.severity != diag::Severity::Remark || showsRemarks(inv)))
      diag::renderText(d, sources, options, llvm::errs());
  }
}

/// Writes the machine-readable form, at the end since SARIF is one document.
bool Session::writeDiagnostics() {
  if (inv.format == DiagnosticsFormat::Text)
    return true;
  auto write = [&](llvm::raw_ostream &out) {
    if (inv.format == DiagnosticsFormat::Sarif)
      return diag::writeSarif(diagnostics, version(), out);
    for (const diag::Diagnostic &d : diagnostics)
      diag::writeJson(d, out);
  };
  if (inv.diagnosticsFile.empty()) {
    write(llvm::errs());
    return true;
  }
  if (llvm::Error error = writeOutput(inv.diagnosticsFile, write)) {
    printError(llvm::toString(std::move(error)));
    return false;
  }
  return true;
}

/// Compiles one source and says everything about it.
void Session::compileOne(const Input &input, const std::string &output) {
  diag::DiagnosticList list(inv.warningsAreErrors);
  std::vector<KernelReport> found;
  llvm::Error error = compile(inv, input, output, list, found);
  list.sortAndDedupe();
  show(list);
  // The text report begins with the verdict, as the verdict's line does.
  if (inv.safetyReport == ReportForm::Text)
    printSafety(ReportForm::Text, found, reportStream(inv, output));
  else if (inv.action == Action::Check)
    printVerdicts(found, verdictStream(inv));
  unsound |= !printExercise(found, verdictStream(inv));
  llvm::append_range(reports, found);
  if (error) {
    failed = true;
    std::string text = llvm::toString(std::move(error));
    // An empty text: diagnostics have said it.
    if (!text.empty())
      printError(text);
  }
}

/// Prints the steps of a call; with --dryrun instead of taking them.
static void printPlan(const Invocation &inv) {
  llvm::raw_ostream &out = llvm::errs();
  for (const Input &input : inv.inputs) {
    if (input.kind == InputKind::LinkInput)
      continue;
    out << "tnc: " << input.path << ": parse, check";
    if (inv.action != Action::Check && inv.action != Action::EmitMir) {
      out << ", generate code for ";
      out << (inv.architectures.empty() ? "the CPU"
                                        : llvm::join(inv.architectures, ", "));
    }
    std::string output =
        inv.output.empty() ? defaultOutput(inv, input) : inv.output;
    if (inv.action != Action::Check)
      out << (inv.action == Action::Link ? ", write an object"
                                         : ", write `" + output + "`");
    out << '\n';
  }
  if (inv.action != Action::Link)
    return;
  std::vector<std::string> objects;
  for (const Input &input : inv.inputs)
    objects.push_back(input.kind == InputKind::LinkInput
                          ? input.path
                          : (llvm::sys::path::stem(input.path) + ".o").str());
  if (auto command =
          linkCommand(inv, objects, inv.output.empty() ? "a.out" : inv.output))
    out << "tnc: " << commandText(*command) << '\n';
  else
    printError(llvm::toString(command.takeError()));
}

static void linkAll(Session &session) {
  const Invocation &inv = session.inv;
  std::vector<std::string> objects, temporaries;
  llvm::scope_exit cleanUp([&] {
    for (const std::string &file : temporaries)
      llvm::sys::fs::remove(file);
  });
  for (const Input &input : inv.inputs) {
    if (input.kind == InputKind::LinkInput) {
      objects.push_back(input.path);
      continue;
    }
    llvm::SmallString<256> object(inv.keepDir);
    llvm::sys::path::append(object, llvm::sys::path::stem(input.path) + ".o");
    if (!inv.keep) {
      if (std::error_code ec = llvm::sys::fs::createTemporaryFile(
              llvm::sys::path::stem(input.path), "o", object)) {
        printError("cannot make a temporary file: " + ec.message());
        session.failed = true;
        return;
      }
      temporaries.push_back(std::string(object));
    }
    session.compileOne(input, std::string(object));
    objects.push_back(std::string(object));
  }
  if (session.failed)
    return;
  std::string output = inv.output.empty() ? "a.out" : inv.output;
  llvm::Error error =
      writeThroughFile(output, [&](const std::string &path) -> llvm::Error {
        auto command = linkCommand(inv, objects, path);
        return command ? runCommand(*command) : command.takeError();
      });
  if (error) {
    printError(llvm::toString(std::move(error)));
    session.failed = true;
  }
}

static int runCompiler(const Invocation &inv) {
  if (inv.verbose || inv.dryRun)
    printPlan(inv);
  if (inv.dryRun)
    return 0;
  Session session{inv, {}, {}, {}};
  if (inv.action == Action::Link) {
    linkAll(session);
  } else {
    for (const Input &input : inv.inputs) {
      if (input.kind == InputKind::LinkInput)
        continue;
      std::string output =
          inv.output.empty() ? defaultOutput(inv, input) : inv.output;
      if (inv.action != Action::Preprocess) {
        session.compileOne(input, output);
        continue;
      }
      auto command = preprocessCommand(inv, input, output);
      if (llvm::Error error =
              command ? runCommand(*command) : command.takeError()) {
        printError(llvm::toString(std::move(error)));
        session.failed = true;
      }
    }
  }
  if (inv.proofReport != ReportForm::None)
    printProofCost(inv.proofReport, session.reports, reportStream(inv, inv.output));
  if (!inv.certificate.empty())
    if (llvm::Error error = writeCertificates(inv.certificate, session.reports)) {
      printError(llvm::toString(std::move(error)));
      session.failed = true;
    }
  if (inv.safetyReport == ReportForm::Json)
    printSafety(ReportForm::Json, session.reports,
                reportStream(inv, inv.output));
  if (inv.action == Action::Check)
    printVerdictSummary(session.reports, verdictStream(inv));
  if (!session.writeDiagnostics())
    session.failed = true;
  return session.unsound ? 3 : session.failed ? 1 : 0;
}

static int explain(const std::string &name) {
  std::optional<diag::Code> code = diag::parseCode(name);
  if (!code) {
    printError("unknown code `" + name + "`, did you mean `" +
               diag::codeName(diag::nearestCode(name)) + "`?");
    return 2;
  }
  llvm::outs() << diag::explanation(*code);
  return 0;
}

int tn::driver::runDriver(int argc, char **argv) {
  std::optional<Invocation> inv = parseCommandLine(argc, argv);
  if (!inv)
    return 2;
  switch (inv->action) {
  case Action::Help:
    optionTable().printHelp(llvm::outs(), "tnc [options] file...",
                            "tnc, a compiler for GPU kernels in C++ that "
                            "proves them free of data races,\n"
                            "out-of-bounds accesses and divergent barriers");
    return 0;
  case Action::Version:
    llvm::outs() << "tnc " << version() << " (LLVM " LLVM_VERSION_STRING ")\n";
    return 0;
  case Action::Explain:
    return explain(inv->explainCode);
  case Action::ListArchitectures:
    for (llvm::StringRef arch : codegen::gpuArchitectures())
      llvm::outs() << arch << '\n';
    return 0;
  case Action::Check:
  case Action::EmitMir:
  case Action::EmitLlvm:
  case Action::Ptx:
  case Action::Cubin:
  case Action::Fatbin:
  case Action::Object:
  case Action::Link:
  case Action::Preprocess:
    return runCompiler(*inv);
  }
  llvm_unreachable("every action is run");
}
