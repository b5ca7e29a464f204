// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [race-1] [race-2] Pairs of accesses and their queries. See Race.h; what a
// found race looks like is RaceReport.cpp's.
#include "passes/analysis/ProofLog.h"
#include "passes/check/Race/Families.h"
#include "passes/check/Race/LastBlock.h"
#include "passes/check/Race/RaceReport.h"
#include "passes/check/Race/Radix.h"
#include "passes/check/Race/Scopes.h"
#include "passes/check/Replay/Replay.h"
#include "passes/check/Race/TicketFacts.h"
#include "passes/check/Race/TokenFacts.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

namespace tn {
using namespace analysis;

static bool isAtomic(const Access &a) {
  return a.mode == AccessMode::AtomicRead || a.mode == AccessMode::AtomicWrite;
}

Conflict conflictOf(const Access &a, const Access &b, mir::Scope scope) {
  if ((!a.writes() && !b.writes()) || a.isUnsafe || b.isUnsafe)
    return Conflict::None;
  if (!isAtomic(a) && !isAtomic(b))
    return Conflict::Plain;
  if (isAtomic(a) != isAtomic(b) || a.bytes != b.bytes)
    return Conflict::AtomicAgainstPlain;
  // A warp's scope serves no pair in general: the two may be in different warps.
  bool wide = a.scope >= scope && b.scope >= scope;
  return wide ? Conflict::None : Conflict::AtomicScope;
}

// May threads of different blocks, or of one block, share the object at all?
static bool isSharedIn(const Object &object, mir::Scope scope) {
  switch (object.kind) {
  case ObjectKind::Local: case ObjectKind::Param:
    return false;
  case ObjectKind::Shared: case ObjectKind::DynamicShared:
    return scope != mir::Scope::Grid;
  case ObjectKind::Argument: case ObjectKind::Global: case ObjectKind::Unknown:
    return object.space != mir::Space::Local && object.space != mir::Space::Constant &&
           (object.space != mir::Space::Shared || scope != mir::Scope::Grid);
  }
  return true;
}

bool needsDistinctThreads(const KernelAccesses &kernel, mir::Scope scope, bool exceptAtomics) {
  // A place that an atomic's result chooses is the thread's by that, or a fault.
  auto isChosen = [&](const Access &a) {
    llvm::SmallVector<unsigned> symbols;
    if (exceptAtomics)
      kernel.exprs.symbolsOf(a.offset, symbols);
    // Directly, or as another thread passed it on.
    return llvm::any_of(symbols, [&](unsigned id) {
      return kernel.atomicResults.count(id) ||
             llvm::any_of(kernel.relays, [&](const Relay &r) { return r.symbol == id; }) ||
             llvm::any_of(kernel.sharedReads, [&](const SharedRead &r) { return r.symbol == id; });
    });
  };
  for (const Access &a : kernel.accesses)
    if (isSharedIn(kernel.objects[a.object], scope) && conflictOf(a, a, scope) != Conflict::None && !isChosen(a))
      return true;
  for (const Access &a : kernel.accesses)
    for (const Access &b : kernel.accesses)
      if (a.object == b.object && isAtomic(a) && isSharedIn(kernel.objects[a.object], scope) &&
          conflictOf(a, b, scope) != Conflict::None)
        return true;
  return false;
}

// Every coefficient and the constant divisible?
static bool isMultiple(ExprContext &exprs, ExprRef e, Int k) {
  return llvm::all_of(toPoly(exprs, e).terms, [&](const auto &term) { return term.second % k == 0; });
}

ExprRef overlap(Prover &prover, Twins &twins, const Access &a, const Access &b, const Relation &relation) {
  ExprContext &exprs = prover.exprs;
  if (a.bytes == b.bytes && isMultiple(exprs, a.offset, a.bytes) && isMultiple(exprs, b.offset, b.bytes)) {
    Poly x = toPoly(exprs, a.offset), y = toPoly(exprs, b.offset);
    for (auto &[m, c] : x.terms.change())
      c /= Int(a.bytes);
    for (auto &[m, c] : y.terms.change())
      c /= Int(b.bytes);
    return equalIndices(prover, twins, a, x, b, y, relation);
  }
  ExprRef x = twins.first(a.offset, relation), y = twins.second(b.offset, relation);
  return exprs.conj(exprs.lt(x, exprs.add(y, exprs.constant(b.bytes))),
                    exprs.lt(y, exprs.add(x, exprs.constant(a.bytes))));
}

// How many more questions are asked of an object after the first without an answer.
static constexpr unsigned kPairsAfterUndecided = 16;

// What a question about two whole families may take of the solver.
static constexpr unsigned kFamilySteps = 300000;

// How many models of one pair are replayed.
static constexpr unsigned kMaxModels = 3;

// A model with other threads or iterations, or, once that was tried, of another
// launch.
static ExprRef isAnother(ExprContext &exprs, const Assignment &model, unsigned attempt) {
  ExprRef other = exprs.truth(false);
  for (auto [id, value] : model.symbols) {
    SymbolKind kind = exprs.symbol(id).kind;
    bool isLaunch = isLaunchKind(kind), isOwn = kind == SymbolKind::ThreadIdx || kind == SymbolKind::BlockIdx ||
                                                 kind == SymbolKind::LoopCounter;
    if (attempt == 0 ? isOwn : isLaunch)
      other = exprs.disj(other, exprs.cmp(ExprKind::Ne, exprs.sym(id), exprs.constant(value)));
  }
  return other;
}

namespace {

/// How two records meet, and what must hold for it besides the relation.
struct Meeting {
  Relation relation;
  ExprRef condition = nullptr;
  bool operator==(const Meeting &other) const {
    return relation == other.relation && condition == other.condition;
  }
};

class RaceCheck {
public:
  RaceCheck(Prover &prover, llvm::StringRef name)
      : prover(prover), exprs(prover.exprs), twins(prover), tickets(prover, twins), lastBlock(prover, tickets), name(name),
        runs(scopeRuns(prover)) {}
  CheckResult run();

private:
  void append(CheckResult found);
  void checkObject(const Object &object);
  void checkUnknown();
  CheckResult checkPair(const Object &object, const Access &a, const Access &b, const ScopeRun &run,
                        const Meeting &meeting);
  bool areApart(const Family &a, const Family &b);
  bool areFixedApart(const Access &a, const Access &b);
  std::vector<Meeting> meetingsOf(const Access &a, const Access &b, const ScopeRun &run);
  ExprRef isInLast(const Membership &a, const Membership &b, const Relation &relation, bool isSecond);
  ExprRef skips(const Membership &m, const Relation &relation, bool isSecond);
  ExprRef at(bool isSecond, ExprRef e, const Relation &relation) {
    return isSecond ? twins.second(e, relation) : twins.first(e, relation);
  }
  std::vector<ExprRef> query(const Access &a, const Access &b, const ScopeRun &run, const Meeting &meeting,
                             bool isOfFamilies = false);
  bool isApartInLess(const Access &a, const Access &b, const ScopeRun &run, const Meeting &meeting);
  void assume(const Ticket &ticket);
  void assumeZero(const Ticket &ticket);

  Prover &prover;
  ExprContext &exprs;
  Twins twins;
  TicketFacts tickets;
  LastBlock lastBlock;
  llvm::StringRef name;
  std::vector<ScopeRun> runs;
  CheckResult result;
};

// A block's threads pass a test of a loop that they run equally often together
// or leave by it together: no thread is behind it where another has left by it.
static bool areExclusive(const Membership &left, const Access &b, const Membership &mb) {
  for (auto [loop, leaving] : left.left)
    for (auto [other, shift] : mb.shifts)
      if (other == loop && llvm::is_contained(b.behindTest, loop) &&
          shift == (leaving == Leaving::Left ? Shift::Next : Shift::First))
        return true;
  return false;
}

// What is true in the last iteration of a loop.
static ExprRef isLast(ExprContext &exprs, const Loop &loop) {
  ExprRef k = exprs.sym(loop.counter);
  if (loop.exactTrips >= 0)
    return exprs.eq(k, exprs.constant(loop.exactTrips - 1));
  if (!loop.condition || llvm::any_of(loop.perIteration, [&](unsigned symbol) {
        return symbol != loop.counter && exprs.mentions(loop.condition, symbol);
      }))
    return exprs.truth(true);
  llvm::DenseMap<unsigned, ExprRef> next;
  next[loop.counter] = exprs.add(k, exprs.constant(1));
  return exprs.negate(exprs.substitute(loop.condition, next));
}

// Where `b` left a loop by the first test after the start of the interval while
// `a` is still in the iteration of the start, that is the last one.
//   for (d = n / 2; d > 0; d /= 2) { sync; if (t < d) … tree[2*t*s] … }
//   if (t == 0) tree[n - 1] = 0;     meets the iteration with d = 1 only
// Where the interval starts in the test itself, that test is the first one.
ExprRef RaceCheck::isInLast(const Membership &a, const Membership &b, const Relation &relation, bool isSecond) {
  KernelAccesses &kernel = prover.kernel;
  ExprRef result = exprs.truth(true);
  for (auto [id, leaving] : b.left)
    for (auto [other, shift] : a.shifts) {
      auto loop = llvm::cast<mir::LoopOp>(kernel.loops[id].op);
      if (other == id && leaving == Leaving::Left && shift == Shift::Same && !loop.getPostTest() &&
          a.interval > 0 &&
          !loop.getCond().isAncestor(kernel.barriers[a.interval - 1].op->getParentRegion()))
        result = exprs.conj(result, at(isSecond, isLast(exprs, kernel.loops[id]), relation));
    }
  return result;
}

// Who comes past a loop by its first test ran no round of it.
ExprRef RaceCheck::skips(const Membership &m, const Relation &relation, bool isSecond) {
  ExprRef result = exprs.truth(true);
  for (auto [id, leaving] : m.left) {
    const Loop &loop = prover.kernel.loops[id];
    if (leaving != Leaving::Skipped || !loop.condition ||
        llvm::any_of(loop.perIteration, [&](unsigned symbol) { return exprs.mentions(loop.condition, symbol); }))
      continue;
    llvm::DenseMap<unsigned, ExprRef> first;
    first[loop.counter] = exprs.constant(0);
    ExprRef condition = exprs.substitute(loop.condition, first);
    result = exprs.conj(result, exprs.negate(at(isSecond, condition, relation)));
  }
  return result;
}

// The ways in which two records of a run meet: one a pair of memberships in the
// same interval.
std::vector<Meeting> RaceCheck::meetingsOf(const Access &a, const Access &b, const ScopeRun &run) {
  std::vector<Meeting> out;
  for (const Membership &ma : run.memberships[a.id])
    for (const Membership &mb : run.memberships[b.id]) {
      if (ma.interval != mb.interval || areExclusive(ma, b, mb) || areExclusive(mb, a, ma))
        continue;
      Relation relation;
      relation.scope = run.scope;
      auto shiftIn = [](const Membership &m, unsigned loop) -> std::optional<Shift> {
        for (auto [other, shift] : m.shifts)
          if (other == loop)
            return shift;
        return std::nullopt;
      };
      for (auto [loop, shiftA] : ma.shifts) {
        auto shiftB = shiftIn(mb, loop);
        // Only one of the two is in the loop: its iteration may still be known.
        if (!shiftB) {
          if (shiftA == Shift::First)
            relation.loops[loop] = LoopRelation::Zero;
          continue;
        }
        if (shiftA == Shift::Fresh || *shiftB == Shift::Fresh)
          continue;
        if (shiftA == *shiftB)
          relation.loops[loop] = shiftA == Shift::First ? LoopRelation::Zero : LoopRelation::Shared;
        else if (shiftA == Shift::Same && *shiftB == Shift::Next)
          relation.loops[loop] = LoopRelation::SecondAhead;
        else if (shiftA == Shift::Next && *shiftB == Shift::Same)
          relation.loops[loop] = LoopRelation::FirstAhead;
      }
      for (auto [loop, shiftB] : mb.shifts)
        if (shiftB == Shift::First && !shiftIn(ma, loop))
          relation.loops[loop] = LoopRelation::Zero;
      ExprRef condition = exprs.truth(true);
      for (bool isSecond : {false, true}) {
        const Membership &own = isSecond ? mb : ma, &other = isSecond ? ma : mb;
        condition = exprs.conj(condition, at(isSecond, staysIn(run, prover, isSecond ? b : a, own), relation));
        condition = exprs.conj(condition, skips(own, relation, isSecond));
        // Loops are known to run equally often in a block, not in a grid.
        if (run.scope != mir::Scope::Grid)
          condition = exprs.conj(condition, isInLast(own, other, relation, isSecond));
      }
      Meeting meeting{relation, condition};
      if (!llvm::is_contained(out, meeting))
        out.push_back(std::move(meeting));
    }
  return out;
}

std::vector<ExprRef> RaceCheck::query(const Access &a, const Access &b, const ScopeRun &run,
                                      const Meeting &meeting, bool isOfFamilies) {
  const Relation &relation = meeting.relation;
  std::vector<ExprRef> conditions = twins.premises(relation);
  conditions.push_back(twins.differ(relation));
  conditions.push_back(conditionOf(run, prover, twins, relation));
  conditions.push_back(meeting.condition);
  conditions.push_back(twins.first(a.path, relation));
  conditions.push_back(twins.second(b.path, relation));
  conditions.push_back(overlap(prover, twins, a, b, relation));
  // These speak of single accesses.
  if (!isOfFamilies) {
    tickets.append(a, b, relation, conditions);
    appendTokenFacts(prover, twins, a, b, relation, conditions);
  }
  llvm::erase_if(conditions, [](ExprRef e) { return e->kind == ExprKind::True; });
  twins.addLoads(conditions, relation);
  return conditions;
}

// The proof rests on a counter that nothing keeps from wrapping around.
void RaceCheck::assume(const Ticket &ticket) {
  const Object &object = prover.kernel.objects[prover.kernel.accesses[ticket.access].object];
  std::string what = "the additions to `" + object.name + "` come to less than 2^" + std::to_string(ticket.width - tickets.shrink);
  if (llvm::is_contained(result.conditionalOn, what))
    return;
  result.conditionalOn.push_back(what);
  diag::Diagnostic d(diag::Code::TN3006, diag::spanOf(ticket.op->getLoc()), "no launch can check that " + what);
  d.kernel = name.str();
  d.primaryLabel = "its results are distinct only while the counter does not wrap around";
  result.diagnostics.push_back(std::move(d));
}

// The proof rests on what the counter holds before the launch.
void RaceCheck::assumeZero(const Ticket &ticket) {
  const Object &object = prover.kernel.objects[prover.kernel.accesses[ticket.access].object];
  prover.zeroAtStart.insert(object.id);
  std::string what = "the counter `" + object.name + "` is 0 when the kernel starts";
  if (llvm::is_contained(result.conditionalOn, what))
    return;
  result.conditionalOn.push_back(what);
  diag::Diagnostic d(diag::Code::TN3006, diag::spanOf(ticket.op->getLoc()), "no launch can check that " + what);
  d.kernel = name.str();
  d.primaryLabel = "who draws the last ticket comes after all other blocks only then";
  result.diagnostics.push_back(std::move(d));
}

// Places that are a multiple of a ticket, `out[2 * s]`, may meet across the
// counter's whole range: fewer additions keep them apart. The weakest cap that
// does is the launch's to keep.
bool RaceCheck::isApartInLess(const Access &a, const Access &b, const ScopeRun &run, const Meeting &meeting) {
  auto isUnsat = [&](unsigned shrink) {
    tickets.shrink = shrink;
    return prover.smt.check(exprs, query(a, b, run, meeting)) == Sat::Unsat;
  };
  bool isApart = isUnsat(3);
  if (isApart) {
    // What the latest query says is what is kept.
    for (unsigned shrink : {1u, 2u, 3u})
      if (isUnsat(shrink))
        break;
    tickets.commit();
    for (const Ticket *ticket : tickets.assumed)
      assume(*ticket);
  }
  tickets.shrink = 0;
  return isApart;
}

CheckResult RaceCheck::checkPair(const Object &object, const Access &a, const Access &b,
                                 const ScopeRun &run, const Meeting &meeting) {
  const Relation &relation = meeting.relation;
  CheckResult result;
  Conflict conflict = conflictOf(a, b, relation.scope);
  if (conflict == Conflict::None)
    return result;
  ProofSubject subject(exprs, [&] {
    return "race-1: " + placed(a.text, a.op) + " and " + placed(b.text, b.op) + " by two threads of a " + mir::stringifyScope(relation.scope).str();
  });
  if (isInjective(prover, twins, a, b, relation)) {
    if (exprs.proofs)
      exprs.proofs->add(Engine::Injective, query(a, b, run, meeting));
    return result;
  }
  std::vector<ExprRef> conditions = query(a, b, run, meeting);
  Counterexample found = findCounterexample(prover, conditions);
  if (found.answer == Sat::Unsat) {
    for (const Ticket *ticket : tickets.assumed)
      assume(*ticket);
    if (tickets.startsAtZero)
      assumeZero(*tickets.startsAtZero);
    return result;
  }
  if (relation.scope == mir::Scope::Grid)
    if (const Ticket *ticket = lastBlock.orders(a, b)) {
      assumeZero(*ticket);
      return result;
    }
  std::string missing = relation.scope == mir::Scope::Grid ? lastBlock.reason : "";
  if (found.answer == Sat::Sat && !tickets.related.empty() && isApartInLess(a, b, run, meeting))
    return result;
  RacePair pair{object, a, b, relation, conflict, run, tickets.reason, missing};
  std::optional<diag::Witness> refuted;
  for (unsigned model = 0; found.isTrue() && model < kMaxModels; ++model) {
    diag::Diagnostic race = reportRace(prover, twins, pair, found, conditions, name);
    if (confirm(replayRace(prover, found, *race.witness, a.op, b.op), "true race", *race.witness)) {
      result.add(Outcome::Rejected, std::move(race));
      return result;
    }
    if (!refuted)
      refuted = std::move(race.witness);
    conditions.push_back(isAnother(exprs, found.values, model));
    Counterexample next = findCounterexample(prover, conditions);
    if (!next.isTrue())
      break;
    found = std::move(next);
  }
  diag::Diagnostic d = reportUndecided(prover, twins, pair, found, conditions, name);
  if (refuted) {
    d.witness = std::move(refuted);
    d.notes = {{{}, "this launch was run and shows no race: what orders the two, or which iterations run, is not understood"}};
  }
  result.add(Outcome::Undecided, std::move(d));
  return result;
}

// Every member of the one and every member of the other, by one question for
// each way they can meet.
bool RaceCheck::areApart(const Family &a, const Family &b) {
  ProofSubject subject(exprs, [&] {
    return "race-1: " + placed(a.general.text, a.general.op) + " and what is like it (" + std::to_string(a.size) +
           "), and " + placed(b.general.text, b.general.op) + " (" + std::to_string(b.size) + ")";
  });
  for (const ScopeRun &run : runs) {
    if (!isSharedIn(prover.kernel.objects[a.general.object], run.scope) ||
        conflictOf(a.general, b.general, run.scope) == Conflict::None)
      continue;
    for (const Meeting &meeting : meetingsOf(a.general, b.general, run))
      if (!isInjective(prover, twins, a.general, b.general, meeting.relation) &&
          prover.smt.check(exprs, query(a.general, b.general, run, meeting, true), nullptr,
                           SmtLimits{kFamilySteps}) != Sat::Unsat)
        return false;
  }
  return true;
}

// Two places that are numbers, and other ones: no thread has any part in it.
bool RaceCheck::areFixedApart(const Access &a, const Access &b) {
  if (!a.offset->isConst() || !b.offset->isConst() ||
      (a.offset->value < b.offset->value + Int(b.bytes) && b.offset->value < a.offset->value + Int(a.bytes)))
    return false;
  if (exprs.proofs) {
    ProofSubject subject(exprs, [&] { return "race-1: " + placed(a.text, a.op) + " and " + placed(b.text, b.op); });
    exprs.proofs->add(Engine::Injective, {exprs.truth(false)});
  }
  return true;
}

// What makes two records ask the same questions, but for the offset, for the
// path and bounds checks that went before.
static auto kindOf(Prover &prover, const Access &a, llvm::ArrayRef<ScopeRun> runs) {
  std::vector<unsigned> where;
  for (const ScopeRun &run : runs) {
    for (const Membership &m : run.memberships[a.id]) {
      where.push_back(m.interval);
      for (auto [loop, shift] : m.shifts) {
        where.push_back(loop);
        where.push_back(unsigned(shift));
      }
      for (auto [loop, leaving] : m.left) {
        where.push_back(~1u - loop);
        where.push_back(unsigned(leaving));
      }
      where.push_back(staysIn(run, prover, a, m)->order);
      where.push_back(~0u);
    }
    where.push_back(~0u);
  }
  return std::make_tuple(a.mode, a.scope, a.bytes, a.isUnsafe, where,
                         std::vector<unsigned>(a.loops.begin(), a.loops.end()),
                         std::vector<unsigned>(a.behindTest.begin(), a.behindTest.end()));
}

void RaceCheck::checkObject(const Object &object) {
  std::vector<const Access *> group;
  std::vector<unsigned> kinds; // of each in the group
  std::map<decltype(kindOf(prover, *group[0], runs)), unsigned> kindNumbers;
  std::set<std::tuple<unsigned, unsigned, unsigned>> seen;
  bool anyWrite = false;
  for (const Access &a : prover.kernel.accesses) {
    if (a.object != object.id || a.isUnsafe)
      continue;
    unsigned kind = kindNumbers.try_emplace(kindOf(prover, a, runs), kindNumbers.size()).first->second;
    if (!seen.insert({kind, a.path->order, a.offset->order}).second)
      continue;
    group.push_back(&a);
    kinds.push_back(kind);
    anyWrite |= a.writes();
  }
  if (!anyWrite)
    return;
  Families families(exprs, group, kinds);
  std::map<std::pair<unsigned, unsigned>, bool> apart;
  auto isSettled = [&](size_t i, size_t j) {
    auto pair = families.of(i, j);
    if (!pair)
      return false;
    auto [it, isNew] = apart.try_emplace(*pair, false);
    if (isNew)
      it->second = areApart(families[pair->first], families[pair->second]);
    return it->second;
  };
  // One fault an object: what follows from it stays silent. A true race says
  // more than a pair that is not understood, so it is looked for a while longer.
  CheckResult undecided;
  unsigned left = kPairsAfterUndecided;
  for (const ScopeRun &run : runs) {
    if (!isSharedIn(object, run.scope))
      continue;
    // Records of two kinds meet in the same ways whichever they are.
    std::map<std::pair<unsigned, unsigned>, std::vector<Meeting>> meetings;
    for (size_t i = 0; i < group.size(); ++i)
      for (size_t j = i; j < group.size(); ++j) {
        const Access &a = *group[i], &b = *group[j];
        exprs.count(1);
        // The kernel is then undecided as a whole.
        if (exprs.isExhausted())
          return append(std::move(undecided));
        if (conflictOf(a, b, run.scope) == Conflict::None || areFixedApart(a, b) || isSettled(i, j))
          continue;
        auto [known, isNew] = meetings.try_emplace({kinds[i], kinds[j]});
        if (isNew)
          known->second = meetingsOf(a, b, run);
        for (const Meeting &meeting : known->second) {
          if (undecided.outcome != Outcome::Proved && left-- == 0)
            return append(std::move(undecided));
          CheckResult pair = checkPair(object, a, b, run, meeting);
          if (pair.outcome == Outcome::Rejected)
            return append(std::move(pair));
          if (undecided.outcome == Outcome::Proved)
            undecided = std::move(pair);
        }
      }
  }
  append(std::move(undecided));
}

void RaceCheck::append(CheckResult found) {
  for (diag::Diagnostic &d : found.diagnostics)
    result.add(found.outcome, std::move(d));
}

// An access whose object is not known may meet any other.
void RaceCheck::checkUnknown() {
  for (const Access &a : prover.kernel.accesses) {
    const Object &object = prover.kernel.objects[a.object];
    if (object.kind != ObjectKind::Unknown || a.isUnsafe)
      continue;
    for (const Access &b : prover.kernel.accesses) {
      const Object &other = prover.kernel.objects[b.object];
      bool mayMeet = other.kind != ObjectKind::Local && other.kind != ObjectKind::Param &&
                     other.space == object.space;
      if (!mayMeet || (&a == &b && !a.writes()) || conflictOf(a, b, mir::Scope::Grid) == Conflict::None)
        continue;
      result.add(Outcome::Undecided,
                 diag::Diagnostic(diag::Code::TN1009, diag::spanOf(a.op->getLoc()),
                                  "cannot prove that `" + a.text + "` does not race")
                     .inKernel(name)
                     .primary("which object this refers to is not known")
                     .label(diag::spanOf(b.op->getLoc()), "it may be the one used here"));
      return;
    }
  }
}

CheckResult RaceCheck::run() {
  for (const Object &object : prover.kernel.objects)
    if (object.kind != ObjectKind::Unknown)
      checkObject(object);
  checkUnknown();
  return std::move(result);
}

} // namespace

CheckResult checkRaces(Prover &prover, llvm::StringRef kernelName) {
  return RaceCheck(prover, kernelName).run();
}

} // namespace tn
