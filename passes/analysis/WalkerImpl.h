// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The symbolic walker: one object for one walk over a kernel. Its parts:
//
//   WalkerSetup.cpp    arguments, objects, preconditions; WalkerStruct.cpp:
//                      structs passed by value; WalkerNull.cpp: null pointers
//   WalkerValue.cpp    interpretations of integers, opaque values, uniformity
//   WalkerArith.cpp    `arith` and `tn.math`; WalkerFloat.cpp: floats
//   WalkerMemory.cpp   places, loads, stores; WalkerLocal.cpp: variables
//   WalkerThreads.cpp  launch indices, barriers, warp operations, contracts
//   WalkerControl.cpp  blocks, branches, switches; WalkerMerge.cpp: joins
//   WalkerLoop.cpp     loops; LoopShape.cpp: what their variables do
//
// A kernel is walked twice: the first walk takes every object as written and
// finds out which are; the second may treat loads of the others as functions
// of their index.
//
// Invariant: while `dry` is not zero nothing is recorded, and no symbol made
// then reaches a record.
#ifndef TN_PASSES_ANALYSIS_WALKERIMPL_H
#define TN_PASSES_ANALYSIS_WALKERIMPL_H

#include "passes/analysis/Walker.h"
#include "passes/analysis/WalkerState.h"
#include "llvm/ADT/DenseMap.h"
#include <set>
#include <string>

namespace tn::analysis {

/// Expressions with more nodes become opaque.
inline constexpr unsigned kMaxValueSize = 300, kMaxGuardSize = 1500;
inline constexpr unsigned kMaxLoopDepth = 10, kMaxTargets = 4;

/// Objects that the first walk saw written; by key.
struct WrittenObjects {
  std::set<std::string> keys;
  std::set<std::string> unsafeKeys; ///< touched by code that no check looks at
  bool unknownGlobal = false, unknownShared = false;
};

/// One pass of a loop's regions from a given head.
struct Iteration {
  std::optional<State> back;     ///< at the back edge
  std::optional<State> condExit; ///< the condition was false
  std::vector<Exit> exits;       ///< break, return, trap
  ExprRef condition = nullptr;   ///< null: never reached
};

struct LoopVariable;

class Walker {
public:
  Walker(KernelAccesses &out, const WalkOptions &options, const WrittenObjects *written)
      : out(out), x(out.exprs), options(options), written(written) {}
  void run();
  WrittenObjects writtenObjects() const;

private:
  // ---- setup
  State entryState();
  void makeLaunchIndices();
  void makeArgument(unsigned arg, mir::ParamAttr param);
  void makeToken(Object &object, mir::ParamAttr param, ExprRef elements);
  unsigned objectOf(const std::string &key, llvm::function_ref<void(Object &)> fill);
  unsigned unknownObject(mir::Space space);
  unsigned argumentObject(unsigned arg);
  bool isReadOnly(unsigned object) const;
  bool sharesValue(const Target &target) const;
  void limitStructPointers();
  void makeMembers(unsigned arg);
  void makeMember(unsigned structObject, mir::MemberAttr member);
  SymValue paramField(unsigned object, uint64_t offset, mlir::Type type);
  std::optional<SymValue> paramElement(mlir::Value place, const Target &target, uint64_t at, mlir::Type type);
  ExprRef under(ExprRef path, ExprRef cond);

  // ---- values
  SymValue get(mlir::Value v);
  void set(mlir::Value v, SymValue value) { ssa[v] = std::move(value); }
  SymValue integer(ExprRef e, unsigned width, bool isSigned) const;
  SymValue truth(ExprRef e) const;
  SymValue place(unsigned object, ExprRef offset) const;
  SymValue unknown(Uniform uniform);
  SymValue fresh(mlir::Type type, Uniform uniform, llvm::StringRef name, bool isSigned = true);
  ExprRef opaque(Int lo, Int hi, Uniform uniform, llvm::StringRef name);
  ExprRef opaqueTruth(Uniform uniform, llvm::StringRef name);
  ExprRef asSigned(const SymValue &v);
  ExprRef asUnsigned(const SymValue &v);
  /// The value modulo 2^width: an inner wrap of that width is no loss.
  ExprRef modular(const SymValue &v) const;
  Range rangeOf(const SymValue &v) const;
  Uniform uniformOf(ExprRef e) const;
  Uniform uniformOf(const SymValue &v) const;
  unsigned sizeOf(ExprRef e);
  bool same(const SymValue &a, const SymValue &b) const;
  SymValue choose(ExprRef cond, const SymValue &a, const SymValue &b, mlir::Type type);
  bool mentionsFrom(const SymValue &v, unsigned firstSymbol) const;
  bool mentionsFrom(ExprRef e, unsigned firstSymbol) const;
  SymValue substitute(const SymValue &v, const llvm::DenseMap<unsigned, ExprRef> &map);
  SymValue wrapped(mlir::Operation *op, ExprRef exact, Range range, unsigned width, bool isSigned);

  // ---- operations; each says whether it knew the operation
  void walkOp(mlir::Operation &op, State &state);
  bool walkArith(mlir::Operation &op, State &state);
  bool walkConversion(mlir::Operation &op, State &state);
  bool walkBits(mlir::Operation &op, State &state);
  bool walkPlace(mlir::Operation &op, State &state);
  bool walkMemory(mlir::Operation &op, State &state);
  bool walkThreads(mlir::Operation &op, State &state);
  void walkMath(mir::MathOp op);
  void walkShuffle(mir::ShuffleOp op, bool isFull, State &state);
  void walkBounds(mir::BoundsOp op, State &state);
  ExprRef compare(mlir::arith::CmpIPredicate predicate, const SymValue &a, const SymValue &b);
  ExprRef comparePlaces(mir::PlaceCmpOp op);
  ExprRef isNull(const SymValue &v);
  ExprRef isNull(const Target &target);

  // ---- floats (WalkerFloat.cpp)
  /// What makes a float: the operation, its type or constant, its operands.
  using FloatKey = std::tuple<std::string, const void *, std::vector<uint64_t>>;
  /// Predicate, operands, and the loop of the iteration that it is in, or ~0.
  using ComparisonKey = std::tuple<unsigned, uint64_t, uint64_t, unsigned>;
  bool walkFloat(mlir::Operation &op);
  uint64_t identityOf(const SymValue &v) const;
  SymValue numbered(FloatKey key, Uniform uniform);
  SymValue loadFloat(const Target &target, mlir::Type type);
  ExprRef compareFloats(mlir::arith::CmpFPredicate predicate, const SymValue &a, const SymValue &b);

  // ---- memory
  llvm::SmallVector<Target, 1> targetsOf(mlir::Value place, State &state);
  ExprRef signedIndex(const SymValue &v, const State &state);
  void record(mlir::Operation *op, mlir::Value place, AccessMode mode, State &state,
              bool isSource = true);
  SymValue load(mlir::Operation *op, mlir::Value place, mlir::Type type, State &state, bool isVolatile);
  SymValue loadFrom(const Target &target, mlir::Type type, State &state, bool isVolatile,
                    llvm::StringRef name, bool isSigned);
  void store(mlir::Value place, mlir::Type type, const SymValue *value, State &state);
  void storeLocal(State &state, unsigned object, uint64_t offset, mlir::Type type, SymValue value);
  void clearLocal(State &state, unsigned object, Int lo, Int hi);
  void clearLocals(State &state);
  void copy(mir::CopyOp op, State &state);
  bool isElementSigned(const Object &object, bool otherwise) const;
  void noteTicket(mlir::Operation &op, unsigned firstAccess, const State &state);
  void zero(State &state, unsigned object, uint64_t offset, mlir::Type type);
  void barrier(mlir::Operation *op, mir::Scope scope, mlir::Value mask, bool isCollective, State &state);
  void nameLanes(const SymValue &result, LaneSet lanes);
  std::string textOf(const Target &target, uint64_t bytes);

  // ---- control
  Outcome walkBlock(mlir::Block &block, State state);
  Outcome walkControl(mlir::Operation &op, State state, bool &known);
  Outcome walkIf(mir::IfOp op, State state);
  Outcome walkSwitch(mir::SwitchOp op, State state);
  Outcome walkInline(mir::InlineOp op, State state);
  void addGuard(State &state, ExprRef truth, mlir::Operation *exit = nullptr);
  void addFact(State &state, ExprRef truth);
  ExprRef suffix(const State &before, const State &state);
  std::optional<State> merge(const State &before, llvm::ArrayRef<const State *> alive,
                             llvm::ArrayRef<const Exit *> left);
  void mergeEnv(State &into, llvm::ArrayRef<const State *> states, llvm::ArrayRef<ExprRef> conds);
  void limit(mlir::Operation *op, std::string reason);

  // ---- loops
  Outcome walkLoop(mir::LoopOp op, State in);
  Iteration runIteration(mir::LoopOp op, State head);
  std::set<CellKey> assignedCells(mir::LoopOp op, const State &in);
  struct Plan;
  struct Facts;
  void makeHead(const CellKey &key, const Cell &cell, Facts &facts, Plan &plan, State &head);
  bool isStable(const State &in, Iteration &iteration, Plan &plan, Facts &facts);
  void classifyVariables(mir::LoopOp op, ExprRef condition, Plan &plan, unsigned firstSymbol);
  ExprRef saidOfChoice(const LoopVariable &v, const Plan &plan, ExprRef condition, unsigned firstSymbol);
  ExprRef saidOfCounter(ExprRef leaf, ExprRef self, const LoopVariable &counter, ExprRef condition,
                        unsigned firstSymbol);
  SymValue valueAt(mir::LoopOp op, const LoopVariable &v, Plan &plan, ExprRef k, State &head);
  llvm::SmallVector<Access::Subscript, 1> subscriptsOf(mlir::Value place, const State &state);
  void planLoop(mir::LoopOp op, const State &in, Plan &plan);
  void findBallots(const State &start, const Iteration &iteration, Plan &plan);
  void enterHead(mir::LoopOp op, const State &in, Plan &plan, unsigned counter, State &head);
  ExprRef testOfHead(mir::LoopOp op, const State &head, unsigned counter);
  void addEnds(Plan &plan, ExprRef k, State &head);
  void forgetDead(mir::LoopOp op, State &state);
  Outcome leaveLoop(mir::LoopOp op, const State &in, Iteration &iteration, const Plan &plan,
                    unsigned counter, unsigned firstSymbol);

  KernelAccesses &out;
  ExprContext &x;
  const WalkOptions &options;
  const WrittenObjects *written;

  unsigned dry = 0;
  bool isUnsafe = false;
  bool aborted = false;
  unsigned steps = 0;
  std::map<FloatKey, SymValue> floats;
  std::map<ComparisonKey, ExprRef> comparisons;
  unsigned nextUnknown = 1;
  llvm::SmallVector<unsigned> loopStack; ///< Loop ids; ~0u in a dry walk
  /// By loop: what earlier walks of it refuted. It is refuted in later ones too,
  /// which assume less, and need not be found again.
  std::map<mlir::Operation *, std::shared_ptr<Facts>> loopFacts;
  std::vector<std::set<CellKey> *> trackers; ///< of cells written
  llvm::DenseMap<mlir::Value, SymValue> ssa;
  llvm::DenseMap<ExprRef, std::string> indexText; ///< the latest tn.bounds of an index
  std::map<std::string, unsigned> objectIds;
  std::vector<std::string> objectKeys;
  llvm::DenseMap<mlir::Operation *, unsigned> localIds;
  std::map<unsigned, mlir::Value> localPlaces; ///< object → its tn.local
  std::map<std::pair<unsigned, uint64_t>, SymValue> fields; ///< of struct parameters
  /// By object that nobody writes: how its elements are read. One way for all
  /// loads, since equal places hold equal values, and so of one range.
  std::map<unsigned, bool> areElementsSigned;
  std::set<unsigned> structPointers; ///< objects behind pointers in structs that the launch does not see
  std::map<unsigned, ExprRef> nullTests; ///< by argument object: is it the null pointer?
  llvm::DenseMap<ExprRef, unsigned> sizes;
  std::set<std::pair<mlir::Operation *, std::string>> limitsSeen;
};

/// Is the integer read as signed by those that use it? A guess that decides
/// only which wraps need no writing down.
bool isUsedAsSigned(mlir::Value value);
/// The same of a variable, from the loads of it.
bool isVariableSigned(mlir::Value place);

} // namespace tn::analysis

#endif // TN_PASSES_ANALYSIS_WALKERIMPL_H
