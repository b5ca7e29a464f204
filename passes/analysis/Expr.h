// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Symbolic values: what an index, a guard or a pointer offset is, as a
// mathematical integer or truth value over symbols.
//
//   blockIdx.x * blockDim.x + threadIdx.x   →   Add(Mul(bid.x, bdim.x), tid.x)
//   the same kept in 32 unsigned bits       →   Wrap(…, 32, unsigned)
//
// Invariant: expressions are hash-consed in an ExprContext, so equal
// expressions are one pointer, and every constructor simplifies (constants
// fold, sums and products are flattened and sorted by symbol id, never by
// address). An integer expression denotes an unbounded integer: whatever a
// machine operation could lose is explicit in a Wrap node. Nothing here is
// undefined: Div and Rem by zero have an arbitrary value.
#ifndef TN_PASSES_ANALYSIS_EXPR_H
#define TN_PASSES_ANALYSIS_EXPR_H

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Allocator.h"
#include <deque>
#include <memory>
#include <optional>
#include <string>

namespace tn::analysis {

/// Constants are exact; 128 bits hold every product that is looked at.
using Int = __int128;

/// The widest set of threads on which a symbol has one value.
enum class Uniform { Grid, Block, Warp, Thread };

enum class SymbolKind {
  ThreadIdx, BlockIdx, BlockDim, GridDim, // dim 0, 1, 2
  Param,       // scalar argument `arg`
  Length,      // length or extent argument `arg` of a span or mdspan
  Extent,      // elements behind raw pointer argument `arg`, unknown to the source;
               // kDynamicShared: the bytes of dynamic shared memory that the launch gives
  LoopCounter, // iteration number of a loop, from 0
  Opaque       // a loaded value, a havocked variable, a warp result, …
};

/// Does every launch have one value for such a symbol, and can the host compute it?
bool isLaunchKind(SymbolKind kind);

/// `Symbol::arg` of the extent of dynamic shared memory.
inline constexpr unsigned kDynamicShared = ~0u;

struct Symbol {
  unsigned id = 0;
  SymbolKind kind = SymbolKind::Opaque;
  Uniform uniform = Uniform::Thread;
  unsigned dim = 0;      // for the launch indices
  unsigned arg = 0;      // for Param, Length, Extent: an argument, or a member's slot
  unsigned loop = ~0u;   // for LoopCounter: LoopInfo id
  Int lo = 0, hi = 0;    // proved range, inclusive
  /// Opaque: one value for each number of an iteration, said by a fact of the
  /// path, so that a model of the path is exact in it.
  bool isDerived = false;
  /// A truth value: pointer argument `arg` is null.
  bool isNullTest = false;
  /// Every value it may have, where these are few and known; else empty.
  llvm::SmallVector<Int, 0> choices;
  std::string name;      // as the author would say it: "threadIdx.x", "n", "`data[i]`"
};

enum class ExprKind {
  // integers
  Const, Sym,
  Add, Mul,           // n-ary
  Div, Rem,           // truncating, as C's
  FloorDiv, FloorRem, // floor; by construction the divisor is a positive constant
  Min, Max,
  Ite,                // (cond, then, else); integer
  Wrap,               // operand 0 reduced to `width` bits, signed or unsigned
  BitAnd, BitOr, BitXor, Shl, Shr, // on `width` bits, operands already in range and ≥ 0;
                                   // Shr is logical
  Load,               // Load(object; index, lo, hi): element of a read-only object, a function of its
                      // index; the constants lo and hi bound it. Of kPopCount and kTrailingZeros: see there
  // truth values
  True, False, BoolSym,
  Eq, Ne, Lt, Le,     // over integers
  And, Or, Not,
};

class Expr {
public:
  ExprKind kind;
  unsigned width = 0;       // Wrap and bit operations
  bool isSigned = false;    // Wrap
  unsigned symbol = ~0u;    // Sym, BoolSym: Symbol id. Load: the object's id
  Int value = 0;            // Const
  llvm::ArrayRef<const Expr *> operands;
  unsigned order = 0;       // creation number: a deterministic order
  unsigned hash = 0;
  bool hasWrap = false;     // is it a Wrap, or has it one inside?
  mutable const Expr *negation = nullptr; // once it was asked for

  bool isConst() const { return kind == ExprKind::Const; }
  bool isBool() const { return kind >= ExprKind::True; }
  const Expr *operator[](unsigned i) const { return operands[i]; }
  bool operator==(const Expr &other) const;
};
using ExprRef = const Expr *;

/// Finds an expression by its contents.
struct ExprContents {
  static Expr *getEmptyKey() { return llvm::DenseMapInfo<Expr *>::getEmptyKey(); }
  static Expr *getTombstoneKey() { return llvm::DenseMapInfo<Expr *>::getTombstoneKey(); }
  static unsigned getHashValue(const Expr *e) { return e->hash; }
  static bool isEqual(const Expr *a, const Expr *b) {
    return a == b || (a != getEmptyKey() && a != getTombstoneKey() && b != getEmptyKey() && b != getTombstoneKey() &&
                      a->hash == b->hash && *a == *b);
  }
};

/// An interval of integers, inclusive.
struct Range {
  Int lo, hi;
  bool contains(Range r) const { return lo <= r.lo && r.hi <= hi; }
};
inline constexpr Int kIntMax = Int(1) << 100;

/// The "objects" of Loads that count the ones of their operand, or the zeros
/// below its lowest one (of 0: the width).
inline constexpr unsigned kPopCount = ~0u - 1, kTrailingZeros = ~0u - 2;

class ProofLog;
struct LinearMemo;

class ExprContext {
public:
  ExprContext();
  ExprContext(const ExprContext &) = delete;

  /// Takes down what is proved, where a certificate is wanted (ProofLog.h).
  ProofLog *proofs = nullptr;
  /// What linear reasoning remembers (Horner.h).
  std::shared_ptr<LinearMemo> linear;

  // ---- cost
  /// How many steps reasoning outside of the solver may take: nodes and terms
  /// made or looked at. Counts, so that verdicts do not depend on the machine.
  uint64_t budget = UINT64_MAX;
  void count(uint64_t n) const { numSteps += n; }
  uint64_t steps() const { return numSteps; }
  bool isExhausted() const { return numSteps >= budget; }

  // ---- symbols
  Symbol &newSymbol(SymbolKind kind, Uniform uniform, Int lo, Int hi, llvm::StringRef name);
  /// One more symbol like another: all is the same but its id.
  Symbol &copyOf(unsigned id);
  const Symbol &symbol(unsigned id) const { return symbols[id]; }
  unsigned numSymbols() const { return symbols.size(); }
  void markDerived(unsigned id) { symbols[id].isDerived = true; }
  void setChoices(unsigned id, llvm::ArrayRef<Int> values) { symbols[id].choices.assign(values.begin(), values.end()); }
  ExprRef sym(unsigned id);
  ExprRef boolSym(unsigned id);

  // ---- integers
  ExprRef constant(Int value);
  ExprRef add(ExprRef a, ExprRef b);
  ExprRef add(llvm::ArrayRef<ExprRef> terms);
  ExprRef sub(ExprRef a, ExprRef b);
  ExprRef neg(ExprRef a);
  ExprRef mul(ExprRef a, ExprRef b);
  ExprRef mul(llvm::ArrayRef<ExprRef> factors);
  ExprRef div(ExprRef a, ExprRef b);       // truncating
  ExprRef rem(ExprRef a, ExprRef b);       // truncating
  ExprRef floorDiv(ExprRef a, Int b);      // b > 0
  ExprRef floorRem(ExprRef a, Int b);      // b > 0
  ExprRef min(ExprRef a, ExprRef b);
  ExprRef max(ExprRef a, ExprRef b);
  ExprRef ite(ExprRef cond, ExprRef a, ExprRef b); // integers or truth values
  /// `a` in `width` bits: `a` itself when its range fits.
  ExprRef wrap(ExprRef a, unsigned width, bool isSigned);
  ExprRef bits(ExprKind kind, ExprRef a, ExprRef b, unsigned width);
  ExprRef load(unsigned object, ExprRef index, Int lo, Int hi);
  /// The number of ones in `a`, which is in [0, 2^width).
  ExprRef popCount(ExprRef a, unsigned width);
  ExprRef trailingZeros(ExprRef a, unsigned width);

  // ---- truth values
  ExprRef truth(bool value);
  ExprRef cmp(ExprKind kind, ExprRef a, ExprRef b); // Eq Ne Lt Le
  ExprRef lt(ExprRef a, ExprRef b) { return cmp(ExprKind::Lt, a, b); }
  ExprRef le(ExprRef a, ExprRef b) { return cmp(ExprKind::Le, a, b); }
  ExprRef eq(ExprRef a, ExprRef b) { return cmp(ExprKind::Eq, a, b); }
  ExprRef conj(ExprRef a, ExprRef b);
  /// What `conj` of one after the other gives.
  ExprRef conj(llvm::ArrayRef<ExprRef> all);
  ExprRef disj(ExprRef a, ExprRef b);
  ExprRef negate(ExprRef a);

  // ---- questions
  /// The interval that symbol ranges alone imply.
  Range range(ExprRef e) const;
  /// Of a coefficient times factors in creation order, and of the sum of two.
  Range rangeOfProduct(Int coefficient, llvm::ArrayRef<ExprRef> factors) const;
  static Range sumOf(Range a, Range b);
  /// The narrowest uniformity of the symbols in it (Load: of its index).
  Uniform uniform(ExprRef e) const;
  /// True when `symbol` occurs.
  bool mentions(ExprRef e, unsigned symbol) const;
  /// Every symbol, in id order.
  void symbolsOf(ExprRef e, llvm::SmallVectorImpl<unsigned> &out) const;
  /// Replaces symbols (and Load objects' indices with them); null entries keep.
  ExprRef substitute(ExprRef e, const llvm::DenseMap<unsigned, ExprRef> &map);
  /// The same for many expressions under one map.
  ExprRef substitute(ExprRef e, llvm::function_ref<ExprRef(ExprRef)> replacement, llvm::DenseMap<ExprRef, ExprRef> &done);
  /// As the author would write it: `blockIdx.x * blockDim.x + threadIdx.x`.
  std::string str(ExprRef e) const;

private:
  void joinDigits(llvm::SmallMapVector<ExprRef, Int, 8> &sum, Int &constantPart);
  ExprRef withoutInner(ExprRef sum, Int b);
  /// `n` with other operands, simplified again.
  ExprRef remake(ExprRef n, llvm::ArrayRef<ExprRef> operands);
  ExprRef make(ExprKind kind, llvm::ArrayRef<ExprRef> operands, unsigned width = 0,
               bool isSigned = false, unsigned symbol = ~0u, Int value = 0);
  llvm::BumpPtrAllocator allocator;
  llvm::DenseSet<Expr *, ExprContents> pool;
  mutable uint64_t numSteps = 0;
  std::deque<Symbol> symbols;
  unsigned nextOrder = 0;
  mutable llvm::DenseMap<ExprRef, std::pair<Int, Int>> ranges;
  mutable llvm::DenseMap<ExprRef, Uniform> uniforms;
};

/// Does symbol `id` stand in `e` as a truth value?
bool isTruthSymbol(ExprRef e, unsigned id);

} // namespace tn::analysis

#endif // TN_PASSES_ANALYSIS_EXPR_H
