// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The passes of Passes.td for tn-opt: thin shells around `checkModule` and
// `lowerModule`, and the printer of access records that tests read.
#include "passes/Passes.h"
#include "passes/analysis/Prover.h"
#include "passes/analysis/PrintAccesses.h"
#include "passes/analysis/Walker.h"
#include "passes/check/Launch/Launch.h"
#include "mlir/Pass/Pass.h"
#include "llvm/Support/raw_ostream.h"

namespace tn {
#define GEN_PASS_DECL
#define GEN_PASS_DEF_TNCHECK
#define GEN_PASS_DEF_TNLOWER
#define GEN_PASS_DEF_TNPRINTACCESSES
#include "passes/Passes.h.inc"

namespace {

using namespace analysis;

std::string at(const diag::SourceSpan &span) {
  return span.valid() ? std::to_string(span.line) + ":" + std::to_string(span.column) : "-";
}

// One line a fact: stable, easy to match, no source text needed.
class LineSink : public diag::DiagnosticSink {
public:
  void report(diag::Diagnostic d) override {
    llvm::raw_ostream &out = llvm::errs();
    const char *severity = d.severity == diag::Severity::Error     ? "error"
                           : d.severity == diag::Severity::Warning ? "warning" : "remark";
    out << diag::codeName(d.code) << " " << severity << ": " << d.message << "\n";
    if (!d.primaryLabel.empty())
      out << "  " << at(d.span) << ": " << d.primaryLabel << "\n";
    for (const diag::Label &label : d.labels)
      out << "  " << at(label.span) << ": " << label.text << "\n";
    for (const diag::Label &note : d.notes)
      out << "  note: " << note.text << "\n";
    if (d.witness) {
      const diag::Witness &w = *d.witness;
      auto triple = [&](const long long (&v)[3]) {
        out << v[0] << "," << v[1] << "," << v[2];
      };
      out << "  witness: block ";
      triple(w.block);
      out << " grid ";
      triple(w.grid);
      for (const diag::WitnessThread &t : w.threads) {
        out << " thread ";
        triple(t.thread);
        out << "@";
        triple(t.block);
      }
      for (const auto &[name, value] : w.values)
        out << " " << name << "=" << value;
      out << " (" << w.verdict << ")\n";
    }
    if (!d.help.empty())
      out << "  help: " << d.help << "\n";
  }
};

std::optional<std::array<unsigned, 3>> shape(llvm::StringRef text) {
  if (text.empty())
    return std::nullopt;
  std::array<unsigned, 3> out = {1, 1, 1};
  llvm::SmallVector<llvm::StringRef> parts;
  text.split(parts, 'x');
  for (size_t i = 0; i < parts.size() && i < 3; ++i)
    if (parts[i].getAsInteger(10, out[i]))
      return std::nullopt;
  return out;
}

struct CheckPass : impl::TnCheckBase<CheckPass> {
  using TnCheckBase::TnCheckBase;
  void runOnOperation() override {
    CheckOptions options;
    options.block = shape(block);
    options.grid = shape(grid);
    if (!assume.empty())
      options.assumptions.push_back(assume);
    LineSink sink;
    bool ok = true;
    for (const KernelReport &report : checkModule(getOperation(), options, sink)) {
      llvm::errs() << "kernel " << report.name << ": " << verdictName(report.verdict) << "\n";
      for (const LaunchCondition &c : report.conditions)
        llvm::errs() << "  requires " << c.text << "  (" << c.why << ")\n";
      for (const std::string &text : report.conditionalOn)
        llvm::errs() << "  assumes that " << text << "\n";
      ok &= report.verdict == Verdict::Accepted || report.verdict == Verdict::Conditional;
    }
    if (!ok && !keepGoing)
      signalPassFailure();
  }
};

struct LowerPass : impl::TnLowerBase<LowerPass> {
  using TnLowerBase::TnLowerBase;
  void runOnOperation() override { lowerModule(getOperation()); }
};

struct PrintAccessesPass : impl::TnPrintAccessesBase<PrintAccessesPass> {
  using TnPrintAccessesBase::TnPrintAccessesBase;
  void runOnOperation() override {
    llvm::raw_ostream &out = llvm::errs();
    for (auto kernel : getOperation().getOps<mir::KernelOp>()) {
      std::unique_ptr<KernelAccesses> k = collectAccesses(kernel);
      Prover prover(*k);
      if (simplified) {
        establishLaunch(prover, {}, kernel.getSourceName());
        specialise(prover);
        removeWraps(prover);
      }
      printAccesses(*k, out);
      ExprContext &exprs = k->exprs;
      for (ExprRef fact : prover.facts)
        out << "  fact " << exprs.str(fact) << "\n";
      for (const Condition &c : prover.conditions)
        out << "  requires " << c.text << "\n";
    }
  }
};

} // namespace

#define GEN_PASS_REGISTRATION
#include "passes/Passes.h.inc"

void registerTenoritePasses() { registerStageTwoPasses(); }

} // namespace tn
