// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/Subset.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"

using namespace clang;

namespace tn::frontend {

SubsetFault describeConstruct(const Stmt *stmt) {
  switch (stmt->getStmtClass()) {
  case Stmt::GotoStmtClass:
  case Stmt::IndirectGotoStmtClass:
    return {"`goto`", "use a loop with `break`, `continue` or `return`"};
  case Stmt::LabelStmtClass:
    return {"a label", "use a loop with `break`, `continue` or `return`"};
  case Stmt::CXXThrowExprClass:
    return {"`throw`", "use `assert` or `tn::trap`, or return a status"};
  case Stmt::CXXTryStmtClass:
  case Stmt::CXXCatchStmtClass:
    return {"`try`", "kernels have no exceptions: return a status"};
  case Stmt::CXXNewExprClass:
    return {"`new`", "use a fixed array, shared memory or a buffer parameter"};
  case Stmt::CXXDeleteExprClass:
    return {"`delete`", "kernels allocate nothing: use a buffer parameter"};
  case Stmt::CXXDynamicCastExprClass:
    return {"`dynamic_cast`", "use a template or an enumeration with `switch`"};
  case Stmt::CXXTypeidExprClass:
    return {"`typeid`", "use a template and `if constexpr`"};
  case Stmt::GCCAsmStmtClass:
  case Stmt::MSAsmStmtClass:
    return {"inline assembly", "use an intrinsic of `tn::`"};
  case Stmt::CoawaitExprClass:
  case Stmt::CoyieldExprClass:
  case Stmt::CoreturnStmtClass:
  case Stmt::CoroutineBodyStmtClass:
    return {"a coroutine", "write the steps as a loop"};
  case Stmt::VAArgExprClass:
    return {"`va_arg`", "use a parameter pack"};
  case Stmt::StringLiteralClass:
    return {"a string", "strings can be used in `printf` and `assert` only"};
  case Stmt::PredefinedExprClass:
    return {"`__func__`", "strings can be used in `printf` and `assert` only"};
  case Stmt::AddrLabelExprClass:
    return {"the address of a label", "use a `switch`"};
  case Stmt::StmtExprClass:
    return {"a statement expression with an exit", "use a lambda"};
  case Stmt::CaseStmtClass:
  case Stmt::DefaultStmtClass:
    return {"a `case` label inside another statement",
            "put the labels directly in the body of the `switch`"};
  case Stmt::SEHTryStmtClass:
    return {"structured exception handling", "return a status"};
  case Stmt::CUDAKernelCallExprClass:
    return {"a launch inside a kernel", "launch from the host"};
  case Stmt::AtomicExprClass:
    return {"`std::atomic`", "use `tn::atomic_ref`"};
  case Stmt::ImaginaryLiteralClass:
    return {"a complex number", "use a struct of two floats"};
  default:
    return {std::string("this construct (") + stmt->getStmtClassName() + ")",
            ""};
  }
}

} // namespace tn::frontend
