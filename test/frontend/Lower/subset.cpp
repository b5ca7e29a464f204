// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %tnc --check %s 2>&1 | %FileCheck %s
//
// What is outside the language is an error that names it, once.
#include <tn/kernel.h>

TN_DEVICE int down(int n) { return n < 2 ? 1 : down(n - 1); }
TN_DEVICE int nobody(int);
struct Virtual { virtual int f() { return 1; } };
struct Closing { int x; ~Closing() {} };
struct Bits { int a : 3; };
int host;

// CHECK: error[TN7002]: `down` calls itself
TN_KERNEL void recursion(int *p) { p[0] = down(*p); }
// CHECK: error[TN7003]: the body of `nobody` is not visible
TN_KERNEL void unseen(int *p) { p[0] = nobody(3); }
// CHECK: error[TN7003]: the function `frexp` is not available in kernels
TN_KERNEL void library(double *p) { int e; p[0] = __builtin_frexp(p[0], &e); }
// CHECK: error[TN7001]: a comparison of memory (`memcmp`) is outside
TN_KERNEL void memory(int *p) { int a[4] = {}, b[4] = {}; p[0] = __builtin_memcmp(a, b, 16); }
// CHECK: error[TN7001]: a `case` range of more than 256 values
TN_KERNEL void wide(int *p) { switch (*p) { case -2147483647 - 1 ... 2147483647: p[0] = 1; } }
// CHECK: error[TN7001]: a function pointer chosen at run time
TN_DEVICE int one(int n) { return n; }
TN_DEVICE int two(int n) { return n + 1; }
TN_KERNEL void chosen(int *p) { int (*f)(int) = *p ? one : two; p[0] = f(3); }
// CHECK: error[TN7001]: a function pointer held in memory
TN_KERNEL void table(int *p) { int (*f[])(int) = {one, two}; p[0] = f[*p & 1](3); }
// CHECK: error[TN7001]: `goto` is outside the kernel language
TN_KERNEL void jump(int *p) { goto out; out: p[0] = 1; }
// CHECK: error[TN7005]: kernels cannot use the class `Virtual`
TN_KERNEL void virtuals(int *p) { Virtual v; p[0] = 1; }
// CHECK: error[TN7001]: a variable with a destructor
TN_KERNEL void destructors(int *p) { Closing c{1}; p[0] = c.x; }
// CHECK: error[TN7005]: kernels cannot use the bit-field `a` of `Bits`
TN_KERNEL void bits(int *p) { Bits b; b.a = 1; p[0] = b.a; }
// CHECK: error[TN7001]: `host` is a variable of the host
TN_KERNEL void globals(int *p) { p[0] = host; }
// CHECK: error[TN7004]: a pointer loaded from memory has no known object
TN_KERNEL void loaded(int **p) { p[0][1] = 1; }
// CHECK: error[TN7006]: a kernel returns nothing
TN_KERNEL int result(int *p) { return 1; }
// CHECK: error[TN7006]: the kernel parameter `p` is a reference
TN_KERNEL void reference(int &p) { p = 1; }
// CHECK: error[TN7001]: a `static` variable of a kernel
TN_KERNEL void statics(int *p) { static int s; s = 1; p[0] = s; }
// CHECK: error[TN7001]: `new` is outside the kernel language
TN_KERNEL void allocation(int *p) { int *q = new int; *q = 1; }
// CHECK: error[TN7001]: `throw` is outside the kernel language
TN_KERNEL void throwing(int *p) { throw 1; }
// CHECK: error[TN7001]: inline assembly
TN_KERNEL void assembly(int *p) { asm("nop"); }
// CHECK: error[TN5001]: `q` refers to global memory and here to shared memory
TN_KERNEL void spaces(int *p) { TN_SHARED int s[4]; int *q = p; q = s; q[0] = 1; }
// CHECK: error[TN9001]: `TN_UNSAFE` needs a reason
TN_KERNEL void reasonless(int *p) { TN_UNSAFE("") { p[0] = 1; } }
// CHECK: error[TN7001]: a `case` label inside another statement
TN_KERNEL void duff(int *p, int n) { switch (n) { case 0: while (n) { case 1: p[0] = 1; } } }
// CHECK: error[TN7006]: `TN_BLOCK` needs dimensions from 1 to 1024
TN_KERNEL TN_BLOCK(0) void empty(int *p) { p[0] = 1; }
// CHECK: error[TN7006]: a block has at most 1024 threads, this one has 2048
TN_KERNEL TN_BLOCK(64, 32) void crowded(int *p) { p[0] = 1; }
struct Huge { int a[9000]; };
// CHECK: error[TN7006]: the parameters of a kernel have 32764 bytes
TN_KERNEL void huge(Huge h, int *p) { p[0] = h.a[3]; }
