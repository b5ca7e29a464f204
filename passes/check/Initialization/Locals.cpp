// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [init-1] Definite assignment of variables, byte by byte, as compilers of
// Java know it: what is assigned on every path to a point.
//
//   float v; if (c) v = 1; else v = 2; … v …     assigned
//   float v; for (…) v = x[i];         … v …     not shown: the prover's turn
//
// Bytes only become assigned, until the variable is declared anew, so the head
// of a loop is the state before the loop and one walk is enough.
//
// Invariant: a variable is left out of the result only if each read of it reads
// assigned bytes and its place is used in no other way than those seen here.
#include "compiler/ir/Layout.h"
#include "passes/check/Initialization/Initialization.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"

namespace tn {
namespace {

using namespace mlir;

// Larger variables are left to the prover.
constexpr uint64_t kMaxBytes = 1024;

struct Part {
  unsigned begin = 0; // bit of its first byte
  Operation *local = nullptr;
};

using State =
    std::optional<llvm::BitVector>; // absent: control does not get here

struct Flow {
  State fall, onBreak, onContinue, onReturn;
};

void join(State &into, const State &from) {
  if (!from)
    return;
  if (into)
    *into &= *from;
  else
    into = from;
}

class Assignment {
public:
  explicit Assignment(mir::KernelOp kernel) : kernel(kernel) {}
  llvm::SmallPtrSet<Operation *, 8> run();

private:
  void follow(Value place, Part part);
  Flow walkBlock(Block &block, State state);
  Flow walkLoop(mir::LoopOp op, const State &state);
  Flow walkSwitch(mir::SwitchOp op, const State &state);
  void walkOp(Operation &op, llvm::BitVector &state);
  void read(Value place, llvm::BitVector &state);
  void write(Value place, llvm::BitVector &state);

  mir::KernelOp kernel;
  unsigned numBits = 0;
  llvm::DenseMap<Value, Part> parts;
  llvm::DenseMap<Operation *, unsigned> starts;
  llvm::SmallPtrSet<Operation *, 8> watched;
};

std::optional<int64_t> constantOf(Value v) {
  if (auto constant = v.getDefiningOp<arith::ConstantOp>())
    if (auto attr = dyn_cast<IntegerAttr>(constant.getValue()))
      return attr.getInt();
  return std::nullopt;
}

// The bytes of `type` that hold a value, without padding.
void valueBytes(Type type, unsigned at,
                llvm::function_ref<void(unsigned, unsigned)> action) {
  if (auto array = dyn_cast<mir::ArrayType>(type)) {
    unsigned step = mir::sizeInBytes(array.getElement());
    for (uint64_t i = 0; i < array.getCount(); ++i)
      valueBytes(array.getElement(), at + i * step, action);
  } else if (auto record = dyn_cast<mir::StructType>(type)) {
    for (auto [field, offset] :
         llvm::zip(record.getFields(), record.getOffsets()))
      valueBytes(field, at + offset, action);
  } else {
    action(at, unsigned(mir::sizeInBytes(type)));
  }
}

void Assignment::follow(Value place, Part part) {
  parts[place] = part;
  uint64_t size =
      mir::sizeInBytes(cast<mir::PlaceType>(place.getType()).getPointee());
  for (OpOperand &use : place.getUses()) {
    Operation *user = use.getOwner();
    if (auto field = dyn_cast<mir::FieldOp>(user)) {
      auto record =
          cast<mir::StructType>(field.getBase().getType().getPointee());
      follow(field,
             {part.begin + unsigned(record.getOffsets()[field.getIndex()]),
              part.local});
      continue;
    }
    if (auto index = dyn_cast<mir::IndexOp>(user)) {
      auto at = constantOf(index.getIndex());
      uint64_t step = mir::sizeInBytes(index.getType().getPointee());
      if (at && *at >= 0 && (uint64_t(*at) + 1) * step <= size) {
        follow(index,
               {part.begin + unsigned(uint64_t(*at) * step), part.local});
        continue;
      }
    }
    if (auto recast = dyn_cast<mir::RecastOp>(user))
      if (mir::sizeInBytes(recast.getType().getPointee()) <= size) {
        follow(recast, part);
        continue;
      }
    auto store = dyn_cast<mir::StoreOp>(user);
    if (store && store.getPlace() == place && store.getValue() != place)
      continue;
    if (isa<mir::LoadOp, mir::CopyOp, mir::ZeroOp>(user))
      continue;
    watched.insert(part.local);
  }
}

void Assignment::read(Value place, llvm::BitVector &state) {
  auto it = parts.find(place);
  if (it == parts.end())
    return;
  Part part = it->second;
  valueBytes(cast<mir::PlaceType>(place.getType()).getPointee(), part.begin,
             [&](unsigned at, unsigned size) {
               for (unsigned i = at; i < at + size; ++i)
                 if (!state[i])
                   watched.insert(part.local);
             });
}

void Assignment::write(Value place, llvm::BitVector &state) {
  auto it = parts.find(place);
  if (it != parts.end())
    state.set(it->second.begin,
              it->second.begin +
                  unsigned(mir::sizeInBytes(
                      cast<mir::PlaceType>(place.getType()).getPointee())));
}

void Assignment::walkOp(Operation &op, llvm::BitVector &state) {
  if (auto local = dyn_cast<mir::LocalOp>(op)) {
    if (auto it = starts.find(&op); it != starts.end())
      state.reset(it->second, it->second + unsigned(mir::sizeInBytes(
                                               local.getType().getPointee())));
  } else if (auto load = dyn_cast<mir::LoadOp>(op)) {
    read(load.getPlace(), state);
  } else if (auto store = dyn_cast<mir::StoreOp>(op)) {
    write(store.getPlace(), state);
  } else if (auto copy = dyn_cast<mir::CopyOp>(op)) {
    read(copy.getSource(), state);
    write(copy.getTarget(), state);
  } else if (auto zero = dyn_cast<mir::ZeroOp>(op)) {
    write(zero.getTarget(), state);
  }
}

Flow Assignment::walkBlock(Block &block, State state) {
  Flow flow;
  if (!state)
    return flow;
  for (Operation &op : block) {
    if (isa<mir::YieldOp, mir::ConditionOp>(op)) {
      flow.fall = std::move(state);
      return flow;
    }
    if (isa<mir::BreakOp>(op)) {
      join(flow.onBreak, state);
      return flow;
    }
    if (isa<mir::ContinueOp>(op)) {
      join(flow.onContinue, state);
      return flow;
    }
    if (isa<mir::ReturnOp>(op)) {
      join(flow.onReturn, state);
      return flow;
    }
    if (isa<mir::TrapOp>(op))
      return flow;
    if (op.getNumRegions() == 0) {
      walkOp(op, *state);
      continue;
    }
    Flow inner;
    if (auto branch = dyn_cast<mir::IfOp>(op)) {
      inner = walkBlock(branch.getThenRegion().front(), state);
      Flow other;
      if (branch.getElseRegion().empty())
        other.fall = state;
      else
        other = walkBlock(branch.getElseRegion().front(), state);
      join(inner.fall, other.fall);
      join(inner.onBreak, other.onBreak);
      join(inner.onContinue, other.onContinue);
      join(inner.onReturn, other.onReturn);
    } else if (auto loop = dyn_cast<mir::LoopOp>(op)) {
      inner = walkLoop(loop, state);
    } else if (auto choice = dyn_cast<mir::SwitchOp>(op)) {
      inner = walkSwitch(choice, state);
    } else if (auto inlined = dyn_cast<mir::InlineOp>(op)) {
      inner = walkBlock(inlined.getBody().front(), state);
      join(inner.fall, inner.onReturn);
      inner.onReturn.reset();
    } else {
      // Any other region runs as it stands.
      inner = walkBlock(op.getRegion(0).front(), state);
    }
    join(flow.onBreak, inner.onBreak);
    join(flow.onContinue, inner.onContinue);
    join(flow.onReturn, inner.onReturn);
    if (!inner.fall)
      return flow;
    state = std::move(inner.fall);
  }
  return flow;
}

Flow Assignment::walkLoop(mir::LoopOp op, const State &state) {
  Flow flow;
  auto test = [&](const State &in) -> State {
    Flow inner = walkBlock(op.getCond().front(), in);
    join(flow.onReturn, inner.onReturn);
    auto condition =
        cast<mir::ConditionOp>(op.getCond().front().back()).getCondition();
    if (constantOf(condition).value_or(0) == 0)
      join(flow.fall, inner.fall);
    return inner.fall;
  };
  auto bodyAndStep = [&](const State &in) -> State {
    Flow inner = walkBlock(op.getBody().front(), in);
    join(flow.fall, inner.onBreak);
    join(flow.onReturn, inner.onReturn);
    join(inner.fall, inner.onContinue);
    Flow step = walkBlock(op.getStep().front(), inner.fall);
    join(flow.onReturn, step.onReturn);
    return step.fall;
  };
  if (op.getPostTest())
    test(bodyAndStep(state));
  else
    bodyAndStep(test(state));
  return flow;
}

Flow Assignment::walkSwitch(mir::SwitchOp op, const State &state) {
  Flow flow;
  State previous;
  for (Region &region : op.getCases()) {
    State entry = state;
    join(entry, previous);
    Flow inner = walkBlock(region.front(), entry);
    join(flow.fall, inner.onBreak);
    join(flow.onContinue, inner.onContinue);
    join(flow.onReturn, inner.onReturn);
    previous = std::move(inner.fall);
  }
  join(flow.fall, previous);
  if (static_cast<int32_t>(op.getDefaultTarget()) < 0)
    join(flow.fall, state);
  return flow;
}

llvm::SmallPtrSet<Operation *, 8> Assignment::run() {
  kernel->walk([&](mir::LocalOp local) {
    uint64_t size = mir::sizeInBytes(local.getType().getPointee());
    if (size > kMaxBytes) {
      watched.insert(local);
      return;
    }
    starts[local] = numBits;
    follow(local, {numBits, local});
    numBits += unsigned(size);
  });
  walkBlock(kernel.entry(), llvm::BitVector(numBits));
  return std::move(watched);
}

} // namespace

llvm::SmallPtrSet<mlir::Operation *, 8> localsToWatch(mir::KernelOp kernel) {
  return Assignment(kernel).run();
}

} // namespace tn
