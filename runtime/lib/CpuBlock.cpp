// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scheduling the threads of one block, and block-wide barriers.
#include "CpuBlock.h"
#include "SanitizerBlock.h"
#include "Trap.h"

#include <bit>
#include <thread>

// AddressSanitizer must be told when the stack changes. Weak, so that they are
// null in a program that it is not linked into.
extern "C" {
[[gnu::weak]] void __asan_unpoison_memory_region(const volatile void *at,
                                                 size_t size);
[[gnu::weak]] void
__sanitizer_start_switch_fiber(void **save, const void *bottom, size_t size);
[[gnu::weak]] void
__sanitizer_finish_switch_fiber(void *saved, const void **bottom, size_t *size);
}

namespace tn::rt::cpu {

// Around each switch: before it, where it goes; after it, on the new stack.
static void switchStarts(void **save, const Stack &to) {
  if (__sanitizer_start_switch_fiber)
    __sanitizer_start_switch_fiber(save, to.bottom, size_t(to.top - to.bottom));
}
static void switchEnds(void *saved, Stack *from) {
  if (!__sanitizer_finish_switch_fiber)
    return;
  const void *bottom = nullptr;
  size_t size = 0;
  __sanitizer_finish_switch_fiber(saved, &bottom, &size);
  if (from) {
    from->bottom = static_cast<char *>(const_cast<void *>(bottom));
    from->top = from->bottom + size;
  }
}

using boost::context::detail::jump_fcontext;
using boost::context::detail::make_fcontext;
using boost::context::detail::transfer_t;

void startBlock(tn_cpu_block &b, const Run &run, uint64_t blockIndex,
                Thread *threads, char *shared, char *dynamicShared) {
  const tn_launch_params &p = *run.params;
  b.run = &run;
  b.index[0] = uint32_t(blockIndex % p.grid[0]);
  b.index[1] = uint32_t(blockIndex / p.grid[0] % p.grid[1]);
  b.index[2] = uint32_t(blockIndex / p.grid[0] / p.grid[1]);
  b.threads = threads;
  b.numWarps = (run.threads + 31) / 32;
  b.atBlock = b.atGrid = b.exited = 0;
  b.current = nullptr;
  b.sanitizer = nullptr;
  b.status = TN_OK;
  b.random = run.seed ^ (blockIndex * 0x9E3779B97F4A7C15ull);
  // Only one thread exists at a time in a plain loop.
  const uint32_t count = run.fibers ? run.threads : 1;
  for (uint32_t i = 0; i < count; ++i) {
    Thread &t = threads[i];
    t.wait = Wait::None;
    t.spins = 0;
    t.api.thread[0] = i % p.block[0];
    t.api.thread[1] = i / p.block[0] % p.block[1];
    t.api.thread[2] = i / p.block[0] / p.block[1];
    for (int d = 0; d < 3; ++d) {
      t.api.block[d] = b.index[d];
      t.api.block_dim[d] = p.block[d];
      t.api.grid_dim[d] = p.grid[d];
    }
    t.api.shared = shared;
    t.api.dynamic_shared = dynamicShared;
    t.api.dynamic_shared_size = p.dynamic_shared;
    t.api.owner = &b;
    t.api.linear = i;
    t.api.lane = i % 32;
  }
}

void runPlain(tn_cpu_block &b) {
  // Not in a register: a thread may leave through longjmp.
  tn_cpu_thread *volatile self = &b.threads[0].api;
  b.current = &b.threads[0];
  if (setjmp(b.escape))
    return;
  tn_cpu_thread *t = self;
  const Run &run = *b.run;
  const uint32_t *dim = run.params->block;
  for (uint32_t z = 0; z < dim[2]; ++z)
    for (uint32_t y = 0; y < dim[1]; ++y)
      for (uint32_t x = 0; x < dim[0]; ++x) {
        t->thread[0] = x;
        t->thread[1] = y;
        t->thread[2] = z;
        run.entry(t, run.args);
        ++t->linear;
        t->lane = t->linear % 32;
      }
}

static void fiberMain(transfer_t from) {
  auto *b = static_cast<tn_cpu_block *>(from.data);
  switchEnds(nullptr, &b->schedulerStack);
  b->scheduler = from.fctx;
  Thread *self = b->current;
  b->run->entry(&self->api, b->run->args);
  self->wait = Wait::Exited;
  Warp &w = b->warps[self->api.linear / 32];
  w.gone |= 1u << self->api.lane;
  ++b->exited;
  park(*b);
}

void startFibers(tn_cpu_block &b, const StackPool &stacks, size_t firstStack) {
  for (uint32_t i = 0; i < b.run->threads; ++i) {
    const Stack &s = stacks[firstStack + i];
    b.threads[i].stack = s;
    b.threads[i].shadowStack = nullptr;
    // A thread that was stopped has left its frames behind.
    if (__asan_unpoison_memory_region)
      __asan_unpoison_memory_region(s.bottom, size_t(s.top - s.bottom));
    b.threads[i].context =
        make_fcontext(s.top, size_t(s.top - s.bottom), fiberMain);
  }
  for (uint32_t w = 0; w < b.numWarps; ++w) {
    const uint32_t lanes = b.run->threads - w * 32;
    const uint32_t all = lanes >= 32 ? ~0u : (1u << lanes) - 1;
    b.warps[w] = {all, 0, ~all, 0, 0};
  }
}

void park(tn_cpu_block &b) {
  Thread &self = *b.current;
  switchStarts(&self.shadowStack, b.schedulerStack);
  transfer_t from = jump_fcontext(b.scheduler, nullptr);
  switchEnds(self.shadowStack, &b.schedulerStack);
  b.scheduler = from.fctx;
}

void noteFailure(tn_cpu_block &b, tn_status status,
                 const std::string &message) {
  if (b.status)
    return;
  b.status = status;
  b.message = message;
  // Garbage that a thread read may have led to this failure.
  if (b.sanitizer)
    b.sanitizer->preferPending(b);
}

void stop(tn_cpu_block &b) {
  if (!b.run->fibers)
    std::longjmp(b.escape, 1);
  for (;;)
    park(b);
}

std::string threadName(const Thread &t) {
  return rt::threadName(t.api.thread, t.api.block);
}

static uint64_t nextRandom(tn_cpu_block &b) {
  b.random ^= b.random << 13;
  b.random ^= b.random >> 7;
  b.random ^= b.random << 17;
  return b.random;
}

// Which of the ready lanes runs next.
static uint32_t pickLane(tn_cpu_block &b, uint32_t ready) {
  if (!b.run->seed)
    return uint32_t(std::countr_zero(ready));
  uint32_t skip = uint32_t(nextRandom(b) % uint32_t(std::popcount(ready)));
  for (; skip; --skip)
    ready &= ready - 1;
  return uint32_t(std::countr_zero(ready));
}

// Runs the lanes of a warp until none is ready; false when none was.
static bool runWarp(tn_cpu_block &b, uint32_t index) {
  Warp &w = b.warps[index];
  bool ran = false;
  for (;;) {
    if (!w.ready) {
      if (!w.activeMask)
        return ran;
      resolveActiveMask(b, index);
    }
    ran = true;
    const uint32_t lane = pickLane(b, w.ready);
    w.ready &= ~(1u << lane);
    Thread &t = b.threads[index * 32 + lane];
    t.wait = Wait::None;
    b.current = &t;
    void *mine = nullptr;
    switchStarts(&mine, t.stack);
    t.context = jump_fcontext(t.context, &b).fctx;
    switchEnds(mine, nullptr);
    if (b.status)
      return true;
    if (t.wait == Wait::Exited && w.waiting)
      recheckWarp(b, index);
  }
}

// All threads that have not exited wait at the barrier: let them go on, or
// report that they wait at different ones.
static void releaseBlock(tn_cpu_block &b) {
  const Thread *first = nullptr;
  int32_t count = 0;
  for (uint32_t i = 0; i < b.run->threads; ++i) {
    const Thread &t = b.threads[i];
    if (t.wait == Wait::Exited)
      continue;
    if (!first)
      first = &t;
    if (t.site != first->site || t.kind != first->kind)
      return reportDeadlock(b);
    count += t.operand != 0;
  }
  const auto live = int32_t(b.atBlock);
  uint64_t result = 0;
  switch (first->kind) {
  case 0:
    result = uint64_t(count);
    break;
  case 1:
    result = count == live;
    break;
  default:
    result = count != 0;
    break;
  }
  b.atBlock = 0;
  if (b.sanitizer)
    b.sanitizer->afterBlockBarrier(b);
  for (uint32_t i = 0; i < b.run->threads; ++i) {
    Thread &t = b.threads[i];
    if (t.wait == Wait::Exited)
      continue;
    t.result = result;
    t.wait = Wait::None;
    b.warps[i / 32].ready |= 1u << (i % 32);
  }
}

// Whoever gave way has another turn; false when nobody did.
static bool resumeRelaxed(tn_cpu_block &b) {
  bool any = false;
  for (uint32_t w = 0; w < b.numWarps; ++w) {
    b.warps[w].ready |= b.warps[w].relaxed;
    any |= b.warps[w].relaxed != 0;
    b.warps[w].relaxed = 0;
  }
  return any;
}

void runFibers(tn_cpu_block &b) {
  for (;;) {
    bool ran = false;
    const uint32_t first =
        b.run->seed ? uint32_t(nextRandom(b) % b.numWarps) : 0;
    for (uint32_t w = 0; w < b.numWarps; ++w) {
      ran |= runWarp(b, (first + w) % b.numWarps);
      if (b.status)
        return;
    }
    if (b.exited + b.atGrid == b.run->threads)
      return;
    if (b.atBlock && b.exited + b.atBlock == b.run->threads) {
      releaseBlock(b);
      if (b.status)
        return;
    } else if (resumeRelaxed(b)) {
      // What they wait for may be another block's to do.
      std::this_thread::yield();
    } else if (!ran) {
      return reportDeadlock(b);
    }
  }
}

void releaseGrid(tn_cpu_block &b) {
  b.atGrid = 0;
  for (uint32_t i = 0; i < b.run->threads; ++i) {
    Thread &t = b.threads[i];
    if (t.wait != Wait::Grid)
      continue;
    t.wait = Wait::None;
    b.warps[i / 32].ready |= 1u << (i % 32);
  }
}

// A barrier in a kernel whose flags deny that it has any.
static void refusePlain(tn_cpu_block &b, uint32_t site) {
  if (b.run->fibers)
    return;
  noteFailure(b, TN_ERR_ABI,
              format("%s waits, but the kernel is not marked as one that does",
                     placeName(b.run->module, site).c_str()));
  stop(b);
}

static int32_t waitForBlock(tn_cpu_thread *api, uint32_t kind, int32_t pred,
                            uint32_t site) {
  tn_cpu_block &b = *api->owner;
  refusePlain(b, site);
  Thread &t = *threadOf(api);
  t.wait = Wait::Block;
  t.kind = kind;
  t.operand = pred;
  t.site = site;
  ++b.atBlock;
  park(b);
  return int32_t(t.result);
}

} // namespace tn::rt::cpu

using namespace tn::rt;
using namespace tn::rt::cpu;

// The kind of a barrier that reduces nothing.
static constexpr uint32_t plainBarrier = 3;

// A turn in a few accesses, so that loops that do not wait lose little.
static constexpr uint32_t spinsPerTurn = 16;

void tn_cpu_relax(tn_cpu_thread *api) {
  tn_cpu_block &b = *api->owner;
  Thread &t = *threadOf(api);
  if (!b.run->fibers || ++t.spins % spinsPerTurn)
    return;
  b.warps[api->linear / 32].relaxed |= 1u << api->lane;
  park(b);
}

void tn_cpu_sync_block(tn_cpu_thread *t, uint32_t site) {
  waitForBlock(t, plainBarrier, 0, site);
}

int32_t tn_cpu_sync_block_reduce(tn_cpu_thread *t, uint32_t kind, int32_t pred,
                                 uint32_t site) {
  return waitForBlock(t, kind, pred, site);
}

void tn_cpu_sync_grid(tn_cpu_thread *api, uint32_t site) {
  tn_cpu_block &b = *api->owner;
  refusePlain(b, site);
  Thread &t = *threadOf(api);
  t.wait = Wait::Grid;
  t.site = site;
  ++b.atGrid;
  park(b);
}

static void noteTrap(tn_cpu_block &b, const tn_cpu_thread &t, uint32_t site,
                     int64_t index, int64_t length) {
  TrapReport r =
      describeTrap(b.run->module, site, t.thread, t.block, index, length);
  noteFailure(b, r.status, r.message);
}

void tn_cpu_trap(tn_cpu_thread *t, uint32_t site, int64_t index,
                 int64_t length) {
  tn_cpu_block &b = *t->owner;
  noteTrap(b, *t, site, index, length);
  stop(b);
}
