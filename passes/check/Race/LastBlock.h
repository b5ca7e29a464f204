// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [race-5] The last block: accesses of other blocks that a counter orders.
//
//   part[blockIdx.x] = sum;              W   by thread 0
//   __threadfence();                     F
//   s = atomicAdd(&count, 1);            A   by thread 0, once a block
//   __threadfence();                     G
//   last = s == gridDim.x - 1; __syncthreads();
//   if (last) … part[i] … count = 0;     R
//
// Where the counter starts at 0 and each block adds 1 at most once, who gets
// gridDim - 1 comes after the additions of all other blocks. Each of them is a
// release (F before A, in one thread), all are read-modify-writes of one place,
// and the last is an acquire (G after A, in one thread): so what comes before F
// in another block, by the drawing thread or before a block barrier, happens
// before what comes after G in the last one. Anything less is no order: without
// F or G the pair stays a race.
//
// Or each thread has a fence of its own:
//
//   part[i] = v;  __threadfence();  __syncthreads();  if (t == 0) s = atomicAdd(…);
//   if (t == 0) last = …;  __syncthreads();  if (last) { __threadfence(); … part[j] … }
//
// These fences are sequentially consistent (PTX: fence.sc.gpu), so each pair of
// them is ordered, one way or the other. Were the reader's before the writer's,
// the last block's addition would happen before (by its barrier and fence, and
// the other's fence and barrier) the addition that it reads from. So the
// writer's comes first, and what stands before it happens before what stands
// behind the reader's.
//
// The additions themselves come before what stands behind the last block's
// fence in any case (PTX: observation order, then causality order).
//
// `atomicInc(&count, limit)` counts the same where no launch comes to the limit
// before its last block.
//
// That the counter starts at 0 is memory, which no launch can check: a proof
// that uses this is conditional on it. `count = 0` by the last block comes after
// all additions, and so changes no ticket.
//
// Invariant: "true" means ordered in every execution with the counter at 0
// before, given that the block's own accesses do not race and its barriers
// converge, which the other checks prove of the same kernel.
#ifndef TN_PASSES_CHECK_RACE_LASTBLOCK_H
#define TN_PASSES_CHECK_RACE_LASTBLOCK_H

#include "passes/check/Initialization/ProgramOrder.h"
#include "passes/check/Race/TicketFacts.h"

namespace tn {

class LastBlock {
public:
  /// Tells `tickets` of the stores that come after all additions.
  LastBlock(analysis::Prover &prover, TicketFacts &tickets);

  /// Are the two, made by two blocks, ordered? The counter that orders them, or
  /// null, and then `reason` may say what is missing.
  const analysis::Ticket *orders(const analysis::Access &a, const analysis::Access &b);
  std::string reason;

private:
  struct Candidate {
    const analysis::Ticket *ticket = nullptr;
    llvm::DenseMap<unsigned, analysis::ExprRef> thread; ///< who draws it
    std::vector<mlir::Operation *> releases, acquires;  ///< fences, or the atomic
  };
  bool isAfter(const Candidate &c, const analysis::Access &access);
  bool isReleased(const Candidate &c, const analysis::Access &access) const;
  bool isAcquired(const Candidate &c, const analysis::Access &access) const;
  bool isByDrawer(const Candidate &c, const analysis::Access &access) const;
  bool isPassedBy(const Candidate &c, mlir::Operation *fence, bool isRelease) const;
  void addCandidate(const analysis::Ticket &ticket);
  analysis::ExprRef lastTicket();

  analysis::Prover &prover;
  TicketFacts &tickets;
  ProgramOrder order;
  std::vector<Candidate> candidates;
  std::vector<mlir::Operation *> fences, returns; ///< of the grid's scope; of the kernel
  std::map<std::pair<unsigned, unsigned>, bool> after; ///< by candidate's ticket and access
};

} // namespace tn

#endif // TN_PASSES_CHECK_RACE_LASTBLOCK_H
