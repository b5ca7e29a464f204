// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What PTX a kernel becomes. Every text is assembled as well where ptxas is.
#include "TestModule.h"

using namespace tn::test;

namespace {

bool contains(const std::string &text, llvm::StringRef part) {
  return llvm::StringRef(text).contains(part);
}
unsigned countOf(const std::string &text, llvm::StringRef part) {
  return llvm::StringRef(text).count(part);
}

// y[i] = a * x[i] + y[i]
const char *kSaxpyBody = R"(
  %tx = tn.id thread x
  %bx = tn.id block x
  %bd = tn.id block_dim x
  %m = arith.muli %bx, %bd : i32
  %i = arith.addi %m, %tx : i32
  %in = arith.cmpi ult, %i, %n : i32
  tn.if %in {
    %j = arith.extui %i : i32 to i64
    %px = tn.offset %x, %j : !tn.place<f32, global>
    %vx = tn.load %px {invariant} : !tn.place<f32, global> -> f32
    %py = tn.offset %y, %j : !tn.place<f32, global>
    %vy = tn.load %py : !tn.place<f32, global> -> f32
    %p = arith.mulf %a, %vx : f32
    %s = arith.addf %p, %vy : f32
    tn.store %s, %py : f32, !tn.place<f32, global>
    tn.yield
  }
)";
const char *kSaxpyArgs =
    "%n: i32, %a: f32, %x: !tn.place<f32, global>, %y: !tn.place<f32, global>";

TEST(Ptx, Saxpy) {
  std::vector<tn::codegen::KernelResources> resources;
  std::string ptx =
      ptxOf(kernelText(kSaxpyArgs, kSaxpyBody,
                       "block_shape = array<i32: 128, 1, 1>, "
                       "arg_facts = [{}, {}, {noalias, readonly}, {noalias}]"),
            {}, &resources);
  EXPECT_TRUE(contains(ptx, ".visible .entry k("));
  EXPECT_TRUE(contains(ptx, ".reqntid 128"));
  EXPECT_TRUE(contains(ptx, "ld.global.nc.b32"));
  EXPECT_TRUE(contains(ptx, "fma.rn.f32"));
  EXPECT_FALSE(contains(ptx, "ntid.x;"));
  if (!resources.empty()) {
    EXPECT_EQ(resources[0].kernel, "k");
    EXPECT_GT(resources[0].registers, 0u);
    EXPECT_EQ(resources[0].spillStores, 0u);
  }
}

TEST(Ptx, NoContractionWithoutFmad) {
  tn::codegen::DeviceOptions options;
  options.fmaContraction = false;
  std::string ptx = ptxOf(kernelText(kSaxpyArgs, kSaxpyBody), options);
  EXPECT_FALSE(contains(ptx, "fma.rn"));
  EXPECT_TRUE(contains(ptx, "mul.rn.f32"));
}

TEST(Ptx, EveryArchitectureAssembles) {
  for (llvm::StringRef arch : tn::codegen::gpuArchitectures()) {
    tn::codegen::DeviceOptions options;
    options.arch = arch.str();
    std::string ptx = ptxOf(kernelText(kSaxpyArgs, kSaxpyBody), options);
    EXPECT_TRUE(contains(ptx, ".target " + options.arch)) << options.arch;
  }
}

TEST(Ptx, UnknownArchitectureNamesTheNearest) {
  tn::codegen::DeviceOptions options;
  options.arch = "sm_9O";
  std::string error = deviceError(kernelText(kSaxpyArgs, kSaxpyBody), options);
  EXPECT_TRUE(contains(
      error, "unknown GPU architecture `sm_9O`; did you mean `sm_90`?"))
      << error;
}

TEST(Ptx, SameInputSameBytes) {
  std::string mir = kernelText(kSaxpyArgs, kSaxpyBody);
  EXPECT_EQ(ptxOf(mir), ptxOf(mir));
}

TEST(Ptx, WrittenArgumentIsNotNoaliasAcrossABarrier) {
  const char *body = R"(
    %v = tn.load %y : !tn.place<f32, global> -> f32
    tn.sync block
    %w = tn.load %y : !tn.place<f32, global> -> f32
    %s = arith.addf %v, %w : f32
    tn.store %s, %x : f32, !tn.place<f32, global>
  )";
  const char *args = "%x: !tn.place<f32, global>, %y: !tn.place<f32, global>";
  // Another thread may write *y between the two loads.
  std::string ptx =
      ptxOf(kernelText(args, body, "arg_facts = [{noalias}, {noalias}]"));
  EXPECT_EQ(countOf(ptx, "ld.global.b32"), 2u) << ptx;
  EXPECT_TRUE(contains(ptx, "bar.sync"));
  std::string ir =
      deviceIr(kernelText(args, body, "arg_facts = [{noalias}, {noalias}]"));
  EXPECT_TRUE(contains(ir, "!alias.scope")) << ir;
  EXPECT_TRUE(contains(ir, "ptr addrspace(1) %x, ptr addrspace(1) %y")) << ir;
}

// A pointer variable that only ever holds one argument is that argument.
TEST(Ptx, ScopesFollowPointerVariables) {
  const char *body = R"(
    %one = arith.constant 1 : i64
    %p = tn.local "p" : !tn.place<!tn.place<f32, global>, local>
    tn.store %x, %p : !tn.place<f32, global>, !tn.place<!tn.place<f32, global>, local>
    %a = tn.load %p : !tn.place<!tn.place<f32, global>, local> -> !tn.place<f32, global>
    %b = tn.offset %a, %one : !tn.place<f32, global>
    tn.store %b, %p : !tn.place<f32, global>, !tn.place<!tn.place<f32, global>, local>
    %c = tn.load %p : !tn.place<!tn.place<f32, global>, local> -> !tn.place<f32, global>
    %v = tn.load %c : !tn.place<f32, global> -> f32
    tn.sync block
    tn.store %v, %y : f32, !tn.place<f32, global>
  )";
  std::string ir = deviceIr(
      kernelText("%x: !tn.place<f32, global>, %y: !tn.place<f32, global>", body,
                 "arg_facts = [{noalias}, {noalias}]"));
  EXPECT_EQ(countOf(ir, ", !alias.scope"), 2u) << ir;
}

TEST(Ptx, SharedMemoryAndWarpOperations) {
  std::string ptx =
      ptxOf(kernelText("%out: !tn.place<f64, global>, %v: f64", R"(
    %tile = tn.shared "tile" : !tn.place<!tn.array<32 x f64>, shared>
    %t = tn.id thread x
    %i = arith.extui %t : i32 to i64
    %e = tn.index %tile[%i] : !tn.place<!tn.array<32 x f64>, shared> -> !tn.place<f64, shared>
    tn.store %v, %e : f64, !tn.place<f64, shared>
    tn.sync block
    %w = tn.load %e : !tn.place<f64, shared> -> f64
    %mask = arith.constant 4294967295 : i64
    %d = arith.constant 16 : i32
    %width = arith.constant 32 : i32
    %s = tn.shuffle down %mask, %w, %d, %width : f64
    %p = arith.cmpf ogt, %s, %v : f64
    %b = tn.vote ballot %mask, %p : i64
    %any = tn.vote any %mask, %p : i1
    %m = tn.match any %mask, %b : i64
    %ma = tn.match all %mask, %t : i32
    %r = tn.warp_reduce smax %mask, %t
    %active = tn.active_mask
    tn.sync warp mask %mask
    %c = tn.sync_reduce count %p
    %x = arith.addi %b, %m : i64
    %x1 = arith.addi %x, %ma : i64
    %x2 = arith.addi %x1, %active : i64
    %rc = arith.addi %r, %c : i32
    %rcx = arith.extui %rc : i32 to i64
    %x3 = arith.addi %x2, %rcx : i64
    %clock = tn.clock
    %x4 = arith.addi %x3, %clock : i64
    %anyx = arith.extui %any : i1 to i64
    %x5 = arith.addi %x4, %anyx : i64
    %f = arith.sitofp %x5 : i64 to f64
    tn.store %f, %out : f64, !tn.place<f64, global>
  )"));
  for (const char *part :
       {".shared .align 16 .b8 ", "shfl.sync.down.b32", "vote.sync.ballot.b32",
        "vote.sync.any", "match.any.sync.b64", "match.all.sync.b32",
        "redux.sync.max.s32", "activemask.b32", "bar.warp.sync", "bar",
        "%clock64"})
    EXPECT_TRUE(contains(ptx, part)) << part;
  EXPECT_EQ(countOf(ptx, "shfl.sync.down.b32"), 2u);
}

TEST(Ptx, AtomicsKeepOrderAndScope) {
  std::string ptx = ptxOf(kernelText("%p: !tn.place<i32, global>, %f: "
                                     "!tn.place<f32, global>, %v: i32, %x: f32",
                                     R"(
    %a = tn.atomic_rmw add relaxed grid %p, %v : !tn.place<i32, global>, i32
    %b = tn.atomic_rmw add acq_rel grid %p, %v : !tn.place<i32, global>, i32
    %c = tn.atomic_rmw umax relaxed system %p, %v : !tn.place<i32, global>, i32
    %d = tn.atomic_rmw fadd relaxed grid %f, %x : !tn.place<f32, global>, f32
    %e = tn.atomic_rmw fmax relaxed grid %f, %x : !tn.place<f32, global>, f32
    %g = tn.atomic_rmw inc relaxed grid %p, %v : !tn.place<i32, global>, i32
    %h = tn.atomic_cas acq_rel grid %p, %a, %b : !tn.place<i32, global>, i32
    %l = tn.atomic_load acquire grid %p : !tn.place<i32, global> -> i32
    tn.atomic_store release block %l, %p : i32, !tn.place<i32, global>
    tn.fence grid
  )"));
  for (const char *part :
       {"atom.global.add.u32", "fence.acq_rel.gpu",
        "atom.relaxed.sys.global.max.u32", "atom.global.add.f32",
        "atom.relaxed.gpu.global.cas.b32", "atom.global.inc.u32",
        "atom.acq_rel.gpu.global.cas.b32", "ld.acquire.gpu.global.b32",
        "st.release.cta.global.b32", "membar.gl"})
    EXPECT_TRUE(contains(ptx, part)) << part << "\n" << ptx;
}

TEST(Ptx, AlignedStructMovesAsOneVector) {
  std::string type =
      "!tn.struct<\"float4\", 16, 16, [0: f32, 4: f32, 8: f32, 12: f32]>";
  std::string place = "!tn.place<" + type + ", global>";
  std::string ptx = ptxOf(
      kernelText("%x: " + place + ", %y: " + place,
                 "tn.copy %x to %y {invariant} : " + place + ", " + place));
  EXPECT_TRUE(contains(ptx, "ld.global.nc.v4.b32") ||
              contains(ptx, "ld.global.nc.v2.b64"))
      << ptx;
  EXPECT_TRUE(contains(ptx, "st.global.v4.b32") ||
              contains(ptx, "st.global.v2.b64"))
      << ptx;
}

TEST(Ptx, StructParameterIsReadInPlace) {
  std::string type = "!tn.struct<\"S\", 24, 8, [0: !tn.place<f32, global>, 8: "
                     "!tn.array<4 x f32>]>";
  std::string ptx = ptxOf(kernelText(
      "%s: !tn.place<" + type + ", param>",
      R"(
    %pp = tn.field %s[0] : !tn.place<)" +
          type + R"(, param> -> !tn.place<!tn.place<f32, global>, param>
    %p = tn.load %pp : !tn.place<!tn.place<f32, global>, param> -> !tn.place<f32, global>
    %a = tn.field %s[1] : !tn.place<)" +
          type + R"(, param> -> !tn.place<!tn.array<4 x f32>, param>
    %t = tn.id thread x
    %i = arith.extui %t : i32 to i64
    %e = tn.index %a[%i] : !tn.place<!tn.array<4 x f32>, param> -> !tn.place<f32, param>
    %v = tn.load %e : !tn.place<f32, param> -> f32
    tn.store %v, %p : f32, !tn.place<f32, global>
  )"));
  EXPECT_FALSE(contains(ptx, "local_depot")) << ptx;
  EXPECT_TRUE(contains(ptx, "st.global.b32")) << ptx;
}

TEST(Ptx, ChecksShareOneReport) {
  std::string ptx = ptxOf(
      kernelText("%p: !tn.place<f32, global>, %i: i64, %n: i64, %b: i1", R"(
    %ok = arith.cmpi ult, %i, %n : i64
    tn.check %ok 3003, %i, %n "p[i]"
    %e = tn.offset %p, %i : !tn.place<f32, global>
    %v = tn.load %e : !tn.place<f32, global> -> f32
    tn.assert %b "b"
    tn.store %v, %p : f32, !tn.place<f32, global>
  )"));
  EXPECT_EQ(countOf(ptx, "trap;"), 1u) << ptx;
  EXPECT_TRUE(contains(ptx, "__tn_trap_slot"));
  EXPECT_TRUE(contains(ptx, "__tn_module_id"));
  std::string plain = ptxOf(kernelText(kSaxpyArgs, kSaxpyBody));
  EXPECT_FALSE(contains(plain, "__tn_trap_slot"));
}

TEST(Ptx, MathFromLibdevice) {
  std::string body = R"(
    %v = tn.load %p : !tn.place<f32, global> -> f32
    %e = tn.math "exp"(%v) : (f32) -> f32
    %s = tn.math "sqrt"(%e) : (f32) -> f32
    %d = arith.divf %s, %v : f32
    %w = tn.math "sin"(%d) : (f32) -> f32
    tn.store %w, %p : f32, !tn.place<f32, global>
  )";
  auto libdevice =
      llvm::StringRef("/usr/local/cuda/nvvm/libdevice/libdevice.10.bc");
  if (FILE *file = std::fopen(libdevice.data(), "rb"))
    std::fclose(file);
  else
    GTEST_SKIP() << "no libdevice here";
  std::string precise = ptxOf(kernelText("%p: !tn.place<f32, global>", body));
  EXPECT_TRUE(contains(precise, "sqrt.rn.f32"));
  EXPECT_TRUE(contains(precise, "div.rn.f32"));
  EXPECT_FALSE(contains(precise, "__nv_")) << precise;
  tn::codegen::DeviceOptions options;
  options.fastMath = true;
  std::string fast =
      ptxOf(kernelText("%p: !tn.place<f32, global>", body), options);
  EXPECT_TRUE(contains(fast, "sqrt.approx.ftz.f32"));
  EXPECT_TRUE(contains(fast, "div.approx.ftz.f32"));
  EXPECT_TRUE(contains(fast, "sin.approx.ftz.f32"));
  EXPECT_LT(fast.size(), precise.size());
  options.libdevice = "/no/such/libdevice.bc";
  std::string error =
      deviceError(kernelText("%p: !tn.place<f32, global>", body), options);
  EXPECT_TRUE(contains(error, "`/no/such/libdevice.bc` does not exist"))
      << error;
}

TEST(Ptx, UnrollWholeOrSay) {
  auto loop = [](const char *bound) {
    return kernelText("%p: !tn.place<i32, global>, %n: i32", std::string(R"(
    %i = tn.local "i" : !tn.place<i32, local>
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %c16 = arith.constant 16 : i32
    tn.store %zero, %i : i32, !tn.place<i32, local>
    tn.loop cond {
      %v = tn.load %i : !tn.place<i32, local> -> i32
      %more = arith.cmpi slt, %v, )") + bound + R"( : i32
      tn.condition %more
    } body {
      %v = tn.load %i : !tn.place<i32, local> -> i32
      %j = arith.extsi %v : i32 to i64
      %e = tn.offset %p, %j : !tn.place<i32, global>
      tn.store %v, %e : i32, !tn.place<i32, global>
      tn.yield
    } step {
      %v = tn.load %i : !tn.place<i32, local> -> i32
      %w = arith.addi %v, %one : i32
      tn.store %w, %i : i32, !tn.place<i32, local>
      tn.yield
    } {unroll = 0 : i32} loc("k.cu":7:3)
  )");
  };
  std::string ptx = ptxOf(loop("%c16"));
  EXPECT_FALSE(contains(ptx, "bra")) << ptx;
  std::string error = deviceError(loop("%n"));
  EXPECT_TRUE(contains(error, "k.cu:7:3: this loop cannot be unrolled whole"))
      << error;
}

TEST(Ptx, LineInfoAddsLinesOnly) {
  std::string mir = kernelText(kSaxpyArgs, kSaxpyBody);
  tn::codegen::DeviceOptions options;
  options.lineInfo = true;
  std::string with = ptxOf(mir, options), without = ptxOf(mir);
  EXPECT_TRUE(contains(with, ".loc"));
  auto instructions = [](const std::string &text) {
    std::string kept;
    for (llvm::StringRef line : llvm::split(text, '\n'))
      if (line.starts_with("\t") && !line.trim().starts_with(".") &&
          !line.trim().starts_with("//"))
        kept += line.split("//").first.rtrim().str() + "\n";
    return kept;
  };
  EXPECT_EQ(instructions(with), instructions(without));
}

TEST(Ptx, ModuleVariables) {
  std::string ptx = ptxOf(R"(
    tn.global @table : !tn.array<2 x f32> in constant = [1.0 : f32, 2.0 : f32]
    tn.global @setting : i32 in constant = 7 : i32 {host_writable}
    tn.global @counter : i32 in global
  )" + kernelText("%out: !tn.place<f32, global>, %i: i64", R"(
    %t = tn.address_of @table : !tn.place<!tn.array<2 x f32>, constant>
    %e = tn.index %t[%i] : !tn.place<!tn.array<2 x f32>, constant> -> !tn.place<f32, constant>
    %v = tn.load %e : !tn.place<f32, constant> -> f32
    %s = tn.address_of @setting : !tn.place<i32, constant>
    %w = tn.load %s : !tn.place<i32, constant> -> i32
    %c = tn.address_of @counter : !tn.place<i32, global>
    %old = tn.atomic_rmw add relaxed grid %c, %w : !tn.place<i32, global>, i32
    tn.store %v, %out : f32, !tn.place<f32, global>
  )"));
  EXPECT_TRUE(contains(ptx, ".const .align 4 .b8 table")) << ptx;
  EXPECT_TRUE(contains(ptx, ".const .align 4 .b8 setting")) << ptx;
  EXPECT_TRUE(contains(ptx, ".global .align 4 .b8 counter")) << ptx;
  EXPECT_TRUE(contains(ptx, "ld.const")) << ptx;
}

TEST(Ptx, Printf) {
  std::string ptx = ptxOf(kernelText("%i: i32, %f: f32", R"(
    %r = tn.printf "%d %f\0A"(%i, %f) : i32, f32
  )"));
  EXPECT_TRUE(contains(ptx, "vprintf"));
}

TEST(Ptx, GridBarrier) {
  std::string ptx = ptxOf(kernelText("%p: !tn.place<i32, global>", R"(
    %v = tn.load %p : !tn.place<i32, global> -> i32
    tn.sync grid
    tn.store %v, %p : i32, !tn.place<i32, global>
    tn.sync grid
  )"));
  EXPECT_EQ(countOf(ptx, "%envreg1;"), 2u) << ptx;
  EXPECT_EQ(countOf(ptx, "bar.sync"), 4u) << ptx;
  EXPECT_EQ(countOf(ptx, "membar.gl"), 4u) << ptx;
}

// x * y + z where the product must be rounded: `__fadd_rn(x * y, z)`, which the
// front end spells fma(x * y, 1, z).
TEST(Ptx, RoundedSumIsNotFused) {
  std::string ptx = ptxOf(
      kernelText("%p: !tn.place<f32, global>, %x: f32, %y: f32, %z: f32", R"(
    %one = arith.constant 1.0 : f32
    %m = arith.mulf %x, %y : f32
    %s = tn.math "fma"(%m, %one, %z) : (f32, f32, f32) -> f32
    tn.store %s, %p : f32, !tn.place<f32, global>
  )"));
  EXPECT_TRUE(contains(ptx, "add.rn.f32")) << ptx;
  EXPECT_FALSE(contains(ptx, "fma.rn.f32")) << ptx;
}

TEST(Ptx, Fatbin) {
  if (auto tool = tn::codegen::findFatbinary(); !tool) {
    llvm::consumeError(tool.takeError());
    GTEST_SKIP() << "no fatbinary here";
  }
  std::string ptx = ptxOf(kernelText(kSaxpyArgs, kSaxpyBody));
  tn::codegen::Image text{true, "sm_90", {ptx.begin(), ptx.end()}};
  auto cubin = tn::codegen::assemble(ptx, {}, nullptr);
  ASSERT_TRUE(bool(cubin)) << llvm::toString(cubin.takeError());
  auto fatbin = tn::codegen::makeFatbin({text, {false, "sm_90", *cubin}});
  ASSERT_TRUE(bool(fatbin)) << llvm::toString(fatbin.takeError());
  EXPECT_GT(fatbin->size(), cubin->size() / 2);
}

} // namespace
