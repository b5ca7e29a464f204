// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Certificates on disk, and the cost of proofs. See Certificate.h.
//
//   cert/saxpy/0001.smt2          ; race-1: `y[i]` at saxpy.cpp:6:5 and …
//   cert/saxpy/certificate.json   { "kernel": "saxpy", "proofs": [ … ] }
//
// Invariant: certificate.json names exactly the scripts that lie beside it.
#include "compiler/driver/Certificate.h"
#include "compiler/diagnostics/Json.h"
#include "compiler/driver/Output.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"

using namespace tn;
using namespace tn::driver;
using llvm::json::OStream;

static std::string scriptName(size_t i) {
  return llvm::formatv("{0:d4}.smt2", i + 1).str();
}

static void writeIndex(const KernelReport &report, llvm::raw_ostream &out) {
  OStream json(out, 2);
  json.object([&] {
    diag::writeText(json, "kernel", report.name);
    diag::writeText(json, "symbol", report.symbol);
    diag::writeSpan(report.span, json);
    json.attribute("verdict", verdictName(report.verdict));
    json.attributeArray("conditions", [&] {
      for (const LaunchCondition &condition : report.conditions)
        json.value(llvm::json::fixUTF8(condition.text));
    });
    diag::writeTexts(json, "conditionalOn", report.conditionalOn);
    json.attributeArray("proofs", [&] {
      for (size_t i = 0; i < report.certificate.size(); ++i)
        json.object([&] {
          json.attribute("file", scriptName(i));
          diag::writeText(json, "subject", report.certificate[i].subject);
          json.attribute("engine", report.certificate[i].engine);
        });
    });
  });
  out << '\n';
}

static llvm::Error writeCertificate(llvm::StringRef dir, const KernelReport &report) {
  llvm::SmallString<128> folder(dir);
  llvm::sys::path::append(folder, report.symbol);
  if (std::error_code error = llvm::sys::fs::create_directories(folder))
    return llvm::createStringError(error, "cannot make `" + folder.str() + "`: " + error.message());
  std::error_code error;
  for (llvm::sys::fs::directory_iterator it(folder, error), end; it != end && !error; it.increment(error))
    if (llvm::sys::path::extension(it->path()) == ".smt2")
      llvm::sys::fs::remove(it->path());
  auto write = [&](llvm::StringRef name, llvm::function_ref<void(llvm::raw_ostream &)> content) {
    llvm::SmallString<128> file(folder);
    llvm::sys::path::append(file, name);
    return writeOutput(file.str().str(), content);
  };
  for (size_t i = 0; i < report.certificate.size(); ++i)
    if (llvm::Error failure =
            write(scriptName(i), [&](llvm::raw_ostream &out) { out << report.certificate[i].script; }))
      return failure;
  return write("certificate.json", [&](llvm::raw_ostream &out) { writeIndex(report, out); });
}

llvm::Error tn::driver::writeCertificates(llvm::StringRef dir, llvm::ArrayRef<KernelReport> reports) {
  for (const KernelReport &report : reports)
    if (report.verdict == Verdict::Accepted || report.verdict == Verdict::Conditional)
      if (llvm::Error error = writeCertificate(dir, report))
        return error;
  return llvm::Error::success();
}

void tn::driver::printProofCost(ReportForm form, llvm::ArrayRef<KernelReport> reports, llvm::raw_ostream &out) {
  if (form == ReportForm::Json) {
    OStream json(out, 2);
    json.array([&] {
      for (const KernelReport &report : reports)
        json.object([&] {
          diag::writeText(json, "kernel", report.name);
          json.attribute("verdict", verdictName(report.verdict));
          json.attribute("accesses", report.cost.accesses);
          json.attribute("queries", report.cost.queries);
          json.attribute("steps", report.cost.steps);
          json.attribute("reasoning", report.cost.reasoning);
          json.attribute("milliseconds", report.cost.milliseconds);
        });
    });
    out << '\n';
    return;
  }
  for (const KernelReport &report : reports)
    out << report.name << ": " << report.cost.accesses << " accesses, " << report.cost.queries << " queries, "
        << report.cost.steps << " solver steps, " << report.cost.reasoning << " other steps, " << llvm::format("%.1f", report.cost.milliseconds) << " ms\n";
}
