// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The options of Options.td as LLVM's OptTable.
#ifndef TN_COMPILER_DRIVER_OPTIONTABLE_H
#define TN_COMPILER_DRIVER_OPTIONTABLE_H

#include "llvm/Option/OptTable.h"
#include "llvm/Option/Option.h"

namespace tn::driver {

enum OptionId {
  OPT_INVALID = 0,
#define OPTION(...) LLVM_MAKE_OPT_ID(__VA_ARGS__),
#include "compiler/driver/Options.inc"
#undef OPTION
};

const llvm::opt::OptTable &optionTable();

} // namespace tn::driver

#endif // TN_COMPILER_DRIVER_OPTIONTABLE_H
