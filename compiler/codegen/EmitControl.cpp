// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Structured control becomes basic blocks. Where do the exits go?
//
//   exit           inside tn.loop   inside tn.switch   inside tn.inline
//   tn.break       its end          its end            (none: verifier)
//   tn.continue    its step         the loop's step    (none: verifier)
//   tn.return      outer            outer              its end
//   tn.yield       body → step      the next case      its end
//
// Invariant: `exits` is what it was before a construct when its end is reached.
#include "compiler/codegen/Emitter.h"

#include "llvm/ADT/ScopeExit.h"

using namespace tn::mir;

namespace tn::codegen {

void Emitter::emitRegion(mlir::Region &region, llvm::BasicBlock *next) {
  // tn.yield is where a region falls through; its target is the construct's.
  mlir::Block &block = region.front();
  emitBlock(block);
  if (llvm::isa<YieldOp>(block.back()))
    branch(next);
}

bool Emitter::emitControl(mlir::Operation &op) {
  if (auto branchOp = llvm::dyn_cast<IfOp>(op)) {
    emitIf(branchOp);
  } else if (auto loop = llvm::dyn_cast<LoopOp>(op)) {
    emitLoop(loop);
  } else if (auto choice = llvm::dyn_cast<SwitchOp>(op)) {
    emitSwitch(choice);
  } else if (auto inlined = llvm::dyn_cast<InlineOp>(op)) {
    llvm::BasicBlock *end = newBlock("inline.end");
    Exits saved = exits;
    exits = {nullptr, nullptr, end};
    emitRegion(inlined.getBody(), end);
    exits = saved;
    b.SetInsertPoint(end);
  } else if (auto unsafe = llvm::dyn_cast<UnsafeOp>(op)) {
    llvm::BasicBlock *end = newBlock("unsafe.end");
    emitRegion(unsafe.getBody(), end);
    b.SetInsertPoint(end);
  } else if (llvm::isa<YieldOp, ConditionOp>(op)) {
    // The construct around them reads their operands.
  } else if (llvm::isa<BreakOp>(op)) {
    branch(exits.onBreak);
  } else if (llvm::isa<ContinueOp>(op)) {
    branch(exits.onContinue);
  } else if (llvm::isa<ReturnOp>(op)) {
    branch(exits.onReturn);
  } else if (auto check = llvm::dyn_cast<CheckOp>(op)) {
    emitCheck(&op, value(check.getCondition()), value(check.getIndex()),
              value(check.getLength()));
  } else if (auto assertion = llvm::dyn_cast<AssertOp>(op)) {
    emitCheck(&op, value(assertion.getCondition()), b.getInt64(0),
              b.getInt64(0));
  } else if (llvm::isa<TrapOp>(op)) {
    target.trap(*this, site(&op), b.getInt64(0), b.getInt64(0));
  } else {
    return false;
  }
  return true;
}

void Emitter::emitCheck(mlir::Operation *op, llvm::Value *condition,
                        llvm::Value *index, llvm::Value *length) {
  llvm::BasicBlock *rest = coldBranch(b.CreateNot(condition), "trap");
  target.trap(*this, site(op), index, length);
  b.SetInsertPoint(rest);
}

void Emitter::emitIf(IfOp op) {
  llvm::BasicBlock *thenBlock = newBlock("if.then"), *end = newBlock("if.end");
  bool hasElse = !op.getElseRegion().empty();
  llvm::BasicBlock *elseBlock = hasElse ? newBlock("if.else") : end;
  b.CreateCondBr(value(op.getCondition()), thenBlock, elseBlock);

  llvm::SmallVector<
      std::pair<llvm::BasicBlock *, llvm::SmallVector<llvm::Value *>>>
      incoming;
  auto side = [&](mlir::Region &region, llvm::BasicBlock *start) {
    b.SetInsertPoint(start);
    emitRegion(region, end);
    // A failed emission leaves a block without end; nothing reads it.
    if (failed())
      return;
    auto yield = llvm::dyn_cast<YieldOp>(region.front().back());
    if (!yield || op.getNumResults() == 0)
      return;
    llvm::SmallVector<llvm::Value *> results;
    for (mlir::Value result : yield.getResults())
      results.push_back(value(result));
    incoming.push_back({b.GetInsertBlock(), results});
  };
  side(op.getThenRegion(), thenBlock);
  if (hasElse)
    side(op.getElseRegion(), elseBlock);

  b.SetInsertPoint(end);
  if (failed())
    return;
  for (auto [i, result] : llvm::enumerate(op.getResults())) {
    llvm::PHINode *phi = b.CreatePHI(typeOf(result.getType()), incoming.size());
    for (auto &[block, results] : incoming)
      phi->addIncoming(results[i], block);
    set(result, phi);
  }
}

// The options of a loop for LLVM. `tn.loop.full` keeps the position of a loop
// that must be unrolled whole, so that one that survives can be reported.
llvm::MDNode *Emitter::loopMetadata(LoopOp op) {
  llvm::LLVMContext &c = context();
  auto name = [&](llvm::StringRef text) {
    return llvm::MDString::get(c, text);
  };
  auto temporary = llvm::MDNode::getTemporary(c, {});
  llvm::SmallVector<llvm::Metadata *> options{temporary.get()};
  // A loop with a condition makes progress by the rules of C++.
  auto condition =
      llvm::cast<ConditionOp>(op.getCond().front().back()).getCondition();
  if (!condition.getDefiningOp<mlir::arith::ConstantOp>())
    options.push_back(llvm::MDNode::get(c, name("llvm.loop.mustprogress")));
  if (op.getNoUnroll()) {
    options.push_back(llvm::MDNode::get(c, name("llvm.loop.unroll.disable")));
  } else if (std::optional<uint32_t> count = op.getUnroll()) {
    if (*count == 0) {
      options.push_back(llvm::MDNode::get(c, name("llvm.loop.unroll.full")));
      options.push_back(llvm::MDNode::get(
          c, {name("tn.loop.full"), name(sourcePosition(op.getLoc()))}));
    } else if (*count == 1) {
      options.push_back(llvm::MDNode::get(c, name("llvm.loop.unroll.disable")));
    } else {
      options.push_back(llvm::MDNode::get(
          c, {name("llvm.loop.unroll.count"),
              llvm::ConstantAsMetadata::get(b.getInt32(*count))}));
    }
  }
  if (options.size() == 1)
    return nullptr;
  llvm::MDNode *id = llvm::MDNode::getDistinct(c, options);
  id->replaceOperandWith(0, id);
  return id;
}

void Emitter::emitLoop(LoopOp op) {
  llvm::BasicBlock *cond = newBlock("loop.cond"), *body = newBlock("loop.body"),
                   *step = newBlock("loop.step"), *end = newBlock("loop.end");
  branch(op.getPostTest() ? body : cond);
  llvm::MDNode *metadata = loopMetadata(op);
  Exits saved = exits;

  b.SetInsertPoint(cond);
  // Exits of the condition's own constructs only: a `break` cannot stand there.
  mlir::Block &condBlock = op.getCond().front();
  emitBlock(condBlock);
  if (failed())
    return;
  auto condition = llvm::cast<ConditionOp>(condBlock.back());
  auto *test = b.CreateCondBr(value(condition.getCondition()), body, end);

  exits.onBreak = end;
  exits.onContinue = step;
  b.SetInsertPoint(body);
  emitRegion(op.getBody(), step);
  exits = saved;

  b.SetInsertPoint(step);
  emitRegion(op.getStep(), cond);
  if (failed())
    return;
  // The back edge: into `cond`, or out of it when the body runs first.
  if (metadata) {
    if (op.getPostTest())
      test->setMetadata(llvm::LLVMContext::MD_loop, metadata);
    else
      b.GetInsertBlock()->getTerminator()->setMetadata(
          llvm::LLVMContext::MD_loop, metadata);
  }
  b.SetInsertPoint(end);
}

void Emitter::emitSwitch(SwitchOp op) {
  llvm::BasicBlock *end = newBlock("switch.end");
  llvm::SmallVector<llvm::BasicBlock *> starts;
  for (unsigned i = 0; i < op.getCases().size(); ++i)
    starts.push_back(newBlock("switch.case"));
  starts.push_back(end);

  int32_t fallback = static_cast<int32_t>(op.getDefaultTarget());
  llvm::Value *selector = value(op.getSelector());
  auto *type = llvm::cast<llvm::IntegerType>(selector->getType());
  auto *choice =
      b.CreateSwitch(selector, fallback < 0 ? end : starts[fallback]);
  llvm::SmallDenseSet<int64_t> seen;
  for (auto [number, target] : llvm::zip(op.getValues(), op.getTargets()))
    if (seen.insert(number).second)
      choice->addCase(
          llvm::ConstantInt::get(
              context(), llvm::APInt(type->getBitWidth(), number, true, true)),
          starts[target]);

  Exits saved = exits;
  exits.onBreak = end;
  for (auto [i, region] : llvm::enumerate(op.getCases())) {
    b.SetInsertPoint(starts[i]);
    emitRegion(region, starts[i + 1]);
  }
  exits = saved;
  b.SetInsertPoint(end);
}

} // namespace tn::codegen
