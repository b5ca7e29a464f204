// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a counter of finished blocks orders. See LastBlock.h.
#include "passes/check/Race/LastBlock.h"
#include "llvm/ADT/STLExtras.h"

namespace tn {
using namespace analysis;

LastBlock::LastBlock(Prover &prover, TicketFacts &tickets)
    : prover(prover), tickets(tickets), order(prover.kernel) {
  if (prover.kernel.tickets.empty())
    return;
  prover.kernel.kernel.walk([&](mir::FenceOp fence) {
    if (fence.getScope() >= mir::Scope::Grid)
      fences.push_back(fence);
  });
  prover.kernel.kernel.walk([&](mir::ReturnOp op) {
    if (op->getParentOp() != prover.kernel.kernel)
      returns.push_back(op);
  });
  for (const Ticket &ticket : prover.kernel.tickets)
    addCandidate(ticket);
  // What only the last block stores in the counter.
  for (const Candidate &c : candidates)
    for (const Access &w : prover.kernel.accesses)
      if (w.writes() && w.id != c.ticket->access &&
          w.object == prover.kernel.accesses[c.ticket->access].object && isAfter(c, w))
        tickets.afterAll.insert(w.id);
}

// What the last of all blocks draws where each adds 1.
ExprRef LastBlock::lastTicket() {
  ExprRef blocks = prover.exprs.constant(1);
  for (unsigned d = 0; d < 3; ++d)
    blocks = prover.exprs.mul(blocks, prover.id(kGridDim, d));
  return prover.exprs.sub(blocks, prover.exprs.constant(1));
}

// A place of the grid's, to which one fixed thread of each block adds 1 at most
// once.
void LastBlock::addCandidate(const Ticket &ticket) {
  KernelAccesses &kernel = prover.kernel;
  const Access &access = kernel.accesses[ticket.access];
  const Object &object = kernel.objects[access.object];
  Candidate c;
  c.ticket = &ticket;
  unsigned sites = llvm::count_if(kernel.tickets, [&](const Ticket &t) {
    return kernel.accesses[t.access].object == access.object;
  });
  bool isPlace = object.space == mir::Space::Global && object.kind != ObjectKind::Unknown && !object.escapes &&
                 prover.isLaunchValue(access.offset);
  if (!isPlace || sites != 1 || ticket.takes || !ticket.loops.empty() || access.scope < mir::Scope::Grid ||
      access.isUnsafe || !ticket.count->isConst() || ticket.count->value != 1 ||
      !pinsThread(prover, ticket.path, c.thread))
    return;
  // Up to a limit it counts as long as no block but the last comes to it.
  if (ticket.limit) {
    if (!prover.proves({ticket.path}, prover.exprs.le(lastTicket(), ticket.limit)))
      return;
    tickets.zeroBased.insert(ticket.symbol);
  }
  using mir::Order;
  bool isBoth = access.order == Order::AcqRel || access.order == Order::SeqCst;
  if (isBoth || access.order == Order::Release)
    c.releases.push_back(ticket.op);
  if (isBoth || access.order == Order::Acquire)
    c.acquires.push_back(ticket.op);
  // A fence that the drawing thread surely comes by, in a block of code that the
  // addition lies in.
  for (mlir::Operation *fence : fences)
    if (mlir::Operation *at = fence->getBlock()->findAncestorOpInBlock(*ticket.op))
      (fence->isBeforeInBlock(at) ? c.releases : c.acquires).push_back(fence);
  // Who leaves before the acquire has made none.
  llvm::erase_if(c.acquires, [&](mlir::Operation *acquire) {
    return llvm::any_of(returns, [&](mlir::Operation *r) {
      // Of a function that was expanded, only what lies in it is passed by.
      auto expanded = r->getParentOfType<mir::InlineOp>();
      bool mayPass = !expanded || expanded->isAncestor(acquire) || expanded->isAncestor(ticket.op);
      return mayPass && !ProgramOrder::isBefore(acquire, r);
    });
  });
  candidates.push_back(std::move(c));
}

bool LastBlock::isByDrawer(const Candidate &c, const Access &access) const {
  llvm::DenseMap<unsigned, ExprRef> thread;
  return pinsThread(prover, access.path, thread) &&
         llvm::all_of(c.thread, [&](auto entry) { return thread.lookup(entry.first) == entry.second; });
}

// Lies a block barrier between a thread's own fence and the ticket, which it
// does not leave before?
bool LastBlock::isPassedBy(const Candidate &c, mlir::Operation *fence, bool isRelease) const {
  mlir::Operation *first = isRelease ? fence : c.ticket->op, *second = isRelease ? c.ticket->op : fence;
  if (!order.hasBarrierBetween(first, second))
    return false;
  return llvm::all_of(returns, [&](mlir::Operation *r) {
    auto expanded = r->getParentOfType<mir::InlineOp>();
    if (expanded && !expanded->isAncestor(first) && !expanded->isAncestor(second))
      return true;
    return ProgramOrder::isBefore(r, first) || ProgramOrder::isBefore(second, r) ||
           order.hasBarrierBetween(first, r);
  });
}

bool LastBlock::isReleased(const Candidate &c, const Access &access) const {
  // The addition itself is observed by the last block's, through those between.
  if (access.id == c.ticket->access)
    return true;
  return llvm::any_of(c.releases, [&](mlir::Operation *release) {
    return (isByDrawer(c, access) && ProgramOrder::isBefore(access.op, release)) ||
           order.hasBarrierBetween(access.op, release);
  }) || llvm::any_of(fences, [&](mlir::Operation *fence) {
    return ProgramOrder::surelyFollows(fence, access.op) &&
           (isPassedBy(c, fence, true) || (isByDrawer(c, access) && ProgramOrder::isBefore(fence, c.ticket->op)));
  });
}

bool LastBlock::isAcquired(const Candidate &c, const Access &access) const {
  return llvm::any_of(c.acquires, [&](mlir::Operation *acquire) {
    return (isByDrawer(c, access) && ProgramOrder::isBefore(acquire, access.op)) ||
           order.hasBarrierBetween(acquire, access.op);
  }) || llvm::any_of(fences, [&](mlir::Operation *fence) {
    return ProgramOrder::surelyPrecedes(fence, access.op) &&
           (isPassedBy(c, fence, false) || (isByDrawer(c, access) && ProgramOrder::isBefore(c.ticket->op, fence)));
  });
}

// Does who makes the access know that its block drew the last ticket?
bool LastBlock::isAfter(const Candidate &c, const Access &access) {
  auto [it, isNew] = after.try_emplace({c.ticket->symbol, access.id}, false);
  if (!isNew)
    return it->second;
  if (!ProgramOrder::isBefore(c.ticket->op, access.op))
    return false;
  return after[{c.ticket->symbol, access.id}] = tickets.implies(access, *c.ticket, lastTicket());
}

const Ticket *LastBlock::orders(const Access &a, const Access &b) {
  reason.clear();
  for (const Candidate &c : candidates) {
    // Anything else that writes the counter would make the last ticket another.
    const Access &drawn = prover.kernel.accesses[c.ticket->access];
    bool isAlone = llvm::all_of(prover.kernel.accesses, [&](const Access &w) {
      return w.object != drawn.object || !w.writes() || w.id == drawn.id || tickets.afterAll.count(w.id) ||
             tickets.isElsewhere(w, *c.ticket, *c.ticket);
    });
    if (!isAlone)
      continue;
    for (bool isSwapped : {false, true}) {
      const Access &before = isSwapped ? b : a, &behind = isSwapped ? a : b;
      if (!isAfter(c, behind) || isAfter(c, before))
        continue;
      bool isReleasing = isReleased(c, before), isAcquiring = isAcquired(c, behind);
      if (isReleasing && isAcquiring)
        return c.ticket;
      reason = isReleasing
                   ? "the last block has no fence between the ticket that it draws and what it does then"
                   : "a block has no fence between its access and the ticket that it draws after, by the thread "
                     "that draws it";
    }
  }
  return nullptr;
}

} // namespace tn
