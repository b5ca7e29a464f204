// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fills buffers. See LaunchData.h.
#include "passes/check/Replay/LaunchData.h"
#include "compiler/ir/Layout.h"
#include "llvm/ADT/STLExtras.h"

namespace tn {
using namespace analysis;

// Scalars that no symbol stands for: floats, structs, wide integers.
static void fillRest(mir::KernelOp kernel, ConcreteLaunch &launch,
                     const LaunchValues &values, std::mt19937_64 &random) {
  for (auto [i, argument] : llvm::enumerate(launch.arguments)) {
    if (argument.buffer >= 0 || values.scalars.count(unsigned(i)))
      continue;
    mlir::Type type = kernel.entry().getArgument(i).getType();
    if (auto place = mlir::dyn_cast<mir::PlaceType>(type))
      type = place.getPointee();
    std::vector<uint8_t> bytes(argument.bytes.size());
    static constexpr Contents kinds[] = {Contents::Small, Contents::Small,
                                         Contents::Extremes, Contents::Noise};
    fill(bytes, type, kinds[random() % 4], 17, random);
    // What has a slot was chosen with the launch: numbers, lengths, pointers.
    bool isStruct = mlir::isa<mir::PlaceType>(kernel.entry().getArgument(i).getType());
    size_t pointers = 0;
    for (mlir::Attribute attribute : kernel.members()) {
      auto member = mlir::cast<mir::MemberAttr>(attribute);
      if (!isStruct || member.getArg() != i)
        continue;
      mlir::Type leaf = mir::leafAt(type, member.getOffset());
      pointers += llvm::any_of(argument.places, [&](auto place) { return place.first == member.getOffset(); });
      if (leaf)
        std::copy_n(argument.bytes.begin() + member.getOffset(), mir::sizeInBytes(leaf),
                    bytes.begin() + member.getOffset());
    }
    if (pointers == argument.places.size())
      argument.bytes = bytes;
  }
}

void fillLaunch(Prover &prover, const LaunchValues &values, DataStyle style,
                std::mt19937_64 &random, ConcreteLaunch &launch,
                interp::Options &options) {
  mir::KernelOp kernel = prover.kernel.kernel;
  fillRest(kernel, launch, values, random);
  // Data that leads somewhere, mostly; the lengths of other buffers bound it.
  std::vector<uint64_t> bounds = {1, 2, 33};
  for (auto [plan, buffer] : llvm::zip(launch.plans, launch.buffers))
    bounds.push_back(buffer.bytes.size() /
                     std::max<uint64_t>(1, mir::sizeInBytes(plan.element)));
  auto choose = [&]() -> std::pair<Contents, uint64_t> {
    static constexpr Contents kinds[] = {
        Contents::Small,       Contents::Small, Contents::Ascending,
        Contents::Permutation, Contents::Zeros, Contents::Extremes,
        Contents::Noise};
    Contents kind = kinds[random() % 7];
    uint64_t bound = bounds[random() % bounds.size()];
    switch (style) {
    case DataStyle::Mixed:
      break;
    case DataStyle::Equal:
      return {Contents::Zeros, bound};
    case DataStyle::Few:
      return {Contents::Small, 2};
    case DataStyle::Extreme:
      return {Contents::Extremes, bound};
    }
    return {kind, bound};
  };
  for (auto [plan, buffer] : llvm::zip(launch.plans, launch.buffers)) {
    auto [kind, bound] = choose();
    fill(buffer.bytes, plan, kind, bound, random);
  }
  auto module = kernel->getParentOfType<mlir::ModuleOp>();
  for (auto global : module.getOps<mir::GlobalOp>())
    if (global.getHostWritable()) {
      std::vector<uint8_t> &bytes = options.globals[global.getSymName().str()];
      bytes.resize(mir::sizeInBytes(global.getType()));
      auto [kind, bound] = choose();
      fill(bytes, global.getType(), kind, bound, random);
    }
  // What the verdict rests on holds.
  for (unsigned id : prover.zeroAtStart) {
    const Object &object = prover.kernel.objects[id];
    for (auto [plan, buffer] : llvm::zip(launch.plans, launch.buffers))
      if (object.kind == ObjectKind::Argument && plan.arg == object.arg)
        std::fill(buffer.bytes.begin(), buffer.bytes.end(), 0);
    if (auto it = options.globals.find(object.name);
        object.kind == ObjectKind::Global && it != options.globals.end())
      std::fill(it->second.begin(), it->second.end(), 0);
  }
}

} // namespace tn
