// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What every file of the frontend includes; parsed once.
#ifndef TN_FRONTEND_PCH_H
#define TN_FRONTEND_PCH_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecordLayout.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

#include "compiler/diagnostics/Diagnostic.h"
#include "compiler/ir/Dialect.h"

#endif // TN_FRONTEND_PCH_H
