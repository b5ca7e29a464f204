// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the walker knows at one point of the program: the values of the
// thread's variables, the decisions that led here and what else is true here.
//
//   int i = tid; if (i < n) { … here … }
//   → env { i ↦ threadIdx.x }, decisions { threadIdx.x < n }, known { }
//
// Invariant: a cell that is absent has an unknown value. An integer's
// expression is its value in the interpretation `isSigned` and so lies in the
// range of `width` bits even where the ranges of symbols do not show it.
#ifndef TN_PASSES_ANALYSIS_WALKERSTATE_H
#define TN_PASSES_ANALYSIS_WALKERSTATE_H

#include "passes/analysis/Access.h"
#include <map>
#include <optional>

namespace tn::analysis {

enum class ValueKind {
  Unknown, ///< a float, a wide integer: only its uniformity is known
  Integer, ///< up to 64 bits
  Truth,   ///< i1
  Place
};

/// One of the places that a pointer may be.
struct Target {
  ExprRef cond = nullptr; ///< when
  unsigned object = 0;
  ExprRef offset = nullptr; ///< bytes
  ExprRef index = nullptr;  ///< the source's element index, for messages
  std::string text;         ///< "y[i]", or empty
};

struct SymValue {
  ValueKind kind = ValueKind::Unknown;
  ExprRef e = nullptr; ///< Integer, Truth
  bool isSigned = true;
  unsigned width = 0;
  Uniform uniform = Uniform::Thread; ///< Unknown only
  unsigned id = 0;                   ///< Unknown: equal values have equal ids
  llvm::SmallVector<Target, 1> targets; ///< Place; empty: nothing is known
};

/// A scalar at a constant byte offset of a local object.
using CellKey = std::pair<unsigned /*object*/, uint64_t /*offset*/>;
struct Cell {
  mlir::Type type;
  SymValue value;
};
using Environment = std::map<CellKey, Cell>;

/// A decision, and the exit that made it when others left here.
struct Conjunct {
  ExprRef truth = nullptr;
  mlir::Operation *exit = nullptr;
};

struct State {
  llvm::SmallVector<Conjunct, 8> guards;
  llvm::SmallVector<ExprRef, 8> facts;
  ExprRef decisions = nullptr; ///< the conjunction of `guards`
  ExprRef known = nullptr;     ///< the conjunction of `facts`
  ExprRef path = nullptr;      ///< both
  Environment env;

  bool isReachable() const { return path->kind != ExprKind::False; }
};

enum class ExitKind { Break, Continue, Return, Trap };
struct Exit {
  ExitKind kind;
  mlir::Operation *op = nullptr;
  State state;
};

/// Where control is after a region or an operation.
struct Outcome {
  std::optional<State> fall;
  std::vector<Exit> exits;
};

} // namespace tn::analysis

#endif // TN_PASSES_ANALYSIS_WALKERSTATE_H
