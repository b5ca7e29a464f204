// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the sanitizer remembers of earlier accesses to a word of memory.
//
// A cell stands for four aligned bytes and keeps the accesses that a later
// one may race with. It stays short, because an access that is ordered before
// a newer one of the same kind can be forgotten: whatever races with the older
// races with the newer too. Of many unordered readers it keeps those from two
// blocks, or from two warps of a block, or the lanes of one warp: any writer
// races with one of the two that it does not belong to.
//
//   epoch 0: 256 threads read s[0]     kept: one lane of warp 0, one of warp 1
//   barrier; epoch 1: thread 0 writes  both ordered before it: only it is kept
//
// Invariant: if some earlier access races with a new one, so does one of the
// cell's records (they may differ in which threads they name).
#ifndef TN_RUNTIME_LIB_SHADOW_H
#define TN_RUNTIME_LIB_SHADOW_H

#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

namespace tn::rt {

// The kinds of tn_san_access.
enum class Access : uint8_t {
  Read = 0,
  Write = 1,
  AtomicUpdate = 2,
  AtomicLoad = 3,
  // An update that is known to read, so that the bytes must be initialised.
  AtomicReadUpdate = 4
};

struct AccessRecord {
  uint64_t block;
  uint32_t thread;
  // Barriers of the block, and of the grid, that came before.
  uint32_t epoch;
  uint32_t gridEpoch;
  // The thread's own count of warp barriers.
  uint32_t clock;
  uint32_t site;
  // Which of the word's four bytes.
  uint8_t mask;
  Access kind;
  uint8_t scope;
  // Of the whole access.
  uint8_t size;
};

// Warp barriers, as a vector clock for each thread: known[t * 32 + l] is the
// clock of lane l up to which its accesses are ordered before thread t's next.
struct WarpClocks {
  std::vector<uint32_t> known;

  void reset(uint32_t threads);
  // The lanes of `group` in `warp` have passed a warp barrier together.
  void join(uint32_t warp, uint32_t group);
};

// Is `earlier` ordered before `now`? `clocks` are those of now's block.
bool orderedBefore(const AccessRecord &earlier, const AccessRecord &now,
                   const WarpClocks &clocks);

enum class Conflict : uint8_t {
  None,
  // Two plain accesses, one a write.
  Plain,
  // One atomic and one plain access.
  Mixed,
  // Two atomics of different width.
  Width,
  // Two atomics, one of a scope too narrow for the two threads.
  Scope
};
// How two unordered accesses to common bytes get on.
Conflict conflictOf(const AccessRecord &, const AccessRecord &);

class Cell {
public:
  // The first record that `now` races with, or null; then `now` is kept.
  const AccessRecord *add(const AccessRecord &now, const WarpClocks &clocks);
  void clear() { records.reset(); }

private:
  void keep(const AccessRecord &now, const WarpClocks &clocks);

  // Null until first used: most of a large buffer is touched once.
  std::unique_ptr<std::vector<AccessRecord>> records;
};

// The cells of a range of addresses, made as they are needed.
class Shadow {
public:
  // `dense`: one slot for every word from the start; else a hash table.
  void cover(uintptr_t begin, uintptr_t end, bool dense);
  Cell &cellAt(uintptr_t address);
  void clear();

private:
  uintptr_t firstWord = 0;
  std::vector<Cell> dense;
  std::unordered_map<uintptr_t, Cell> sparse;
};

} // namespace tn::rt

#endif // TN_RUNTIME_LIB_SHADOW_H
