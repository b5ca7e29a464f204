// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// C library functions and compiler builtins, recognised by their plain names.
//
//   sqrtf(x), std::sqrt(x), __builtin_sqrtf(x)   → tn.math "sqrt"
//   __builtin_popcountll(m)                      → tn.math "popcount", narrowed
//   to int printf("%d\n", i)                            → tn.printf
//
// Invariant: only functions without a body of their own are taken by name, so
// that a user's `exp` stays the user's.
#include "frontend/LowerKernel.h"

#include "compiler/ir/Math.h"
#include "clang/Basic/Builtins.h"

using namespace clang;

namespace tn::frontend {

CallResult KernelLowering::emitMath(StringRef function, const CallExpr *expr) {
  mlir::Location at = loc(expr);
  CallResult result;
  QualType type = expr->getType();
  const mir::MathFunction *row = mir::findMath(function);
  if (!row || expr->getNumArgs() < row->arity) {
    report(diag::Code::TN7003, expr->getSourceRange(),
           "the function `" + function.str() + "` is not available in kernels");
    result.value = poison(type);
    return result;
  }
  SmallVector<mlir::Value, 3> operands;
  for (unsigned i = 0; i < row->arity; ++i)
    operands.push_back(emitScalar(expr->getArg(i)));
  mlir::Type made;
  QualType madeType = type;
  switch (row->domain) {
  case mir::MathDomain::B:
    made = builder.getI1Type();
    madeType = ast().BoolTy;
    break;
  case mir::MathDomain::F:
  case mir::MathDomain::I:
  case mir::MathDomain::X:
    made = operands[0].getType();
    madeType = expr->getArg(0)->getType();
    break;
  }
  for (auto [i, operand] : llvm::enumerate(operands))
    if (row->domain != mir::MathDomain::X &&
        operand.getType() != operands[0].getType())
      operand = convert(operand, expr->getArg(i)->getType(),
                        expr->getArg(0)->getType(), at);
  mlir::Value value = mir::MathOp::create(
      builder, at, made, builder.getStringAttr(function), operands);
  result.value = convert(value, madeType, type, at);
  return result;
}

// "sqrtf", "sqrt", "__builtin_sqrtf" → "sqrt"; "" when it is no math function.
static StringRef mathName(StringRef name) {
  name.consume_front("__builtin_");
  // Names of Math.def that mean something else, or nothing, in C.
  if (name == "abs" || name.starts_with("fast_") || name == "saturate" ||
      name == "fshl" || name == "fshr" || name == "popcount" || name == "clz" ||
      name == "ctz" || name == "bitreverse" || name == "bswap")
    return "";
  if (name == "fabs" || name == "fabsf")
    return "fabs";
  if (mir::findMath(name))
    return mir::findMath(name)->name;
  if (name.ends_with("f") && mir::findMath(name.drop_back()))
    return mir::findMath(name.drop_back())->name;
  return "";
}

// The value of a scalar glvalue, or of the temporary that it names.
mlir::Value KernelLowering::emitLoaded(const Expr *expr) {
  const Expr *inner = expr->IgnoreParens();
  while (const auto *cast = dyn_cast<ImplicitCastExpr>(inner)) {
    if (cast->getCastKind() != CK_NoOp)
      break;
    inner = cast->getSubExpr()->IgnoreParens();
  }
  if (const auto *temporary = dyn_cast<MaterializeTemporaryExpr>(inner))
    return emitScalar(temporary->getSubExpr());
  if (mlir::Value constant = tryConstant(expr))
    return constant;
  return load(emitLValue(expr), loc(expr));
}

// std::min, std::max and std::clamp of scalars whose result is read at once:
// comparisons and selections as the library's text has them.
std::optional<CallResult> KernelLowering::emitMinMax(const FunctionDecl *callee,
                                                     const CallExpr *expr) {
  const IdentifierInfo *name = callee->getIdentifier();
  if (!name || !callee->isInStdNamespace() ||
      !callee->getReturnType()->isReferenceType() ||
      category(callee->getReturnType()->getPointeeType()) != Category::Scalar ||
      callee->getNumParams() != expr->getNumArgs())
    return std::nullopt;
  QualType type = callee->getReturnType()->getPointeeType();
  for (const ParmVarDecl *param : callee->parameters())
    if (!ast().hasSameUnqualifiedType(param->getType().getNonReferenceType(),
                                      type))
      return std::nullopt;
  mlir::Location at = loc(expr);
  bool isMin = name->isStr("min"), isMax = name->isStr("max");
  auto less = [&](mlir::Value a, mlir::Value b) {
    return emitComparison(BO_LT, a, b, type, at);
  };
  auto select = [&](mlir::Value c, mlir::Value a,
                    mlir::Value b) -> mlir::Value {
    return mlir::arith::SelectOp::create(builder, at, c, a, b);
  };
  CallResult result;
  if ((isMin || isMax) && expr->getNumArgs() == 2) {
    mlir::Value a = emitLoaded(expr->getArg(0)),
                b = emitLoaded(expr->getArg(1));
    result.value = isMin ? select(less(b, a), b, a) : select(less(a, b), b, a);
    return result;
  }
  if (name->isStr("clamp") && expr->getNumArgs() == 3) {
    mlir::Value v = emitLoaded(expr->getArg(0)),
                low = emitLoaded(expr->getArg(1)),
                high = emitLoaded(expr->getArg(2));
    // libstdc++: std::min(std::max(v, low), high).
    mlir::Value raised = select(less(v, low), low, v);
    result.value = select(less(high, raised), high, raised);
    return result;
  }
  return std::nullopt;
}

std::optional<CallResult> KernelLowering::emitPrintf(const CallExpr *expr) {
  mlir::Location at = loc(expr);
  CallResult result;
  const auto *format =
      expr->getNumArgs()
          ? dyn_cast<StringLiteral>(expr->getArg(0)->IgnoreParenImpCasts())
          : nullptr;
  if (!format || !format->isOrdinary()) {
    report(
        diag::Code::TN7001, expr->getSourceRange(),
        "a `printf` whose format is no literal is outside the kernel language");
    result.value = poison(expr->getType());
    return result;
  }
  std::string text;
  SmallVector<mlir::Value> operands;
  unsigned next = 1;
  StringRef rest = format->getString();
  while (!rest.empty()) {
    size_t at = rest.find('%');
    text += rest.take_front(at);
    if (at == StringRef::npos)
      break;
    rest = rest.drop_front(at);
    if (rest.starts_with("%%")) {
      text += "%%";
      rest = rest.drop_front(2);
      continue;
    }
    size_t end = rest.find_first_of("diouxXfFeEgGaAcspn", 1);
    if (end == StringRef::npos) {
      text += rest;
      break;
    }
    StringRef directive = rest.take_front(end + 1);
    rest = rest.drop_front(end + 1);
    unsigned stars = directive.count('*');
    if (next + stars >= expr->getNumArgs()) {
      report(diag::Code::TN7001, expr->getSourceRange(),
             "`printf` has fewer arguments than its format names");
      break;
    }
    for (; stars; --stars)
      operands.push_back(emitScalar(expr->getArg(next++)));
    const Expr *arg = expr->getArg(next++);
    if (directive.back() == 's') {
      // A literal becomes a part of the format.
      const auto *literal = dyn_cast<StringLiteral>(arg->IgnoreParenImpCasts());
      if (!literal || directive != "%s") {
        report(diag::Code::TN7001, arg->getSourceRange(),
               "a string that is no literal is outside the kernel language",
               "write the text into the format");
        continue;
      }
      for (char c : literal->getString())
        text += c == '%' ? std::string("%%") : std::string(1, c);
      continue;
    }
    if (directive.back() == 'n') {
      report(diag::Code::TN7001, expr->getSourceRange(),
             "`%n` is outside the kernel language");
      continue;
    }
    text += directive;
    if (category(arg->getType()) == Category::Pointer)
      operands.push_back(
          pointerValue(emitPointer(arg), mlir::Type(), arg->getSourceRange()));
    else if (category(arg->getType()) == Category::Scalar)
      operands.push_back(emitScalar(arg));
    else
      report(diag::Code::TN7001, arg->getSourceRange(),
             "`printf` prints numbers and pointers only");
  }
  result.value = mir::PrintfOp::create(builder, at, builder.getI32Type(),
                                       builder.getStringAttr(text), operands);
  return result;
}

std::optional<CallResult>
KernelLowering::emitBuiltin(const FunctionDecl *callee, const CallExpr *expr) {
  const IdentifierInfo *identifier = callee->getIdentifier();
  if (!identifier)
    return std::nullopt;
  StringRef name = identifier->getName();
  mlir::Location at = loc(expr);
  QualType type = expr->getType();
  CallResult result;
  unsigned id = callee->getBuiltinID();
  if (std::optional<CallResult> built = emitCmath(callee, expr))
    return built;
  switch (id) {
  case Builtin::BImove:
  case Builtin::BImove_if_noexcept:
  case Builtin::BIforward:
  case Builtin::BIforward_like:
  case Builtin::BIas_const:
    result.lvalue = emitLValue(expr->getArg(0));
    return result;
  case Builtin::BIaddressof:
  case Builtin::BI__addressof:
  case Builtin::BI__builtin_addressof:
    result.lvalue = emitLValue(expr->getArg(0));
    return result;
  case Builtin::BI__builtin_expect:
  case Builtin::BI__builtin_expect_with_probability:
    result.value = emitScalar(expr->getArg(0));
    return result;
  case Builtin::BI__builtin_assume:
  case Builtin::BI__builtin_assume_separate_storage:
  case Builtin::BI__builtin_prefetch:
    // A promise that nobody checks is no fact.
    return result;
  case Builtin::BI__builtin_assume_aligned:
  case Builtin::BI__builtin_launder:
    result.lvalue = emitPointer(expr->getArg(0));
    return result;
  case Builtin::BI__builtin_unreachable:
  case Builtin::BI__builtin_trap:
  case Builtin::BI__builtin_verbose_trap:
  case Builtin::BIabort:
    mir::TrapOp::create(builder, at);
    return result;
  case Builtin::BI__builtin_is_constant_evaluated:
    result.value = constantInt(builder.getI1Type(), 0, at);
    return result;
  case Builtin::BI__builtin_constant_p:
    result.value = zeroOf(memType(type, expr->getSourceRange()), at);
    return result;
  case Builtin::BI__builtin_popcount:
  case Builtin::BI__builtin_popcountl:
  case Builtin::BI__builtin_popcountll:
  case Builtin::BI__builtin_popcountg:
    return emitMath("popcount", expr);
  case Builtin::BI__builtin_clz:
  case Builtin::BI__builtin_clzl:
  case Builtin::BI__builtin_clzll:
    return emitMath("clz", expr);
  case Builtin::BI__builtin_ctz:
  case Builtin::BI__builtin_ctzl:
  case Builtin::BI__builtin_ctzll:
    return emitMath("ctz", expr);
  case Builtin::BI__builtin_clzg:
  case Builtin::BI__builtin_ctzg: {
    bool leading = id == Builtin::BI__builtin_clzg;
    CallResult counted = emitMath(leading ? "clz" : "ctz", expr);
    if (expr->getNumArgs() < 2)
      return counted;
    // The second argument is the answer for zero.
    mlir::Value zero = emitScalar(expr->getArg(1));
    mlir::Value value = isNonZero(emitScalar(expr->getArg(0)), at);
    result.value =
        mlir::arith::SelectOp::create(builder, at, value, counted.value, zero);
    return result;
  }
  case Builtin::BI__builtin_bswap16:
  case Builtin::BI__builtin_bswap32:
  case Builtin::BI__builtin_bswap64:
    return emitMath("bswap", expr);
  case Builtin::BI__builtin_bitreverse8:
  case Builtin::BI__builtin_bitreverse16:
  case Builtin::BI__builtin_bitreverse32:
  case Builtin::BI__builtin_bitreverse64:
    return emitMath("bitreverse", expr);
  case Builtin::BI__builtin_abs:
  case Builtin::BI__builtin_labs:
  case Builtin::BI__builtin_llabs:
  case Builtin::BIabs:
  case Builtin::BIlabs:
  case Builtin::BIllabs:
    return emitMath("abs", expr);
  case Builtin::BIprintf:
  case Builtin::BI__builtin_printf:
    return emitPrintf(expr);
  case Builtin::BI__builtin_ffs:
  case Builtin::BI__builtin_ffsl:
  case Builtin::BI__builtin_ffsll: {
    // One more than the index of the lowest one, 0 for zero.
    mlir::Value operand = emitScalar(expr->getArg(0));
    mlir::Value count = mir::MathOp::create(
        builder, at, operand.getType(), builder.getStringAttr("ctz"), operand);
    mlir::Value one = constantInt(operand.getType(), 1, at);
    mlir::Value next = mlir::arith::AddIOp::create(builder, at, count, one);
    mlir::Value some = isNonZero(operand, at);
    mlir::Value chosen = mlir::arith::SelectOp::create(
        builder, at, some, next, zeroOf(operand.getType(), at));
    result.value = convert(chosen, expr->getArg(0)->getType(), type, at);
    return result;
  }
  case Builtin::BImemcpy:
  case Builtin::BI__builtin_memcpy:
  case Builtin::BImemset:
  case Builtin::BI__builtin_memset:
  case Builtin::BImemmove:
  case Builtin::BI__builtin_memmove:
    report(diag::Code::TN7001, expr->getSourceRange(),
           "`" + name.str() + "` is outside the kernel language",
           "assign the objects, or write a loop; `std::bit_cast` reinterprets "
           "a value");
    result.lvalue = LValue::null(ast().VoidTy);
    return result;
  case Builtin::BImemcmp:
  case Builtin::BI__builtin_memcmp:
    report(diag::Code::TN7001, expr->getSourceRange(),
           "a comparison of memory (`memcmp`) is outside the kernel language",
           "compare the elements in a loop");
    result.value = poison(type);
    return result;
  default:
    break;
  }
  if (name == "__assert_fail" || name == "__assert_rtn") {
    emitFailedAssert(expr, at);
    return result;
  }
  // What the library throws stops the launch: kernels catch nothing.
  if (name == "__glibcxx_assert_fail" ||
      (callee->isInStdNamespace() &&
       (name == "terminate" || name.starts_with("__throw_")))) {
    mir::TrapOp::create(builder, at);
    return result;
  }
  if (name == "printf" && !callee->hasBody())
    return emitPrintf(expr);
  if (callee->hasBody())
    return std::nullopt;
  bool isBuiltin = id != 0 || callee->isExternC() || isLibraryFunction(callee);
  StringRef function = isBuiltin ? mathName(name) : StringRef();
  if (!function.empty() && expr->getNumArgs() >= 1 &&
      category(expr->getArg(0)->getType()) == Category::Scalar)
    return emitMath(function, expr);
  return std::nullopt;
}

} // namespace tn::frontend
