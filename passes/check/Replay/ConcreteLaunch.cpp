// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arguments and buffers of one launch. See ConcreteLaunch.h.
#include "passes/check/Replay/ConcreteLaunch.h"
#include "compiler/ir/Layout.h"
#include <algorithm>
#include <numeric>
#include <set>

namespace tn {
using analysis::Int;

namespace {

struct Leaf {
  uint64_t offset;
  mlir::Type type; // an integer, a float or a place
};

void leavesOf(mlir::Type type, uint64_t at, std::vector<Leaf> &out) {
  if (auto array = mlir::dyn_cast<mir::ArrayType>(type)) {
    uint64_t step = mir::sizeInBytes(array.getElement());
    // More than anyone looks at: the rest stays zero.
    for (uint64_t i = 0; i < array.getCount() && out.size() < 65536; ++i)
      leavesOf(array.getElement(), at + i * step, out);
  } else if (auto record = mlir::dyn_cast<mir::StructType>(type)) {
    for (auto [field, offset] :
         llvm::zip(record.getFields(), record.getOffsets()))
      leavesOf(field, at + offset, out);
  } else {
    out.push_back({at, type});
  }
}

// A span by value inside a struct: (place, length) in one record.
bool isSpan(mir::StructType record) {
  return record.getName().starts_with("tn::span") &&
         record.getFields().size() == 2 &&
         mlir::isa<mir::PlaceType>(record.getFields()[0]) &&
         record.getFields()[1].isInteger(64);
}

class Builder {
public:
  Builder(mir::KernelOp kernel, const LaunchValues &values,
          const LaunchLimits &limits)
      : kernel(kernel), values(values), limits(limits) {}

  std::optional<ConcreteLaunch> run() {
    Int threads = 1;
    for (unsigned d = 0; d < 3; ++d) {
      Int block = values.block[d], grid = values.grid[d];
      if (block < 1 || block > 1024 || grid < 1 || grid > limits.maxThreads)
        return std::nullopt;
      threads *= block * grid;
      if (threads > limits.maxThreads)
        return std::nullopt;
      out.launch.block[d] = uint32_t(block);
      out.launch.grid[d] = uint32_t(grid);
    }
    // Its size is the launch's choice, which no contract names.
    kernel.walk([&](mir::DynamicSharedOp) {
      auto given = values.extents.find(analysis::kDynamicShared);
      out.launch.dynamicShared =
          given == values.extents.end() ? 48 << 10 : uint64_t(given->second);
    });
    if (out.launch.dynamicShared > (227 << 10))
      return std::nullopt;
    for (mlir::Attribute attr : kernel.getParams())
      if (!parameter(mlir::cast<mir::ParamAttr>(attr)))
        return std::nullopt;
    return std::move(out);
  }

private:
  Int scalar(unsigned arg, bool &isGiven, Int otherwise) {
    auto it = values.scalars.find(arg);
    isGiven &= it != values.scalars.end();
    return it == values.scalars.end() ? otherwise : it->second;
  }
  // Without a buffer where it is null.
  bool pointer(unsigned arg, mlir::Type element, Int elements, bool isOfStruct,
               bool isGiven, interp::Argument &into) {
    if (auto null = values.scalars.find(arg); null != values.scalars.end() && null->second)
      return true;
    Int size = Int(mir::sizeInBytes(element)), bytes = elements * size;
    if (elements < 0 || elements > limits.maxBytes ||
        bytes + used > limits.maxBytes)
      return false;
    used += bytes;
    interp::Buffer buffer;
    buffer.bytes.resize(size_t(bytes));
    into.buffer = int(out.buffers.size());
    out.buffers.push_back(std::move(buffer));
    BufferPlan plan;
    plan.arg = arg;
    plan.element = element;
    plan.isOfStruct = isOfStruct;
    plan.isGuessed = !isGiven;
    out.plans.push_back(std::move(plan));
    return true;
  }
  bool record(unsigned arg, mlir::Type type, uint64_t at,
              interp::Argument &into) {
    if (auto array = mlir::dyn_cast<mir::ArrayType>(type)) {
      uint64_t step = mir::sizeInBytes(array.getElement());
      for (uint64_t i = 0; i < array.getCount() && i < 4096; ++i)
        if (!record(arg, array.getElement(), at + i * step, into))
          return false;
      return true;
    }
    if (auto structure = mlir::dyn_cast<mir::StructType>(type)) {
      for (auto [field, offset] :
           llvm::zip(structure.getFields(), structure.getOffsets()))
        if (!record(arg, field, at + offset, into))
          return false;
      if (isSpan(structure) && !kernel.memberAt(arg, at + structure.getOffsets()[0])) {
        int64_t length = int64_t(limits.length);
        std::memcpy(&into.bytes[at + structure.getOffsets()[1]], &length,
                    sizeof length);
      }
      return true;
    }
    auto place = mlir::dyn_cast<mir::PlaceType>(type);
    mir::MemberAttr member = kernel.memberAt(arg, at);
    if (!place) {
      // A length is written with its pointer, which comes before it.
      if (!member || member.getPart().getKind() != "scalar")
        return true;
      bool isGiven = true;
      put(into, at, scalar(member.getPart().getFirstArg(), isGiven, limits.scalar), mir::sizeInBytes(type));
      return true;
    }
    interp::Argument address;
    Int elements = limits.length;
    bool isGiven = false;
    unsigned slot = member ? member.getPart().getFirstArg() : arg;
    if (member && !pointerMember(member, into, elements, isGiven))
      return false;
    if (!pointer(slot, place.getPointee(), elements, !member, isGiven, address))
      return false;
    if (address.buffer >= 0)
      into.places.push_back({at, address.buffer});
    return true;
  }
  static void put(interp::Argument &into, uint64_t at, Int value, uint64_t size) {
    auto bits = (unsigned __int128)value;
    std::memcpy(&into.bytes[at], &bits, std::min<uint64_t>(size, 16));
  }
  // How many elements lie behind it; of a span its lengths are written.
  bool pointerMember(mir::MemberAttr member, interp::Argument &into, Int &elements, bool &isGiven) {
    mir::ParamAttr part = member.getPart();
    unsigned slot = part.getFirstArg();
    if (part.getKind() == "pointer") {
      auto it = values.extents.find(slot);
      isGiven = it != values.extents.end();
      if (isGiven)
        elements = it->second;
      return true;
    }
    isGiven = true;
    Int otherwise = part.getNumArgs() == 2 ? limits.length : std::min<Int>(limits.length, 16);
    elements = 1;
    for (unsigned i = 1; i < part.getNumArgs(); ++i) {
      Int length = scalar(slot + i, isGiven, otherwise);
      if (length < 0 || length > (Int(1) << 62) || (elements && length > (Int(1) << 62) / elements))
        return false;
      elements *= length;
      put(into, kernel.memberOfSlot(slot + i).getOffset(), length, 8);
    }
    return true;
  }
  // A bound that nobody gave is the length: of a unique one the least there is.
  bool token(mir::ParamAttr param, mlir::Type element) {
    unsigned first = param.getFirstArg();
    bool isGiven = true;
    Int length = scalar(first + 1, isGiven, limits.length);
    Int bound = scalar(first + 2, isGiven, length);
    interp::Argument argument;
    bool isPossible = bound >= (length > 0 ? 1 : 0) && (param.getKind() != "unique" || length <= bound);
    if (!isPossible || !pointer(first, element, length, false, isGiven, argument))
      return false;
    unsigned width = element.getIntOrFloatBitWidth();
    // No element is above what its type holds, of either sign.
    Int most = Int(1) << (width - 1);
    if (param.getKind() == "unique" && length > most)
      return false;
    out.plans.back().token = param.getKind().str();
    out.plans.back().tokenBound = uint64_t(std::min(bound, most));
    out.arguments.push_back(std::move(argument));
    for (Int part : {length, bound})
      out.arguments.push_back(interp::Argument::of<int64_t>(int64_t(part)));
    return true;
  }
  bool parameter(mir::ParamAttr param) {
    unsigned first = param.getFirstArg();
    mlir::Type type = kernel.entry().getArgument(first).getType();
    auto place = mlir::dyn_cast<mir::PlaceType>(type);
    interp::Argument argument;
    if (!place) {
      // Floats too: their bits.
      bool isGiven = true;
      auto bits = (unsigned __int128)scalar(first, isGiven, limits.scalar);
      argument.bytes.resize(mir::sizeInBytes(type));
      std::memcpy(argument.bytes.data(), &bits,
                  std::min<size_t>(argument.bytes.size(), 16));
      out.arguments.push_back(std::move(argument));
      return true;
    }
    if (place.getSpace() == mir::Space::Param) {
      argument.bytes.resize(mir::sizeInBytes(place.getPointee()));
      if (!record(first, place.getPointee(), 0, argument))
        return false;
      out.arguments.push_back(std::move(argument));
      return true;
    }
    if (param.getNumArgs() == 1) {
      auto it = values.extents.find(first);
      bool isGiven = it != values.extents.end();
      if (!pointer(first, place.getPointee(),
                   isGiven ? it->second : limits.length, false, isGiven,
                   argument))
        return false;
      out.arguments.push_back(std::move(argument));
      return true;
    }
    if (mir::isTokenKind(param.getKind()))
      return token(param, place.getPointee());
    bool isGiven = true;
    Int elements = 1;
    std::vector<interp::Argument> lengths;
    // The lengths not given share one budget, or a tensor of rank 4 is huge.
    Int otherwise = param.getNumArgs() == 2 ? limits.length
                                            : std::min<Int>(limits.length, 16);
    for (unsigned i = 1; i < param.getNumArgs(); ++i) {
      Int length = scalar(first + i, isGiven, otherwise);
      if (length < 0 || length > (Int(1) << 62))
        return false;
      if (elements != 0 && length > (Int(1) << 62) / elements)
        return false;
      elements *= length;
      lengths.push_back(interp::Argument::of<int64_t>(int64_t(length)));
    }
    if (!pointer(first, place.getPointee(), elements, false, isGiven, argument))
      return false;
    out.arguments.push_back(std::move(argument));
    out.arguments.insert(out.arguments.end(), lengths.begin(), lengths.end());
    return true;
  }

  mir::KernelOp kernel;
  const LaunchValues &values;
  const LaunchLimits &limits;
  ConcreteLaunch out;
  Int used = 0;
};

} // namespace

std::optional<ConcreteLaunch> makeLaunch(mir::KernelOp kernel,
                                         const LaunchValues &values,
                                         const LaunchLimits &limits) {
  return Builder(kernel, values, limits).run();
}

// The bits of a number as a float of 16, 32 or 64 bits.
static uint64_t floatBits(mlir::Type type, double number) {
  if (type.isF64())
    return llvm::bit_cast<uint64_t>(number);
  if (type.isF32())
    return llvm::bit_cast<uint32_t>(float(number));
  llvm::APFloat value(number);
  bool lost = false;
  value.convert(mlir::cast<mlir::FloatType>(type).getFloatSemantics(),
                llvm::APFloat::rmNearestTiesToEven, &lost);
  return value.bitcastToAPInt().getZExtValue();
}

void fill(std::vector<uint8_t> &bytes, mlir::Type element, Contents contents,
          uint64_t bound, std::mt19937_64 &random) {
  std::vector<Leaf> leaves;
  leavesOf(element, 0, leaves);
  uint64_t size = mir::sizeInBytes(element);
  if (size == 0 || contents == Contents::Zeros)
    return;
  uint64_t count = bytes.size() / size;
  bound = std::max<uint64_t>(bound, 1);
  std::vector<uint64_t> order;
  if (contents == Contents::Permutation) {
    order.resize(count);
    std::iota(order.begin(), order.end(), 0);
    std::shuffle(order.begin(), order.end(), random);
  }
  uint64_t rising = 0;
  for (uint64_t i = 0; i < count; ++i) {
    if (contents == Contents::Ascending && i > 0)
      rising = std::min<uint64_t>(bound, rising + random() % 3);
    for (const Leaf &leaf : leaves) {
      if (mlir::isa<mir::PlaceType>(leaf.type))
        continue;
      bool isFloat = mlir::isa<mlir::FloatType>(leaf.type);
      unsigned width = leaf.type.getIntOrFloatBitWidth();
      uint64_t mask = width >= 64 ? ~uint64_t(0) : (uint64_t(1) << width) - 1;
      uint64_t value = 0;
      switch (contents) {
      case Contents::Zeros:
        break;
      case Contents::Small:
        value = random() % bound;
        break;
      case Contents::Ascending:
        value = rising;
        break;
      case Contents::Permutation:
        value = order[i];
        break;
      case Contents::Extremes: {
        // NaN, infinity, the least subnormal and the greatest number are bit
        // patterns of integers too: the same table serves both.
        const uint64_t integers[] = {
            0, 1, mask, mask >> 1, (mask >> 1) + 1, mask - 1, 2, 31};
        value = integers[random() % 8];
        break;
      }
      case Contents::Noise:
        value = random();
        break;
      }
      bool isNumber = contents == Contents::Small ||
                      contents == Contents::Ascending ||
                      contents == Contents::Permutation;
      if (isFloat && isNumber)
        value = floatBits(leaf.type, double(value));
      if (width == 1)
        value &= 1;
      value &= mask;
      std::memcpy(&bytes[i * size + leaf.offset], &value,
                  std::min<uint64_t>(8, mir::sizeInBytes(leaf.type)));
    }
  }
}

// Natural numbers below the bound; distinct, or in order.
void fill(std::vector<uint8_t> &bytes, const BufferPlan &plan, Contents contents,
          uint64_t bound, std::mt19937_64 &random) {
  if (plan.token.empty())
    return fill(bytes, plan.element, contents, bound, random);
  uint64_t size = mir::sizeInBytes(plan.element), count = bytes.size() / size;
  std::vector<uint64_t> elements;
  std::set<uint64_t> seen;
  for (uint64_t i = 0; i < count; ++i) {
    uint64_t e = random() % std::max<uint64_t>(1, plan.tokenBound);
    if (plan.token == "unique")
      while (!seen.insert(e).second)
        e = (e + 1) % plan.tokenBound;
    elements.push_back(e);
  }
  if (plan.token == "monotone")
    std::sort(elements.begin(), elements.end());
  for (uint64_t i = 0; i < count; ++i)
    std::memcpy(&bytes[i * size], &elements[i], size);
}

} // namespace tn
