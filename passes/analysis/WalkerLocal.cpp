// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What do the thread's own variables hold?
//
//   int a[4]; a[1] = 7; a[i] = 8;   → after the first store { a+4 ↦ 7 },
//                                     after the second nothing is known of `a`
//
// Invariant: a cell is there only while its value is known; a store whose
// place is not exact removes every cell that it may overlap.
#include "passes/analysis/WalkerImpl.h"

#include "compiler/ir/Layout.h"

using namespace mlir;

namespace tn::analysis {

void Walker::clearLocal(State &state, unsigned object, Int lo, Int hi) {
  auto it = state.env.lower_bound({object, 0});
  while (it != state.env.end() && it->first.first == object) {
    Int begin = Int(it->first.second), end = begin + Int(mir::sizeInBytes(it->second.type));
    if (begin < hi && lo < end) {
      for (std::set<CellKey> *tracker : trackers)
        tracker->insert(it->first);
      it = state.env.erase(it);
    } else {
      ++it;
    }
  }
}

void Walker::clearLocals(State &state) {
  for (const auto &[key, cell] : state.env)
    for (std::set<CellKey> *tracker : trackers)
      tracker->insert(key);
  state.env.clear();
}

void Walker::storeLocal(State &state, unsigned object, uint64_t offset, Type type, SymValue value) {
  clearLocal(state, object, Int(offset), Int(offset) + Int(mir::sizeInBytes(type)));
  for (std::set<CellKey> *tracker : trackers)
    tracker->insert({object, offset});
  state.env[{object, offset}] = {type, std::move(value)};
}

void Walker::zero(State &state, unsigned object, uint64_t offset, Type type) {
  if (auto array = dyn_cast<mir::ArrayType>(type)) {
    // Large arrays are read by symbolic index anyway.
    if (array.getCount() > 256)
      return;
    uint64_t size = mir::sizeInBytes(array.getElement());
    for (uint64_t i = 0; i < array.getCount(); ++i)
      zero(state, object, offset + i * size, array.getElement());
    return;
  }
  if (auto record = dyn_cast<mir::StructType>(type)) {
    for (auto [field, at] : llvm::zip(record.getFields(), record.getOffsets()))
      zero(state, object, offset + at, field);
    return;
  }
  if (auto t = dyn_cast<IntegerType>(type); t && t.getWidth() <= 64)
    storeLocal(state, object, offset, type,
               t.getWidth() == 1 ? truth(x.truth(false)) : integer(x.constant(0), t.getWidth(), true));
  else if (isa<FloatType>(type))
    storeLocal(state, object, offset, type, unknown(Uniform::Grid));
}

// Stores `value` (null: something unknown) wherever `place` may be in local
// space. Memory of other spaces is not tracked.
void Walker::store(Value placeValue, Type type, const SymValue *value, State &state) {
  auto placeType = cast<mir::PlaceType>(placeValue.getType());
  if (placeType.getSpace() != mir::Space::Local)
    return;
  llvm::SmallVector<Target, 1> targets = targetsOf(placeValue, state);
  Int size = Int(mir::sizeInBytes(type));
  for (const Target &target : targets) {
    if (out.objects[target.object].kind != ObjectKind::Local) {
      clearLocals(state);
      continue;
    }
    Range range = x.range(target.offset);
    if (range.lo != range.hi || range.lo < 0) {
      clearLocal(state, target.object, range.lo, range.hi + size);
      continue;
    }
    uint64_t offset = uint64_t(range.lo);
    auto it = state.env.find({target.object, offset});
    bool isCertain = target.cond->kind == ExprKind::True;
    if (value && isCertain) {
      storeLocal(state, target.object, offset, type, *value);
    } else if (value && it != state.env.end() && it->second.type == type) {
      SymValue merged = choose(target.cond, *value, it->second.value, type);
      storeLocal(state, target.object, offset, type, merged);
    } else {
      clearLocal(state, target.object, range.lo, range.lo + size);
    }
  }
}

// The scalars and pointers that a type is made of, of each array the first 256.
static void forEachLeaf(Type type, llvm::function_ref<void(uint64_t at, Type)> f, uint64_t at = 0) {
  if (auto array = dyn_cast<mir::ArrayType>(type)) {
    uint64_t step = mir::sizeInBytes(array.getElement());
    for (uint64_t i = 0; i < std::min<uint64_t>(array.getCount(), 256); ++i)
      forEachLeaf(array.getElement(), f, at + i * step);
  } else if (auto record = dyn_cast<mir::StructType>(type)) {
    for (auto [field, offset] : llvm::zip(record.getFields(), record.getOffsets()))
      forEachLeaf(field, f, at + offset);
  } else {
    f(at, type);
  }
}

void Walker::copy(mir::CopyOp op, State &state) {
  record(op, op.getSource(), AccessMode::Read, state, /*isSource=*/true);
  record(op, op.getTarget(), AccessMode::Write, state, /*isSource=*/false);
  if (op.getTarget().getType().getSpace() != mir::Space::Local)
    return;
  Type type = op.getTarget().getType().getPointee();
  Int size = Int(mir::sizeInBytes(type));
  auto sources = targetsOf(op.getSource(), state), targets = targetsOf(op.getTarget(), state);
  auto exactly = [&](const llvm::SmallVector<Target, 1> &all) {
    if (all.size() != 1 || all[0].cond->kind != ExprKind::True)
      return false;
    Range range = x.range(all[0].offset);
    return range.lo == range.hi && range.lo >= 0;
  };
  // Read the source before the target changes: they may be one object.
  std::map<uint64_t, Cell> moved;
  if (exactly(sources)) {
    uint64_t from = uint64_t(x.range(sources[0].offset).lo);
    ObjectKind kind = out.objects[sources[0].object].kind;
    if (kind == ObjectKind::Local) {
      for (auto it = state.env.lower_bound({sources[0].object, from});
           it != state.env.end() && it->first.first == sources[0].object; ++it)
        if (Int(it->first.second) + Int(mir::sizeInBytes(it->second.type)) <= Int(from) + size)
          moved[it->first.second - from] = it->second;
    } else if (kind == ObjectKind::Param) {
      forEachLeaf(type, [&](uint64_t at, Type t) { moved[at] = {t, paramField(sources[0].object, from + at, t)}; });
    }
  } else if (sources.size() == 1 && out.objects[sources[0].object].kind == ObjectKind::Param) {
    // `Tensor t = p.tensors[b]`
    forEachLeaf(type, [&](uint64_t at, Type t) {
      if (auto element = paramElement(op.getSource(), sources[0], at, t))
        moved[at] = {t, *element};
    });
  }
  store(op.getTarget(), type, nullptr, state);
  if (exactly(targets) && out.objects[targets[0].object].kind == ObjectKind::Local)
    for (auto &[at, cell] : moved)
      storeLocal(state, targets[0].object, uint64_t(x.range(targets[0].offset).lo) + at, cell.type,
                 cell.value);
}

} // namespace tn::analysis
