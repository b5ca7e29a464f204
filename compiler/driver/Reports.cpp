// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The reports as text in columns or as one JSON document.
//
//   saxpy.cpp:5: saxpy: accepted
//     checked once a launch:
//       x.size() >= y.size()   keeps `x[i]` inside `x`
//     accesses:
//       6:18  write  global  y[i]  proved  guard `i < y.size()`
//       6:29  read   global  x[i]  launch  x.size() >= y.size()
//     2 accesses: 1 proved, 1 launch
//
// Invariant: every entry of a report is printed; the counts are of entries.
#include "compiler/driver/Reports.h"
#include "compiler/diagnostics/Json.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace tn;
using namespace tn::driver;
using llvm::json::OStream;

static constexpr Verdict kVerdicts[] = {Verdict::Accepted, Verdict::Conditional,
                                        Verdict::Undecided, Verdict::Rejected};
static constexpr mir::Proof kProofs[] = {mir::Proof::Proved, mir::Proof::Launch,
                                         mir::Proof::Runtime,
                                         mir::Proof::Unsafe};

static void printVerdict(const KernelReport &report, llvm::raw_ostream &out) {
  if (report.span.valid())
    out << report.span.file << ':' << report.span.line << ": ";
  out << report.name << ": " << verdictName(report.verdict);
  if (!report.unsafeReasons.empty())
    out << " (unsafe: " << llvm::join(report.unsafeReasons, "; ") << ')';
  out << '\n';
}

void tn::driver::printVerdicts(llvm::ArrayRef<KernelReport> reports,
                               llvm::raw_ostream &out) {
  for (const KernelReport &report : reports)
    printVerdict(report, out);
}

void tn::driver::printVerdictSummary(llvm::ArrayRef<KernelReport> reports,
                                     llvm::raw_ostream &out) {
  out << reports.size() << (reports.size() == 1 ? " kernel" : " kernels");
  const char *before = ": ";
  for (Verdict verdict : kVerdicts)
    if (size_t n = llvm::count_if(reports, [&](const KernelReport &r) {
          return r.verdict == verdict;
        })) {
      out << before << n << ' ' << verdictName(verdict);
      before = ", ";
    }
  out << '\n';
}

bool tn::driver::printExercise(llvm::ArrayRef<KernelReport> reports,
                               llvm::raw_ostream &out) {
  bool isClean = true;
  for (const KernelReport &report : reports) {
    if (!report.exercised)
      continue;
    const ExerciseReport &e = *report.exercised;
    for (const std::string &fault : e.faults)
      out << report.name << ": SOUNDNESS BUG: " << fault << '\n';
    isClean &= e.faults.empty();
    out << report.name << ": exercised: " << e.launches << " launches, "
        << e.steps << " steps, " << e.skipped << " skipped, " << e.cut
        << " cut short, " << e.faults.size() << " faults";
    if (!e.unsupported.empty())
      out << "; not run: " << e.unsupported;
    out << '\n';
  }
  return isClean;
}

/// Prints rows with each column as wide as its widest cell, the last one free.
static void printTable(llvm::ArrayRef<std::vector<std::string>> rows,
                       unsigned indent, llvm::raw_ostream &out) {
  std::vector<size_t> widths;
  for (const auto &row : rows)
    for (size_t i = 0; i != row.size(); ++i) {
      widths.resize(std::max(widths.size(), i + 1));
      widths[i] = std::max(widths[i], row[i].size());
    }
  for (const auto &row : rows) {
    std::string line(indent, ' ');
    for (size_t i = 0; i != row.size(); ++i)
      line += row[i] + std::string(widths[i] - row[i].size() + 2, ' ');
    out << llvm::StringRef(line).rtrim() << '\n';
  }
}

static void printSafetyText(const KernelReport &report,
                            llvm::raw_ostream &out) {
  printVerdict(report, out);
  if (!report.conditions.empty()) {
    out << "  checked once a launch:\n";
    std::vector<std::vector<std::string>> rows;
    for (const LaunchCondition &condition : report.conditions)
      rows.push_back({condition.text, condition.why});
    printTable(rows, 4, out);
  }
  if (!report.conditionalOn.empty()) {
    out << "  taken for granted, checked by nobody:\n";
    for (const std::string &assumption : report.conditionalOn)
      out << "    " << assumption << '\n';
  }
  if (report.entries.empty()) {
    out << "  no memory accesses\n";
    return;
  }
  out << "  accesses:\n";
  std::vector<std::vector<std::string>> rows;
  for (const SafetyEntry &entry : report.entries) {
    std::string place = std::to_string(entry.span.line) + ":" +
                        std::to_string(entry.span.column);
    rows.push_back({place, entry.mode, entry.space, entry.text,
                    mir::stringifyProof(entry.proof).str(), entry.reason});
  }
  printTable(rows, 4, out);
  out << "  " << report.entries.size()
      << (report.entries.size() == 1 ? " access" : " accesses");
  const char *before = ": ";
  for (mir::Proof proof : kProofs)
    if (size_t n = llvm::count_if(report.entries, [&](const SafetyEntry &e) {
          return e.proof == proof;
        })) {
      out << before << n << ' ' << mir::stringifyProof(proof);
      before = ", ";
    }
  out << '\n';
}

static void writeSafetyJson(OStream &json, const KernelReport &report) {
  json.object([&] {
    diag::writeText(json, "kernel", report.name);
    diag::writeText(json, "symbol", report.symbol);
    diag::writeSpan(report.span, json);
    json.attribute("verdict", verdictName(report.verdict));
    json.attributeArray("conditions", [&] {
      for (const LaunchCondition &condition : report.conditions)
        json.object([&] {
          diag::writeText(json, "text", condition.text);
          diag::writeText(json, "why", condition.why);
          diag::writeSpan(condition.span, json);
        });
    });
    diag::writeTexts(json, "conditionalOn", report.conditionalOn);
    diag::writeTexts(json, "unsafe", report.unsafeReasons);
    json.attributeArray("accesses", [&] {
      for (const SafetyEntry &entry : report.entries)
        json.object([&] {
          diag::writeText(json, "text", entry.text);
          json.attribute("mode", entry.mode);
          json.attribute("space", entry.space);
          json.attribute("proof", mir::stringifyProof(entry.proof));
          diag::writeText(json, "reason", entry.reason);
          diag::writeSpan(entry.span, json);
        });
    });
  });
}

void tn::driver::printSafety(ReportForm form,
                             llvm::ArrayRef<KernelReport> reports,
                             llvm::raw_ostream &out) {
  switch (form) {
  case ReportForm::None:
    return;
  case ReportForm::Text:
    for (const KernelReport &report : reports)
      printSafetyText(report, out);
    return;
  case ReportForm::Json: {
    OStream json(out, 2);
    json.object([&] {
      // docs/safety-report.schema.json describes this number's form.
      json.attribute("schema", 1);
      json.attributeArray("kernels", [&] {
        for (const KernelReport &report : reports)
          writeSafetyJson(json, report);
      });
    });
    out << '\n';
    return;
  }
  }
}

void tn::driver::printResources(
    const Invocation &inv, llvm::ArrayRef<KernelReport> reports,
    llvm::ArrayRef<emit::ArchitectureResources> resources,
    llvm::raw_ostream &out) {
  if (inv.resourceReport == ReportForm::Json) {
    OStream json(out, 2);
    json.array([&] {
      for (const emit::ArchitectureResources &arch : resources)
        for (const codegen::KernelResources &kernel : arch.kernels)
          json.object([&] { emit::writeResources(json, arch.arch, kernel); });
    });
    out << '\n';
    return;
  }
  auto nameOf = [&](const std::string &symbol) {
    for (const KernelReport &report : reports)
      if (report.symbol == symbol)
        return report.name;
    return symbol;
  };
  std::vector<std::vector<std::string>> rows = {{"kernel", "arch", "registers",
                                                 "spill stores", "spill loads",
                                                 "stack", "shared"}};
  for (const emit::ArchitectureResources &arch : resources)
    for (const codegen::KernelResources &k : arch.kernels)
      rows.push_back(
          {nameOf(k.kernel), arch.arch, std::to_string(k.registers),
           std::to_string(k.spillStores), std::to_string(k.spillLoads),
           std::to_string(k.stackBytes), std::to_string(k.sharedBytes)});
  printTable(rows, 0, out);
}
