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
// So many elements of an array in a struct are told apart by a variable index.
static constexpr unsigned kMaxRows = 16;

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

// `p.rows[b]` with an index that is no constant: of a few elements each where the
// index is its number. Sound, since the read itself is checked to be inside the
// array: `place` must come from the struct by fields and subscripts alone, which
// have a bound each (a moved pointer has none).
std::optional<SymValue> Walker::paramElement(Value place, const Target &target, uint64_t at, Type type) {
  const Object &object = out.objects[target.object];
  while (Operation *def = place.getDefiningOp()) {
    if (auto field = dyn_cast<mir::FieldOp>(def))
      place = field.getBase();
    else if (auto index = dyn_cast<mir::IndexOp>(def))
      place = index.getBase();
    else
      return std::nullopt;
  }
  Range range = x.range(target.offset);
  if (range.lo < 0 || range.lo >= object.sizeInBytes->value)
    return std::nullopt;
  // The arrays that hold its first place, outermost first.
  struct Rows {
    uint64_t start, step, count;
  };
  llvm::SmallVector<Rows> arrays;
  Type within = object.element;
  for (uint64_t start = 0;;) {
    uint64_t rest = uint64_t(range.lo) - start;
    if (auto array = dyn_cast<mir::ArrayType>(within)) {
      uint64_t step = mir::sizeInBytes(array.getElement());
      if (!step)
        return std::nullopt;
      arrays.push_back({start, step, array.getCount()});
      start += rest / step * step;
      within = array.getElement();
      continue;
    }
    auto record = dyn_cast<mir::StructType>(within);
    if (!record)
      break;
    bool isFound = false;
    for (auto [field, offset] : llvm::zip(record.getFields(), record.getOffsets()))
      if (!isFound && offset <= rest && rest < offset + mir::sizeInBytes(field)) {
        isFound = true;
        start += offset;
        within = field;
      }
    if (!isFound)
      break;
  }
  for (const Rows &rows : llvm::reverse(arrays)) {
    uint64_t first = rows.start + (uint64_t(range.lo) - rows.start) % rows.step;
    ExprRef moved = x.sub(target.offset, x.constant(Int(first))), step = x.constant(Int(rows.step));
    ExprRef rest = x.floorRem(moved, step->value);
    if (!rest->isConst() || rest->value != 0)
      continue;
    if (rows.count > kMaxRows)
      return std::nullopt;
    ExprRef number = x.floorDiv(moved, step->value);
    std::optional<SymValue> result;
    SymValue places;
    places.kind = ValueKind::Place;
    for (uint64_t k = rows.count; k-- > 0;) {
      ExprRef isThis = x.eq(number, x.constant(Int(k)));
      if (isThis->kind == ExprKind::False)
        continue;
      SymValue one = paramField(target.object, first + k * rows.step + at, type);
      if (one.kind == ValueKind::Place)
        for (Target &t : one.targets) {
          t.cond = x.conj(t.cond, isThis);
          places.targets.push_back(t);
        }
      result = result ? choose(isThis, one, *result, type) : one;
    }
    if (result && result->kind == ValueKind::Place)
      return places.targets.empty() ? std::nullopt : std::optional(places);
    return result;
  }
  return std::nullopt;
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
                           "`: it lies in a union, or past the 256th member of the kernel's structs");
}

} // namespace tn::analysis
