// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel file is ordinary C++ for host compilers and for tnc's mode alike.
//
// RUN: clang++ -std=c++20 -Wall -Wextra -Werror -I%source-root/frontend/include -fsyntax-only %s
// RUN: clang++ -std=c++20 -Wall -Wextra -Werror -D__TENORITE__ -I%source-root/frontend/include -fsyntax-only %s
// RUN: clang++ -std=c++23 -Wall -Wextra -Werror -I%source-root/frontend/include -fsyntax-only %s
// RUN: g++ -std=c++20 -Wall -Wextra -Werror -I%source-root/frontend/include -fsyntax-only %s
#include "vocabulary.h"
