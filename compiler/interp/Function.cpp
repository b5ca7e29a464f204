// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values, places and accesses of one thread. An access is asked for once, by
// its whole width: alive, inside its object, aligned, in order with the other
// threads' — the four questions of `access`, in that order.
#include "compiler/interp/Machine.h"
#include "compiler/ir/Layout.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace tn::interp {

void numberValues(Machine &machine) {
  machine.root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    for (Region &region : op->getRegions())
      for (BlockArgument argument : region.getArguments())
        machine.slots.try_emplace(argument, machine.slots.size());
    for (Value result : op->getResults())
      machine.slots.try_emplace(result, machine.slots.size());
  });
}

Datum value(Machine &machine, Thread &thread, Value v) {
  return thread.values[machine.slots.lookup(v)];
}

void setValue(Machine &machine, Thread &thread, Value v, Datum datum) {
  thread.values[machine.slots.lookup(v)] = datum;
}

Bits truncateTo(Bits bits, Type type) {
  unsigned width = type.getIntOrFloatBitWidth();
  return width >= 128 ? bits : bits & ((Bits(1) << width) - 1);
}

__int128 asSigned(Bits bits, Type type) {
  unsigned width = type.getIntOrFloatBitWidth();
  if (width >= 128)
    return static_cast<__int128>(bits);
  Bits sign = Bits(1) << (width - 1);
  return static_cast<__int128>((bits ^ sign) - sign);
}

// [race-5] Acquire and release order nothing in the race check, so that nobody
// is taught to rely on it; but what a fence may order is not shown to race
// either. Whether the fences met through an atomic is not looked at: a fence in
// the earlier thread's block after its access, and a later one in the present
// thread's block, may have.
static bool mayBeOrderedByFences(const Machine &machine, const PastAccess &past,
                                 const Thread &thread) {
  if (!machine.options.fencesMayOrder)
    return false;
  auto first = machine.fences.find(past.when.block),
       second = machine.fences.find(thread.now.block);
  if (first == machine.fences.end() || second == machine.fences.end())
    return false;
  auto released = llvm::upper_bound(first->second, past.time);
  return released != first->second.end() && second->second.back() > *released;
}

// Does this access race with one that the other watched thread has made? Of a
// thread's accesses in one operation the last one that touched a byte stands
// for the earlier ones: what comes after those and not after it does not exist.
static void watch(Machine &machine, Thread &thread, Datum place,
                  const PastAccess &now) {
  const Watch &w = *machine.options.watch;
  const ThreadId threads[2] = {w.thread, w.otherThread};
  Operation *ops[2] = {w.op, w.otherOp};
  for (unsigned side : {0, 1}) {
    if (!(thread.id == threads[side]) || now.op != ops[side])
      continue;
    for (uint64_t byte = now.start; byte < now.start + now.width; ++byte) {
      Watched &seen = machine.watched[{place.object, place.generation, byte}];
      for (const std::optional<PastAccess> &past : seen.last[1 - side])
        if (past && conflict(*past, now) &&
            !ordered(*past, now.when, thread.seen) &&
            !mayBeOrderedByFences(machine, *past, thread)) {
          machine.outcome.raced = true;
          machine.stopped = true;
          return;
        }
      seen.last[side][writes(now.mode)] = now;
    }
  }
}

// The accesses of all bytes of [offset, offset + size) that `op` races with,
// told once for each pair of operations.
static void noteAccess(Machine &machine, Thread &thread, Operation *op,
                       Datum place, Object &object, uint64_t size,
                       AccessMode mode, mir::Scope scope) {
  uint64_t offset = uint64_t(place.offset());
  PastAccess now{thread.now, op,   offset, size, machine.outcome.steps,
                 mode,       scope};
  now.when.blockEpoch = thread.block->epoch;
  now.when.gridEpoch = machine.gridEpoch;
  if (machine.options.watch)
    watch(machine, thread, place, now);
  PastAccess rival;
  bool told = false;
  for (uint64_t byte = offset; byte < offset + size; ++byte) {
    if (!record(object.history(byte), now, thread.seen, rival) || told)
      continue;
    if (mayBeOrderedByFences(machine, rival, thread))
      continue;
    told = true;
    bool known = llvm::any_of(machine.outcome.faults, [&](const Fault &fault) {
      return fault.kind == FaultKind::Race &&
             ((fault.op == op && fault.otherOp == rival.op) ||
              (fault.op == rival.op && fault.otherOp == op));
    });
    if (known)
      continue;
    Fault *fault = report(machine, FaultKind::Race, thread, op);
    if (!fault)
      return;
    fault->object = object.name;
    fault->offset = byte;
    fault->size = size;
    fault->start = offset;
    fault->otherStart = rival.start;
    fault->mode = mode;
    fault->otherMode = rival.mode;
    fault->otherOp = rival.op;
    fault->inUnsafe |= insideUnsafe(rival.op);
    auto [bx, by, bz] = machine.launch.block;
    auto [gx, gy, gz] = machine.launch.grid;
    uint32_t t = rival.when.thread, b = rival.when.block;
    fault->otherThread = {{b % gx, b / gx % gy, b / gx / gy},
                          {t % bx, t / bx % by, t / bx / by}};
  }
}

Object *access(Machine &machine, Thread &thread, Operation *op, Datum place,
               uint64_t size, uint64_t align, AccessMode mode,
               mir::Scope scope) {
  auto fail = [&](FaultKind kind, const Object &object, std::string detail) {
    if (Fault *fault = report(machine, kind, thread, op, std::move(detail))) {
      fault->object = object.name;
      fault->offset = place.offset();
      fault->size = size;
      fault->mode = mode;
    }
    return nullptr;
  };
  Object &object = machine.memory[place.object];
  if (place.object == 0)
    return fail(FaultKind::Bounds, object, "through the null pointer");
  if (!object.alive || object.generation != place.generation)
    return fail(FaultKind::DeadVariable, object, "");
  int64_t offset = place.offset();
  uint64_t length = object.bytes.size();
  if (offset < 0 || size > length || uint64_t(offset) > length - size)
    return fail(FaultKind::Bounds, object,
                "the object has " + std::to_string(length) + " bytes");
  if (align > 1 && (offset % align != 0 || object.alignment < align))
    return fail(FaultKind::Misaligned, object,
                "the access needs alignment " + std::to_string(align));
  object.touched = std::max(object.touched, uint64_t(offset) + size);
  bool sharedOut =
      object.space == mir::Space::Shared || object.space == mir::Space::Global;
  if (sharedOut && machine.options.races)
    noteAccess(machine, thread, op, place, object, size, mode, scope);
  return &object;
}

void needWritten(Machine &machine, Thread &thread, Operation *op,
                 const Object &object, uint64_t offset, uint64_t size) {
  auto bytes = llvm::ArrayRef(object.written).slice(offset, size);
  if (llvm::is_contained(bytes, 0))
    if (Fault *fault = report(machine, FaultKind::Uninitialized, thread, op)) {
      fault->object = object.name;
      fault->offset = offset;
      fault->size = size;
    }
}

static void runLoad(Machine &machine, Thread &thread, mir::LoadOp op) {
  Datum place = value(machine, thread, op.getPlace()), result;
  Type type = op.getValue().getType();
  uint64_t size = mir::sizeInBytes(type);
  uint64_t align = std::max(mir::alignInBytes(type), op.getAlign().value_or(1));
  if (Object *object =
          access(machine, thread, op, place, size, align, AccessMode::Read)) {
    needWritten(machine, thread, op, *object, place.offset(), size);
    if (!readBytes(*object, place.offset(), type, result))
      report(machine, FaultKind::InvalidPointer, thread, op,
             "the bytes read are no address");
  }
  setValue(machine, thread, op.getValue(), result);
}

static void runStore(Machine &machine, Thread &thread, mir::StoreOp op) {
  Datum place = value(machine, thread, op.getPlace());
  Type type = op.getValue().getType();
  uint64_t align = std::max(mir::alignInBytes(type), op.getAlign().value_or(1));
  if (Object *object = access(machine, thread, op, place,
                              mir::sizeInBytes(type), align, AccessMode::Write))
    writeBytes(*object, place.offset(), type,
               value(machine, thread, op.getValue()));
}

// Members that hold nothing yet may be copied, as C++ allows for an empty
// optional; a source of which no byte was written may not.
static void runCopy(Machine &machine, Thread &thread, mir::CopyOp op) {
  Datum from = value(machine, thread, op.getSource()),
        to = value(machine, thread, op.getTarget());
  Type type = op.getSource().getType().getPointee();
  uint64_t size = mir::sizeInBytes(type), align = mir::alignInBytes(type);
  Object *source =
      access(machine, thread, op, from, size, align, AccessMode::Read);
  Object *target =
      access(machine, thread, op, to, size, align, AccessMode::Write);
  if (!source || !target || size == 0)
    return;
  auto written = llvm::ArrayRef(source->written).slice(from.offset(), size);
  if (!llvm::is_contained(written, 1))
    needWritten(machine, thread, op, *source, from.offset(), size);
  copyBytes(*source, from.offset(), *target, to.offset(), size);
}

static Datum moved(Datum place, __int128 bytes) {
  place.bits =
      static_cast<uint64_t>(place.offset() + static_cast<int64_t>(bytes));
  return place;
}

static Datum comparePlaces(Machine &machine, Thread &thread,
                           mir::PlaceCmpOp op) {
  Datum a = value(machine, thread, op.getLhs()),
        b = value(machine, thread, op.getRhs());
  StringRef predicate = op.getPredicate();
  bool sameObject = a.object == b.object && a.generation == b.generation;
  if (predicate == "eq" || predicate == "ne")
    return integer((sameObject && a.offset() == b.offset()) ==
                   (predicate == "eq"));
  if (!sameObject)
    report(machine, FaultKind::InvalidPointer, thread, op,
           "orders addresses of two objects");
  int64_t x = a.offset(), y = b.offset();
  return integer(predicate == "lt"   ? x < y
                 : predicate == "le" ? x <= y
                 : predicate == "gt" ? x > y
                                     : x >= y);
}

static Datum subtractPlaces(Machine &machine, Thread &thread,
                            mir::PlaceDiffOp op) {
  Datum a = value(machine, thread, op.getLhs()),
        b = value(machine, thread, op.getRhs());
  int64_t size = std::max<int64_t>(
      1, mir::sizeInBytes(op.getLhs().getType().getPointee()));
  if (a.object != b.object || a.generation != b.generation)
    report(machine, FaultKind::InvalidPointer, thread, op,
           "subtracts addresses of two objects");
  return integer(static_cast<uint64_t>((a.offset() - b.offset()) / size));
}

static Datum makeLocal(Machine &machine, Thread &thread, mir::LocalOp op) {
  Type type = op.getPlace().getType().getPointee();
  uint64_t align = mir::variableAlign(type, op.getAlignment().value_or(1));
  Datum place = machine.memory.create(op.getName(), mir::Space::Local,
                                      mir::sizeInBytes(type), align);
  thread.frames.back().locals.push_back(place.object);
  return place;
}

static Datum sharedVariable(Machine &machine, Thread &thread,
                            mir::SharedOp op) {
  auto [it, isNew] = thread.block->shared.try_emplace(op.getNameAttr());
  if (isNew) {
    Type type = op.getPlace().getType().getPointee();
    uint64_t align = mir::variableAlign(type, op.getAlignment().value_or(1));
    it->second = machine.memory.create(op.getName(), mir::Space::Shared,
                                       mir::sizeInBytes(type), align);
  }
  return it->second;
}

bool runMemory(Machine &machine, Thread &thread, Operation *op) {
  auto place = [&](Value v) { return value(machine, thread, v); };
  auto count = [&](Value v) { return static_cast<int64_t>(place(v).bits); };
  auto define = [&](Datum datum) {
    setValue(machine, thread, op->getResult(0), datum);
  };
  bool known = true;
  llvm::TypeSwitch<Operation *>(op)
      .Case<mir::LoadOp>([&](auto o) { runLoad(machine, thread, o); })
      .Case<mir::StoreOp>([&](auto o) { runStore(machine, thread, o); })
      .Case<mir::CopyOp>([&](auto o) { runCopy(machine, thread, o); })
      .Case<mir::ZeroOp>([&](mir::ZeroOp o) {
        Type type = o.getTarget().getType().getPointee();
        Datum at = place(o.getTarget());
        if (Object *object =
                access(machine, thread, op, at, mir::sizeInBytes(type),
                       mir::alignInBytes(type), AccessMode::Write))
          zeroBytes(*object, at.offset(), mir::sizeInBytes(type));
      })
      .Case<mir::LocalOp>(
          [&](auto o) { define(makeLocal(machine, thread, o)); })
      .Case<mir::SharedOp>(
          [&](auto o) { define(sharedVariable(machine, thread, o)); })
      .Case<mir::DynamicSharedOp>(
          [&](auto) { define(thread.block->dynamicShared); })
      .Case<mir::AddressOfOp>([&](mir::AddressOfOp o) {
        define(machine.globals.lookup(o.getGlobalAttr().getAttr()));
      })
      .Case<mir::FieldOp>([&](mir::FieldOp o) {
        auto record = cast<mir::StructType>(o.getBase().getType().getPointee());
        define(moved(place(o.getBase()), record.getOffsets()[o.getIndex()]));
      })
      .Case<mir::IndexOp>([&](mir::IndexOp o) {
        // 128 bits, then wrapped to 64: no product is undefined here.
        define(
            moved(place(o.getBase()),
                  __int128(count(o.getIndex())) *
                      mir::sizeInBytes(o.getPlace().getType().getPointee())));
      })
      .Case<mir::OffsetOp>([&](mir::OffsetOp o) {
        define(
            moved(place(o.getBase()),
                  __int128(count(o.getCount())) *
                      mir::sizeInBytes(o.getPlace().getType().getPointee())));
      })
      .Case<mir::RecastOp>([&](mir::RecastOp o) { define(place(o.getBase())); })
      .Case<mir::NullOp>([&](auto) { define({}); })
      .Case<mir::PlaceDiffOp>(
          [&](auto o) { define(subtractPlaces(machine, thread, o)); })
      .Case<mir::PlaceCmpOp>(
          [&](auto o) { define(comparePlaces(machine, thread, o)); })
      .Case<mir::ExtentOp>([&](mir::ExtentOp o) {
        Datum at = place(o.getBase());
        int64_t size = std::max<int64_t>(
            1, mir::sizeInBytes(o.getBase().getType().getPointee()));
        int64_t left =
            int64_t(machine.memory[at.object].bytes.size()) - at.offset();
        define(
            integer(static_cast<uint64_t>(std::max<int64_t>(0, left) / size)));
      })
      .Default([&](Operation *) { known = false; });
  return known;
}

} // namespace tn::interp
