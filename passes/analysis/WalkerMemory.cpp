// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which object, which byte? Places, and a record for each access through one.
//
//   tn.index %tile[%j], tn.field … [1]   → object `tile`, byte 8*j + 4
//   a load of an object that nobody writes → Load(object, index)
//   any other load                         → an opaque value of one thread
//
// Invariant: every access makes a record for each place that its pointer may
// be, except those of local variables at a constant offset inside.
#include "passes/analysis/WalkerImpl.h"

#include "compiler/ir/Layout.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace tn::analysis {

// Far above what any device has a block (227 KiB on sm_90): a launch is refused
// long before.
static constexpr Int kMaxDynamicShared = Int(1) << 24;

static Type leafElement(Type type) {
  while (auto array = dyn_cast_or_null<mir::ArrayType>(type))
    type = array.getElement();
  return type;
}

// An unsigned index that a bound keeps below 2^63 needs no wrap. The bound
// holds now, and the expression means the same value ever after.
ExprRef Walker::signedIndex(const SymValue &v, const State &state) {
  ExprRef e = asSigned(v);
  if (v.kind != ValueKind::Integer || e == v.e)
    return e;
  Int most = (Int(1) << (v.width - 1)) - 1;
  auto bounds = [&](ExprRef truth) {
    bool isBelow = truth->kind == ExprKind::Lt || truth->kind == ExprKind::Le;
    return isBelow && truth->operands[0] == v.e && x.range(truth->operands[1]).hi <= most;
  };
  for (const Conjunct &guard : state.guards)
    if (bounds(guard.truth) || (guard.truth->kind == ExprKind::And && llvm::any_of(guard.truth->operands, bounds)))
      return v.e;
  return llvm::any_of(state.facts, bounds) ? v.e : e;
}

bool Walker::walkPlace(Operation &op, State &state) {
  if (auto local = dyn_cast<mir::LocalOp>(op)) {
    auto [it, isNew] = localIds.try_emplace(&op, 0);
    if (isNew)
      it->second = objectOf("local:" + std::to_string(localIds.size()), [&](Object &object) {
        object.kind = ObjectKind::Local;
        object.space = mir::Space::Local;
        object.name = local.getName().str();
        object.declaration = local;
        object.element = local.getType().getPointee();
        object.align = mir::variableAlign(object.element, local.getAlignment().value_or(1));
        object.sizeInBytes = x.constant(Int(mir::sizeInBytes(object.element)));
      });
    localPlaces[it->second] = local;
    // Each execution makes a new variable.
    clearLocal(state, it->second, -kIntMax, kIntMax);
    set(local, place(it->second, x.constant(0)));
    return true;
  }
  if (auto shared = dyn_cast<mir::SharedOp>(op)) {
    unsigned id = objectOf("shared:" + shared.getName().str(), [&](Object &object) {
      object.kind = ObjectKind::Shared;
      object.space = mir::Space::Shared;
      object.name = shared.getName().str();
      object.element = shared.getType().getPointee();
      object.align = mir::variableAlign(object.element, shared.getAlignment().value_or(1));
      object.sizeInBytes = x.constant(Int(mir::sizeInBytes(object.element)));
    });
    set(shared, place(id, x.constant(0)));
    return true;
  }
  if (auto dynamic = dyn_cast<mir::DynamicSharedOp>(op)) {
    unsigned id = objectOf("dynamic_shared", [&](Object &object) {
      object.kind = ObjectKind::DynamicShared;
      object.space = mir::Space::Shared;
      object.name = "dynamic shared memory";
      object.element = dynamic.getType().getPointee();
      object.align = mir::kDynamicSharedAlign;
      // Every launch says how many bytes it gives.
      Symbol &bytes = x.newSymbol(SymbolKind::Extent, Uniform::Grid, 0, kMaxDynamicShared, "dynamicSmemBytes");
      bytes.arg = kDynamicShared;
      object.sizeInBytes = x.sym(bytes.id);
    });
    set(dynamic, place(id, x.constant(0)));
    return true;
  }
  if (auto address = dyn_cast<mir::AddressOfOp>(op)) {
    unsigned id = objectOf("global:" + address.getGlobal().str(), [&](Object &object) {
      object.kind = ObjectKind::Global;
      object.space = address.getType().getSpace();
      object.name = address.getGlobal().str();
      object.element = address.getType().getPointee();
      object.align = mir::variableAlign(object.element);
      object.sizeInBytes = x.constant(Int(mir::sizeInBytes(object.element)));
    });
    set(address, place(id, x.constant(0)));
    return true;
  }
  if (auto null = dyn_cast<mir::NullOp>(op)) {
    // Of size zero: every access through it is outside.
    unsigned id = objectOf("null:" + mir::stringifySpace(null.getType().getSpace()).str(), [&](Object &object) {
      object.kind = ObjectKind::Unknown;
      object.space = null.getType().getSpace();
      object.name = "null";
      object.isNull = true;
      object.element = null.getType().getPointee();
      object.sizeInBytes = x.constant(0);
    });
    set(null, place(id, x.constant(0)));
    return true;
  }

  Value base;
  ExprRef offset = nullptr, index = nullptr;
  if (auto field = dyn_cast<mir::FieldOp>(op)) {
    base = field.getBase();
    auto record = cast<mir::StructType>(field.getBase().getType().getPointee());
    offset = x.constant(Int(record.getOffsets()[field.getIndex()]));
  } else if (auto element = dyn_cast<mir::IndexOp>(op)) {
    base = element.getBase();
    index = signedIndex(get(element.getIndex()), state);
    offset = x.mul(index, x.constant(Int(mir::sizeInBytes(element.getType().getPointee()))));
  } else if (auto moved = dyn_cast<mir::OffsetOp>(op)) {
    base = moved.getBase();
    index = signedIndex(get(moved.getCount()), state);
    offset = x.mul(index, x.constant(Int(mir::sizeInBytes(moved.getType().getPointee()))));
  } else if (auto recast = dyn_cast<mir::RecastOp>(op)) {
    base = recast.getBase();
    offset = x.constant(0);
  } else {
    return false;
  }
  SymValue v = get(base);
  if (v.kind != ValueKind::Place)
    v = fresh(op.getResult(0).getType(), Uniform::Thread, "pointer");
  for (Target &target : v.targets) {
    target.offset = x.add(target.offset, offset);
    if (sizeOf(target.offset) > 2 * kMaxValueSize)
      target.offset = opaque(-kIntMax, kIntMax, uniformOf(target.offset), "offset");
    if (index) {
      target.index = index;
      auto it = indexText.find(index);
      target.text = it == indexText.end() ? std::string() : it->second;
    }
  }
  set(op.getResult(0), std::move(v));
  return true;
}

llvm::SmallVector<Target, 1> Walker::targetsOf(Value placeValue, State &state) {
  SymValue v = get(placeValue);
  if (v.kind == ValueKind::Place && !v.targets.empty())
    return v.targets;
  Target target;
  target.cond = x.truth(true);
  target.object = unknownObject(cast<mir::PlaceType>(placeValue.getType()).getSpace());
  target.offset = opaque(-kIntMax, kIntMax, Uniform::Thread, "pointer");
  return {target};
}

// "y[i]" where the source's text is known, else from the object and the index.
std::string Walker::textOf(const Target &target, uint64_t bytes) {
  if (!target.text.empty())
    return target.text;
  const Object &object = out.objects[target.object];
  Type leaf = leafElement(object.element);
  bool isScalar = !leaf || (target.offset->isConst() && target.offset->value == 0 &&
                            !isa<mir::ArrayType>(object.element) && object.kind != ObjectKind::Argument);
  if (isScalar || sizeOf(target.offset) > 60)
    return object.name;
  ExprRef index = target.index;
  uint64_t size = mir::sizeInBytes(leaf);
  if (!index && size && x.floorRem(target.offset, Int(size))->isConst())
    index = x.floorDiv(target.offset, Int(size));
  return index ? object.name + "[" + x.str(index) + "]" : object.name;
}

// The subscripts on the way from an object to a part of it, but for that of the
// object itself, whose size bounds it. A pointer held in a variable has none.
llvm::SmallVector<Access::Subscript, 1> Walker::subscriptsOf(Value place, const State &state) {
  llvm::SmallVector<Access::Subscript, 1> out;
  while (place) {
    Operation *def = place.getDefiningOp();
    if (auto field = dyn_cast_or_null<mir::FieldOp>(def)) {
      place = field.getBase();
      continue;
    }
    auto index = dyn_cast_or_null<mir::IndexOp>(def);
    if (!index)
      break;
    place = index.getBase();
    auto array = cast<mir::ArrayType>(index.getBase().getType().getPointee());
    if (!isa_and_nonnull<mir::SharedOp, mir::LocalOp, mir::AddressOfOp>(place.getDefiningOp()))
      out.push_back({signedIndex(get(index.getIndex()), state), Int(array.getCount())});
  }
  std::reverse(out.begin(), out.end());
  return out;
}

// `path` and `cond`. Where the condition says that an index is a number, choices
// by this index are decided: `b == 1 ? n1 : n0` is n1 under `b == 1`.
ExprRef Walker::under(ExprRef path, ExprRef cond) {
  llvm::SmallVector<ExprRef> parts;
  if (cond->kind == ExprKind::And)
    parts.append(cond->operands.begin(), cond->operands.end());
  else
    parts.push_back(cond);
  for (ExprRef part : parts) {
    if (part->kind != ExprKind::Eq || (*part)[0]->kind != ExprKind::Sym || !(*part)[1]->isConst())
      continue;
    llvm::DenseMap<unsigned, ExprRef> number;
    number[(*part)[0]->symbol] = (*part)[1];
    path = x.substitute(path, number);
  }
  return x.conj(path, cond);
}

void Walker::record(Operation *op, Value placeValue, AccessMode mode, State &state, bool isSource) {
  if (dry)
    return;
  Type type = cast<mir::PlaceType>(placeValue.getType()).getPointee();
  uint64_t bytes = mir::sizeInBytes(type), align = mir::alignInBytes(type);
  bool isVolatile = false;
  if (auto load = dyn_cast<mir::LoadOp>(op)) {
    align = std::max<uint64_t>(align, load.getAlign().value_or(0));
    isVolatile = load.getIsVolatile();
  } else if (auto store = dyn_cast<mir::StoreOp>(op)) {
    align = std::max<uint64_t>(align, store.getAlign().value_or(0));
    isVolatile = store.getIsVolatile();
  }
  auto subscripts = subscriptsOf(placeValue, state);
  bool isEachKnown = llvm::all_of(subscripts, [](const Access::Subscript &s) {
    return s.index->isConst() && s.index->value >= 0 && s.index->value < s.count;
  });
  if (isEachKnown)
    subscripts.clear();
  for (const Target &target : targetsOf(placeValue, state)) {
    Object &object = out.objects[target.object];
    bool isWrite = mode == AccessMode::Write || mode == AccessMode::AtomicWrite;
    ExprRef path = under(state.path, target.cond);
    if (path->kind == ExprKind::False)
      continue;
    // A variable, or a part of one at a place known to be inside.
    if (object.kind == ObjectKind::Local || object.kind == ObjectKind::Param) {
      bool isInside = isEachKnown && target.offset->isConst() && target.offset->value >= 0 &&
                      target.offset->value + Int(bytes) <= object.sizeInBytes->value &&
                      target.offset->value % Int(align) == 0 && align <= object.align;
      object.written |= isWrite;
      if (isInside && !(object.declaration && options.watched.contains(object.declaration)))
        continue;
    }
    Access access;
    access.id = out.accesses.size();
    access.object = target.object;
    access.mode = mode;
    access.offset = target.offset;
    access.bytes = bytes;
    access.align = align;
    access.path = path;
    access.decisions = x.conj(state.decisions, target.cond);
    access.facts = state.known;
    for (unsigned loop : loopStack)
      access.loops.push_back(loop);
    access.op = op;
    access.isSource = isSource;
    access.isUnsafe = isUnsafe;
    access.isVolatile = isVolatile;
    access.isReadOnlyPath = isSource && mode == AccessMode::Read && op->hasAttr("read_only_path");
    access.index = target.index;
    access.text = textOf(target, bytes);
    access.subscripts = subscripts;
    // The frontend's own words, where it left them.
    if (auto text = op->getAttrOfType<StringAttr>("text"))
      access.text = text.getValue().str();
    auto atomic = [&](auto a) {
      access.scope = a.getScope();
      access.order = a.getOrder();
    };
    if (auto a = dyn_cast<mir::AtomicRmwOp>(op))
      atomic(a);
    else if (auto a = dyn_cast<mir::AtomicCasOp>(op))
      atomic(a);
    else if (auto a = dyn_cast<mir::AtomicLoadOp>(op))
      atomic(a);
    else if (auto a = dyn_cast<mir::AtomicStoreOp>(op))
      atomic(a);
    object.written |= isWrite;
    object.escapes |= isUnsafe;
    if (object.kind == ObjectKind::Unknown && !object.sizeInBytes && !isUnsafe &&
        !structPointers.count(target.object))
      limit(op, "it is not known what this pointer points to");
    out.accesses.push_back(std::move(access));
  }
}

// Do two threads of a block get one value from a load of memory that is written,
// when they make it in one iteration and at one place? In a kernel
// without races a place that two threads read in one interval is written there
// by neither of them nor by a third, so both find what the interval began with;
// and a load is in one interval for all threads of a block, since barriers
// converge. Both are proved with this claim as a premise, which is no circle:
// up to the first access that would race, or the first barrier that would not
// converge, the claim holds of every load made, and so the conditions of that
// access or barrier, in which only such loads occur, can be met as the checks
// ask them. Accesses that are not checked (unsafe code) and those that may race
// by right (atomic, volatile) do not count.
bool Walker::sharesValue(const Target &target) const {
  const Object &object = out.objects[target.object];
  if (!written || isUnsafe || object.kind == ObjectKind::Unknown || object.kind == ObjectKind::Local ||
      written->unsafeKeys.count(objectKeys[target.object]))
    return false;
  return object.space == mir::Space::Shared ? !written->unknownShared : !written->unknownGlobal;
}

SymValue Walker::loadFrom(const Target &target, Type type, State &state, bool isVolatile,
                          llvm::StringRef name, bool isSigned) {
  const Object &object = out.objects[target.object];
  Range range = x.range(target.offset);
  bool isExact = range.lo == range.hi && range.lo >= 0;
  if (object.kind == ObjectKind::Local) {
    if (!isExact)
      return fresh(type, Uniform::Thread, name, isSigned);
    CellKey key{target.object, uint64_t(range.lo)};
    auto it = state.env.find(key);
    if (it != state.env.end() && it->second.type == type)
      return it->second.value;
    SymValue value = fresh(type, Uniform::Thread, name, isSigned);
    // Reading it again gives the same; where cells overlap this one, no.
    bool overlaps = false;
    for (auto c = state.env.lower_bound({target.object, 0});
         c != state.env.end() && c->first.first == target.object; ++c)
      overlaps |= Int(c->first.second) < range.lo + Int(mir::sizeInBytes(type)) &&
                  range.lo < Int(c->first.second) + Int(mir::sizeInBytes(c->second.type));
    if (!overlaps)
      state.env[key] = {type, value};
    return value;
  }
  if (object.kind == ObjectKind::Param && isExact)
    return paramField(target.object, uint64_t(range.lo), type);
  if (isVolatile)
    return fresh(type, Uniform::Thread, name, isSigned);
  if (!isReadOnly(target.object)) {
    bool shares = sharesValue(target);
    SymValue value = fresh(type, shares ? std::max(uniformOf(target.offset), Uniform::Block) : Uniform::Thread, name, isSigned);
    bool isSymbol = value.e && (value.e->kind == ExprKind::Sym || value.e->kind == ExprKind::BoolSym);
    if (shares && !dry && isSymbol)
      out.loadedFrom[value.e->symbol] = target.offset;
    return value;
  }
  // Nobody writes it: equal places hold equal values.
  uint64_t size = mir::sizeInBytes(type);
  auto integerType = dyn_cast<IntegerType>(type);
  if (integerType && integerType.getWidth() <= 64 && leafElement(object.element) == type) {
    ExprRef rest = x.floorRem(target.offset, Int(size));
    if (rest->isConst() && rest->value == 0) {
      ExprRef index = x.floorDiv(target.offset, Int(size));
      unsigned width = integerType.getWidth();
      isSigned = areElementsSigned.try_emplace(target.object, isSigned).first->second;
      if (width == 1)
        return truth(x.cmp(ExprKind::Ne, x.load(target.object, index, 0, 1), x.constant(0)));
      Int modulus = Int(1) << width;
      Int lo = isSigned ? -(modulus / 2) : 0, hi = lo + modulus - 1;
      // Who comes past the load was inside of the token. Of elements outside of
      // it a function is 0 that fits all that is said here and by TokenFacts.
      if (object.token != Token::None)
        lo = 0;
      ExprRef element = x.load(target.object, index, lo, hi);
      if (object.token != Token::None && !isUnsafe)
        addFact(state, x.lt(element, object.bound));
      return integer(element, width, isSigned);
    }
  }
  return isa<FloatType>(type) ? loadFloat(target, type) : fresh(type, uniformOf(target.offset), name, isSigned);
}

// The spelling of the element's type says how the author reads it.
static bool isUnsignedSpelling(llvm::StringRef type) {
  return type.contains("unsigned") || type.contains("size_t") || type.contains("uint") ||
         type.contains("uchar") || type.contains("ushort") || type.contains("ulong");
}

bool Walker::isElementSigned(const Object &object, bool otherwise) const {
  if (object.kind == ObjectKind::Argument)
    if (mir::ParamAttr param = out.kernel.paramOfArgument(object.arg); param && !param.getElement().empty())
      return !isUnsignedSpelling(param.getElement());
  return otherwise;
}

SymValue Walker::load(Operation *op, Value placeValue, Type type, State &state, bool isVolatile) {
  SymValue result;
  llvm::SmallVector<Target, 1> targets = targetsOf(placeValue, state);
  for (size_t i = targets.size(); i-- > 0;) {
    const Object &object = out.objects[targets[i].object];
    bool isSigned = isUsedAsSigned(op->getResult(0));
    isSigned = isElementSigned(object, isSigned);
    // A variable's values are as unlike as what was stored.
    std::optional<SymValue> element;
    if (object.kind == ObjectKind::Param && !targets[i].offset->isConst())
      element = paramElement(placeValue, targets[i], 0, type);
    SymValue value = element ? *element : loadFrom(targets[i], type, state, isVolatile,
                              object.kind == ObjectKind::Local ? object.name : textOf(targets[i], 0), isSigned);
    result = i + 1 == targets.size() ? value : choose(targets[i].cond, value, result, type);
  }
  return result;
}

bool Walker::walkMemory(Operation &op, State &state) {
  if (auto load = dyn_cast<mir::LoadOp>(op)) {
    unsigned firstAccess = out.accesses.size();
    record(load, load.getPlace(), AccessMode::Read, state);
    SymValue value = this->load(load, load.getPlace(), load.getType(), state, load.getIsVolatile());
    bool isOne = !dry && !isUnsafe && out.accesses.size() == firstAccess + 1 && !load.getIsVolatile();
    bool isSymbol = (value.kind == ValueKind::Integer && value.e->kind == ExprKind::Sym) ||
                    (value.kind == ValueKind::Truth && value.e->kind == ExprKind::BoolSym);
    if (isOne && isSymbol &&
        out.objects[out.accesses[firstAccess].object].space == mir::Space::Shared)
      out.sharedReads.push_back(
          {value.e->symbol, firstAccess, value.width, value.isSigned, value.kind == ValueKind::Truth});
    set(load, std::move(value));
    return true;
  }
  if (auto store = dyn_cast<mir::StoreOp>(op)) {
    unsigned firstAccess = out.accesses.size();
    record(store, store.getPlace(), AccessMode::Write, state);
    SymValue value = get(store.getValue());
    if (!dry && out.accesses.size() == firstAccess + 1 && value.e && sizeOf(value.e) < kMaxValueSize) {
      if (value.kind == ValueKind::Integer)
        out.accesses[firstAccess].value = value.e;
      else if (value.kind == ValueKind::Truth)
        out.accesses[firstAccess].value = x.ite(value.e, x.constant(1), x.constant(0));
    }
    this->store(store.getPlace(), store.getValue().getType(), store.getIsVolatile() ? nullptr : &value, state);
    return true;
  }
  if (auto copyOp = dyn_cast<mir::CopyOp>(op)) {
    copy(copyOp, state);
    return true;
  }
  if (auto zeroOp = dyn_cast<mir::ZeroOp>(op)) {
    record(zeroOp, zeroOp.getTarget(), AccessMode::Write, state);
    Type type = zeroOp.getTarget().getType().getPointee();
    store(zeroOp.getTarget(), type, nullptr, state);
    auto targets = targetsOf(zeroOp.getTarget(), state);
    Range range = x.range(targets[0].offset);
    if (targets.size() == 1 && out.objects[targets[0].object].kind == ObjectKind::Local &&
        targets[0].cond->kind == ExprKind::True && range.lo == range.hi && range.lo >= 0)
      zero(state, targets[0].object, uint64_t(range.lo), type);
    return true;
  }
  Value atomicPlace;
  AccessMode mode = AccessMode::AtomicWrite;
  Type type;
  if (auto rmw = dyn_cast<mir::AtomicRmwOp>(op))
    atomicPlace = rmw.getPlace(), type = rmw.getValue().getType();
  else if (auto cas = dyn_cast<mir::AtomicCasOp>(op))
    atomicPlace = cas.getPlace(), type = cas.getDesired().getType();
  else if (auto load = dyn_cast<mir::AtomicLoadOp>(op))
    atomicPlace = load.getPlace(), mode = AccessMode::AtomicRead, type = load.getType();
  else if (auto store = dyn_cast<mir::AtomicStoreOp>(op))
    atomicPlace = store.getPlace(), type = store.getValue().getType();
  else
    return false;
  unsigned firstAccess = out.accesses.size();
  record(&op, atomicPlace, mode, state);
  if (mode == AccessMode::AtomicWrite)
    store(atomicPlace, type, nullptr, state);
  if (op.getNumResults()) {
    // As the author declared the memory, where that is known.
    bool isSigned = isUsedAsSigned(op.getResult(0));
    if (out.accesses.size() == firstAccess + 1)
      isSigned = isElementSigned(out.objects[out.accesses[firstAccess].object], isSigned);
    set(op.getResult(0), fresh(type, Uniform::Thread, "atomic result", isSigned));
    noteTicket(op, firstAccess, state);
  }
  return true;
}

// An addition to one place, or a subtraction [race-2]. `atomicInc` up to the greatest number is
// one as well; up to a smaller one it only counts where it starts at 0 and does not come so far.
void Walker::noteTicket(Operation &op, unsigned firstAccess, const State &state) {
  auto rmw = dyn_cast<mir::AtomicRmwOp>(op);
  if (!rmw || dry || isUnsafe || out.accesses.size() != firstAccess + 1)
    return;
  SymValue result = get(rmw.getOld()), count = get(rmw.getValue());
  if (result.kind == ValueKind::Integer && result.e->kind == ExprKind::Sym)
    out.atomicResults.insert(result.e->symbol);
  if (result.kind != ValueKind::Integer || result.e->kind != ExprKind::Sym || count.kind != ValueKind::Integer)
    return;
  Ticket ticket;
  // In the counter's reading: of a signed one, what may be negative takes
  // tickets back.
  ExprRef own = result.isSigned && count.isSigned ? count.e : asUnsigned(count);
  Int half = Int(1) << (result.width - 1);
  bool isNegative = own->isConst() && (own->value < 0 || own->value >= half);
  if (rmw.getKind() == mir::RmwKind::Add || rmw.getKind() == mir::RmwKind::Sub) {
    ticket.count = own;
    ticket.takes = rmw.getKind() == mir::RmwKind::Sub;
    // To add -2 is to take 2 away.
    if (isNegative) {
      ticket.takes = !ticket.takes;
      ticket.count = x.constant(own->value < 0 ? -own->value : 2 * half - own->value);
    }
  } else if (rmw.getKind() == mir::RmwKind::Inc) {
    ExprRef most = asUnsigned(count);
    ticket.count = x.constant(1);
    if (!most->isConst() || most->value != (Int(1) << result.width) - 1)
      ticket.limit = most;
  } else {
    return;
  }
  ticket.symbol = result.e->symbol;
  ticket.access = firstAccess;
  ticket.width = result.width;
  ticket.isSigned = result.isSigned;
  ticket.path = out.accesses[firstAccess].path;
  ticket.loops.assign(loopStack.begin(), loopStack.end());
  ticket.op = &op;
  out.tickets.push_back(std::move(ticket));
}

} // namespace tn::analysis
