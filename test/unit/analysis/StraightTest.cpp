// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Records of code without loops: arithmetic at its width, places, obligations.
#include "Records.h"
#include "gtest/gtest.h"

using namespace tn::test;

// size_t i = blockIdx.x * blockDim.x + threadIdx.x; if (i < y.size()) y[i] = a
// * x[i];
TEST(Straight, Saxpy) {
  std::string module = kernel({arg("a", "float"), span("x"), span("y")}, R"(
    %b = tn.id block x
    %b64 = arith.extui %b : i32 to i64
    %d = tn.id block_dim x
    %d64 = arith.extui %d : i32 to i64
    %t = tn.id thread x
    %t64 = arith.extui %t : i32 to i64
    %bd = arith.muli %b64, %d64 : i64
    %i = arith.addi %bd, %t64 : i64
    %c = arith.cmpi ult, %i, %y_size : i64
    tn.if %c {
      tn.bounds %i, %x_size "x[i]"
      %px = tn.offset %x, %i : !tn.place<f32, global>
      %v = tn.load %px : !tn.place<f32, global> -> f32
      %r = arith.mulf %a, %v : f32
      tn.bounds %i, %y_size "y[i]"
      %py = tn.offset %y, %i : !tn.place<f32, global>
      tn.store %r, %py : f32, !tn.place<f32, global>
      tn.yield
    }
    tn.return)");
  EXPECT_EQ(records(module, {"object", "bounds", "access", "wrap", "limit"}),
            R"(object 0 argument `x`, 4 * x.size() bytes
object 1 argument `y`, 4 * y.size() bytes, written
bounds threadIdx.x + blockDim.x * blockIdx.x < x.size(), if threadIdx.x + blockDim.x * blockIdx.x < y.size()
bounds threadIdx.x + blockDim.x * blockIdx.x < y.size(), if threadIdx.x + blockDim.x * blockIdx.x < y.size() && threadIdx.x + blockDim.x * blockIdx.x < x.size()
access 0 read x[i]: `x` + 4 * threadIdx.x + 4 * blockDim.x * blockIdx.x, 4 bytes, if threadIdx.x + blockDim.x * blockIdx.x < y.size() && threadIdx.x + blockDim.x * blockIdx.x < x.size(); in 0
access 1 write y[i]: `y` + 4 * threadIdx.x + 4 * blockDim.x * blockIdx.x, 4 bytes, if threadIdx.x + blockDim.x * blockIdx.x < y.size() && threadIdx.x + blockDim.x * blockIdx.x < x.size(); in 0
)");
}

// In 32 bits the same index may wrap, and says so.
TEST(Straight, ThirtyTwoBitIndexWraps) {
  std::string module = kernel({pointer("p"), arg("n", "int")}, R"(
    %zero = arith.constant 0.0 : f32
    %b = tn.id block x
    %d = tn.id block_dim x
    %t = tn.id thread x
    %bd = arith.muli %b, %d : i32
    %i = arith.addi %bd, %t : i32
    %c = arith.cmpi slt, %i, %n : i32
    tn.if %c {
      %i64 = arith.extsi %i : i32 to i64
      %q = tn.offset %p, %i64 : !tn.place<f32, global>
      tn.store %zero, %q : f32, !tn.place<f32, global>
      tn.yield
    }
    tn.return)");
  EXPECT_EQ(records(module, {"object", "access", "wrap"}),
            R"(object 0 argument `p`, 4 * extent(p) bytes, written
access 0 write p[i32(threadIdx.x + blockDim.x * blockIdx.x)]: `p` + 4 * i32(threadIdx.x + blockDim.x * blockIdx.x), 4 bytes, if i32(threadIdx.x + blockDim.x * blockIdx.x) < n; in 0
wrap blockDim.x * blockIdx.x in 32 unsigned bits
wrap threadIdx.x + u32(blockDim.x * blockIdx.x) in 32 unsigned bits
)");
}

// A promised block shape is a constant; then nothing wraps in 64 bits, and
// 32-bit bit operations are arithmetic.
TEST(Straight, BitsAndBlockShape) {
  std::string module = kernel({pointer("p")}, R"(
    %zero = arith.constant 0.0 : f32
    %c5 = arith.constant 5 : i32
    %c31 = arith.constant 31 : i32
    %c1 = arith.constant 1 : i32
    %t = tn.id thread x
    %warp = arith.shrui %t, %c5 : i32
    %lane = arith.andi %t, %c31 : i32
    %double = arith.shli %lane, %c1 : i32
    %sum = arith.addi %warp, %double : i32
    %s64 = arith.extui %sum : i32 to i64
    %q = tn.offset %p, %s64 : !tn.place<f32, global>
    tn.store %zero, %q : f32, !tn.place<f32, global>
    tn.return)",
                              "block_shape = array<i32: 64, 1, 1>");
  EXPECT_EQ(records(module, {"expects", "access", "wrap"}),
            R"(expects blockIdx.x < gridDim.x
expects blockIdx.y < gridDim.y
expects blockIdx.z < gridDim.z
access 0 write p[threadIdx.x / 32 + 2 * (threadIdx.x % 32)]: `p` + 4 * (threadIdx.x / 32) + 8 * (threadIdx.x % 32), 4 bytes; in 0
)");
}

// p[idx[t]]: the index is a function of its place where nobody writes `idx`,
// and an unknown of the thread where somebody does.
TEST(Straight, LoadedIndex) {
  std::string body = R"(
    %zero = arith.constant 0 : i32
    %t = tn.id thread x
    %t64 = arith.extui %t : i32 to i64
    %pi = tn.offset %idx, %t64 : !tn.place<i32, global>
    %i = tn.load %pi : !tn.place<i32, global> -> i32
    %i64 = arith.extsi %i : i32 to i64
    %q = tn.offset %p, %i64 : !tn.place<i32, global>
    tn.store %zero, %q : i32, !tn.place<i32, global>
)";
  std::vector<Param> params = {pointer("idx", "int"), pointer("p", "int")};
  EXPECT_EQ(
      records(kernel(params, body + "tn.return"), {"access", "limit"}),
      R"(access 0 read idx[threadIdx.x]: `idx` + 4 * threadIdx.x, 4 bytes; in 0
access 1 write p[load0[threadIdx.x]]: `p` + 4 * load0[threadIdx.x], 4 bytes; in 0
)");
  EXPECT_EQ(
      records(kernel(params, body + "tn.store %zero, %pi : i32, !tn.place<i32, "
                                    "global>\n tn.return"),
              {"access", "limit"}),
      R"(access 0 read idx[threadIdx.x]: `idx` + 4 * threadIdx.x, 4 bytes; in 0
access 1 write p[idx[threadIdx.x]]: `p` + 4 * idx[threadIdx.x], 4 bytes; in 0
access 2 write idx[threadIdx.x]: `idx` + 4 * threadIdx.x, 4 bytes; in 0
)");
}

// Struct members and vector copies have their own widths.
TEST(Straight, StructsAndCopies) {
  std::string module = kernel({}, R"(
    %s = tn.shared "s" : !tn.place<!tn.array<64 x !tn.struct<"float4", 16, 16, [0: f32, 4: f32, 8: f32, 12: f32]>>, shared>
    %v = tn.local "v" : !tn.place<!tn.struct<"float4", 16, 16, [0: f32, 4: f32, 8: f32, 12: f32]>, local>
    %t = tn.id thread x
    %t64 = arith.extui %t : i32 to i64
    %e = tn.index %s[%t64] : !tn.place<!tn.array<64 x !tn.struct<"float4", 16, 16, [0: f32, 4: f32, 8: f32, 12: f32]>>, shared> -> !tn.place<!tn.struct<"float4", 16, 16, [0: f32, 4: f32, 8: f32, 12: f32]>, shared>
    tn.copy %v to %e : !tn.place<!tn.struct<"float4", 16, 16, [0: f32, 4: f32, 8: f32, 12: f32]>, local>, !tn.place<!tn.struct<"float4", 16, 16, [0: f32, 4: f32, 8: f32, 12: f32]>, shared>
    %f = tn.field %e[2] : !tn.place<!tn.struct<"float4", 16, 16, [0: f32, 4: f32, 8: f32, 12: f32]>, shared> -> !tn.place<f32, shared>
    %z = tn.load %f : !tn.place<f32, shared> -> f32
    tn.return)");
  EXPECT_EQ(records(module, {"object", "access", "limit"}),
            R"(object 0 shared `s`, 1024 bytes, written
access 0 write s[threadIdx.x]: `s` + 16 * threadIdx.x, 16 bytes; in 0
access 1 read s[threadIdx.x]: `s` + 16 * threadIdx.x + 8, 4 bytes; in 0
)");
}

// A pointer out of memory is not understood; in TN_UNSAFE it is the author's.
TEST(Straight, UnknownPointer) {
  std::string load = R"(
      %pp = tn.recast %p : !tn.place<f32, global> -> !tn.place<!tn.place<f32, global>, global>
      %q = tn.load %pp : !tn.place<!tn.place<f32, global>, global> -> !tn.place<f32, global>
      tn.store %zero, %q : f32, !tn.place<f32, global>
)";
  std::string zero = "%zero = arith.constant 0.0 : f32\n";
  EXPECT_EQ(records(kernel({pointer("p")}, zero + load + "tn.return"),
                    {"access", "limit"}),
            R"(access 0 read p[0]: `p` + 0, 8 bytes; in 0
access 1 write unknown global memory: `unknown global memory` + pointer, 4 bytes; in 0
limit tn.store: it is not known what this pointer points to
)");
  EXPECT_EQ(records(kernel({pointer("p")}, zero + "tn.unsafe \"why\" {" + load +
                                               "tn.yield }\n tn.return"),
                    {"object", "access", "limit"}),
            R"(object 0 argument `p`, 4 * extent(p) bytes, escapes
object 1 unknown `unknown global memory`, written, escapes
access 0 read p[0]: `p` + 0, 8 bytes; in 0; unsafe
access 1 write unknown global memory: `unknown global memory` + pointer, 4 bytes; in 0; unsafe
)");
}
