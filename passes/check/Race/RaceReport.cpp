// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Diagnostics of the race check. See RaceReport.h.
#include "passes/check/Race/RaceReport.h"
#include "passes/check/Race/TokenFacts.h"
#include "compiler/ir/Layout.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace tn {
using namespace analysis;

static diag::Code codeOf(const RacePair &pair) {
  switch (pair.conflict) {
  case Conflict::AtomicAgainstPlain: return diag::Code::TN1004;
  case Conflict::AtomicScope: return diag::Code::TN1005;
  case Conflict::Plain: case Conflict::None: break;
  }
  if (pair.object.space == mir::Space::Shared)
    return diag::Code::TN1003;
  return pair.relation.scope == mir::Scope::Grid ? diag::Code::TN1002 : diag::Code::TN1001;
}

static const char *verb(const Access &a) {
  switch (a.mode) {
  case AccessMode::Read: return "reads";
  case AccessMode::Write: return "writes";
  case AccessMode::AtomicRead: return "atomically reads";
  case AccessMode::AtomicWrite: return "atomically updates";
  }
  return "touches";
}

// "y[1]" under the values found; the source's text where there is no index.
std::string placeText(const Object &object, const Access &access, std::optional<Int> index,
                      std::optional<Int> offset) {
  if (index && *index >= 0 && *index < (Int(1) << 62) && access.text.find('[') == access.text.rfind('['))
    return object.name + "[" + toString(*index) + "]";
  if (offset && *offset >= 0 && object.element && access.bytes) {
    mlir::Type element = object.element;
    while (auto array = mlir::dyn_cast<mir::ArrayType>(element))
      element = array.getElement();
    Int size = mir::sizeInBytes(element);
    if (size > 0 && *offset % size == 0 && access.bytes == uint64_t(size)) {
      // The dimensions of an array, outermost first.
      std::vector<Int> counts;
      mlir::Type type = object.element;
      while (auto array = mlir::dyn_cast<mir::ArrayType>(type)) {
        counts.push_back(array.getCount());
        type = array.getElement();
      }
      Int rest = *offset / size;
      bool isVariable = object.kind == ObjectKind::Shared || object.kind == ObjectKind::Global;
      if (counts.empty() && rest == 0 && isVariable)
        return object.name;
      if (counts.size() < 2)
        return object.name + "[" + toString(rest) + "]";
      std::string text;
      for (size_t d = counts.size(); d-- > 1;) {
        text = "[" + toString(rest % counts[d]) + "]" + text;
        rest /= counts[d];
      }
      return object.name + "[" + toString(rest) + "]" + text;
    }
  }
  return access.text.empty() ? object.name : access.text;
}

static std::string quote(const std::string &text) { return "`" + text + "`"; }

diag::Diagnostic raceDiagnostic(Prover &prover, const RacePair &pair, diag::Witness witness,
                                const std::string &placeA, const std::string &placeB, llvm::StringRef kernel) {
  const auto &t1 = witness.threads[0], &t2 = witness.threads[1];
  std::string nameA = threadName(t1.thread, witness.block), nameB = threadName(t2.thread, witness.block);
  bool across = pair.relation.scope == mir::Scope::Grid;
  std::string blockA = threadName(t1.block, witness.grid), blockB = threadName(t2.block, witness.grid);

  std::string claim;
  if (across)
    claim = "thread " + nameA + " of block " + blockA + " and thread " + nameB + " of block " + blockB;
  else
    claim = "threads " + nameA + " and " + nameB + " of block " + blockA;
  claim += " race on " + quote(placeA);

  std::string whoA = "thread " + nameA + (across ? " of block " + blockA : "");
  std::string whoB = "thread " + nameB + (across ? " of block " + blockB : "");
  auto sentence = [&](const std::string &who, const Access &access, const std::string &place) {
    return who + " " + verb(access) + " " + quote(place) + " here";
  };
  diag::SourceSpan spanA = diag::spanOf(pair.a.op->getLoc()), spanB = diag::spanOf(pair.b.op->getLoc());
  diag::Diagnostic d(codeOf(pair), spanB, claim);
  d.kernel = kernel.str();
  if (pair.a.op == pair.b.op && pair.a.mode == pair.b.mode) {
    d.primaryLabel = "both threads " + std::string(pair.a.mode == AccessMode::Write ? "write" : "use") +
                     " " + quote(placeA) + " here";
  } else {
    d.primaryLabel = sentence(whoB, pair.b, placeB);
    d.labels.push_back({spanA, sentence(whoA, pair.a, placeA)});
  }
  switch (pair.conflict) {
  case Conflict::AtomicScope:
    d.notes.push_back({{}, "the atomic operation's scope does not cover both threads"});
    break;
  case Conflict::AtomicAgainstPlain:
    d.notes.push_back({{}, pair.a.bytes != pair.b.bytes
                               ? "the two accesses have different widths, so that neither is atomic to the other"
                               : "an atomic operation protects only against other atomic operations"});
    break;
  case Conflict::Plain: case Conflict::None:
    if (across)
      d.notes.push_back({{}, pair.run.hasBarrier ? "no grid barrier lies between the two" : "no barrier orders different blocks"});
    else if (pair.run.warps == ScopeRun::Different)
      d.notes.push_back({{}, "no barrier orders the two: a warp barrier serves only the lanes of one warp"});
    else
      d.notes.push_back({{}, "no barrier orders the two"});
    break;
  }
  if (pair.a.mode == AccessMode::Write && pair.b.mode == AccessMode::Write && pair.a.op == pair.b.op &&
      pair.conflict == Conflict::Plain)
    d.help = "let one thread write, or use an atomic operation";
  else if (pair.object.space == mir::Space::Shared && pair.conflict == Conflict::Plain)
    d.help = std::string("put a ") + (pair.run.warps == ScopeRun::One ? "warp" : "block") + " barrier between the two accesses";
  if (std::string help = missingToken(prover, pair.a, pair.b); !help.empty())
    d.help = help;
  d.witness = std::move(witness);
  return d;
}

// What the walk calls a value that it has no expression for, as the author
// would: names of the source are quoted, all others described.
static std::string describeOpaque(const std::string &name) {
  static constexpr std::pair<const char *, const char *> kDescriptions[] = {
      {"value", "a value that was computed or loaded"},
      {"unknown", "a value that was computed or loaded"},
      {"bits", "the result of a bit operation"},
      {"atomic result", "what an atomic operation returned"},
      {"choice", "a value chosen by a condition"},
      {"case", "which `case` was taken"},
      {"comparison", "the outcome of a comparison"},
      {"condition", "the outcome of a condition"},
      {"pointer comparison", "the outcome of a comparison of pointers"},
      {"offset", "where a pointer points"},
      {"pointer", "where a pointer points"},
      {"field", "a member of a struct"},
      {"returned", "which threads have returned"},
      {"still in the loop", "which threads are still in a loop"},
      {"vote", "the outcome of a vote"},
      {"ballot", "the mask of a ballot"},
      {"match", "the mask of a match"},
      {"block vote", "the outcome of a vote"},
      {"active mask", "which lanes are active"}};
  for (auto [internal, text] : kDescriptions)
    if (name == internal)
      return text;
  return quote(name);
}

static std::string missingFact(llvm::ArrayRef<std::string> opaque, const std::string &textA, const std::string &textB) {
  std::vector<std::string> names;
  for (const std::string &name : opaque)
    if (std::string text = describeOpaque(name); names.size() < 4 && !llvm::is_contained(names, text))
      names.push_back(text);
  std::string where = textA == textB ? quote(textA) : quote(textA) + " and " + quote(textB);
  return "missing: what tells two threads' " + where + " apart; it depends on " + llvm::join(names, ", ");
}

diag::Diagnostic reportRace(Prover &prover, Twins &twins, const RacePair &pair,
                            const Counterexample &found, llvm::ArrayRef<ExprRef> conditions,
                            llvm::StringRef kernel) {
  auto value = [&](ExprRef e) { return e ? evaluate(e, found.values) : std::nullopt; };
  std::string placeA =
      placeText(pair.object, pair.a, value(pair.a.index ? twins.first(pair.a.index, pair.relation) : nullptr),
                value(twins.first(pair.a.offset, pair.relation)));
  std::string placeB =
      placeText(pair.object, pair.b, value(pair.b.index ? twins.second(pair.b.index, pair.relation) : nullptr),
                value(twins.second(pair.b.offset, pair.relation)));
  return raceDiagnostic(prover, pair, describe(prover, &twins, pair.relation, found, conditions), placeA, placeB,
                        kernel);
}

diag::Diagnostic reportUndecided(Prover &prover, Twins &twins, const RacePair &pair,
                                 const Counterexample &found, llvm::ArrayRef<ExprRef> conditions,
                                 llvm::StringRef kernel) {
  (void)prover;
  (void)twins;
  (void)conditions;
  std::string where = pair.relation.scope == mir::Scope::Grid ? "threads of different blocks"
                                                              : "two threads of a block";
  diag::SourceSpan spanA = diag::spanOf(pair.a.op->getLoc()), spanB = diag::spanOf(pair.b.op->getLoc());
  std::string textA = pair.a.text.empty() ? pair.object.name : pair.a.text;
  std::string textB = pair.b.text.empty() ? pair.object.name : pair.b.text;
  diag::Diagnostic d(diag::Code::TN1009, spanB,
                     "cannot prove that " + where + " do not race on " + quote(pair.object.name));
  d.kernel = kernel.str();
  d.primaryLabel = std::string("one thread ") + verb(pair.b) + " " + quote(textB) + " here";
  if (pair.a.op != pair.b.op || pair.a.mode != pair.b.mode)
    d.labels.push_back({spanA, std::string("another ") + verb(pair.a) + " " + quote(textA) + " here"});
  d.help = missingToken(prover, pair.a, pair.b);
  if (!pair.ticketReason.empty())
    d.notes.push_back({{}, "the results of the atomic additions do not keep them apart: " + pair.ticketReason});
  if (!pair.orderReason.empty())
    d.notes.push_back({{}, "the ticket of the last block does not order them: " + pair.orderReason});
  if (!found.opaque.empty()) {
    d.notes.push_back({{}, missingFact(found.opaque, textA, textB)});
    if (d.help.empty())
      d.help = "guard the access by an index of the thread's own, or update `" + pair.object.name + "` with an atomic operation";
  } else if (found.answer == Sat::Unknown) {
    d.notes.push_back({{}, "the arithmetic of the two indices is beyond what the prover decides"});
  } else {
    d.notes.push_back({{}, "missing: that " + quote(textA) + " and " + quote(textB) +
                               " lie apart; no two concrete threads were found either"});
  }
  return d;
}

} // namespace tn
