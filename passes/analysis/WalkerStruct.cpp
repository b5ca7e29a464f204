// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is in a struct that is passed by value?
//
//   struct Soa { float *x, *y; int n; };   void k(Soa p)
//   → objects `p.x` of 4 * extent(p.x) bytes, `p.y` of 4 * extent(p.y) bytes,
//     symbol p.n: as if they were three parameters
//
// Why this is sound: the launch looks into the struct's bytes and treats each
// member with a slot as an argument: the extent behind a pointer enters the
// contract, and none that is written may overlap another (LaunchArguments.cpp,
// LaunchChecks.cpp of the runtime). A pointer without a slot is none of these:
// nothing says what it overlaps, and the kernel is undecided.
//
// Invariant: a member has one value for all threads of the launch; the struct
// itself is never written (space param), only copies of it are.
#include "passes/analysis/WalkerImpl.h"

#include "compiler/ir/Layout.h"

using namespace mlir;

namespace tn::analysis {

static constexpr Int kMaxBytes = Int(1) << 62;

// The value of one member, and of the lengths that follow a pointer.
void Walker::makeMember(unsigned structObject, mir::MemberAttr member) {
  mir::ParamAttr part = member.getPart();
  unsigned slot = part.getFirstArg();
  std::string name = part.getName().str();
  auto launchValue = [&](SymbolKind kind, unsigned of, Int lo, Int hi, const std::string &text) {
    Symbol &s = x.newSymbol(kind, Uniform::Grid, lo, hi, text);
    s.arg = of;
    return s.id;
  };
  if (part.getKind() == "length")
    return; // with its pointer
  if (part.getKind() == "scalar") {
    unsigned width = part.getType() == "bool" ? 1 : 8 * part.getSize();
    llvm::StringRef type = part.getType();
    bool isSigned = width > 1 && !type.contains("unsigned") && !type.starts_with("char8_t") &&
                    !type.starts_with("char16_t") && !type.starts_with("char32_t");
    Int modulus = Int(1) << width, lo = isSigned ? -(modulus / 2) : 0;
    unsigned id = launchValue(SymbolKind::Param, slot, lo, lo + modulus - 1, name);
    fields[{structObject, member.getOffset()}] =
        width == 1 ? truth(x.boolSym(id)) : integer(x.sym(id), width, isSigned);
    return;
  }
  auto placeType = dyn_cast_or_null<mir::PlaceType>(
      mir::leafAt(out.objects[structObject].element, member.getOffset()));
  if (!placeType || placeType.getSpace() != mir::Space::Global)
    return;
  Int size = Int(mir::sizeInBytes(placeType.getPointee())), most = kMaxBytes / std::max<Int>(size, 1);
  ExprRef elements = nullptr;
  if (part.getKind() == "pointer") {
    elements = x.sym(launchValue(SymbolKind::Extent, slot, 0, most, "extent(" + name + ")"));
  } else {
    elements = x.constant(1);
    for (unsigned i = 1; i < part.getNumArgs(); ++i) {
      mir::MemberAttr length = out.kernel.memberOfSlot(slot + i);
      ExprRef count =
          x.sym(launchValue(SymbolKind::Length, slot + i, 0, most, length.getPart().getName().str()));
      fields[{structObject, length.getOffset()}] = integer(count, 64, false);
      elements = x.mul(elements, count);
    }
    if (part.getNumArgs() > 2)
      out.preconditions.push_back(x.le(x.mul(elements, x.constant(size)), x.constant(kMaxBytes)));
  }
  unsigned id = objectOf("slot:" + std::to_string(slot), [&](Object &object) {
    object.kind = ObjectKind::Argument;
    object.space = mir::Space::Global;
    object.arg = slot;
    object.name = name;
    object.element = placeType.getPointee();
    object.sizeInBytes = x.mul(elements, x.constant(size));
  });
  fields[{structObject, member.getOffset()}] = place(id, x.constant(0));
}

void Walker::makeMembers(unsigned arg) {
  unsigned object = objectIds.at("arg:" + std::to_string(arg));
  for (Attribute attribute : out.kernel.members())
    if (auto member = dyn_cast<mir::MemberAttr>(attribute); member && member.getArg() == arg)
      makeMember(object, member);
}

// A part of a struct passed by value: what `makeMember` made of it, else one
// symbol for all threads that the contract has no name for, or an object that
// the launch does not look at.
SymValue Walker::paramField(unsigned object, uint64_t offset, Type type) {
  auto [it, isNew] = fields.try_emplace({object, offset});
  if (!isNew) {
    SymValue &v = it->second;
    auto t = dyn_cast<IntegerType>(type);
    bool fits = t ? (t.getWidth() == 1 ? v.kind == ValueKind::Truth
                                       : v.kind == ValueKind::Integer && v.width == t.getWidth())
                  : isa<mir::PlaceType>(type) ? v.kind == ValueKind::Place : v.kind == ValueKind::Unknown;
    return fits ? v : fresh(type, Uniform::Block, "field");
  }
  std::string name = out.objects[object].name + "+" + std::to_string(offset);
  SymValue value;
  if (auto placeType = dyn_cast<mir::PlaceType>(type)) {
    std::string key = "field:" + std::to_string(object) + ":" + std::to_string(offset);
    unsigned id = objectOf(key, [&](Object &o) {
      o.kind = ObjectKind::Unknown;
      o.space = placeType.getSpace();
      o.name = name;
      o.element = placeType.getPointee();
    });
    structPointers.insert(id);
    value = place(id, x.constant(0));
  } else if (auto t = dyn_cast<IntegerType>(type); t && t.getWidth() <= 64) {
    bool isBool = t.getWidth() == 1;
    Int modulus = Int(1) << t.getWidth(), lo = isBool ? 0 : -(modulus / 2);
    unsigned id = x.newSymbol(SymbolKind::Opaque, Uniform::Grid, lo, lo + modulus - 1, name).id;
    value = isBool ? truth(x.boolSym(id)) : integer(x.sym(id), t.getWidth(), true);
  } else {
    value = unknown(Uniform::Grid);
  }
  fields[{object, offset}] = value;
  return value;
}

// Nothing says that a pointer without a slot does not overlap the arguments or
// another one.
void Walker::limitStructPointers() {
  if (structPointers.empty())
    return;
  std::map<unsigned, Operation *> used;
  for (const Access &access : out.accesses)
    if (out.objects[access.object].space == mir::Space::Global && !access.isUnsafe)
      used.try_emplace(access.object, access.op);
  // One pair stands for all: they have one cause.
  for (auto [id, op] : used)
    if (structPointers.count(id))
      return limit(op, "the launch does not look at `" + out.objects[id].name +
                           "`: the structs of a kernel have more than 256 members");
}

} // namespace tn::analysis
