// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which MIR type does a C++ type have in memory, and which records are taken
// apart?
//
//   float[8][32]                  → !tn.array<8 x !tn.array<32 x f32>>
//   struct { int n; float x[2]; } → !tn.struct<"S", 12, 4, [0: i32, 4:
//   !tn.array<2 x f32>]> float *                       → !tn.place<f32, global>
//   union { float f; int i; }     → !tn.struct<"U", 4, 4, [0: !tn.array<4 x
//   i8>]>
//
// A pointer in memory refers to global memory; pointer *variables* are given
// their space by what is assigned to them. A record that holds pointers or
// references is therefore *exploded*: each of its leaves is a variable.
// Empty bases and members take no part in the layout.
#ifndef TN_FRONTEND_LOWERTYPE_H
#define TN_FRONTEND_LOWERTYPE_H

#include "compiler/ir/Dialect.h"
#include "clang/AST/Type.h"
#include "llvm/ADT/DenseMap.h"
#include <memory>
#include <optional>

namespace clang {
class ASTContext;
class CXXRecordDecl;
class FieldDecl;
} // namespace clang

namespace tn::frontend {

/// What kind of value an expression of a type makes.
enum class Category {
  Void,
  Scalar,
  Pointer,
  Reference,
  Aggregate,
  Unsupported
};

/// A base class or member of a record.
struct RecordPart {
  const clang::CXXRecordDecl *base = nullptr; ///< a base class, or
  const clang::FieldDecl *field = nullptr;    ///< a member
  clang::QualType type;
  uint64_t offset = 0; ///< bytes from the record's start
  int index = -1;      ///< its field in the !tn.struct; -1: empty, no field
};

struct RecordShape {
  llvm::SmallVector<RecordPart, 4> parts;
  mlir::Type type; ///< the !tn.struct
  bool exploded = false;
  bool isUnion = false;
};

class TypeMap {
public:
  TypeMap(const clang::ASTContext &ast, mlir::MLIRContext &context)
      : ast(ast), context(context) {}

  Category category(clang::QualType type) const;
  /// The type in memory; null when kernels cannot use it, and `why()` says so.
  mlir::Type memory(clang::QualType type);
  /// Null when the record is outside the language.
  const RecordShape *shape(const clang::CXXRecordDecl *record);
  /// True for records that hold pointers or references.
  bool isExploded(clang::QualType type);
  bool isSigned(clang::QualType type) const;
  /// What was wrong when `memory` or `shape` last returned null.
  llvm::StringRef why() const { return fault; }

private:
  mlir::Type fail(std::string text) {
    fault = std::move(text);
    return {};
  }

  const clang::ASTContext &ast;
  mlir::MLIRContext &context;
  llvm::DenseMap<const clang::CXXRecordDecl *, std::unique_ptr<RecordShape>>
      shapes;
  std::string fault;
};

} // namespace tn::frontend

#endif // TN_FRONTEND_LOWERTYPE_H
