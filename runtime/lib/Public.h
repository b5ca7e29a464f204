// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The C interfaces, with the visibility that their definitions must have: the
// library is compiled hidden, and only these names leave what links it.
#ifndef TN_RUNTIME_LIB_PUBLIC_H
#define TN_RUNTIME_LIB_PUBLIC_H

#pragma GCC visibility push(default)
#include "tn/abi.h"
#include "tn/tn.h"
#pragma GCC visibility pop

#endif // TN_RUNTIME_LIB_PUBLIC_H
