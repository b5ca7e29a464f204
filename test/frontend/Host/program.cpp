// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Host code that leans on the whole language goes through tnc unharmed, and a
// kernel that is called like a function throws.
//
// RUN: %tnc %s -o %t && %run-cpu %t | %FileCheck %s
// CHECK: constructed
// CHECK-NEXT: 2b7342555
// CHECK-NEXT: 42
// CHECK-NEXT: caught `kern`
// CHECK-NEXT: 2
#include <coroutine>
#include <iostream>
#include <map>
#include <memory>
#include <regex>
#include <stdexcept>
#include <thread>
#include <tn/kernel.h>
TN_KERNEL void kern(tn::span<int> x) {
  auto i = tn::global_idx();
  if (i < x.size())
    x[i] = 1;
}
struct Base {
  virtual ~Base() = default;
  virtual int f() const { return 1; }
};
struct Derived : Base {
  int f() const override { return 2; }
  static inline std::map<int, std::string> table{{1, "a"}, {2, "b"}};
};
template <class T> struct Singleton {
  static T &get() {
    static T t;
    return t;
  }
  inline static int count = 7;
};
thread_local int tl = 3;
asm(".globl my_asm_symbol\nmy_asm_symbol:\n .quad 42\n");
extern "C" long my_asm_symbol;
inline int vi = [] { return 5; }();
namespace {
struct Anon {
  Anon() { std::cout << "constructed\n"; }
} anon;
} // namespace
constexpr int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
int main() {
  std::unique_ptr<Base> b = std::make_unique<Derived>();
  std::cout << b->f() << Derived::table[2] << Singleton<std::map<int, int>>::count << tl
            << my_asm_symbol << vi << fib(10) << "\n";
  std::smatch m;
  std::string s = "kernel 42";
  std::regex_search(s, m, std::regex("(\\d+)"));
  std::cout << m[1] << "\n";
  try {
    kern({});
  } catch (const std::logic_error &e) {
    std::cout << "caught " << std::string_view(e.what()).substr(0, 6) << "\n";
  }
  std::thread([&] { std::cout << dynamic_cast<Derived *>(b.get())->f() << "\n"; }).join();
}
