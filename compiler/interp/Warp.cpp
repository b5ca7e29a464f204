// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collectives of a warp. One takes place when every lane of its mask that has
// not left the kernel waits at the same operation with the same mask. Lanes
// exchange values then and go on; only tn.sync warp orders their memory
// accesses as well.
//
//   lanes 0-3, mask 0xf, shuffle down 1:   lane i gets lane i+1's, lane 3 its
//   own
#include "compiler/interp/Machine.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace tn::interp {

namespace {
// The lanes that take part, by lane number; null for the others.
struct Group {
  Machine &machine;
  Operation *op;
  std::array<Thread *, kWarpSize> lanes{};

  Datum operand(unsigned lane, Value v) const {
    return value(machine, *lanes[lane], v);
  }
  template <class Body> void each(Body body) const {
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
      if (lanes[lane])
        body(lane);
  }
};
} // namespace

// Vector clocks: everyone has seen what anyone has seen, then moves on.
static void synchronize(const Group &group) {
  Seen joined{};
  group.each([&](unsigned lane) {
    Thread &thread = *group.lanes[lane];
    thread.seen[lane] = thread.now.clock;
    for (unsigned i = 0; i < kWarpSize; ++i)
      joined[i] = std::max(joined[i], thread.seen[i]);
  });
  group.each([&](unsigned lane) {
    group.lanes[lane]->seen = joined;
    ++group.lanes[lane]->now.clock;
  });
}

// PTX's shfl: `width` splits the warp into segments; a source outside the
// lane's own segment gives the lane's own value (for xor only past its end).
static unsigned sourceLane(mir::ShuffleKind kind, unsigned lane,
                           uint32_t operand, uint32_t width) {
  if (width == 0 || width > kWarpSize)
    width = kWarpSize;
  unsigned first = lane & ~(width - 1), last = first + width - 1;
  // Wide, so that a huge delta does not come round.
  int64_t source = lane;
  switch (kind) {
  case mir::ShuffleKind::Idx:
    return first | (operand & (width - 1));
  case mir::ShuffleKind::Up:
    source = int64_t(lane) - (operand & 31);
    return source < first ? lane : source;
  case mir::ShuffleKind::Down:
    source = int64_t(lane) + (operand & 31);
    return source > last ? lane : source;
  case mir::ShuffleKind::Xor:
    source = lane ^ (operand & 31);
    return source > last ? lane : source;
  }
  llvm_unreachable("all kinds are listed");
}

static void shuffle(const Group &group, mir::ShuffleOp op) {
  std::array<Datum, kWarpSize> results;
  group.each([&](unsigned lane) {
    unsigned source = sourceLane(op.getKind(), lane,
                                 group.operand(lane, op.getOperand()).bits,
                                 group.operand(lane, op.getWidth()).bits);
    if (group.lanes[source])
      results[lane] = group.operand(source, op.getValue());
    else
      report(group.machine, FaultKind::BadMask, *group.lanes[lane], op,
             "lane " + std::to_string(source) + ", the source of lane " +
                 std::to_string(lane) + ", does not take part");
  });
  group.each([&](unsigned lane) {
    setValue(group.machine, *group.lanes[lane], op.getResult(), results[lane]);
  });
}

static void vote(const Group &group, mir::VoteOp op) {
  uint64_t ballot = 0, present = 0;
  group.each([&](unsigned lane) {
    present |= uint64_t(1) << lane;
    ballot |= uint64_t(group.operand(lane, op.getPredicate()).bits & 1) << lane;
  });
  uint64_t result = op.getKind() == mir::VoteKind::Ballot ? ballot
                    : op.getKind() == mir::VoteKind::Any  ? ballot != 0
                                                          : ballot == present;
  group.each([&](unsigned lane) {
    setValue(group.machine, *group.lanes[lane], op.getResult(),
             integer(result));
  });
}

static uint32_t reduceTwo(mir::WarpReduceKind kind, uint32_t a, uint32_t b) {
  auto s = [](uint32_t x) { return static_cast<int32_t>(x); };
  switch (kind) {
  case mir::WarpReduceKind::Add:
    return a + b;
  case mir::WarpReduceKind::SMin:
    return s(a) < s(b) ? a : b;
  case mir::WarpReduceKind::SMax:
    return s(a) > s(b) ? a : b;
  case mir::WarpReduceKind::UMin:
    return a < b ? a : b;
  case mir::WarpReduceKind::UMax:
    return a > b ? a : b;
  case mir::WarpReduceKind::And:
    return a & b;
  case mir::WarpReduceKind::Or:
    return a | b;
  case mir::WarpReduceKind::Xor:
    return a ^ b;
  }
  llvm_unreachable("all kinds are listed");
}

static void reduce(const Group &group, mir::WarpReduceOp op) {
  std::optional<uint32_t> total;
  group.each([&](unsigned lane) {
    uint32_t mine = group.operand(lane, op.getValue()).bits;
    total = total ? reduceTwo(op.getKind(), *total, mine) : mine;
  });
  group.each([&](unsigned lane) {
    setValue(group.machine, *group.lanes[lane], op.getResult(),
             integer(*total));
  });
}

// `any`: the lanes with an equal value; `all`: everyone, or nobody when two
// values differ.
static void match(const Group &group, mir::MatchOp op) {
  uint64_t present = 0;
  std::array<uint64_t, kWarpSize> equal{};
  group.each([&](unsigned lane) {
    present |= uint64_t(1) << lane;
    group.each([&](unsigned other) {
      if (group.operand(lane, op.getValue()).bits ==
          group.operand(other, op.getValue()).bits)
        equal[lane] |= uint64_t(1) << other;
    });
  });
  group.each([&](unsigned lane) {
    bool all = op.getKind() == mir::MatchKind::All;
    uint64_t result = !all ? equal[lane] : equal[lane] == present ? present : 0;
    setValue(group.machine, *group.lanes[lane], op.getResult(),
             integer(result));
  });
}

static bool isCollective(Operation *op) {
  if (auto sync = dyn_cast<mir::SyncOp>(op))
    return sync.getScope() == mir::Scope::Warp;
  return isa<mir::ShuffleOp, mir::VoteOp, mir::WarpReduceOp, mir::MatchOp>(op);
}

static void complete(const Group &group) {
  llvm::TypeSwitch<Operation *>(group.op)
      .Case<mir::SyncOp>([&](auto) { synchronize(group); })
      .Case<mir::ShuffleOp>([&](auto op) { shuffle(group, op); })
      .Case<mir::VoteOp>([&](auto op) { vote(group, op); })
      .Case<mir::WarpReduceOp>([&](auto op) { reduce(group, op); })
      .Case<mir::MatchOp>([&](auto op) { match(group, op); });
  group.each([&](unsigned lane) { group.lanes[lane]->status = Status::Ready; });
}

bool completeWarp(Machine &machine, llvm::MutableArrayRef<Thread> warp) {
  bool freed = false;
  for (Thread &first : warp) {
    if (first.status != Status::Waiting || !isCollective(first.waitsAt))
      continue;
    Group group{machine, first.waitsAt, {}};
    if (!(first.mask >> first.now.lane() & 1)) {
      report(machine, FaultKind::BadMask, first, first.waitsAt,
             "the mask lacks lane " + std::to_string(first.now.lane()) +
                 " itself");
      group.lanes[first.now.lane()] = &first;
      complete(group);
      freed = true;
      continue;
    }
    bool all = true;
    for (Thread &thread : warp) {
      if (!(first.mask >> thread.now.lane() & 1) ||
          thread.status == Status::Exited)
        continue;
      all &= thread.status == Status::Waiting &&
             thread.waitsAt == first.waitsAt && thread.mask == first.mask;
      group.lanes[thread.now.lane()] = &thread;
    }
    if (all) {
      complete(group);
      freed = true;
    }
  }
  return freed;
}

} // namespace tn::interp
