// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which of the command line's assumptions speak of a kernel?
//
//   --assume="s == 2"   k(float *x, int n, int s)  yes
//                       j(float *x, int n)         no: `s` is another kernel's
//
// Invariant: an assumption is left out only where it names a parameter that this
// kernel lacks and another kernel of the file has; a name that nobody has stays
// an error.
#ifndef TN_PASSES_ASSUMPTIONS_H
#define TN_PASSES_ASSUMPTIONS_H

#include "compiler/ir/Dialect.h"
#include <string>
#include <vector>

namespace tn {

std::vector<std::string> assumptionsFor(mir::KernelOp kernel, const std::vector<std::string> &all);

} // namespace tn

#endif // TN_PASSES_ASSUMPTIONS_H
