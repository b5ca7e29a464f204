// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which math functions exist, and what are they on each target? A look-up into
// Math.def, used by the verifier, code generation and the interpreter.
#ifndef TN_COMPILER_IR_MATH_H
#define TN_COMPILER_IR_MATH_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace tn::mir {

enum class MathDomain { F, B, I, X };

struct MathFunction {
  llvm::StringRef name;
  unsigned arity;
  MathDomain domain;
  llvm::StringRef intrinsic; ///< "sqrt" for llvm.sqrt.*, or empty
  llvm::StringRef libdevice; ///< "exp" for __nv_exp / __nv_expf, or empty
  llvm::StringRef libm;      ///< "exp" for exp / expf, or empty
};

/// The row of `name`, or null.
const MathFunction *findMath(llvm::StringRef name);

/// All rows, in the order of Math.def.
llvm::ArrayRef<MathFunction> allMath();

} // namespace tn::mir

#endif // TN_COMPILER_IR_MATH_H
