// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which thread runs next, and when does a barrier let its threads go?
//
// With seed 0 threads run in order, each until it waits; another seed picks a
// thread and a number of operations at random, so that different seeds show
// different interleavings. A block barrier opens when every thread of the block
// that has not left the kernel waits at it. When nobody can run and nobody can
// be freed, some thread has passed by a barrier that another waits at.
#include "compiler/interp/Machine.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace tn::interp {

static bool waitsAtScope(const Thread &thread, mir::Scope scope) {
  if (thread.status != Status::Waiting)
    return false;
  if (isa<mir::SyncReduceOp>(thread.waitsAt))
    return scope == mir::Scope::Block;
  auto sync = dyn_cast<mir::SyncOp>(thread.waitsAt);
  // A cluster is one block here.
  return sync &&
         (sync.getScope() == scope || (scope == mir::Scope::Block &&
                                       sync.getScope() == mir::Scope::Cluster));
}

// A fault of two threads of which one waits where the other does not.
static void reportDivergence(Machine &machine, const Thread &waiting,
                             const Thread &other) {
  bool exited = other.status == Status::Exited;
  Fault *fault =
      report(machine, FaultKind::Divergence, waiting, waiting.waitsAt,
             exited ? "the other thread has left the kernel"
                    : "the other thread waits elsewhere");
  if (!fault)
    return;
  fault->otherOp = exited ? nullptr : other.waitsAt;
  fault->otherThread = other.id;
}

static void reduceBlock(Machine &machine, BlockState &block,
                        mir::SyncReduceOp op) {
  int count = 0, present = 0;
  for (Thread &thread : block.threads)
    if (thread.status == Status::Waiting) {
      ++present;
      count += value(machine, thread, op.getPredicate()).bits & 1;
    }
  int result = op.getKind() == mir::SyncReduceKind::Count ? count
               : op.getKind() == mir::SyncReduceKind::And ? count == present
                                                          : count != 0;
  for (Thread &thread : block.threads)
    if (thread.status == Status::Waiting)
      setValue(machine, thread, op.getResult(), integer(result));
}

// Opens the barrier when everyone is there; true when it did.
static bool completeBlock(Machine &machine, BlockState &block) {
  const Thread *first = nullptr, *exited = nullptr;
  for (Thread &thread : block.threads) {
    if (thread.status == Status::Exited) {
      exited = &thread;
      continue;
    }
    if (!waitsAtScope(thread, mir::Scope::Block))
      return false;
    if (!first)
      first = &thread;
    if (thread.waitsAt != first->waitsAt) {
      reportDivergence(machine, *first, thread);
      machine.stopped = true;
      return false;
    }
  }
  if (!first)
    return false;
  if (exited)
    if (Fault *fault =
            report(machine, FaultKind::EarlyExit, *first, first->waitsAt,
                   "the other thread has left the kernel"))
      fault->otherThread = exited->id;
  if (auto reduction = dyn_cast<mir::SyncReduceOp>(first->waitsAt))
    reduceBlock(machine, block, reduction);
  ++block.epoch;
  for (Thread &thread : block.threads)
    if (thread.status == Status::Waiting)
      thread.status = Status::Ready;
  return true;
}

static bool completeGrid(Machine &machine,
                         llvm::MutableArrayRef<BlockState> blocks) {
  const Thread *first = nullptr, *exited = nullptr;
  for (BlockState &block : blocks)
    for (Thread &thread : block.threads) {
      if (thread.status == Status::Exited)
        exited = &thread;
      else if (!waitsAtScope(thread, mir::Scope::Grid))
        return false;
      else if (!first)
        first = &thread;
    }
  if (!first)
    return false;
  // A grid barrier counts blocks, and an exited one never arrives.
  if (exited) {
    reportDivergence(machine, *first, *exited);
    machine.stopped = true;
    return false;
  }
  ++machine.gridEpoch;
  for (BlockState &block : blocks) {
    ++block.epoch;
    for (Thread &thread : block.threads)
      thread.status = Status::Ready;
  }
  return true;
}

static bool freeWaiting(Machine &machine,
                        llvm::MutableArrayRef<BlockState> blocks) {
  bool freed = false;
  for (BlockState &block : blocks) {
    auto threads = llvm::MutableArrayRef<Thread>(block.threads);
    for (size_t lane = 0; lane < threads.size(); lane += kWarpSize)
      freed |= completeWarp(
          machine, threads.slice(lane, std::min<size_t>(
                                           kWarpSize, threads.size() - lane)));
    freed |= completeBlock(machine, block);
  }
  return freed || (!machine.stopped && completeGrid(machine, blocks));
}

// Nobody runs and nobody can be freed: names one who waits and one who does
// not come.
static void reportDeadlock(Machine &machine, llvm::ArrayRef<Thread *> threads) {
  auto waits = [](const Thread *t) { return t->status == Status::Waiting; };
  const Thread *waiting = *llvm::find_if(threads, waits);
  const Thread *other = nullptr;
  for (const Thread *thread : threads) {
    bool sameBlock = thread->block == waiting->block;
    bool elsewhere = thread->status == Status::Exited ||
                     thread->waitsAt != waiting->waitsAt ||
                     thread->mask != waiting->mask;
    if (thread != waiting && elsewhere &&
        (!other || (sameBlock && other->block != waiting->block)))
      other = thread;
  }
  reportDivergence(machine, *waiting, other ? *other : *waiting);
  machine.stopped = true;
}

// Runs one thread for at most `quantum` operations.
static void runThread(Machine &machine, Thread &thread, uint64_t quantum) {
  for (; quantum && thread.status == Status::Ready && !machine.stopped;
       --quantum) {
    if (machine.outcome.steps >= machine.options.maxSteps) {
      report(machine, FaultKind::StepLimit, thread,
             &*thread.frames.back().next);
      machine.stopped = true;
      return;
    }
    step(machine, thread);
  }
}

void runBlocks(Machine &machine, llvm::MutableArrayRef<BlockState> blocks) {
  std::vector<Thread *> threads;
  for (BlockState &block : blocks)
    for (Thread &thread : block.threads)
      threads.push_back(&thread);
  auto ready = [](const Thread *t) { return t->status == Status::Ready; };
  auto exited = [](const Thread *t) { return t->status == Status::Exited; };
  std::vector<Thread *> runnable;
  while (!machine.stopped) {
    runnable.clear();
    llvm::copy_if(threads, std::back_inserter(runnable), ready);
    if (runnable.empty()) {
      if (llvm::all_of(threads, exited))
        return;
      if (!freeWaiting(machine, blocks) && !machine.stopped)
        reportDeadlock(machine, threads);
      continue;
    }
    if (machine.options.seed == 0) {
      // Long enough for any ordinary interval, short enough that one thread's
      // spinning does not starve the one that it waits for.
      for (Thread *thread : runnable)
        runThread(machine, *thread, 10'000);
      continue;
    }
    // A round of random turns, each of a few operations.
    for (size_t turn = 0; turn < runnable.size(); ++turn)
      runThread(machine, *runnable[machine.random() % runnable.size()],
                1 + machine.random() % 64);
    freeWaiting(machine, blocks);
  }
}

} // namespace tn::interp
