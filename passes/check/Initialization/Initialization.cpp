// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [init-1] The reads, their queries and what is said of those that fail. See
// Initialization.h.
#include "passes/check/Initialization/Initialization.h"
#include "compiler/ir/Layout.h"
#include "passes/check/Counterexample.h"
#include "passes/check/Replay/Replay.h"
#include "passes/check/Initialization/WriterWitness.h"
#include "passes/check/Race/RaceReport.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

namespace tn {
using namespace analysis;

namespace {

// Queries that one kernel may ask, and the solver's steps for each.
constexpr unsigned kMaxQueries = 400;
constexpr SmtLimits kQuery{1500000};
// Elements of one access that are looked at one by one.
constexpr unsigned kMaxPieces = 64;
// Values of one symbol that are looked at one by one.
constexpr unsigned kMaxChoices = 16;

/// Bytes of a read that one write is expected to cover.
struct Piece {
  ExprRef offset;
  Int bytes;
};

class InitializationCheck {
public:
  InitializationCheck(Prover &prover, llvm::StringRef name)
      : prover(prover), exprs(prover.exprs), order(prover.kernel),
        witnesses(prover, order), name(name) {}

  void checkObject(const Object &object);
  CheckResult result;

private:
  std::vector<Piece> piecesOf(const Access &read, Int smallest);
  bool isCovered(const Object &object, const Access &read, const Piece &piece);
  bool isImpossible(const std::vector<ExprRef> &query);
  bool isImpossibleByChoices(const std::vector<ExprRef> &query);
  void report(const Object &object, const Access &read, const Piece &piece,
              const std::vector<ExprRef> &query);
  bool isNeverWritten(const Object &object, const Access &read,
                      const Piece &piece, const Counterexample &found);

  Prover &prover;
  ExprContext &exprs;
  ProgramOrder order;
  WriterWitness witnesses;
  llvm::StringRef name;
  std::vector<const Access *> writes;
  std::set<std::vector<ExprRef>> proved;
  unsigned queries = 0;
};

bool isRead(const Access &a) {
  return a.mode != AccessMode::Write && !llvm::isa<mir::AtomicStoreOp>(a.op);
}

// The scalars of a type; an array of many is one scalar at a place between.
void scalarsOf(mlir::Type type, uint64_t at,
               std::vector<std::pair<uint64_t, uint64_t>> &out) {
  if (out.size() > kMaxPieces)
    return;
  if (auto array = mlir::dyn_cast<mir::ArrayType>(type)) {
    for (uint64_t i = 0; i < array.getCount() && out.size() <= kMaxPieces; ++i)
      scalarsOf(array.getElement(),
                at + i * mir::sizeInBytes(array.getElement()), out);
  } else if (auto record = mlir::dyn_cast<mir::StructType>(type)) {
    for (auto [field, offset] :
         llvm::zip(record.getFields(), record.getOffsets()))
      scalarsOf(field, at + offset, out);
  } else {
    out.push_back({at, mir::sizeInBytes(type)});
  }
}

std::vector<Piece> InitializationCheck::piecesOf(const Access &read,
                                                 Int smallest) {
  std::vector<std::pair<uint64_t, uint64_t>> scalars;
  auto copy = llvm::dyn_cast<mir::CopyOp>(read.op);
  if (copy)
    scalarsOf(copy.getSource().getType().getPointee(), 0, scalars);
  else
    scalars.push_back({0, read.bytes});
  // Too many: as a whole, which one write must cover.
  if (scalars.size() > kMaxPieces)
    scalars = {{0, read.bytes}};
  std::vector<Piece> pieces;
  for (auto [at, size] : scalars) {
    Int step = smallest > 0 && Int(size) > smallest && Int(size) % smallest == 0
                   ? smallest
                   : Int(size);
    for (Int i = 0; i < Int(size); i += step)
      pieces.push_back(
          {exprs.add(read.offset, exprs.constant(Int(at) + i)), step});
  }
  return pieces;
}

void InitializationCheck::checkObject(const Object &object) {
  writes.clear();
  std::vector<const Access *> reads;
  Int smallest = 0;
  for (const Access &a : prover.kernel.accesses) {
    if (a.object != object.id)
      continue;
    // Nothing is proved of what unsafe code does.
    if (a.isUnsafe)
      return;
    if (isRead(a))
      reads.push_back(&a);
    if (a.writes()) {
      writes.push_back(&a);
      smallest = smallest ? std::min(smallest, Int(a.bytes)) : Int(a.bytes);
    }
  }
  // One fault an object: what follows from it stays silent.
  for (const Access *read : reads)
    for (const Piece &piece : piecesOf(*read, smallest))
      if (!isCovered(object, *read, piece))
        return;
}

bool InitializationCheck::isImpossible(const std::vector<ExprRef> &query) {
  return queries++ < kMaxQueries &&
         prover.smt.check(exprs, query, nullptr, kQuery) == Sat::Unsat;
}

// The same for each value of a symbol that has few: what is divided or
// multiplied by it then is linear.
//   a[t / s * s * 4 + t % s + r * s]   for s of 1, 4, 16, 64
bool InitializationCheck::isImpossibleByChoices(
    const std::vector<ExprRef> &query) {
  llvm::SmallVector<unsigned> symbols;
  for (ExprRef e : query)
    exprs.symbolsOf(e, symbols);
  llvm::sort(symbols);
  symbols.erase(llvm::unique(symbols), symbols.end());
  for (unsigned id : symbols) {
    llvm::SmallVector<Int, 0> values = exprs.symbol(id).choices;
    if (values.empty() || values.size() > kMaxChoices)
      continue;
    if (llvm::all_of(values, [&](Int value) {
          llvm::DenseMap<unsigned, ExprRef> map;
          map[id] = exprs.constant(value);
          std::vector<ExprRef> chosen;
          for (ExprRef e : query)
            chosen.push_back(exprs.substitute(e, map));
          return llvm::any_of(
                     chosen,
                     [](ExprRef e) { return e->kind == ExprKind::False; }) ||
                 isImpossible(chosen);
        }))
      return true;
  }
  return false;
}

// True when every execution of the read finds the piece written.
bool InitializationCheck::isCovered(const Object &object, const Access &read,
                                    const Piece &piece) {
  std::vector<Claim> claims;
  for (const Access *write : writes)
    witnesses.append(read, piece.offset, piece.bytes, *write, claims);

  llvm::SmallVector<ExprRef> given;
  conjunctsOf(read.path, given);
  // Outside of the object is the bounds check's.
  if (object.sizeInBytes)
    for (ExprRef inside :
         {exprs.le(exprs.constant(0), read.offset),
          exprs.le(exprs.add(read.offset, exprs.constant(Int(read.bytes))),
                   object.sizeInBytes)})
      conjunctsOf(inside, given);
  std::vector<ExprRef> key = {piece.offset, read.path};
  for (Claim &claim : claims) {
    // What the reader's own path says needs no proof.
    llvm::SmallVector<ExprRef> parts;
    conjunctsOf(claim.holds, parts);
    ExprRef rest = exprs.truth(true);
    for (ExprRef part : parts)
      if (!llvm::is_contained(given, part))
        rest = exprs.conj(rest, part);
    claim.holds = rest;
    if (rest->kind == ExprKind::True)
      return true;
    key.push_back(rest);
  }
  if (proved.count(key))
    return true;
  for (const Claim &claim : claims) {
    llvm::SmallVector<ExprRef> defined(given);
    conjunctsOf(claim.definitions, defined);
    if (prover.proves(defined, claim.holds, false)) {
      proved.insert(key);
      return true;
    }
  }

  std::vector<ExprRef> query = prover.threadFacts();
  query.insert(query.end(), given.begin(), given.end());
  llvm::erase_if(query, [](ExprRef e) { return e->kind == ExprKind::True; });
  for (const Claim &claim : claims) {
    for (ExprRef known : {claim.known, claim.definitions})
      if (known->kind != ExprKind::True)
        query.push_back(known);
    query.push_back(exprs.negate(claim.holds));
  }
  if (isImpossible(query) || isImpossibleByChoices(query)) {
    proved.insert(key);
    return true;
  }
  report(object, read, piece, query);
  return false;
}

// Under the launch and for the bytes found: does every write of the kernel that
// may come before the read miss them?
bool InitializationCheck::isNeverWritten(const Object &object,
                                         const Access &read, const Piece &piece,
                                         const Counterexample &found) {
  auto at = evaluate(piece.offset, found.values);
  if (!at)
    return false;
  // The launch and the block are the reader's; of a variable so is the thread,
  // and the iterations of loops around it.
  bool isOwn = object.kind == ObjectKind::Local;
  llvm::DenseMap<unsigned, ExprRef> fixed;
  for (auto [id, value] : found.values.symbols) {
    const Symbol &s = exprs.symbol(id);
    bool isFixed = false;
    switch (s.kind) {
    case SymbolKind::BlockIdx:
    case SymbolKind::BlockDim:
    case SymbolKind::GridDim:
    case SymbolKind::Param:
    case SymbolKind::Length:
    case SymbolKind::Extent:
      isFixed = true;
      break;
    case SymbolKind::ThreadIdx:
      isFixed = isOwn;
      break;
    case SymbolKind::LoopCounter:
      isFixed =
          isOwn && s.loop < prover.kernel.loops.size() && object.declaration &&
          prover.kernel.loops[s.loop].op->isProperAncestor(object.declaration);
      break;
    case SymbolKind::Opaque:
      break;
    }
    if (isFixed)
      fixed[id] = exprs.constant(value);
  }
  for (const Access *write : writes) {
    unsigned common = 0;
    while (common < read.loops.size() && common < write->loops.size() &&
           read.loops[common] == write->loops[common])
      ++common;
    bool isLater = !ProgramOrder::isBefore(write->op, read.op);
    if (common == 0 && isLater)
      continue;
    std::vector<ExprRef> query = prover.threadFacts();
    query.push_back(write->path);
    query.push_back(exprs.lt(write->offset, exprs.constant(*at + piece.bytes)));
    query.push_back(
        exprs.lt(exprs.constant(*at),
                 exprs.add(write->offset, exprs.constant(Int(write->bytes)))));
    // Not in a later iteration of the outermost common loop.
    if (common > 0) {
      unsigned counter = prover.kernel.loops[read.loops[0]].counter;
      auto now = found.values.symbols.find(counter);
      if (now != found.values.symbols.end()) {
        ExprRef limit = exprs.constant(now->second);
        query.push_back(common == 1 && isLater
                            ? exprs.lt(exprs.sym(counter), limit)
                            : exprs.le(exprs.sym(counter), limit));
      }
    }
    for (ExprRef &e : query)
      e = exprs.substitute(e, fixed);
    if (queries++ >= 2 * kMaxQueries ||
        prover.smt.check(exprs, query, nullptr, kQuery) != Sat::Unsat)
      return false;
  }
  return true;
}

void InitializationCheck::report(const Object &object, const Access &read,
                                 const Piece &piece,
                                 const std::vector<ExprRef> &query) {
  std::string text = read.text.empty() ? object.name : read.text;
  diag::SourceSpan span = diag::spanOf(read.op->getLoc());
  auto describeWrites = [&](diag::Diagnostic &d) {
    const Access *last = nullptr;
    for (const Access *write : writes)
      if (write->op != read.op &&
          (!last || ProgramOrder::isBefore(last->op, write->op)) &&
          ProgramOrder::isBefore(write->op, read.op))
        last = write;
    if (last)
      d.labels.push_back({diag::spanOf(last->op->getLoc()),
                          "what is written here does not cover it"});
    d.kernel = name.str();
    d.help =
        "write every element that is read, zero where there is nothing else";
    if (object.kind == ObjectKind::Local)
      d.help = "give it a value where it is declared";
  };
  // The first of many updates reads what nobody wrote.
  if (llvm::all_of(writes,
                   [](const Access *write) { return isRead(*write); })) {
    diag::Diagnostic d(diag::Code::TN4001, span,
                       "`" + object.name + "` is " +
                           (writes.empty() ? "read" : "updated") +
                           " but never written");
    d.primaryLabel = "reads whatever the memory held before";
    describeWrites(d);
    d.help = "write it before, for example with zeros";
    result.add(Outcome::Rejected, std::move(d));
    return;
  }

  // A small exact reader, in the first iteration of its loops if there is one.
  llvm::SmallVector<unsigned> symbols;
  bool isCertain = true;
  for (ExprRef e : {read.path, piece.offset}) {
    symbols.clear();
    exprs.symbolsOf(e, symbols);
    for (unsigned id : symbols)
      isCertain &= exprs.symbol(id).kind != SymbolKind::Opaque ||
                   exprs.symbol(id).isDerived;
  }
  Counterexample found;
  if (isCertain) {
    std::vector<ExprRef> first = query;
    for (unsigned loop : read.loops)
      first.push_back(exprs.eq(exprs.sym(prover.kernel.loops[loop].counter),
                               exprs.constant(0)));
    found = findCounterexample(prover, first);
    if (!found.exact)
      found = findCounterexample(prover, query);
    isCertain = found.exact &&
                !llvm::is_contained(found.opaque, "the loop's iterations");
  }
  diag::Witness witness;
  if (isCertain && isNeverWritten(object, read, piece, found)) {
    witness = describe(prover, nullptr, Relation(), found, query);
    ReplayResult replayed = replayFault(prover, found, witness, {interp::FaultKind::Uninitialized}, read.op);
    // The interpreter lets members that hold nothing be copied beside others.
    if (replayed.answer == Replayed::Missing && llvm::isa<mir::CopyOp>(read.op))
      replayed = {Replayed::NotRun, "a copy of unwritten members is no fault of its own"};
    isCertain = confirm(replayed, "true fault", witness);
  } else {
    isCertain = false;
  }
  if (isCertain) {
    auto value = [&](ExprRef e) {
      return e ? evaluate(e, found.values) : std::nullopt;
    };
    std::string place =
        object.kind == ObjectKind::Local &&
                read.bytes ==
                    uint64_t(
                        prover.kernel.objects[object.id].sizeInBytes->value)
            ? object.name
            : placeText(object, read, value(read.index), value(read.offset));
    std::string who = threadName(witness.threads[0].thread, witness.block);
    diag::Diagnostic d(diag::Code::TN4001, span,
                       "`" + place +
                           "` may be read before anything is written to it");
    d.primaryLabel = "thread " + who + " reads `" + place + "` here";
    describeWrites(d);
    d.witness = std::move(witness);
    result.add(Outcome::Rejected, std::move(d));
    return;
  }
  diag::Diagnostic d(diag::Code::TN4001, span,
                     "cannot prove that `" + text +
                         "` is written before it is read");
  d.primaryLabel = "reads it here";
  describeWrites(d);
  if (queries >= kMaxQueries)
    d.notes.push_back(
        {{}, "the kernel has more reads than this check looks at"});
  result.add(Outcome::Undecided, std::move(d));
}

} // namespace

CheckResult checkInitialization(Prover &prover, llvm::StringRef kernelName,
                                bool isOrdered) {
  InitializationCheck check(prover, kernelName);
  for (const Object &object : prover.kernel.objects) {
    bool isShared = object.kind == ObjectKind::Shared ||
                    object.kind == ObjectKind::DynamicShared;
    if (object.escapes || (!isShared && object.kind != ObjectKind::Local) ||
        (isShared && !isOrdered))
      continue;
    check.checkObject(object);
  }
  return std::move(check.result);
}

} // namespace tn
