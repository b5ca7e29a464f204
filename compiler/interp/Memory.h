// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory as objects: which bytes does a place name, and were they written?
//
// A place value is (object, generation, signed byte offset). Any offset may be
// formed; only an access looks whether it lies inside. A variable's slot is
// used again after its region was left, with the generation raised, so that a
// stale place is known as such. A place stored to memory keeps its identity in
// `places` beside the eight bytes.
#ifndef TN_COMPILER_INTERP_MEMORY_H
#define TN_COMPILER_INTERP_MEMORY_H

#include "compiler/interp/Race.h"
#include "compiler/ir/Dialect.h"
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace tn::interp {

using Bits = unsigned __int128;

/// A value of MIR: an integer of its width, the pattern of a float, or a place.
struct Datum {
  Bits bits = 0;           ///< of a place: the byte offset, signed 64 bits
  uint32_t object = 0;     ///< of a place; 0 is the null pointer
  uint32_t generation = 0; ///< of a place
  int64_t offset() const { return static_cast<int64_t>(bits); }
};

struct Object {
  std::string name;
  mir::Space space = mir::Space::Local;
  uint64_t alignment = 1;
  uint32_t generation = 0;
  bool alive = false;
  uint64_t touched = 0; ///< the end of what was accessed
  std::vector<uint8_t> bytes;
  std::vector<uint8_t> written;
  std::map<uint64_t, Datum> places; ///< by offset
  /// One history a byte, in shared and global space, made page by page: most of
  /// a large buffer is never touched.
  static constexpr uint64_t kHistoryPage = 64;
  std::vector<std::unique_ptr<std::array<History, kHistoryPage>>> histories;
  History &history(uint64_t byte) {
    if (histories.empty())
      histories.resize(bytes.size() / kHistoryPage + 1);
    auto &page = histories[byte / kHistoryPage];
    if (!page)
      page = std::make_unique<std::array<History, kHistoryPage>>();
    return (*page)[byte % kHistoryPage];
  }
};

class Memory {
public:
  Memory() : objects(1) {} // Slot 0 is null's.
  /// A live object of unwritten zero bytes; the place of its first byte.
  Datum create(llvm::StringRef name, mir::Space space, uint64_t size,
               uint64_t alignment);
  void release(uint32_t object);
  Object &operator[](uint32_t object) { return objects[object]; }

private:
  std::vector<Object> objects;
  std::vector<uint32_t> unused;
};

/// The bytes [offset, offset + size), inside the object, as a value of `type`.
/// False for eight bytes that are no place, when `type` is one.
bool readBytes(const Object &object, uint64_t offset, mlir::Type type,
               Datum &value);
void writeBytes(Object &object, uint64_t offset, mlir::Type type, Datum value);
/// Copies bytes, what is known of them, and places.
void copyBytes(const Object &from, uint64_t fromOffset, Object &to,
               uint64_t toOffset, uint64_t size);
/// Zero bytes that count as written.
void zeroBytes(Object &object, uint64_t offset, uint64_t size);

/// Writes a module variable's initial value (absent: zeros) to the start of
/// `object`; false when `init` does not follow `type`.
bool writeInitializer(Object &object, mlir::Type type, mlir::Attribute init);

} // namespace tn::interp

#endif // TN_COMPILER_INTERP_MEMORY_H
