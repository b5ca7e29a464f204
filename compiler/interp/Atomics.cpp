// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomic operations: one thread runs at a time, so they are ordinary ones whose
// accesses are noted as atomic, with their width and scope.
#include "compiler/interp/Machine.h"
#include "compiler/ir/Layout.h"

#include "llvm/ADT/TypeSwitch.h"
#include <cmath>

using namespace mlir;

namespace tn::interp {

static Bits combine(mir::RmwKind kind, Bits old, Bits v, Type type) {
  auto s = [&](Bits bits) { return asSigned(bits, type); };
  auto number = [&](Bits bits) { return toDouble(bits, type); };
  switch (kind) {
  case mir::RmwKind::Add:
    return truncateTo(old + v, type);
  case mir::RmwKind::Sub:
    return truncateTo(old - v, type);
  case mir::RmwKind::And:
    return old & v;
  case mir::RmwKind::Or:
    return old | v;
  case mir::RmwKind::Xor:
    return old ^ v;
  case mir::RmwKind::Exchange:
    return v;
  case mir::RmwKind::SMin:
    return s(old) < s(v) ? old : v;
  case mir::RmwKind::SMax:
    return s(old) > s(v) ? old : v;
  case mir::RmwKind::UMin:
    return old < v ? old : v;
  case mir::RmwKind::UMax:
    return old > v ? old : v;
  // A double holds the sum of two floats exactly enough to round once more.
  case mir::RmwKind::FAdd:
    return fromDouble(number(old) + number(v), type);
  case mir::RmwKind::FMin:
    return fromDouble(std::fmin(number(old), number(v)), type);
  case mir::RmwKind::FMax:
    return fromDouble(std::fmax(number(old), number(v)), type);
  case mir::RmwKind::Inc:
    return old >= v ? 0 : old + 1;
  case mir::RmwKind::Dec:
    return old == 0 || old > v ? v : old - 1;
  }
  llvm_unreachable("all kinds are listed");
}

// Reads the old value and, when `update` gives one, writes the new.
template <class Update>
static Datum exchange(Machine &machine, Thread &thread, Operation *op,
                      Value placeValue, Type type, mir::Scope scope,
                      Update update) {
  Datum place = value(machine, thread, placeValue), old;
  uint64_t size = mir::sizeInBytes(type);
  Object *object = access(machine, thread, op, place, size, size,
                          AccessMode::AtomicWrite, scope);
  if (!object)
    return old;
  needWritten(machine, thread, op, *object, place.offset(), size);
  readBytes(*object, place.offset(), type, old);
  if (std::optional<Datum> next = update(old))
    writeBytes(*object, place.offset(), type, *next);
  return old;
}

// Any order but relaxed counts as a fence.
static void noteOrder(Machine &machine, const Thread &thread,
                      mir::Order order) {
  if (order != mir::Order::Relaxed)
    machine.fences[thread.now.block].push_back(machine.outcome.steps);
}

bool runAtomic(Machine &machine, Thread &thread, Operation *op) {
  bool known = true;
  llvm::TypeSwitch<Operation *>(op)
      .Case<mir::AtomicRmwOp>([&](mir::AtomicRmwOp o) {
        noteOrder(machine, thread, o.getOrder());
        Type type = o.getValue().getType();
        Datum operand = value(machine, thread, o.getValue());
        Datum old =
            exchange(machine, thread, op, o.getPlace(), type, o.getScope(),
                     [&](Datum before) -> std::optional<Datum> {
                       // A place can only be exchanged.
                       return o.getKind() == mir::RmwKind::Exchange
                                  ? operand
                                  : integer(combine(o.getKind(), before.bits,
                                                    operand.bits, type));
                     });
        setValue(machine, thread, o.getOld(), old);
      })
      .Case<mir::AtomicCasOp>([&](mir::AtomicCasOp o) {
        noteOrder(machine, thread, o.getOrder());
        Datum expected = value(machine, thread, o.getExpected());
        Datum desired = value(machine, thread, o.getDesired());
        Datum old = exchange(
            machine, thread, op, o.getPlace(), o.getDesired().getType(),
            o.getScope(), [&](Datum before) -> std::optional<Datum> {
              bool equal = before.bits == expected.bits &&
                           before.object == expected.object &&
                           before.generation == expected.generation;
              return equal ? std::optional(desired) : std::nullopt;
            });
        setValue(machine, thread, o.getOld(), old);
      })
      .Case<mir::AtomicLoadOp>([&](mir::AtomicLoadOp o) {
        noteOrder(machine, thread, o.getOrder());
        Type type = o.getValue().getType();
        uint64_t size = mir::sizeInBytes(type);
        Datum place = value(machine, thread, o.getPlace()), result;
        if (Object *object = access(machine, thread, op, place, size, size,
                                    AccessMode::AtomicRead, o.getScope())) {
          needWritten(machine, thread, op, *object, place.offset(), size);
          readBytes(*object, place.offset(), type, result);
        }
        setValue(machine, thread, o.getValue(), result);
      })
      .Case<mir::AtomicStoreOp>([&](mir::AtomicStoreOp o) {
        noteOrder(machine, thread, o.getOrder());
        Type type = o.getValue().getType();
        uint64_t size = mir::sizeInBytes(type);
        Datum place = value(machine, thread, o.getPlace());
        if (Object *object = access(machine, thread, op, place, size, size,
                                    AccessMode::AtomicWrite, o.getScope()))
          writeBytes(*object, place.offset(), type,
                     value(machine, thread, o.getValue()));
      })
      .Default([&](Operation *) { known = false; });
  return known;
}

} // namespace tn::interp
