// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/interp/Memory.h"
#include "compiler/ir/Layout.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace tn::interp {

Datum Memory::create(llvm::StringRef name, mir::Space space, uint64_t size,
                     uint64_t alignment) {
  uint32_t id = objects.size();
  if (unused.empty()) {
    objects.emplace_back();
  } else {
    id = unused.back();
    unused.pop_back();
  }
  Object &object = objects[id];
  object.name.assign(name.data(), name.size());
  object.space = space;
  object.alignment = alignment;
  object.alive = true;
  object.bytes.assign(size, 0);
  object.written.assign(size, 0);
  return {0, id, object.generation};
}

void Memory::release(uint32_t id) {
  Object &object = objects[id];
  object.alive = false;
  ++object.generation;
  object.places.clear();
  object.histories.clear();
  unused.push_back(id);
}

// Bytes that change no longer hold the places that began among them.
static void forgetPlaces(Object &object, uint64_t offset, uint64_t size) {
  if (object.places.empty())
    return;
  auto from = object.places.lower_bound(offset < 7 ? 0 : offset - 7);
  object.places.erase(from, object.places.lower_bound(offset + size));
}

bool readBytes(const Object &object, uint64_t offset, Type type, Datum &value) {
  value = {};
  if (isa<mir::PlaceType>(type)) {
    auto held = object.places.find(offset);
    if (held != object.places.end()) {
      value = held->second;
      return true;
    }
    // Eight written zeros are the null pointer.
    return llvm::all_of(llvm::ArrayRef(object.bytes).slice(offset, 8),
                        [](uint8_t byte) { return byte == 0; });
  }
  std::memcpy(&value.bits, &object.bytes[offset], mir::sizeInBytes(type));
  if (type.isInteger(1))
    value.bits &= 1;
  return true;
}

void writeBytes(Object &object, uint64_t offset, Type type, Datum value) {
  uint64_t size = mir::sizeInBytes(type);
  forgetPlaces(object, offset, size);
  std::fill_n(object.written.begin() + offset, size, 1);
  if (!isa<mir::PlaceType>(type)) {
    std::memcpy(&object.bytes[offset], &value.bits, size);
    return;
  }
  // The pattern matters to nobody but must not read as null.
  uint64_t pattern =
      value.object ? (uint64_t(value.object) << 40) + value.offset() : 0;
  std::memcpy(&object.bytes[offset], &pattern, size);
  if (value.object)
    object.places[offset] = value;
}

void copyBytes(const Object &from, uint64_t fromOffset, Object &to,
               uint64_t toOffset, uint64_t size) {
  std::vector<std::pair<uint64_t, Datum>> moved;
  for (auto it = from.places.lower_bound(fromOffset);
       it != from.places.end() && it->first + 8 <= fromOffset + size; ++it)
    moved.push_back({it->first - fromOffset + toOffset, it->second});
  forgetPlaces(to, toOffset, size);
  // The two ranges may overlap.
  std::memmove(&to.bytes[toOffset], &from.bytes[fromOffset], size);
  std::memmove(&to.written[toOffset], &from.written[fromOffset], size);
  to.places.insert(moved.begin(), moved.end());
}

void zeroBytes(Object &object, uint64_t offset, uint64_t size) {
  forgetPlaces(object, offset, size);
  std::fill_n(object.bytes.begin() + offset, size, 0);
  std::fill_n(object.written.begin() + offset, size, 1);
}

static bool writeValue(Object &object, uint64_t offset, Type type,
                       Attribute init) {
  if (auto number = dyn_cast<IntegerAttr>(init)) {
    // `0` stands for a whole zero object of any type.
    if (!type.isIntOrFloat())
      return number.getValue().isZero();
    llvm::APInt value = number.getValue();
    if (isa<FloatType>(type)) {
      llvm::APFloat real(cast<FloatType>(type).getFloatSemantics());
      real.convertFromAPInt(value, true, llvm::APFloat::rmNearestTiesToEven);
      value = real.bitcastToAPInt();
    }
    value = value.sextOrTrunc(mir::sizeInBytes(type) * 8);
    std::memcpy(&object.bytes[offset], value.getRawData(),
                mir::sizeInBytes(type));
    return true;
  }
  if (auto real = dyn_cast<FloatAttr>(init)) {
    auto floatType = dyn_cast<FloatType>(type);
    if (!floatType)
      return false;
    llvm::APFloat value = real.getValue();
    bool loses = false;
    value.convert(floatType.getFloatSemantics(),
                  llvm::APFloat::rmNearestTiesToEven, &loses);
    llvm::APInt pattern = value.bitcastToAPInt();
    std::memcpy(&object.bytes[offset], pattern.getRawData(),
                mir::sizeInBytes(type));
    return true;
  }
  auto list = dyn_cast<ArrayAttr>(init);
  if (!list)
    return false;
  if (auto array = dyn_cast<mir::ArrayType>(type)) {
    uint64_t stride = mir::sizeInBytes(array.getElement());
    if (list.size() > array.getCount())
      return false;
    for (auto [i, element] : llvm::enumerate(list))
      if (!writeValue(object, offset + i * stride, array.getElement(), element))
        return false;
    return true;
  }
  auto record = dyn_cast<mir::StructType>(type);
  if (!record || list.size() > record.getFields().size())
    return false;
  for (auto [i, field] : llvm::enumerate(list))
    if (!writeValue(object, offset + record.getOffsets()[i],
                    record.getFields()[i], field))
      return false;
  return true;
}

bool writeInitializer(Object &object, Type type, Attribute init) {
  uint64_t size = mir::sizeInBytes(type);
  zeroBytes(object, 0, size);
  if (!init)
    return true;
  llvm::ArrayRef<char> raw;
  if (auto bytes = dyn_cast<DenseI8ArrayAttr>(init))
    raw = {reinterpret_cast<const char *>(bytes.asArrayRef().data()),
           static_cast<size_t>(bytes.size())};
  else if (auto dense = dyn_cast<DenseElementsAttr>(init);
           dense && dense.getElementType().isInteger(8) && !dense.isSplat())
    raw = dense.getRawData();
  else
    return writeValue(object, 0, type, init);
  if (raw.size() > size)
    return false;
  std::memcpy(object.bytes.data(), raw.data(), raw.size());
  return true;
}

} // namespace tn::interp
