// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which small launches are looked at. See SmallLaunch.h.
#include "passes/SmallLaunch.h"

namespace tn {

using Shape = std::array<unsigned, 3>;

// The highest dimension in which the kernel tells threads apart: 0, 1 or 2.
static unsigned dimensionsOf(mir::KernelOp kernel) {
  unsigned highest = 0;
  kernel.walk([&](mir::IdOp id) {
    if (id.getKind() == mir::IdKind::Thread || id.getKind() == mir::IdKind::BlockDim)
      highest = std::max(highest, unsigned(id.getDim()));
  });
  return highest;
}

std::vector<CheckOptions> smallLaunches(mir::KernelOp kernel, const CheckOptions &options) {
  static constexpr Shape kShapes[3][2] = {
      {{4, 1, 1}, {64, 1, 1}}, {{4, 4, 1}, {16, 16, 1}}, {{2, 2, 2}, {4, 4, 4}}};
  std::vector<Shape> shapes;
  if (options.block)
    shapes = {*options.block};
  else if (auto promised = kernel.getBlockShape())
    shapes = {{unsigned((*promised)[0]), unsigned((*promised)[1]), unsigned((*promised)[2])}};
  else
    shapes.assign(std::begin(kShapes[dimensionsOf(kernel)]), std::end(kShapes[dimensionsOf(kernel)]));
  std::vector<CheckOptions> launches;
  for (const Shape &shape : shapes)
    for (bool fixesParameters : {false, true}) {
      CheckOptions launch = options;
      launch.block = shape;
      // A little more than one block's worth, so that a second one has work.
      if (fixesParameters)
        launch.integerParameters = 2 * shape[0];
      else if (shapes.size() == 1)
        continue; // This was asked already.
      launches.push_back(std::move(launch));
    }
  return launches;
}

} // namespace tn
