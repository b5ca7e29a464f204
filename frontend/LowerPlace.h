// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What does a C++ glvalue denote while a kernel is lowered?
//
//   x             an int variable           → Place   %x : place<i32, local>
//   i             a parameter only read   → Value   the argument itself
//   y             a tn::span<float>         → Record  { ptr_: Slot, size_:
//   Place } p             a float * variable        → Slot    whose place is
//   made when its space is known nullptr       as a pointer's target     → Null
//   f             a function                → Function
//
// A pointer *value* is the LValue of what it points at: `*p` and `p` carry the
// same thing. Invariant: the `place` of an LValue dominates the insertion point
// wherever the LValue can still be named in the source.
#ifndef TN_FRONTEND_LOWERPLACE_H
#define TN_FRONTEND_LOWERPLACE_H

#include "compiler/ir/Dialect.h"
#include "clang/AST/Type.h"
#include <memory>
#include <string>

namespace clang {
class FunctionDecl;
class CXXRecordDecl;
} // namespace clang

namespace tn::frontend {

struct Record;
struct PointerSlot;

/// A place in the MIR under construction: just after `after`, or at the start
/// of `block` when it is null.
struct Point {
  mlir::Block *block = nullptr;
  mlir::Operation *after = nullptr;
};

struct LValue {
  enum class Kind { None, Place, Value, Record, Slot, Null, Function };
  Kind kind = Kind::None;
  clang::QualType type;           ///< the C++ type of what it denotes
  mlir::Value place;              ///< Place: its address; Value: what it holds
  std::shared_ptr<Record> record; ///< Record
  std::shared_ptr<PointerSlot> slot;             ///< Slot
  const clang::FunctionDecl *function = nullptr; ///< Function
  std::string text; ///< the access as the author wrote it, or ""

  explicit operator bool() const { return kind != Kind::None; }
  bool isPlace() const { return kind == Kind::Place; }

  static LValue ofPlace(mlir::Value place, clang::QualType type) {
    LValue v;
    v.kind = Kind::Place;
    v.place = place;
    v.type = type;
    return v;
  }
  static LValue null(clang::QualType type) {
    LValue v;
    v.kind = Kind::Null;
    v.type = type;
    return v;
  }
};

/// A record taken apart; parts are in the order of its RecordShape.
struct Record {
  llvm::SmallVector<LValue, 4> parts;
  std::weak_ptr<Record> derived; ///< the record that this is a base of
  clang::QualType derivedType;
};

/// A variable (or member) of pointer or reference type.
struct PointerSlot {
  clang::QualType pointee;
  std::string name;
  bool isReference = false;
  Point home;                    ///< where its tn.local goes
  mlir::Value place;             ///< place<place<T, S>, local> once S is known
  std::unique_ptr<LValue> bound; ///< a target known at compile time
  llvm::SmallVector<Point, 1> nulls; ///< stores of null before S was known
};

} // namespace tn::frontend

#endif // TN_FRONTEND_LOWERPLACE_H
