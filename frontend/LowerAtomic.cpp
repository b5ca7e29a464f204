// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomics: operation, order and scope.
//
//   atomicAdd(&count[b], 1)      tn:atomic.add:relaxed:grid  → tn.atomic_rmw
//   add relaxed grid r.fetch_max(v)  (unsigned)   template <T, Order, Scope>  →
//   tn.atomic_rmw umax …
//
// The order and scope stand in the mark, or are the first two integer template
// arguments, as numbers of Enums.td. Of "NAME:argument" the scope is the first
// integer template argument, and the order the last argument of the call, as a
// std::memory_order; it must be a constant once calls are expanded.
#include "frontend/LowerKernel.h"

#include "clang/AST/DeclTemplate.h"
#include "mlir/IR/Matchers.h"

using namespace clang;

namespace tn::frontend {

static std::optional<mir::RmwKind> rmwKind(StringRef name, bool isFloat,
                                           bool isSigned) {
  using K = mir::RmwKind;
  if (name == "min")
    return isFloat ? K::FMin : isSigned ? K::SMin : K::UMin;
  if (name == "max")
    return isFloat ? K::FMax : isSigned ? K::SMax : K::UMax;
  if (name == "xchg")
    return K::Exchange;
  if (isFloat)
    return name == "add" || name == "sub" ? std::optional(K::FAdd)
                                          : std::nullopt;
  if (name == "add")
    return K::Add;
  if (name == "sub")
    return K::Sub;
  if (name == "and")
    return K::And;
  if (name == "or")
    return K::Or;
  if (name == "xor")
    return K::Xor;
  if (name == "inc")
    return K::Inc;
  if (name == "dec")
    return K::Dec;
  return std::nullopt;
}

// A std::memory_order. Consume is acquire, as every implementation has it.
static std::optional<mir::Order> standardOrder(uint64_t number) {
  switch (number) {
  case 0: return mir::Order::Relaxed;
  case 1: case 2: return mir::Order::Acquire;
  case 3: return mir::Order::Release;
  case 4: return mir::Order::AcqRel;
  case 5: return mir::Order::SeqCst;
  default: return std::nullopt;
  }
}

// What a load cannot release and a store cannot acquire has no meaning.
static bool orderFits(StringRef operation, mir::Order order) {
  using O = mir::Order;
  if (operation == "load")
    return order != O::Release && order != O::AcqRel;
  if (operation == "store")
    return order != O::Acquire && order != O::AcqRel;
  return true;
}

std::optional<CallResult> KernelLowering::emitAtomic(StringRef name,
                                                     const FunctionDecl *callee,
                                                     const CallExpr *expr) {
  mlir::Location at = loc(expr);
  SmallVector<StringRef, 3> words;
  name.split(words, ':');
  std::optional<mir::Order> order;
  std::optional<mir::Scope> scope;
  if (words.size() == 3) {
    order = mir::symbolizeOrder(words[1]);
    scope = mir::symbolizeScope(words[2]);
  } else if (const TemplateArgumentList *args =
                 callee->getTemplateSpecializationArgs()) {
    SmallVector<uint64_t, 2> numbers;
    for (const TemplateArgument &arg : args->asArray())
      if (arg.getKind() == TemplateArgument::Integral)
        numbers.push_back(arg.getAsIntegral().getZExtValue());
    if (numbers.size() >= 2) {
      order = mir::symbolizeOrder(numbers[0]);
      scope = mir::symbolizeScope(numbers[1]);
    }
  }
  if (words.size() == 2 && words[1] == "argument" && expr->getNumArgs() > 0) {
    if (const TemplateArgumentList *args = callee->getTemplateSpecializationArgs())
      for (const TemplateArgument &arg : args->asArray())
        if (arg.getKind() == TemplateArgument::Integral && !scope)
          scope = mir::symbolizeScope(arg.getAsIntegral().getZExtValue());
    llvm::APInt number;
    if (mlir::matchPattern(emitScalar(expr->getArg(expr->getNumArgs() - 1)),
                           mlir::m_ConstantInt(&number)))
      order = standardOrder(number.getZExtValue());
    if (!order || !orderFits(words[0], *order)) {
      report(diag::Code::TN7001, expr->getSourceRange(),
             order ? "an order that this atomic operation cannot have is "
                     "outside the kernel language"
                   : "a memory order that is no constant is outside the kernel "
                     "language");
      CallResult dead;
      if (!expr->getType()->isVoidType())
        dead.value = poison(expr->getType());
      return dead;
    }
  }
  if (!order || !scope || expr->getNumArgs() == 0)
    return std::nullopt;
  StringRef kindName = words[0];

  LValue target = emitPointer(expr->getArg(0));
  QualType type =
      expr->getArg(0)->getType()->getPointeeType().getUnqualifiedType();
  mlir::Type memory = memType(type, expr->getSourceRange());
  CallResult result;
  auto dead = [&] {
    if (!expr->getType()->isVoidType())
      result.value = poison(expr->getType());
    return result;
  };
  if (!target.isPlace() || !memory.isIntOrFloat()) {
    report(diag::Code::TN7004, expr->getSourceRange(),
           "an atomic needs a scalar in memory");
    return dead();
  }
  target = coerce(target, type, at);
  mir::Space space = cast<mir::PlaceType>(target.place.getType()).getSpace();
  if (space == mir::Space::Constant || space == mir::Space::Param) {
    report(diag::Code::TN5001, expr->getSourceRange(),
           "an atomic on read-only memory");
    return dead();
  }
  // What it accesses: `count[b]` of `&count[b]`, `*p` of `p`.
  const Expr *pointer = expr->getArg(0)->IgnoreParenImpCasts();
  std::string quoted = text(pointer->getSourceRange());
  if (const auto *address = dyn_cast<UnaryOperator>(pointer);
      address && address->getOpcode() == UO_AddrOf)
    quoted = text(address->getSubExpr()->getSourceRange());
  else if (!frame->isLibrary)
    quoted = isa<DeclRefExpr, MemberExpr>(pointer) ? "*" + quoted
                                                   : "*(" + quoted + ")";
  auto finish = [&](mlir::Operation *op) {
    if (!quoted.empty())
      op->setAttr("text", builder.getStringAttr(quoted));
    if (op->getNumResults() && !expr->getType()->isVoidType())
      result.value = convert(op->getResult(0), type, expr->getType(), at);
    return result;
  };
  auto operand = [&](unsigned i) -> mlir::Value {
    mlir::Value value = emitScalar(expr->getArg(i));
    return value.getType() == memory
               ? value
               : convert(value, expr->getArg(i)->getType(), type, at);
  };
  if (kindName == "load")
    return finish(mir::AtomicLoadOp::create(builder, at, memory, target.place,
                                            *order, *scope, mir::ProofAttr()));
  if (kindName == "store" && expr->getNumArgs() >= 2)
    return finish(mir::AtomicStoreOp::create(builder, at, operand(1),
                                             target.place, *order, *scope,
                                             mir::ProofAttr()));
  if (kindName == "cas" && expr->getNumArgs() >= 3) {
    mlir::Value expected = operand(1), desired = operand(2);
    return finish(mir::AtomicCasOp::create(builder, at, memory, target.place,
                                           expected, desired, *order, *scope,
                                           mir::ProofAttr()));
  }
  bool isFloat = isa<mlir::FloatType>(memory);
  std::optional<mir::RmwKind> kind =
      rmwKind(kindName, isFloat, state.types.isSigned(type));
  if (!kind || expr->getNumArgs() < 2) {
    report(diag::Code::TN7005, expr->getSourceRange(),
           "there is no atomic `" + kindName.str() + "` of `" +
               type.getAsString() + "`");
    return dead();
  }
  mlir::Value value = operand(1);
  if (isFloat && kindName == "sub")
    value = mlir::arith::NegFOp::create(builder, at, value);
  return finish(mir::AtomicRmwOp::create(builder, at, memory, *kind,
                                         target.place, value, *order, *scope,
                                         mir::ProofAttr()));
}

} // namespace tn::frontend
