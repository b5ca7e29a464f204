// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A subscript outside a view is no constant expression, and what hardware
// cannot do is refused by the headers.
//
// RUN: clang++ -std=c++20 -I%source-root/frontend/include -fsyntax-only -Xclang -verify %s
#include <tn/kernel.h>

constexpr int table[3] = {1, 2, 3};
constexpr tn::span<const int> all(table);
constexpr int outside = all[3]; // expected-error {{must be initialized by a constant expression}}
// expected-note@* 1+ {{}}
constexpr auto tail = all.subspan(2, 2); // expected-error {{must be initialized by a constant expression}}

void narrow_atomic(short &s) {
  tn::atomic_ref a(s);
  (void)a;
}
// expected-error@*:* {{atomics are for arithmetic types of 4 or 8 bytes}}

void release_load(int &i) {
  (void)tn::atomic_ref(i).load(tn::release);
}
// expected-error@*:* {{a load cannot release}}
