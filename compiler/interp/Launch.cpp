// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From a kernel, a launch and arguments to an outcome: makes the objects of the
// launch, runs its blocks, copies the buffers back.
//
// Blocks run one after another (in an order given by the seed), since what one
// may see of another is fixed by the races found; a kernel with a grid barrier
// has all of its blocks alive at once.
#include "compiler/interp/Machine.h"
#include "compiler/ir/Layout.h"

#include <algorithm>
#include <numeric>

using namespace mlir;

namespace tn::interp {

static llvm::Error mistake(const llvm::Twine &text) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), text);
}

static llvm::Error makeGlobals(Machine &machine) {
  auto module = machine.root->getParentOfType<ModuleOp>();
  if (!module)
    return llvm::Error::success();
  for (auto global : module.getOps<mir::GlobalOp>()) {
    Datum place = machine.memory.create(
        global.getSymName(), global.getSpace(),
        mir::sizeInBytes(global.getType()), mir::variableAlign(global.getType()));
    Object &object = machine.memory[place.object];
    if (!writeInitializer(object, global.getType(), global.getInitAttr()))
      return mistake("the initial value of `" + global.getSymName() +
                     "` does not follow its type");
    auto given = machine.options.globals.find(global.getSymName().str());
    if (given != machine.options.globals.end()) {
      if (given->second.size() != object.bytes.size())
        return mistake("`" + global.getSymName() + "` has another size");
      object.bytes = given->second;
    }
    machine.globals[global.getSymNameAttr()] = place;
  }
  return llvm::Error::success();
}

// The values of the entry's arguments; `owned[i]` receives the object of buffer
// i.
static llvm::Error makeArguments(Machine &machine, Block &entry,
                                 std::vector<Buffer> &buffers,
                                 llvm::ArrayRef<Argument> arguments,
                                 std::vector<uint32_t> &owned) {
  for (auto [i, buffer] : llvm::enumerate(buffers)) {
    Datum place =
        machine.memory.create("buffer " + std::to_string(i), mir::Space::Global,
                              buffer.bytes.size(), buffer.alignment);
    Object &object = machine.memory[place.object];
    object.bytes = buffer.bytes;
    object.written = buffer.written;
    object.written.resize(buffer.bytes.size(), buffer.written.empty());
    owned.push_back(place.object);
  }
  if (entry.getNumArguments() != arguments.size())
    return mistake("the kernel takes " + llvm::Twine(entry.getNumArguments()) +
                   " arguments, " + llvm::Twine(arguments.size()) +
                   " are given");
  auto kernel = dyn_cast<mir::KernelOp>(machine.root);
  for (auto [i, argument] : llvm::enumerate(arguments)) {
    Type type = entry.getArgument(i).getType();
    auto placeType = dyn_cast<mir::PlaceType>(type);
    bool byValue = placeType && placeType.getSpace() == mir::Space::Param;
    Datum datum;
    if (placeType && !byValue) {
      if (argument.buffer < 0 && argument.bytes.empty()) {
        machine.arguments.push_back({}); // the null pointer
        continue;
      }
      if (argument.buffer < 0 || size_t(argument.buffer) >= buffers.size())
        return mistake("argument " + llvm::Twine(i) +
                       " must be a place in a buffer");
      uint32_t id = owned[argument.buffer];
      datum = {static_cast<uint64_t>(argument.offset), id,
               machine.memory[id].generation};
      // Objects speak the kernel's names in faults.
      if (kernel)
        if (mir::ParamAttr param = kernel.paramOfArgument(i))
          machine.memory[id].name = param.getName().str();
    } else {
      Type held = byValue ? placeType.getPointee() : type;
      if (argument.buffer >= 0 ||
          argument.bytes.size() != mir::sizeInBytes(held))
        return mistake("argument " + llvm::Twine(i) + " takes " +
                       llvm::Twine(mir::sizeInBytes(held)) + " bytes");
      if (byValue) {
        datum = machine.memory.create("parameter", mir::Space::Param,
                                      argument.bytes.size(),
                                      mir::alignInBytes(held));
        Object &object = machine.memory[datum.object];
        object.bytes = argument.bytes;
        std::fill(object.written.begin(), object.written.end(), 1);
        for (auto [offset, buffer] : argument.places) {
          if (buffer < 0 || size_t(buffer) >= buffers.size() ||
              offset + 8 > object.bytes.size())
            return mistake("argument " + llvm::Twine(i) +
                           " holds a place outside the buffers");
          uint32_t id = owned[buffer];
          object.places[offset] = {0, id, machine.memory[id].generation};
          if (mir::MemberAttr member = kernel ? kernel.memberAt(i, offset) : mir::MemberAttr())
            machine.memory[id].name = member.getPart().getName().str();
        }
      } else {
        std::memcpy(&datum.bits, argument.bytes.data(), argument.bytes.size());
        datum.bits = truncateTo(datum.bits, type);
      }
    }
    machine.arguments.push_back(datum);
  }
  return llvm::Error::success();
}

static BlockState makeBlock(Machine &machine, uint32_t number, Region &body) {
  auto [bx, by, bz] = machine.launch.block;
  auto [gx, gy, gz] = machine.launch.grid;
  BlockState block;
  block.index = {number % gx, number / gx % gy, number / gx / gy};
  block.dynamicShared =
      machine.memory.create("dynamic shared memory", mir::Space::Shared,
                            machine.launch.dynamicShared,
                            mir::kDynamicSharedAlign);
  block.threads.resize(size_t(bx) * by * bz);
  for (auto [t, thread] : llvm::enumerate(block.threads)) {
    uint32_t linear = t;
    thread.id = {block.index,
                 {linear % bx, linear / bx % by, linear / bx / by}};
    thread.now.block = number;
    thread.now.thread = linear;
    thread.values.resize(machine.slots.size());
    for (auto [i, argument] : llvm::enumerate(body.getArguments()))
      setValue(machine, thread, argument, machine.arguments[i]);
    enter(machine, thread, body);
  }
  return block;
}

// Lends the blocks' threads their block, whose address is now final.
static void runAll(Machine &machine, std::vector<BlockState> &blocks) {
  for (BlockState &block : blocks)
    for (Thread &thread : block.threads)
      thread.block = &block;
  runBlocks(machine, blocks);
  for (BlockState &block : blocks) {
    for (auto &[name, place] : block.shared)
      machine.memory.release(place.object);
    machine.memory.release(block.dynamicShared.object);
  }
}

static bool hasGridBarrier(Operation *root) {
  return root
      ->walk([](mir::SyncOp op) {
        return op.getScope() == mir::Scope::Grid ? WalkResult::interrupt()
                                                 : WalkResult::advance();
      })
      .wasInterrupted();
}

static llvm::Error checkShape(const Launch &launch) {
  for (const auto &shape : {launch.grid, launch.block}) {
    auto product = Bits(shape[0]) * shape[1] * shape[2];
    if (product == 0 || product > UINT32_MAX)
      return mistake("a launch has between one and 2^32 - 1 blocks, and so "
                     "many threads a block");
  }
  return llvm::Error::success();
}

static llvm::Error run(Machine &machine, Region &body,
                       std::vector<Buffer> &buffers,
                       llvm::ArrayRef<Argument> arguments) {
  if (llvm::Error error = checkShape(machine.launch))
    return error;
  machine.random.seed(machine.options.seed);
  numberValues(machine);
  std::vector<uint32_t> owned;
  if (llvm::Error error = makeGlobals(machine))
    return error;
  if (llvm::Error error =
          makeArguments(machine, body.front(), buffers, arguments, owned))
    return error;

  const auto &grid = machine.launch.grid;
  std::vector<uint32_t> order(size_t(grid[0]) * grid[1] * grid[2]);
  std::iota(order.begin(), order.end(), 0);
  if (machine.options.seed)
    std::shuffle(order.begin(), order.end(), machine.random);
  std::vector<BlockState> alive;
  bool together = hasGridBarrier(machine.root);
  for (uint32_t number : order) {
    alive.push_back(makeBlock(machine, number, body));
    if (!together || alive.size() == order.size()) {
      runAll(machine, alive);
      alive.clear();
    }
    if (machine.stopped)
      break;
  }
  machine.outcome.ended = !machine.stopped;
  if (!machine.unsupported.empty())
    return mistake("the interpreter gives `" + machine.unsupported +
                   "` no meaning on these types");
  for (auto [buffer, object] : llvm::zip(buffers, owned)) {
    buffer.bytes = machine.memory[object].bytes;
    buffer.touched = machine.memory[object].touched;
    if (!buffer.written.empty())
      buffer.written = machine.memory[object].written;
  }
  for (auto &[name, place] : machine.globals)
    machine.outcome.globals[cast<StringAttr>(name).str()] =
        machine.memory[place.object].bytes;
  return llvm::Error::success();
}

llvm::Expected<Outcome> interpret(mir::KernelOp kernel, const Launch &launch,
                                  std::vector<Buffer> &buffers,
                                  llvm::ArrayRef<Argument> arguments,
                                  const Options &options) {
  Machine machine;
  machine.root = kernel;
  machine.launch = launch;
  machine.options = options;
  if (llvm::Error error = run(machine, kernel.getBody(), buffers, arguments))
    return std::move(error);
  return std::move(machine.outcome);
}

llvm::Expected<std::optional<Violation>>
evaluateContract(mir::ContractOp contract, const Launch &launch,
                 std::vector<Buffer> &buffers,
                 llvm::ArrayRef<Argument> arguments) {
  Machine machine;
  machine.root = contract;
  // The contract speaks of the whole launch; one evaluation answers for it.
  machine.launch = launch;
  machine.options.races = false;
  if (llvm::Error error = checkShape(launch))
    return std::move(error);
  numberValues(machine);
  std::vector<uint32_t> owned;
  if (llvm::Error error = makeGlobals(machine))
    return std::move(error);
  if (llvm::Error error = makeArguments(machine, contract.getBody().front(),
                                        buffers, arguments, owned))
    return std::move(error);
  std::vector<BlockState> alive;
  alive.push_back(makeBlock(machine, 0, contract.getBody()));
  alive.front().threads.resize(1);
  runAll(machine, alive);
  if (!machine.unsupported.empty())
    return mistake("the interpreter gives `" + machine.unsupported +
                   "` no meaning on these types");
  if (!machine.outcome.ok())
    return mistake("a launch condition has a fault: " +
                   describe(machine.outcome.faults.front()));
  return machine.violation;
}

} // namespace tn::interp
