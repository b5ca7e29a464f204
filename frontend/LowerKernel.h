// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The lowering of one kernel: the state that its files share. Like Clang's own
// code generation, expressions are asked for what they are good for:
//
//   a * x[i]      emitScalar   → an MLIR value
//   p + 4         emitPointer  → the LValue it points at
//   x[i]          emitLValue   → the LValue it denotes
//   S{1, 2}       emitInto     → written to the object that it initialises
//
// Device functions are expanded where they are called; each expansion is a
// Frame. Invariant: the builder's block has no terminator whenever an
// expression is lowered; statements after an exit are dropped.
#ifndef TN_FRONTEND_LOWERKERNEL_H
#define TN_FRONTEND_LOWERKERNEL_H

#include "frontend/LowerPlace.h"
#include "frontend/LowerType.h"
#include "frontend/SourceMap.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <functional>

namespace tn::frontend {

/// What the kernels of a translation unit share.
struct ModuleState {
  clang::ASTContext &ast;
  mlir::MLIRContext &context;
  diag::DiagnosticSink &sink;
  SourceMap sources;
  TypeMap types;
  mlir::ModuleOp module;
  bool failed = false;
  /// Faults already reported, so that ten uses make one error.
  llvm::StringSet<> reported;
  /// Module variables by declaration, and constant tables by content.
  llvm::DenseMap<const clang::VarDecl *, mir::GlobalOp> globals;
  llvm::MapVector<mlir::Attribute, mir::GlobalOp> tables;

  ModuleState(clang::ASTContext &ast, mlir::MLIRContext &context,
              diag::DiagnosticSink &sink, mlir::ModuleOp module)
      : ast(ast), context(context), sink(sink), sources(ast, context),
        types(ast, context), module(module) {}
};

/// The value of a call: one of the two, or nothing for void and aggregates.
struct CallResult {
  mlir::Value value;
  LValue lvalue;
};

/// One function being expanded; the kernel's own is the outermost.
struct Frame {
  const clang::FunctionDecl *function = nullptr;
  Frame *caller = nullptr;
  LValue object; ///< `*this`
  llvm::DenseMap<const clang::ValueDecl *, LValue> variables;
  llvm::DenseMap<const clang::OpaqueValueExpr *, LValue> opaqueLValues;
  llvm::DenseMap<const clang::OpaqueValueExpr *, mlir::Value> opaqueValues;
  /// The element that the innermost copy of an array has come to.
  std::optional<uint64_t> arrayIndex;
  mlir::Location callLocation; ///< where the caller calls
  clang::SourceRange callRange;
  std::string callText;
  /// True for functions of the library's headers: what they do is attributed to
  /// the call, since the author did not write it.
  bool isLibrary = false;
  /// The body's only return is its last statement: no tn.inline is needed.
  bool flat = false;
  /// A returned reference is read at once: the value is returned instead.
  bool returnsLoaded = false;
  LValue result;       ///< where a result goes (`_0`)
  CallResult returned; ///< the result of a flat function
  explicit Frame(mlir::Location location) : callLocation(location) {}
};

class KernelLowering {
public:
  KernelLowering(ModuleState &state, const clang::FunctionDecl *kernel);
  /// Makes the tn.kernel; nothing is left behind when there was an error.
  bool run(std::string symbol);

  // --- LowerDecl.cpp: parameters and variables
  bool checkSignature();
  void emitParameters(mir::KernelOp op, llvm::ArrayRef<unsigned> firstArgs);
  void emitDecl(const clang::Decl *decl);
  void emitVariable(const clang::VarDecl *var);
  LValue declareStorage(const clang::VarDecl *var);
  LValue variable(const clang::ValueDecl *decl, const clang::Expr *use);
  LValue sharedVariable(const clang::VarDecl *var);

  // --- LowerMembers.cpp: what the launch knows of structs passed by value
  struct Members {
    unsigned arg = 0, nextSlot = 0;
    llvm::SmallVector<mlir::Attribute> all; ///< #tn.member
  };
  void addMembers(Members &to, clang::QualType type, const std::string &path, uint64_t offset);
  void addMembersOf(Members &to, clang::QualType type, const std::string &path, uint64_t offset);
  void addMember(Members &to, clang::QualType type, llvm::StringRef kind, const std::string &name, uint64_t offset,
                 unsigned lengths);

  // --- LowerGlobal.cpp: module variables
  LValue moduleVariable(const clang::VarDecl *var, const clang::Expr *use);
  mlir::Attribute constantOf(const clang::APValue &value, clang::QualType type);
  mlir::Value tableOf(llvm::StringRef name, mlir::Type type,
                      mlir::Attribute init);

  // --- LowerStmt.cpp, LowerLoop.cpp, LowerSwitch.cpp
  void emitStmt(const clang::Stmt *stmt);
  void emitBlock(const clang::Stmt *stmt);
  void emitIf(const clang::IfStmt *stmt);
  void emitReturn(const clang::ReturnStmt *stmt);
  bool emitUnsafe(const clang::IfStmt *stmt);
  std::optional<bool> knownCondition(mlir::Value condition);
  struct LoopHints {
    std::optional<int32_t> unroll;
    bool hint = false, none = false;
  };
  void emitLoop(const clang::Stmt *stmt, LoopHints hints);
  void emitRangeFor(const clang::CXXForRangeStmt *stmt, LoopHints hints);
  void emitSwitch(const clang::SwitchStmt *stmt);
  void emitDeclStmt(const clang::DeclStmt *stmt);
  bool isTerminated();
  /// Lowers into a fresh block of `region`, ended by tn.yield if it falls
  /// through.
  void inRegion(mlir::Region &region, llvm::function_ref<void()> body);

  // --- LowerExpr.cpp
  mlir::Value emitScalar(const clang::Expr *expr);
  mlir::Value emitScalarNode(const clang::Expr *expr);
  mlir::Value emitCondition(const clang::Expr *expr);
  void emitIgnored(const clang::Expr *expr);
  mlir::Value emitLogical(const clang::BinaryOperator *expr);
  mlir::Value emitConditional(const clang::AbstractConditionalOperator *expr);
  /// The value of a conditional lvalue that is read at once.
  mlir::Value emitLoadedConditional(const clang::ConditionalOperator *expr);
  /// Runs one of two bodies; conditional `?:` of every kind.
  void branch(mlir::Value condition, mlir::Location loc,
              llvm::function_ref<void()> yes, llvm::function_ref<void()> no);
  /// A call that an assertion makes when it fails; its first argument is the text.
  void emitFailedAssert(const clang::CallExpr *expr, mlir::Location at);
  bool emitAssertPattern(const clang::AbstractConditionalOperator *expr);
  // LowerSpeculate.cpp
  bool isSpeculatable(const clang::Expr *expr, unsigned depth = 0);

  // --- LowerOperator.cpp
  mlir::Value emitBinary(const clang::BinaryOperator *expr);
  mlir::Value emitArithmetic(clang::BinaryOperatorKind kind, mlir::Value lhs,
                             mlir::Value rhs, clang::QualType type,
                             mlir::Location loc);
  mlir::Value emitComparison(clang::BinaryOperatorKind kind, mlir::Value lhs,
                             mlir::Value rhs, clang::QualType type,
                             mlir::Location loc);
  mlir::Value emitPointerComparison(const clang::BinaryOperator *expr);
  // LowerCompare.cpp
  bool emitThreeWay(const LValue &target, const clang::BinaryOperator *expr);
  LValue emitAssignment(const clang::BinaryOperator *expr);
  mlir::Value emitIncDec(const clang::UnaryOperator *expr);
  LValue emitIncDecLValue(const clang::UnaryOperator *expr);
  mlir::Value stepScalar(const LValue &target, bool up, mlir::Value *old,
                         mlir::Location loc);

  // --- LowerCast.cpp
  mlir::Value emitCast(const clang::CastExpr *expr);
  mlir::Value convert(mlir::Value value, clang::QualType from,
                      clang::QualType to, mlir::Location loc);
  mlir::Value isNonZero(mlir::Value value, mlir::Location loc);
  /// A 64-bit index, extended as the C++ type says.
  mlir::Value emitIndex(const clang::Expr *expr);
  mlir::Value emitBitCast(const clang::CastExpr *expr);

  // --- LowerConst.cpp
  /// The value of a constant expression, or null.
  mlir::Value tryConstant(const clang::Expr *expr);
  mlir::Value constantInt(mlir::Type type, int64_t value, mlir::Location loc);
  mlir::Value zeroOf(mlir::Type type, mlir::Location loc);
  /// A value to go on with after an error.
  mlir::Value poison(clang::QualType type);

  // --- LowerPointer.cpp, LowerPointerExpr.cpp
  LValue emitPointer(const clang::Expr *expr);
  LValue emitPointerNode(const clang::Expr *expr);
  LValue emitPointerCast(const clang::CastExpr *expr);
  LValue loadPointer(const LValue &variable, const clang::Expr *use);
  void storePointer(const LValue &variable, const LValue &target,
                    clang::SourceRange range);
  mlir::Value materialise(PointerSlot &slot, mir::Space space);
  LValue offsetPointer(const LValue &base, mlir::Value count,
                       mlir::Location loc);
  LValue coerce(const LValue &target, clang::QualType type, mlir::Location loc);
  /// A pointer as one MLIR value; `like` gives null its type.
  mlir::Value pointerValue(const LValue &target, mlir::Type like,
                           clang::SourceRange range);

  // --- LowerLValue.cpp
  LValue emitLValue(const clang::Expr *expr);
  LValue emitLValueNode(const clang::Expr *expr);
  LValue emitSubscript(const clang::ArraySubscriptExpr *expr);
  LValue emitMember(const clang::MemberExpr *expr);
  LValue memberOf(const LValue &object, const clang::ValueDecl *member,
                  mlir::Location loc);
  LValue part(const LValue &object, const RecordShape &shape, unsigned index,
              mlir::Location loc);
  LValue toBase(const LValue &object, const clang::CXXRecordDecl *base,
                mlir::Location loc);
  LValue toDerived(const LValue &object, const clang::CastExpr *cast);
  LValue emitTemporary(const clang::Expr *expr, llvm::StringRef name);

  // --- LowerObject.cpp: objects and their transfer
  LValue createObject(clang::QualType type, llvm::StringRef name,
                      clang::SourceRange range);
  mlir::Value createLocal(mlir::Type type, llvm::StringRef name,
                          mlir::Location loc, uint64_t align = 0);
  mlir::Value load(const LValue &object, mlir::Location loc);
  void store(mlir::Value value, const LValue &object, mlir::Location loc);
  void noMemory(const LValue &object);
  LValue nullPlace(const LValue &object, mlir::Location loc);
  void copyObject(const LValue &target, const LValue &source,
                  clang::SourceRange range);
  void zeroObject(const LValue &target, clang::SourceRange range);
  LValue elementOf(const LValue &array, mlir::Value index, mlir::Location loc);

  // --- LowerInit.cpp
  void emitInit(const LValue &target, const clang::Expr *init);
  void emitInto(const LValue &target, const clang::Expr *expr);
  void emitInitList(const LValue &target, const clang::Expr *list,
                    llvm::ArrayRef<clang::Expr *> inits,
                    const clang::Expr *filler);
  void emitConstruct(const LValue &target, const clang::CXXConstructExpr *expr);
  void emitLambda(const LValue &target, const clang::LambdaExpr *expr);

  // --- LowerCall.cpp
  CallResult emitCall(const clang::CallExpr *expr, const LValue *target,
                      bool loaded = false);
  const clang::Expr *evaluateFirst(const clang::Expr *right,
                                   const clang::Expr *left);
  // LowerInline.cpp
  CallResult expand(const clang::FunctionDecl *function,
                    llvm::ArrayRef<const clang::Expr *> args,
                    const LValue &object, const LValue *target,
                    const clang::Expr *call, bool loaded);
  void expandInherited(const LValue &object,
                       const clang::CXXInheritedCtorInitExpr *expr);
  void bindParameters(Frame &callee, const clang::FunctionDecl *definition,
                      llvm::ArrayRef<const clang::Expr *> args);
  void emitBody(const clang::FunctionDecl *definition, Frame &callee,
                const LValue *target, bool loaded, const clang::Expr *call);
  void emitConstructorInits(const clang::CXXConstructorDecl *ctor);
  const clang::FunctionDecl *findBody(const clang::FunctionDecl *function,
                                      const clang::Expr *call);
  bool isFlat(const clang::FunctionDecl *definition);
  /// Does the function only read the parameter's value?
  bool isOnlyRead(const clang::FunctionDecl *definition,
                  const clang::ParmVarDecl *param);
  std::optional<CallResult> emitMinMax(const clang::FunctionDecl *callee,
                                       const clang::CallExpr *expr);
  mlir::Value emitLoaded(const clang::Expr *expr);

  // --- LowerIntrinsic.cpp, LowerAtomic.cpp, LowerWarp.cpp, LowerMath.cpp
  std::optional<CallResult> emitIntrinsic(llvm::StringRef name,
                                          const clang::FunctionDecl *callee,
                                          const clang::CallExpr *expr,
                                          const LValue *target);
  std::optional<CallResult> emitAtomic(llvm::StringRef name,
                                       const clang::FunctionDecl *callee,
                                       const clang::CallExpr *expr);
  std::optional<CallResult> emitWarp(llvm::StringRef name,
                                     const clang::CallExpr *expr);
  std::optional<CallResult> emitBuiltin(const clang::FunctionDecl *callee,
                                        const clang::CallExpr *expr);
  // LowerCmath.cpp
  std::optional<CallResult> emitCmath(const clang::FunctionDecl *callee,
                                      const clang::CallExpr *expr);
  std::optional<CallResult> emitObjectCopy(const clang::CallExpr *expr);
  /// Of `bytes, size`: how many whole elements, or the bytes left over.
  mlir::Value emitElements(const clang::CallExpr *expr, bool rest);
  CallResult emitMath(llvm::StringRef function, const clang::CallExpr *expr);
  std::optional<CallResult> emitPrintf(const clang::CallExpr *expr);
  std::optional<mlir::Value> emitLaunchIndex(const clang::MemberExpr *expr);
  LValue launchVariable(llvm::StringRef name, const clang::VarDecl *var,
                        mlir::Location loc);

  // --- shared: LowerKernel.cpp
  mlir::Location loc(clang::SourceRange range);
  mlir::Location loc(const clang::Stmt *stmt) {
    return loc(stmt->getSourceRange());
  }
  /// The source of an expression as the author wrote it: of the call, where a
  /// library function is being expanded.
  std::string text(clang::SourceRange range);
  void report(diag::Code code, clang::SourceRange range, std::string message,
              std::string help = "", bool once = false);
  /// A construct outside the language: TN7001 with its name.
  void unsupported(const clang::Stmt *stmt);
  mlir::Type memType(clang::QualType type, clang::SourceRange range);
  Category category(clang::QualType type) { return state.types.category(type); }
  Point here();
  clang::ASTContext &ast() { return state.ast; }

  ModuleState &state;
  mlir::OpBuilder builder;
  const clang::FunctionDecl *kernel;
  mir::KernelOp op;
  std::string sourceName;
  Frame *frame = nullptr;
  bool failed = false;
  /// A value was made up although nothing was reported: a gap in the lowering,
  /// which must not become code.
  bool madeUp = false;
  unsigned depth = 0;

private:
  llvm::MapVector<const clang::VarDecl *, mlir::Value> shared;
  llvm::StringMap<unsigned> sharedNames;
  /// For each expanded function, the parameters that need a variable.
  llvm::DenseMap<const clang::FunctionDecl *,
                 llvm::SmallPtrSet<const clang::ParmVarDecl *, 4>>
      variableParams;
};

/// The NAME of an annotation "tn:NAME" of `decl` that starts with `prefix`, or
/// "".
llvm::StringRef annotation(const clang::Decl *decl,
                           llvm::StringRef prefix = "");
bool isKernel(const clang::FunctionDecl *function);
/// Is it a function of namespace tn or std, or of a system header?
bool isLibraryFunction(const clang::FunctionDecl *function);
/// The Itanium name of a function or variable; extern "C" names as they are.
std::string symbolOf(const clang::NamedDecl *decl);
/// "span", "mdspan" or the name of a token for a specialisation of that template
/// of tn::, else "".
llvm::StringRef viewKind(clang::QualType type);

} // namespace tn::frontend

#endif // TN_FRONTEND_LOWERKERNEL_H
