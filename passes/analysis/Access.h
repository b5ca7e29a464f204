// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The record of an access: all that the checks know of one load, store, copy
// or atomic, after inlining. Made once per kernel by the symbolic walker
// (Walker.h), read by every check, printed by `tn-print-accesses`.
//
//   y[i] = a * x[i]   under   if (i < n)
//   → { object x, read,  offset 4*i, 4 bytes, path i < n, interval entry }
//   → { object y, write, offset 4*i, 4 bytes, path i < n, interval entry }
//
// Invariant: for every execution of one thread, each memory access it makes is
// covered by a record whose path condition holds and whose offset is the one
// accessed, for some value of the record's loop counters and opaque symbols.
// Losing an access would make the proof worthless; being too wide only makes it
// weaker.
#ifndef TN_PASSES_ANALYSIS_ACCESS_H
#define TN_PASSES_ANALYSIS_ACCESS_H

#include "compiler/ir/Dialect.h"
#include "passes/analysis/Expr.h"
#include "passes/analysis/Ticket.h"
#include <map>
#include <set>

namespace tn::analysis {

enum class ObjectKind { Argument, Shared, DynamicShared, Local, Global, Param, Unknown };

/// What was checked of a read-only object's elements [race-6].
enum class Token {
  None,
  Below,   ///< each is below the token's bound: true of the others as well
  Unique,  ///< no two are equal
  Monotone ///< none is below the one before it
};

/// Something that accesses can conflict on.
struct Object {
  unsigned id = 0;
  ObjectKind kind = ObjectKind::Unknown;
  mir::Space space = mir::Space::Global;
  unsigned arg = 0;          ///< Argument: index of the place argument, or a member's slot
  std::string name;          ///< as in the source
  mlir::Type element;        ///< the declared pointee
  ExprRef sizeInBytes = nullptr; ///< null: unknown (dynamic shared, Unknown)
  /// Of its first byte, in bytes; 0: what the launch sees to (Argument).
  uint64_t align = 0;
  Token token = Token::None;
  ExprRef bound = nullptr;   ///< of a token: above every element, none of which is negative
  bool isNull = false;       ///< what a null pointer points to: nothing
  bool written = false;      ///< some record writes it
  bool escapes = false;      ///< touched in a way that records do not cover (unsafe)
  mlir::Operation *declaration = nullptr; ///< Local: its tn.local
};

enum class AccessMode { Read, Write, AtomicRead, AtomicWrite /* rmw and store */ };

/// Where a record lies among the barriers. A barrier interval is named by what
/// starts it: 0 the kernel's entry, else a barrier (Barrier::id + 1).
/// `shift` says, for each loop around the access that contains a barrier, in
/// which iteration the access is when the interval started in iteration r.
enum class Shift {
  Same,  ///< r
  Next,  ///< r + 1
  Fresh, ///< any iteration; the two threads may differ
  First  ///< 0: the interval began outside this run of the loop (added; treating
         ///< it as Fresh is sound and weaker)
};
/// Which test of a loop's condition a thread left the loop by, for a loop that
/// all threads of a block run equally often. Whoever passed the same test is
/// not in one interval with it.
enum class Leaving {
  Skipped, ///< the first test: the interval began outside this run of the loop
  Left     ///< the first test after the interval's start in iteration r
};
struct Membership {
  unsigned interval = 0;
  llvm::SmallVector<std::pair<unsigned /*loop*/, Shift>, 2> shifts;
  llvm::SmallVector<std::pair<unsigned /*loop*/, Leaving>, 2> left; ///< loops that it comes after
  bool operator==(const Membership &other) const {
    return interval == other.interval && shifts == other.shifts && left == other.left;
  }
};

struct Access {
  unsigned id = 0;
  unsigned object = 0;
  AccessMode mode = AccessMode::Read;
  mir::Scope scope = mir::Scope::Thread;       ///< of atomics
  mir::Order order = mir::Order::Relaxed;
  ExprRef offset = nullptr;   ///< first byte, from the object's start
  uint64_t bytes = 0;         ///< width of the access
  uint64_t align = 0;         ///< alignment it needs
  ExprRef path = nullptr;     ///< holds whenever it is executed
  /// The two parts of `path`, as in Barrier: it is executed when the decisions
  /// hold (in an iteration that runs); the facts are then true.
  ExprRef decisions = nullptr, facts = nullptr;
  llvm::SmallVector<unsigned, 4> loops; ///< enclosing loops, outermost first
  llvm::SmallVector<Membership, 2> memberships;
  /// Of `loops`, those by whose test before each iteration it comes: not in the
  /// test itself.
  llvm::SmallVector<unsigned, 4> behindTest;
  mlir::Operation *op = nullptr;
  bool isSource = true;       ///< of tn.copy: the read side
  bool isUnsafe = false;
  bool isVolatile = false;
  bool isReadOnlyPath = false; ///< `__ldg`: promises that nobody writes it
  ExprRef index = nullptr;    ///< element index where the source has one, for messages
  ExprRef value = nullptr;    ///< of a plain store of an integer: modulo 2^(8*bytes); or null
  std::string text;           ///< "y[i]" as in the source, or the object's name
  /// Subscripts of arrays inside the object, outermost first: each must be below
  /// its count, though the next element may lie in the object as well.
  struct Subscript {
    ExprRef index;
    Int count;
  };
  llvm::SmallVector<Subscript, 1> subscripts;

  bool writes() const { return mode == AccessMode::Write || mode == AccessMode::AtomicWrite; }
};

/// An obligation `index <u length` of tn.bounds.
struct BoundsObligation {
  mlir::Operation *op = nullptr;
  ExprRef index = nullptr;  ///< as an unsigned 64-bit integer
  ExprRef length = nullptr;
  ExprRef path = nullptr;
  llvm::SmallVector<unsigned, 4> loops;
  bool isUnsafe = false;
};

/// A barrier or warp collective reached under `path`.
struct Barrier {
  unsigned id = 0;
  mlir::Operation *op = nullptr;
  mir::Scope scope = mir::Scope::Block;
  /// The decisions that lead to it: two threads that differ on it diverge.
  ExprRef path = nullptr;
  /// Added: what is true of the symbols of `path` whenever they have a meaning
  /// (where an earlier loop ended, asserted conditions). Not a decision: a
  /// premise for both threads, also for the one that does not get here. An
  /// access's path holds both kinds.
  ExprRef facts = nullptr;
  ExprRef mask = nullptr;   ///< warp operations; null: not known
  /// Shuffles: which lane is read. `operand` and `width` as the machine holds
  /// them (lane, delta or bits; lanes of a segment); null: not known.
  std::optional<mir::ShuffleKind> shuffle;
  ExprRef operand = nullptr, width = nullptr;
  /// What made threads leave before it: conjuncts of `path` that come from an
  /// early return, and from a loop's exit; the rest are branches around it.
  llvm::SmallVector<std::pair<ExprRef, mlir::Operation *>, 2> exits;
  llvm::SmallVector<unsigned, 4> loops;
  bool isCollective = false; ///< shuffle, vote, match, reduce: orders no memory
};

/// The lanes that a symbol names: what a ballot or a match gave. Of two lanes of
/// one warp, both in the iteration where the symbol was made, the second is
/// named by the first one's value
///   ballot   exactly when it executed the operation, its predicate held and the
///            first one's mask names it
///   match    only when it executed the operation and the mask names it; the
///            lane itself always is
/// All lanes that a value names hold that same value: they made it together.
struct LaneSet {
  bool isMatch = false;
  ExprRef predicate = nullptr; ///< ballot
  ExprRef path = nullptr;      ///< the decisions that lead to the operation
  ExprRef mask = nullptr;
};

/// A loop as the walker understood it.
struct Loop {
  unsigned id = 0;
  mlir::Operation *op = nullptr;
  unsigned counter = 0;        ///< symbol: iteration number
  bool hasBarrier = false;
  bool uniformTrips = false;   ///< all threads of a block run it equally often
  bool atLeastOnce = false;    ///< added: who comes to it runs its body
  /// Added: how many iterations each run of it has, where that is one number
  /// and nothing but its condition ends it; else -1.
  Int exactTrips = -1;
  ExprRef entry = nullptr;     ///< under which a thread comes to it
  /// The loop's condition as a function of the counter, true in every iteration
  /// that runs (0 up to and including the counter's value), or null. The proof
  /// that a counter never wraps is an induction over it:
  /// `Wrap(i0 + k*s) < n` in each iteration and `n - 1 + s` fits.
  ExprRef condition = nullptr;
  /// Holds, with the condition, of an iteration that another one follows; null:
  /// none does.
  ExprRef goesOn = nullptr;
  /// False: whether iteration k runs is not said in terms of the counter.
  bool isConditionKnown = false;
  /// Conditions under which `i != end` is met and bounds the counter, with that
  /// bound in an iteration that runs: `0 <= n` and `k < n`. Paths in the loop hold
  /// what this says of an iteration's head. Promising it costs nobody anything.
  llvm::SmallVector<std::pair<ExprRef, ExprRef>, 1> ends;
  llvm::SmallVector<unsigned, 2> parents; ///< enclosing loops, outermost first
  /// Opaque symbols that stand for a value of one iteration of this loop (and so
  /// of every loop around it, in whose lists they do not appear again). Such a symbol's `uniform` speaks of threads in one
  /// and the same iteration (it is never wider than Block): where the two
  /// threads' iterations may differ (Fresh, Next, a loop without a barrier,
  /// two blocks), it needs two copies whatever its `uniform` says. The same is
  /// true of `counter`.
  llvm::SmallVector<unsigned, 8> perIteration;
};

/// An arithmetic operation that loses bits unless `exact` is in range: what it
/// computes, without end, from its operands as the machine holds them. Its
/// value in an access's offset may be written otherwise, equal modulo 2^width.
struct WrapSite {
  mlir::Operation *op = nullptr;
  ExprRef exact = nullptr;
  unsigned width = 32;
  bool isSigned = false;
  ExprRef path = nullptr;
};

/// All records of one kernel.
/// A parameter, or the length or extent of a buffer, that WalkOptions or the
/// launch's conditions give one value.
struct FixedArgument {
  std::string name;
  unsigned arg = 0;
  SymbolKind kind = SymbolKind::Param;
  Int value = 0;
};

struct KernelAccesses {
  mir::KernelOp kernel;
  ExprContext exprs;
  std::deque<Object> objects;
  std::deque<Access> accesses;
  std::deque<BoundsObligation> bounds;
  std::deque<Barrier> barriers;
  std::deque<Loop> loops;
  std::deque<WrapSite> wraps;
  std::map<unsigned, LaneSet> laneSets; ///< by symbol
  /// Values loaded from memory that is written, by symbol, with the byte they
  /// were loaded from: two threads of a block that load one place in one
  /// iteration get one value (Walker::sharesValue says why).
  std::map<unsigned, ExprRef> loadedFrom;
  /// Symbols that are the count of zeros above the highest set bit of another
  /// symbol, when that has a bit set.
  std::map<unsigned, unsigned> zerosAbove;
  /// Where values of atomics, of the warp and of shared memory come from.
  std::deque<Ticket> tickets;
  std::set<unsigned> atomicResults; ///< symbols
  std::deque<Relay> relays;
  std::deque<Vote> votes;
  std::deque<SharedRead> sharedReads;
  /// `tn::expects`, block shape and hardware limits: true of every launch.
  llvm::SmallVector<ExprRef> preconditions;
  /// The promises among them: each `tn.expects` on which all threads agree.
  llvm::SmallVector<std::pair<mlir::Operation *, ExprRef>, 4> promises;
  /// Values that every launch has, which are constants in the records.
  llvm::SmallVector<FixedArgument, 2> fixedArguments;
  /// Symbols of the launch indices: ids[kind][dim].
  unsigned ids[4][3] = {};
  /// Opaque symbols that differ between two threads even of one iteration are
  /// Uniform::Thread; this maps a Load object id to the Object read.
  /// Set when the walk met something that it cannot describe (the reason and
  /// its place): every verdict is then "undecided".
  llvm::SmallVector<std::pair<mlir::Operation *, std::string>, 2> limits;
};

} // namespace tn::analysis

#endif // TN_PASSES_ANALYSIS_ACCESS_H
