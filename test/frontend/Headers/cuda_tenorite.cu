// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tenorite's words in a .cu file that tnc reads with its own CUDA vocabulary.
//
// RUN: clang++ -x cuda --cuda-device-only -nocudainc -nocudalib -std=c++20 --offload-arch=sm_90 -D__TENORITE__ -Wno-unknown-cuda-version -Wall -Wextra -Werror -isystem %source-root/frontend/include -include tn/cuda_builtin.h -fsyntax-only %s
#include "vocabulary.h"
