// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Distributing the blocks of a launch over the host's threads.
//
// Blocks are handed out in order, a few at a time. When one fails, blocks
// after it are no longer started but those before it still finish, so that
// the failure reported is the one of the lowest block, whatever the timing.
#include "CpuBlock.h"
#include "CpuPool.h"
#include "SanitizerBlock.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>

namespace tn::rt::cpu {

// Two mappings a stack, and Linux allows a process 65530: a kernel with
// barriers runs on at most this many host threads, and a cooperative launch
// has at most this many threads.
static constexpr unsigned maxFiberWorkers = 20;
static constexpr uint64_t maxCooperativeThreads = 8192;

// What a host thread keeps between launches.
namespace {
struct WorkerMemory {
  StackPool stacks;
  std::unique_ptr<Thread[]> threads;
  uint32_t numThreads = 0;
  void *shared = nullptr;
  size_t sharedBytes = 0;
  tn_cpu_block block;

  ~WorkerMemory() { std::free(shared); }
  bool reserve(uint32_t count, bool fibers, size_t bytes) {
    if (count > numThreads) {
      threads = std::make_unique<Thread[]>(count);
      numThreads = count;
    }
    if (bytes > sharedBytes) {
      std::free(shared);
      shared = std::aligned_alloc(256, (bytes + 255) / 256 * 256);
      sharedBytes = shared ? bytes : 0;
      if (!shared)
        return false;
    }
    return !fibers || stacks.reserve(count);
  }
};

// Where the parts of a block's shared memory lie. Empty space between and
// after them makes the sanitizer see an index that leaves one.
struct SharedLayout {
  size_t dynamicOffset;
  size_t bytes;
};

struct Job {
  const Run *run;
  SharedLayout layout;
  uint64_t chunk;
  std::atomic<uint64_t> next{0};
  // Of the lowest failed block.
  std::mutex mutex;
  std::atomic<uint64_t> failedBlock{UINT64_MAX};
  tn_status status = TN_OK;
  std::string message;
};
} // namespace

static SharedLayout layoutOf(const Run &run) {
  const size_t margin = 256;
  size_t offset = (run.kernel->static_shared + margin + 255) / 256 * 256;
  return {offset, offset + run.params->dynamic_shared + margin};
}

static WorkerMemory &workerMemory() {
  static thread_local WorkerMemory memory;
  return memory;
}

static void noteJobFailure(Job &job, uint64_t block, tn_status status,
                           const std::string &message) {
  std::lock_guard lock(job.mutex);
  if (block >= job.failedBlock.load())
    return;
  job.failedBlock = block;
  job.status = status;
  job.message = message;
}

static void work(void *context) {
  Job &job = *static_cast<Job *>(context);
  const Run &run = *job.run;
  WorkerMemory &memory = workerMemory();
  if (!memory.reserve(run.fibers ? run.threads : 1, run.fibers,
                      job.layout.bytes))
    return noteJobFailure(job, 0, TN_ERR_OUT_OF_MEMORY,
                          "out of memory for the stacks and the shared memory "
                          "of a block on the CPU device");
  auto *shared = static_cast<char *>(memory.shared);
  for (;;) {
    const uint64_t first = job.next.fetch_add(job.chunk);
    if (first >= run.blocks)
      return;
    const uint64_t last = std::min(first + job.chunk, run.blocks);
    for (uint64_t i = first; i < last; ++i) {
      if (i > job.failedBlock.load(std::memory_order_relaxed))
        return;
      tn_cpu_block &b = memory.block;
      startBlock(b, run, i, memory.threads.get(), shared,
                 shared + job.layout.dynamicOffset);
      if (run.fibers) {
        startFibers(b, memory.stacks, 0);
        runFibers(b);
        // Without cooperation the grid's barrier has only this block.
        if (!b.status && b.atGrid)
          noteFailure(b, TN_ERR_ABI,
                      "a grid barrier in a kernel that is not marked as "
                      "cooperative");
      } else {
        runPlain(b);
      }
      if (b.status)
        noteJobFailure(job, i, b.status, b.message);
    }
  }
}

static tn_status runDistributed(const Run &run) {
  Job job;
  job.run = &run;
  job.layout = layoutOf(run);
  unsigned workers = poolSize();
  if (run.fibers)
    workers = std::min(workers, maxFiberWorkers);
  workers = unsigned(std::min<uint64_t>(workers, run.blocks));
  // Waking threads costs more than a small launch.
  if (!run.fibers && run.blocks * run.threads <= 4096)
    workers = 1;
  job.chunk =
      std::clamp<uint64_t>(run.blocks / (uint64_t(workers) * 16), 1, 64);
  onAllThreads(workers, work, &job);
  return job.status ? failText(job.status, run.kernel->name, job.message)
                    : TN_OK;
}

namespace {
// A block of a cooperative launch or under the sanitizer.
struct LiveBlock {
  tn_cpu_block block;
  std::unique_ptr<Thread[]> threads;
  std::unique_ptr<char, decltype(&std::free)> shared{nullptr, std::free};
};
} // namespace

// All blocks at once, on the calling thread; the grid's barrier opens when
// every thread of the grid waits at it or has exited.
static void runTogether(std::vector<LiveBlock *> &blocks,
                        LaunchSanitizer *sanitizer, tn_status &status,
                        std::string &message) {
  for (;;) {
    uint64_t waiting = 0;
    for (LiveBlock *live : blocks) {
      tn_cpu_block &b = live->block;
      runFibers(b);
      if (b.sanitizer)
        b.sanitizer->reportPending(b);
      if (b.status) {
        status = b.status;
        message = b.message;
        return;
      }
      waiting += b.atGrid;
    }
    if (!waiting)
      return;
    if (sanitizer)
      sanitizer->afterGridBarrier();
    for (LiveBlock *live : blocks)
      releaseGrid(live->block);
  }
}

// One group of blocks after another: the whole grid when it is cooperative,
// else one block at a time.
static tn_status runInGroups(const Run &run, bool cooperative,
                             LaunchSanitizer *sanitizer) {
  const uint64_t groupSize = cooperative ? run.blocks : 1;
  if (groupSize * run.threads > maxCooperativeThreads && cooperative)
    return fail(TN_ERR_LIMITS, run.kernel->name,
                "a cooperative launch of %llu threads is above the %llu that "
                "the CPU device can run at once",
                (unsigned long long)(run.blocks * run.threads),
                (unsigned long long)maxCooperativeThreads);
  const SharedLayout layout = layoutOf(run);
  StackPool stacks;
  std::vector<std::unique_ptr<LiveBlock>> live;
  bool ok = stacks.reserve(groupSize * run.threads);
  for (uint64_t i = 0; ok && i < groupSize; ++i) {
    auto b = std::make_unique<LiveBlock>();
    b->threads = std::make_unique<Thread[]>(run.threads);
    b->shared.reset(static_cast<char *>(
        std::aligned_alloc(256, (layout.bytes + 255) / 256 * 256)));
    ok = b->shared != nullptr;
    live.push_back(std::move(b));
  }
  if (!ok)
    return fail(TN_ERR_OUT_OF_MEMORY, run.kernel->name,
                "out of memory for the stacks and the shared memory of a block "
                "on the CPU device");

  tn_status status = TN_OK;
  std::string message;
  for (uint64_t first = 0; first < run.blocks && !status; first += groupSize) {
    std::vector<LiveBlock *> group;
    for (uint64_t i = 0; i < groupSize; ++i) {
      LiveBlock &l = *live[i];
      char *shared = l.shared.get();
      // Blocks are independent, so with a seed they start somewhere else and
      // go around.
      uint64_t index = first + i;
      if (run.seed)
        index = (index + run.seed) % run.blocks;
      startBlock(l.block, run, index, l.threads.get(), shared,
                 shared + layout.dynamicOffset);
      startFibers(l.block, stacks, i * run.threads);
      if (sanitizer)
        sanitizer->startBlock(l.block, i, index, stacks, i * run.threads);
      group.push_back(&l);
    }
    runTogether(group, sanitizer, status, message);
  }
  return status ? failText(status, run.kernel->name, message) : TN_OK;
}

tn_status launch(const Launch &l) {
  const tn_kernel_desc &k = *l.desc;
  const tn_launch_params &p = *l.params;
  const bool sanitize = sanitizerEnabled();
  Run run = {};
  run.kernel = &k;
  run.module = l.kernel->module->desc;
  run.params = &p;
  run.args = l.values;
  run.entry = sanitize ? k.cpu_sanitize_entry : k.cpu_entry;
  run.threads = p.block[0] * p.block[1] * p.block[2];
  run.blocks = uint64_t(p.grid[0]) * p.grid[1] * p.grid[2];
  const bool cooperative = k.flags & TN_KERNEL_USES_GRID_SYNC;
  run.fibers = sanitize ||
               (k.flags & (TN_KERNEL_USES_BARRIER | TN_KERNEL_USES_WARP)) ||
               cooperative;
  if (!run.entry)
    return fail(TN_ERR_NO_KERNEL, k.name,
                sanitize ? "it has no variant for the sanitizer (TN_SANITIZE "
                           "is set)"
                         : "it has no image for the CPU device");
  if (sanitize) {
    run.seed = sanitizerSeed();
    LaunchSanitizer sanitizer(l, run);
    return runInGroups(run, cooperative, &sanitizer);
  }
  if (cooperative)
    return runInGroups(run, true, nullptr);
  return runDistributed(run);
}

} // namespace tn::rt::cpu
