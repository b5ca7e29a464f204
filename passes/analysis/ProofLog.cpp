// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keeps proofs and writes them as SMT-LIB 2. See ProofLog.h.
#include "passes/analysis/ProofLog.h"
#include "passes/analysis/BitVector.h"
#include "passes/analysis/SmtEncoder.h"
#include "compiler/diagnostics/Diagnostic.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

namespace tn::analysis {

llvm::StringRef engineName(Engine engine) {
  switch (engine) {
  case Engine::Solver: return "solver";
  case Engine::Bits: return "bits";
  case Engine::Bounds: return "bounds";
  case Engine::Injective: return "injective";
  }
  llvm_unreachable("an engine");
}

bool ProofLog::isNew(Engine engine, std::vector<unsigned> key) {
  return seen.insert({engine, std::move(key)}).second;
}

void ProofLog::add(Engine engine, llvm::ArrayRef<ExprRef> conditions) {
  std::vector<unsigned> key;
  for (ExprRef c : conditions)
    key.push_back(c->order);
  if (isNew(engine, std::move(key)))
    list.push_back({subject, engine, {conditions.begin(), conditions.end()}, {}, std::nullopt});
}

static void appendKey(std::vector<unsigned> &key, const Poly &poly) {
  for (const auto &[m, c] : poly.terms) {
    for (ExprRef factor : m)
      key.push_back(factor->order);
    key.push_back(~0u - unsigned(c));
  }
  key.push_back(~0u);
}

void ProofLog::addBound(const Poly &atMostZero, const std::vector<Poly> &facts) {
  // A constant needs no proof.
  if (atMostZero.isConstant())
    return;
  std::vector<unsigned> key;
  appendKey(key, atMostZero);
  for (const Poly &fact : facts)
    appendKey(key, fact);
  if (isNew(Engine::Bounds, std::move(key)))
    list.push_back({subject, Engine::Bounds, {}, facts, atMostZero});
}

namespace {

// A Z3 context of its own, only to print with.
class Printer {
public:
  Printer() {
    Z3_config config = Z3_mk_config();
    z3 = Z3_mk_context(config);
    Z3_del_config(config);
    Z3_set_error_handler(z3, [](Z3_context, Z3_error_code) {});
    solver = Z3_mk_simple_solver(z3);
    Z3_solver_inc_ref(z3, solver);
  }
  ~Printer() {
    Z3_solver_dec_ref(z3, solver);
    Z3_del_context(z3);
  }
  Z3_context z3;
  Z3_solver solver;
};

} // namespace

std::string placed(llvm::StringRef text, mlir::Operation *op) {
  diag::SourceSpan span = diag::spanOf(op->getLoc());
  std::string place = llvm::sys::path::filename(span.file).str() + ':' + std::to_string(span.line) + ':' +
                      std::to_string(span.column);
  return text.empty() ? place : '`' + text.str() + "` at " + place;
}

// A comment may not end early.
static std::string oneLine(std::string text) {
  for (char &c : text)
    if (c == '\n' || c == '\r')
      c = ' ';
  return text;
}

// What the encoder made, as a script that must be unsatisfiable. `note` is a line
// of its own, or empty.
static std::string scriptOf(ExprContext &exprs, const Proof &proof, Printer &printer, llvm::ArrayRef<Z3_ast> asserted,
                            llvm::ArrayRef<Z3_ast> side, llvm::ArrayRef<unsigned> symbols, llvm::StringRef logic,
                            llvm::StringRef note) {
  for (llvm::ArrayRef<Z3_ast> conditions : {asserted, side})
    for (Z3_ast a : conditions)
      Z3_solver_assert(printer.z3, printer.solver, a);
  std::string out;
  llvm::raw_string_ostream os(out);
  os << "; " << oneLine(proof.subject) << "\n; proved by: " << engineName(proof.engine) << '\n' << note;
  for (unsigned id : symbols)
    os << "; s" << id << " is " << oneLine(exprs.symbol(id).name) << '\n';
  os << "(set-logic " << logic << ")\n" << Z3_solver_to_string(printer.z3, printer.solver) << "(check-sat)\n";
  return out;
}

// Over bit vectors: what has no encoding is left open, as in the proof.
static std::string bitsToSmtLib(ExprContext &exprs, const Proof &proof) {
  Printer printer;
  BitEncoder encoder(printer.z3, exprs, bitWidthOf(exprs, proof.conditions));
  std::vector<Z3_ast> asserted;
  for (ExprRef condition : proof.conditions)
    asserted.push_back(encoder.truth(condition));
  return scriptOf(exprs, proof, printer, asserted, encoder.sideConditions(), encoder.namedSymbols(), "QF_BV", "");
}

std::string toSmtLib(ExprContext &exprs, const Proof &proof) {
  if (proof.engine == Engine::Bits)
    return bitsToSmtLib(exprs, proof);
  Printer printer;
  SmtEncoder encoder(printer.z3, exprs);
  std::vector<Z3_ast> asserted;
  for (ExprRef condition : proof.conditions)
    asserted.push_back(encoder.truth(condition));
  for (const Poly &fact : proof.nonPositive)
    asserted.push_back(encoder.isNonPositive(fact));
  if (proof.positive)
    asserted.push_back(Z3_mk_not(printer.z3, encoder.isNonPositive(*proof.positive)));
  encoder.addProductLemmas();
  bool hasProducts = encoder.addProducts();
  std::vector<unsigned> symbols;
  for (const auto &[id, term] : encoder.namedSymbols())
    symbols.push_back(id);
  return scriptOf(exprs, proof, printer, asserted, encoder.sideConditions(), symbols,
                  hasProducts ? "QF_UFNIA" : "QF_UFLIA",
                  encoder.failed() ? "; a part has no encoding and is left out: the script is weaker than the proof\n" : "");
}

} // namespace tn::analysis
