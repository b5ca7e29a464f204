// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [bounds-2] [bounds-3] Decides each obligation and each access. See Bounds.h.
#include "passes/check/Bounds/Bounds.h"
#include "compiler/ir/Layout.h"
#include "passes/analysis/Contracts.h"
#include "passes/analysis/Lengths.h"
#include "passes/analysis/ProofLog.h"
#include "passes/check/Counterexample.h"
#include "passes/check/Launch/Orders.h"
#include "passes/check/Replay/Replay.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

namespace tn {
using namespace analysis;

namespace {

// `0 <= index` and `index + extent <= size` under `path`.
struct Obligation {
  ExprRef index, size;
  Int extent;
  ExprRef path;
  std::vector<ExprRef> given; ///< obligations met earlier by the same thread
  std::string text;           ///< "y[i]"
  std::string object;         ///< "y"
  mlir::Operation *op;
  bool isInner = false; ///< a subscript of an array inside an object
};

class BoundsCheck {
public:
  BoundsCheck(Prover &prover, llvm::StringRef name)
      : prover(prover), exprs(prover.exprs), name(name) {}
  BoundsResult run();

private:
  enum class Answer { Proved, Launch, Violated, Unknown };
  Answer decide(const Obligation &o, std::string &reason);
  std::optional<bool> derive(const Obligation &o, std::string &reason);
  bool isNullOn(ExprRef path, const Object &object) const;
  bool deriveLow(const Obligation &o, std::string &reason);
  bool asksOfFreeParameters(ExprRef truth) const;
  bool dependsOnData(ExprRef e) const;
  std::string missingBound(ExprRef e) const;
  std::vector<ExprRef> known(const Obligation &o) const;
  void reject(const Obligation &o, const Counterexample &found);
  void obligation(const BoundsObligation &bound);
  void access(const Access &a);
  void alignment(const Access &a);
  bool baseAlignment(const Access &a);
  bool mayWrap(const Access &a);
  std::vector<ExprRef> metBefore(mlir::Operation *op);
  void conditional(diag::SourceSpan span, const std::string &what, const std::string &label);

  Prover &prover;
  ExprContext &exprs;
  llvm::StringRef name;
  BoundsResult result;
  bool isAbsent = false; ///< of the access at hand: its path says that the pointer is null
  std::optional<Counterexample> violation;
  diag::Witness seen; ///< of `violation`, replayed
  std::set<unsigned> reportedWraps;
  std::vector<ExprRef> met; ///< what each obligation says once it was met; null: not asked for yet
};

bool BoundsCheck::dependsOnData(ExprRef e) const {
  if (e->kind == ExprKind::Load)
    return true;
  if (e->kind == ExprKind::Sym || e->kind == ExprKind::BoolSym)
    return exprs.symbol(e->symbol).kind == SymbolKind::Opaque;
  return llvm::any_of(e->operands, [&](ExprRef operand) { return dependsOnData(operand); });
}

// A help text when an ordinary span holds the index.
std::string BoundsCheck::missingBound(ExprRef e) const {
  if (e->kind == ExprKind::Load && e->symbol < prover.kernel.objects.size()) {
    const Object &object = prover.kernel.objects[e->symbol];
    mir::ParamAttr param = object.kind == ObjectKind::Argument
                               ? prover.kernel.kernel.paramOfArgument(object.arg)
                               : mir::ParamAttr();
    if (param && param.getKind() == "span" && mlir::isa_and_nonnull<mlir::IntegerType>(object.element))
      return "pass `" + object.name + "` as `tn::below`: its bound is then known to each launch";
  }
  for (ExprRef operand : e->operands)
    if (std::string help = operand->isBool() ? "" : missingBound(operand); !help.empty())
      return help;
  return "";
}

std::vector<ExprRef> BoundsCheck::known(const Obligation &o) const {
  std::vector<ExprRef> given = {o.path};
  given.insert(given.end(), o.given.begin(), o.given.end());
  return given;
}

// Does an operation's own execution imply that `earlier` was executed before it
// by the same thread, in the same iterations?
static bool dominates(mlir::Operation *earlier, mlir::Operation *op) {
  mlir::Operation *ancestor = earlier->getBlock()->findAncestorOpInBlock(*op);
  return ancestor && ancestor != earlier && earlier->isBeforeInBlock(ancestor);
}

std::vector<ExprRef> BoundsCheck::metBefore(mlir::Operation *op) {
  std::vector<ExprRef> out;
  met.resize(prover.kernel.bounds.size());
  exprs.count(met.size());
  for (size_t i = 0; i < met.size(); ++i) {
    const BoundsObligation &bound = prover.kernel.bounds[i];
    if (bound.isUnsafe || !dominates(bound.op, op))
      continue;
    if (!met[i])
      met[i] = exprs.conj(exprs.le(exprs.constant(0), bound.index), exprs.lt(bound.index, bound.length));
    out.push_back(met[i]);
  }
  return out;
}

// A length condition: true when added (or already so), false when no launch
// with a sensible length can meet it, nothing when no bound is found.
std::optional<bool> BoundsCheck::derive(const Obligation &o, std::string &reason) {
  LengthGoal goal{o.index, o.size, o.extent, {}};
  for (ExprRef g : known(o))
    conjunctsOf(g, goal.conjuncts);
  LengthAnswer answer = lengthConditions(prover, goal);
  if (answer.kind != LengthAnswer::Found)
    return answer.kind == LengthAnswer::None ? std::nullopt : std::optional<bool>(false);
  for (ExprRef truth : answer.conditions) {
    Condition condition = lengthCondition(exprs, truth, o.text, o.object, o.op);
    reason = condition.text;
    if (!prover.addCondition(std::move(condition)))
      return false;
  }
  return true;
}

// Is this parameter's being large what the condition asks, without asking
// anything of a size or a dimension? Then an ordinary launch can meet it. That a
// size is not negative every launch of it meets.
bool BoundsCheck::asksOfFreeParameters(ExprRef truth) const {
  if (truth->kind != ExprKind::Le || !isPlausibleCap(exprs, exprs.sub((*truth)[0], (*truth)[1]), 0))
    return false;
  llvm::SmallVector<unsigned> symbols, larger;
  exprs.symbolsOf(truth, symbols);
  exprs.symbolsOf((*truth)[1], larger);
  for (ExprRef side : {(*truth)[0], (*truth)[1]})
    for (const auto &[m, c] : toPoly(exprs, side).terms)
      if (llvm::any_of(m, [](ExprRef atom) { return atom->kind != ExprKind::Sym; }))
        return false;
  bool isSign = (*truth)[1]->kind == ExprKind::Sym && (*truth)[0]->isConst() && (*truth)[0]->value <= 0;
  return llvm::all_of(symbols, [&](unsigned id) { return exprs.symbol(id).kind == SymbolKind::Param; }) &&
         !larger.empty() && llvm::all_of(larger, [&](unsigned id) { return isSign || isFreeParameter(prover, id); });
}

// `0 <= index` by a condition on parameters alone: of `x[offset + i]` that
// offset >= 0, of `x[base - i]` under i < n that base >= n - 1. Proved by the
// same reasoning as a length: the bound of -index is at most 0.
bool BoundsCheck::deriveLow(const Obligation &o, std::string &reason) {
  std::vector<Inequality> facts;
  llvm::SmallVector<ExprRef> conjuncts;
  for (ExprRef g : known(o))
    conjunctsOf(g, conjuncts);
  for (ExprRef c : conjuncts)
    appendInequalities(exprs, c, facts);
  facts.insert(facts.end(), prover.inequalities().begin(), prover.inequalities().end());
  std::vector<ExprRef> found;
  for (const Case &c : casesOf(exprs, toPoly(exprs, exprs.neg(o.index)))) {
    std::vector<Inequality> inCase = c.facts;
    inCase.insert(inCase.end(), facts.begin(), facts.end());
    if (provesNonPositive(exprs, c.value, inCase))
      continue;
    // Of one parameter that it be natural, or 1 or more: `(item - 1) * columns`.
    // The latter only of one that is no size: a launch of size 0 is an ordinary
    // one, and `x[n - 1]` is wrong there.
    ExprRef truth = nullptr;
    for (const auto &[m, k] : c.value.terms)
      for (ExprRef atom : m) {
        if (truth || atom->kind != ExprKind::Sym || exprs.symbol(atom->symbol).kind != SymbolKind::Param ||
            exprs.range(atom).lo > 0)
          continue;
        ExprRef least = exprs.le(exprs.constant(1), atom);
        std::vector<Inequality> with = inCase;
        appendInequalities(exprs, least, with);
        ExprRef nothing = exprs.le(exprs.constant(0), atom);
        std::vector<Inequality> withNothing = inCase;
        appendInequalities(exprs, nothing, withNothing);
        if (provesNonPositive(exprs, c.value, withNothing))
          truth = nothing;
        else if (isFreeParameter(prover, atom->symbol) && provesNonPositive(exprs, c.value, with))
          truth = least;
      }
    if (!truth) {
      auto bound = upperBound(exprs, c.value, inCase, [&](ExprRef e) { return prover.isLaunchValue(e); });
      if (!bound || !fitsContract(exprs, *bound))
        return false;
      truth = normalisedAtMost(exprs, *bound, Poly());
    }
    if (!asksOfFreeParameters(truth))
      return false;
    found.push_back(truth);
  }
  for (ExprRef truth : found) {
    Condition condition = lengthCondition(exprs, truth, o.text, o.object, o.op);
    condition.kind = ConditionKind::Order;
    reason = condition.text;
    if (!prover.addCondition(std::move(condition)))
      return false;
  }
  return !found.empty();
}

BoundsCheck::Answer BoundsCheck::decide(const Obligation &o, std::string &reason) {
  violation.reset();
  diag::SourceSpan source = diag::spanOf(o.op->getLoc());
  std::vector<ExprRef> given = known(o);
  ExprRef low = exprs.le(exprs.constant(0), o.index);
  ExprRef high = exprs.le(exprs.add(o.index, exprs.constant(o.extent)), o.size);
  bool lowOk = prover.proves(given, low, false), highOk = prover.proves(given, high, false);
  // A length that its own arithmetic had to ask for (ProverWrapLengths.cpp).
  for (const Condition &c : prover.conditions)
    if (c.op == o.op)
      reason = c.text;
  if (lowOk && highOk)
    return reason.empty() ? Answer::Proved : Answer::Launch;
  size_t conditionsBefore = prover.conditions.size();
  bool hopeless = false;
  if (!lowOk)
    lowOk = prover.proves(given, low);
  if (!lowOk && prover.mayOrder && !dependsOnData(o.index) && !dependsOnData(o.path))
    lowOk = deriveLow(o, reason);
  if (!highOk && lowOk) {
    auto derived = derive(o, reason);
    if (derived && *derived) {
      highOk = true;
    } else {
      hopeless = derived.has_value();
      highOk = prover.proves(given, high);
    }
  }
  if (lowOk && highOk)
    return prover.conditions.size() > conditionsBefore || !reason.empty() ? Answer::Launch : Answer::Proved;
  // Where a length could cure it but none was found, no launch is to blame yet.
  // CUDA's arrays carry no check of their own, so data that leads outside is a
  // fault of the kernel; a Tenorite array's check stays instead [bounds-4].
  llvm::StringRef file = source.file;
  bool isCuda = file.ends_with(".cu") || file.ends_with(".cuh");
  if (!dependsOnData(o.index) && !dependsOnData(o.path))
    result.isShort = true;
  bool data = (dependsOnData(o.index) || dependsOnData(o.path)) && !(isCuda && o.size->isConst());
  if (!data && (!lowOk || hopeless || o.size->isConst())) {
    std::vector<ExprRef> conditions = prover.threadFacts();
    conditions.insert(conditions.end(), given.begin(), given.end());
    conditions.push_back(exprs.negate(lowOk ? high : low));
    Counterexample found = findCounterexample(prover, conditions);
    if (found.isTrue()) {
      seen = describe(prover, nullptr, Relation(), found, {o.index, o.size, o.path});
      ReplayResult replayed{Replayed::NotRun, "a run looks at whole objects, not at arrays inside"};
      if (!o.isInner)
        replayed = replayFault(prover, found, seen, {interp::FaultKind::Bounds}, o.op);
      if (confirm(replayed, "true fault", seen)) {
        violation = std::move(found);
        return Answer::Violated;
      }
    }
  }
  return Answer::Unknown;
}

// The subscript's own value and its array, or the object and the byte offset.
void BoundsCheck::reject(const Obligation &o, const Counterexample &found) {
  diag::Witness witness = seen;
  auto index = evaluate(o.index, found.values), size = evaluate(o.size, found.values);
  const auto &t = witness.threads[0];
  std::string who = "thread " + threadName(t.thread, witness.block) + " of block " +
                    threadName(t.block, witness.grid);
  diag::Diagnostic d(diag::Code::TN3001, diag::spanOf(o.op->getLoc()),
                     "`" + o.text + "` lies outside `" + o.object + "`");
  d.kernel = name.str();
  std::string unit = o.extent == 1 ? "index " : "byte ";
  if (index && size)
    d.primaryLabel = who + " uses " + unit + toString(*index) + " of " + toString(*size) + " here";
  d.witness = std::move(witness);
  result.add(Outcome::Rejected, std::move(d));
}

void BoundsCheck::obligation(const BoundsObligation &bound) {
  BoundsDecision decision{bound.op, true, mir::Proof::Proved, "", nullptr};
  if (bound.isUnsafe) {
    decision.proof = mir::Proof::Unsafe;
    result.decisions.push_back(decision);
    return;
  }
  auto op = mlir::cast<mir::BoundsOp>(bound.op);
  std::string text = op.getWhat().str();
  std::string object = text.substr(0, text.find_first_of("[("));
  Obligation o{bound.index, bound.length, 1, bound.path, metBefore(bound.op), text, object, bound.op};
  switch (decide(o, decision.reason)) {
  case Answer::Proved:
    break;
  case Answer::Launch:
    decision.proof = mir::Proof::Launch;
    break;
  case Answer::Violated:
    reject(o, *violation);
    break;
  case Answer::Unknown: {
    decision.proof = mir::Proof::Runtime;
    decision.reason = "checked in the kernel";
    diag::Diagnostic d(diag::Code::TN3003, diag::spanOf(bound.op->getLoc()),
                       "a run-time bounds check of `" + text + "` stays in the kernel");
    d.kernel = name.str();
    d.primaryLabel = dependsOnData(o.index) ? "the index depends on data that the kernel loads"
                                            : "no condition on the launch was found that keeps it inside";
    d.help = missingBound(o.index);
    result.diagnostics.push_back(std::move(d));
    break;
  }
  }
  result.decisions.push_back(std::move(decision));
}

void BoundsCheck::conditional(diag::SourceSpan span, const std::string &what,
                              const std::string &label) {
  if (llvm::is_contained(result.conditionalOn, what))
    return;
  result.conditionalOn.push_back(what);
  diag::Diagnostic d(diag::Code::TN3006, std::move(span), "no launch can check that " + what);
  d.kernel = name.str();
  d.primaryLabel = label;
  result.diagnostics.push_back(std::move(d));
}

// [bounds-2] Of the object's first byte. What arguments point to is the
// launch's to see to.
bool BoundsCheck::baseAlignment(const Access &a) {
  const Object &object = prover.kernel.objects[a.object];
  if (object.kind == ObjectKind::Unknown || a.align <= std::max<uint64_t>(object.align, 1))
    return true;
  if (object.kind == ObjectKind::Argument) {
    if (a.align > mir::alignInBytes(object.element)) {
      BoundsResult::Alignment &needed = result.alignments[object.arg];
      if (a.align > needed.bytes)
        needed = {a.align, diag::spanOf(a.op->getLoc()), a.text.empty() ? object.name : a.text};
    }
    return true;
  }
  diag::Diagnostic d(diag::Code::TN3004, diag::spanOf(a.op->getLoc()),
                     "cannot prove that `" + (a.text.empty() ? object.name : a.text) + "` is aligned to " +
                         std::to_string(a.align) + " bytes");
  d.kernel = name.str();
  d.primaryLabel = "`" + object.name + "` is aligned to " + std::to_string(object.align) + " bytes only";
  d.help = "declare it with `alignas(" + std::to_string(a.align) + ")`";
  result.add(Outcome::Undecided, std::move(d));
  return false;
}

void BoundsCheck::alignment(const Access &a) {
  if (a.align <= 1 || !baseAlignment(a))
    return;
  Int align = a.align;
  if (llvm::all_of(toPoly(exprs, a.offset).terms, [&](const auto &t) { return t.second % align == 0; }))
    return;
  ExprRef aligned = exprs.eq(exprs.floorRem(a.offset, align), exprs.constant(0));
  if (prover.proves({a.path}, aligned))
    return;
  std::vector<ExprRef> conditions = prover.threadFacts();
  conditions.push_back(a.path);
  conditions.push_back(exprs.negate(aligned));
  Counterexample found = findCounterexample(prover, conditions);
  diag::Witness witness;
  bool isTrue = found.isTrue();
  if (isTrue) {
    witness = describe(prover, nullptr, Relation(), found, conditions);
    isTrue = confirm(replayFault(prover, found, witness, {interp::FaultKind::Misaligned}, a.op), "true fault", witness);
  }
  diag::Diagnostic d(diag::Code::TN3004, diag::spanOf(a.op->getLoc()),
                     isTrue ? "`" + a.text + "` is not aligned to " + std::to_string(a.align) + " bytes"
                                    : "cannot prove that `" + a.text + "` is aligned to " +
                                          std::to_string(a.align) + " bytes");
  d.kernel = name.str();
  if (isTrue) {
    d.witness = std::move(witness);
    if (auto offset = evaluate(a.offset, found.values))
      d.primaryLabel = "its offset is " + toString(*offset) + " bytes here";
  }
  result.add(isTrue ? Outcome::Rejected : Outcome::Undecided, std::move(d));
}

static bool contains(ExprRef e, ExprRef part) {
  return e == part || llvm::any_of(e->operands, [&](ExprRef operand) { return contains(operand, part); });
}

// [bounds-1] Index arithmetic that an admitted launch makes wrap.
bool BoundsCheck::mayWrap(const Access &a) {
  for (const Prover::Overflow &overflow : prover.overflows) {
    if (overflow.op ? !exprs.mentions(a.offset, overflow.counter) : !contains(a.offset, overflow.wrap))
      continue;
    if (!reportedWraps.insert(overflow.wrap->order).second)
      return true;
    diag::Diagnostic d(diag::Code::TN3005, diag::spanOf(a.op->getLoc()),
                       "the index of `" + (a.text.empty() ? prover.kernel.objects[a.object].name : a.text) +
                           "` may wrap in " + std::to_string(overflow.wrap->width) + " bits");
    d.kernel = name.str();
    d.primaryLabel = "it is computed as `" + overflow.text + "`";
    if (overflow.op)
      d.labels.push_back({diag::spanOf(overflow.op->getLoc()), "the last step of this loop may pass the largest value"});
    d.help = "compute it in 64 bits" + (overflow.op ? ", or promise `" + overflow.condition + "`" : std::string());
    result.add(Outcome::Rejected, std::move(d));
    return true;
  }
  return false;
}

// Does the path say that the pointer is null: `if (!bias) v += bias[i]`?
bool BoundsCheck::isNullOn(ExprRef path, const Object &object) const {
  llvm::SmallVector<ExprRef> conjuncts;
  conjunctsOf(path, conjuncts);
  return object.kind == ObjectKind::Argument && llvm::any_of(conjuncts, [&](ExprRef c) {
           return c->kind == ExprKind::BoolSym && exprs.symbol(c->symbol).isNullTest &&
                  exprs.symbol(c->symbol).arg == object.arg;
         });
}

void BoundsCheck::access(const Access &a) {
  const Object &object = prover.kernel.objects[a.object];
  BoundsDecision decision{a.op, a.isSource, mir::Proof::Proved, "", &a};
  if (a.isUnsafe) {
    decision.proof = mir::Proof::Unsafe;
    result.decisions.push_back(decision);
    return;
  }
  diag::SourceSpan span = diag::spanOf(a.op->getLoc());
  std::string text = a.text.empty() ? object.name : a.text;
  if (object.kind == ObjectKind::Unknown) {
    diag::Diagnostic d(diag::Code::TN3009, span, "cannot prove that `" + text + "` lies inside its object");
    d.kernel = name.str();
    d.primaryLabel = "which object this refers to is not known";
    result.add(Outcome::Undecided, std::move(d));
    return;
  }
  alignment(a);
  if (mayWrap(a))
    return;
  if (!object.sizeInBytes) {
    decision.proof = mir::Proof::Launch;
    decision.reason = "assumed";
    conditional(span, "`" + text + "` lies inside `" + object.name + "`", "the size is not known to the launch");
    result.decisions.push_back(std::move(decision));
    return;
  }
  Obligation o{a.offset, object.sizeInBytes, Int(a.bytes), a.path, metBefore(a.op), text, object.name, a.op};
  size_t before = prover.conditions.size();
  isAbsent = isNullOn(a.path, object);
  Answer answer = decide(o, decision.reason);
  for (const Access::Subscript &s : a.subscripts) {
    if (answer == Answer::Violated || answer == Answer::Unknown)
      break;
    Obligation inner{s.index, exprs.constant(s.count), 1, a.path, metBefore(a.op), text,
                     text.substr(0, text.rfind('[')), a.op, true};
    Answer next = decide(inner, decision.reason);
    if (next == Answer::Violated || next == Answer::Unknown) {
      answer = next;
      o = std::move(inner);
    }
  }
  llvm::SmallVector<unsigned> sizes;
  exprs.symbolsOf(object.sizeInBytes, sizes);
  bool isRaw = llvm::any_of(sizes, [&](unsigned id) { return exprs.symbol(id).kind == SymbolKind::Extent; });
  switch (answer) {
  case Answer::Proved:
    break;
  case Answer::Launch:
    decision.proof = mir::Proof::Launch;
    for (size_t i = 0; isRaw && i < prover.conditions.size(); ++i) {
      // Orders are told with the kernel.
      if ((i < before && prover.conditions[i].op != a.op) || prover.conditions[i].kind == ConditionKind::Order)
        continue;
      diag::Diagnostic d(diag::Code::TN3006, span,
                         "the launch checks that " + prover.conditions[i].text);
      d.kernel = name.str();
      d.primaryLabel = prover.conditions[i].why;
      result.diagnostics.push_back(std::move(d));
    }
    break;
  case Answer::Violated:
    reject(o, *violation);
    break;
  case Answer::Unknown:
    if (!arrayIndices(placeOf(a.op, a.isSource)).empty() && object.sizeInBytes->isConst()) {
      decision.proof = mir::Proof::Runtime;
      decision.reason = "checked in the kernel";
      diag::Diagnostic d(diag::Code::TN3003, span,
                         "a run-time bounds check of `" + text + "` stays in the kernel");
      d.kernel = name.str();
      d.primaryLabel = "the index cannot be bounded from the launch";
      result.diagnostics.push_back(std::move(d));
      break;
    }
    // Nothing to assume where the kernel itself says that nothing is there.
    if (isRaw && !isAbsent) {
      decision.proof = mir::Proof::Launch;
      decision.reason = "assumed";
      conditional(span, "`" + text + "` lies inside `" + object.name + "`",
                  dependsOnData(o.index) ? "the index depends on data that the kernel loads"
                                         : "the index has no bound in terms of the arguments");
      break;
    }
    diag::Diagnostic d(diag::Code::TN3009, span,
                       "cannot prove that `" + text + "` lies inside `" + object.name + "`");
    d.kernel = name.str();
    d.primaryLabel = isAbsent ? "`" + object.name + "` is null here" : "no guard bounds the index, and the launch cannot check it";
    result.add(Outcome::Undecided, std::move(d));
    break;
  }
  result.decisions.push_back(std::move(decision));
}

BoundsResult BoundsCheck::run() {
  for (const BoundsObligation &bound : prover.kernel.bounds) {
    // The kernel is then undecided as a whole.
    if (exprs.isExhausted())
      return std::move(result);
    ProofSubject subject(exprs, [&] { return "bounds-2: " + placed("", bound.op) + " is in range"; });
    obligation(bound);
  }
  for (const Access &a : prover.kernel.accesses) {
    if (exprs.isExhausted())
      return std::move(result);
    ProofSubject subject(exprs, [&] {
      return "bounds-2: " + placed(a.text, a.op) + " lies inside `" + prover.kernel.objects[a.object].name + "`";
    });
    access(a);
  }
  return std::move(result);
}

} // namespace

BoundsResult checkBounds(Prover &prover, llvm::StringRef kernelName) {
  return BoundsCheck(prover, kernelName).run();
}

} // namespace tn
