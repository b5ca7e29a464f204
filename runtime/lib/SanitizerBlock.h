// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sanitizer's view of a running launch: objects, blocks, threads.
//
//   address in            is                          checked for
//   an argument's bytes   global, shared by the grid  races, initialisation
//   the block's shared    shared, anew for each block races, initialisation
//   the thread's stack    local                       initialisation
//   none of them          out of bounds: TN3001
#ifndef TN_RUNTIME_LIB_SANITIZER_BLOCK_H
#define TN_RUNTIME_LIB_SANITIZER_BLOCK_H

#include "CpuBlock.h"
#include "Sanitizer.h"
#include "Shadow.h"

#include <map>

namespace tn::rt {

// One access as tn_san_access was told of it.
struct SeenAccess {
  uintptr_t address;
  uint64_t size;
  Access kind;
  uint32_t scope;
  uint32_t site;
};

// A range of addresses with one shadow.
struct MemoryObject {
  uintptr_t begin = 0;
  uintptr_t end = 0;
  Shadow shadow;
  // One byte for each byte, nonzero when written; null: all are.
  uint8_t *initialized = nullptr;
  // The parameter that names it first; -1: none.
  int32_t param = -1;
  // For objects without a parameter: "static shared memory".
  const char *name = "";
};

class LaunchSanitizer;

// What belongs to one block while it runs.
class BlockSanitizer {
public:
  explicit BlockSanitizer(LaunchSanitizer &launch) : launch(launch) {}

  void start(const tn_cpu_block &, uint64_t blockIndex,
             const cpu::StackPool &stacks, size_t firstStack);
  void afterBlockBarrier(tn_cpu_block &);
  void afterWarpSync(tn_cpu_block &, uint32_t warp, uint32_t group);
  // Does not return when the access is at fault.
  void access(tn_cpu_block &, tn_cpu_thread &, const SeenAccess &);
  void declareLocal(tn_cpu_thread &, uintptr_t address, uint64_t size);
  // A read of unwritten shared or global memory is not reported at once: if
  // its writer comes later in the same barrier interval, the fault is a race.
  // Fails the block if such a read is pending.
  void reportPending(tn_cpu_block &);
  // Replaces any failure but a race by the pending one.
  void preferPending(tn_cpu_block &);

private:
  struct Local {
    uint64_t size;
    std::vector<bool> written;
  };

  // `object`: where the access begins; null: in none.
  void noteStray(tn_cpu_block &, const tn_cpu_thread &, const SeenAccess &,
                 const MemoryObject *object);
  void accessLocal(tn_cpu_block &, tn_cpu_thread &, const SeenAccess &);
  MemoryObject *objectAt(uintptr_t address);

  LaunchSanitizer &launch;
  uint64_t blockIndex = 0;
  uint32_t epoch = 0;
  WarpClocks clocks;
  MemoryObject staticShared, dynamicShared;
  std::vector<uint8_t> staticInitialized, dynamicInitialized;
  const cpu::StackPool *stacks = nullptr;
  size_t firstStack = 0;
  // For each thread, by address.
  std::vector<std::map<uintptr_t, Local>> locals;
  tn_status pendingStatus = TN_OK;
  std::string pendingMessage;
};

class LaunchSanitizer {
public:
  LaunchSanitizer(const Launch &, const cpu::Run &);
  // Block `blockIndex` starts in place `slot`, with one stack a thread.
  void startBlock(tn_cpu_block &, uint64_t slot, uint64_t blockIndex,
                  const cpu::StackPool &, size_t firstStack);
  void afterGridBarrier() { ++gridEpoch; }

  const Launch &launch;
  const cpu::Run &run;
  // Disjoint, by address.
  std::vector<MemoryObject> objects;
  // What raw pointers of unknown extent may point to.
  MemoryObject unknown;
  bool hasUnknown = false;
  uint32_t gridEpoch = 0;

private:
  void addObject(uintptr_t begin, uintptr_t end, const tn_allocation *owner,
                 int32_t param);

  std::vector<std::unique_ptr<BlockSanitizer>> blocks;
};

// "element 5 of `y`", for the object that the address lies in.
std::string elementName(const LaunchSanitizer &, const MemoryObject &,
                        uintptr_t address);
// Why an address belongs to nothing: the nearest argument or part of the
// block's shared memory, and the distance.
std::string strayName(const LaunchSanitizer &, uintptr_t address,
                      const MemoryObject *const (&shared)[2]);

} // namespace tn::rt

#endif // TN_RUNTIME_LIB_SANITIZER_BLOCK_H
