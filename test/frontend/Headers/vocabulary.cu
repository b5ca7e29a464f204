// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same file is CUDA for nvcc, whose PTX ptxas takes.
//
// REQUIRES: nvcc, ptxas
// RUN: %nvcc -std=c++20 --expt-relaxed-constexpr -Werror all-warnings -ptx -I%source-root/frontend/include %s -o %t.ptx
// RUN: %ptxas-check %t.ptx sm_90
#include "vocabulary.h"
