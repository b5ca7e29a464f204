// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tables of a module, read back through the C header from compiled code.
#include "TestModule.h"
#include "compiler/codegen/KernelFacts.h"

using namespace tn::test;

namespace {

const char *kModule = R"mir(
  tn.kernel @first(%n: i32, %x: !tn.place<f32, global>, %x_len: i64, %y: !tn.place<f32, global>,
                   %y_len: i64)
      attributes {source_name = "first<3>", block_shape = array<i32: 64, 1, 1>,
                  max_threads = 64 : i32, params = [
        #tn.param<name = "n", kind = "scalar", type = "int", element = "", size = 4, align = 4,
                  first_arg = 0, num_args = 1, unique = false>,
        #tn.param<name = "x", kind = "span", type = "tn::span<const float>", element = "float",
                  size = 4, align = 4, first_arg = 1, num_args = 2, unique = false>,
        #tn.param<name = "y", kind = "span", type = "tn::span<float>", element = "float",
                  size = 4, align = 4, first_arg = 3, num_args = 2, unique = true>]} {
    %s = tn.shared "pad" : !tn.place<i8, shared>
    %t = tn.shared "tile" : !tn.place<!tn.array<8 x f64>, shared>
    %v = tn.load %x : !tn.place<f32, global> -> f32 loc("a.cu":11:7)
    tn.sync block loc("a.cu":12:3)
    tn.store %v, %y : f32, !tn.place<f32, global> loc("a.cu":13:5)
    tn.return
  } loc("a.cu":10:1)
  tn.contract @first {
  ^bb0(%n: i32, %x: !tn.place<f32, global>, %x_len: i64, %y: !tn.place<f32, global>, %y_len: i64):
    %a = arith.extsi %n : i32 to i128
    %b = arith.extui %x_len : i64 to i128
    tn.require %a "<=" %b "n <= x.size()" for "`x[i]` stays inside `x`" : i128 loc("a.cu":9:2)
    tn.return
  }
  tn.kernel @second() attributes {source_name = "second", params = []} {
    tn.unsafe "a test" {
      %p = tn.dynamic_shared : !tn.place<i32, shared>
      %m = tn.active_mask
      tn.yield
    }
    tn.return
  }
)mir";

TEST(Registration, TablesReadBack) {
  events().clear();
  const tn_module_desc *module = nullptr;
  {
    HostProgram program(kModule);
    ASSERT_EQ(events().size(), 1u);
    ASSERT_EQ(events()[0].name, "register");
    module = static_cast<const tn_module_desc *>(events()[0].address);
    EXPECT_EQ(module->abi_version, TN_ABI_VERSION);
    EXPECT_STREQ(module->source, "test.cpp");
    ASSERT_EQ(module->num_kernels, 2u);

    const tn_kernel_desc &first = module->kernels[0],
                         &second = module->kernels[1];
    EXPECT_STREQ(first.symbol, "first");
    EXPECT_STREQ(first.name, "first<3>");
    EXPECT_STREQ(first.file, "a.cu");
    EXPECT_EQ(first.line, 10u);
    EXPECT_NE(first.host_symbol, nullptr);
    EXPECT_EQ(first.num_args, 5u);
    EXPECT_EQ(first.required_block[0], 64u);
    EXPECT_EQ(first.required_block[2], 1u);
    EXPECT_EQ(first.max_threads, 64u);
    EXPECT_EQ(first.static_shared, 16u + 64u);
    EXPECT_EQ(first.flags, unsigned(TN_KERNEL_USES_BARRIER));
    EXPECT_EQ(first.cpu_entry, program.find("__tn_cpu.first"));
    EXPECT_EQ(first.cpu_sanitize_entry, program.find("__tn_san.first"));
    EXPECT_EQ(first.contract, program.find("__tn_contract.first"));
    ASSERT_EQ(first.num_conditions, 1u);
    EXPECT_STREQ(first.conditions[0].text, "n <= x.size()");
    EXPECT_STREQ(first.conditions[0].why, "`x[i]` stays inside `x`");
    EXPECT_EQ(first.conditions[0].line, 9u);

    ASSERT_EQ(first.num_params, 3u);
    EXPECT_EQ(first.params[0].kind, unsigned(TN_PARAM_SCALAR));
    EXPECT_EQ(first.params[0].access, unsigned(TN_ACCESS_NONE));
    EXPECT_EQ(first.params[0].rank, 0u);
    EXPECT_STREQ(first.params[1].name, "x");
    EXPECT_STREQ(first.params[1].type, "tn::span<const float>");
    EXPECT_STREQ(first.params[1].elem_type, "float");
    EXPECT_EQ(first.params[1].kind, unsigned(TN_PARAM_SPAN));
    EXPECT_EQ(first.params[1].access, unsigned(TN_ACCESS_READ));
    EXPECT_EQ(first.params[1].rank, 1u);
    EXPECT_EQ(first.params[1].size, 4u);
    EXPECT_EQ(first.params[1].first_arg, 1u);
    EXPECT_EQ(first.params[1].num_args, 2u);
    EXPECT_EQ(first.params[2].access, unsigned(TN_ACCESS_WRITE));

    EXPECT_STREQ(second.symbol, "second");
    EXPECT_EQ(second.num_params, 0u);
    EXPECT_EQ(second.params, nullptr);
    EXPECT_EQ(second.contract, nullptr);
    EXPECT_EQ(second.flags, unsigned(TN_KERNEL_USES_DYNAMIC_SHARED |
                                     TN_KERNEL_USES_WARP | TN_KERNEL_UNSAFE));

    ASSERT_EQ(module->num_locations, 3u);
    EXPECT_EQ(module->locations[0].line, 11u);
    EXPECT_EQ(module->locations[0].column, 7u);
    EXPECT_STREQ(module->locations[0].text, "x");
    EXPECT_STREQ(module->locations[1].text, "barrier of the block");
    EXPECT_STREQ(module->locations[2].file, "a.cu");

    ASSERT_EQ(module->num_images, 1u);
    EXPECT_EQ(module->images[0].kind, unsigned(TN_IMAGE_PTX));
    EXPECT_EQ(module->images[0].arch, 90u);
    EXPECT_STREQ(module->images[0].name, "sm_90a");
    EXPECT_EQ(module->images[0].size, 4u);
    EXPECT_STREQ(static_cast<const char *>(module->images[0].data), "ptx");
  }
  ASSERT_EQ(events().size(), 2u);
  EXPECT_EQ(events()[1].name, "unregister");
  EXPECT_EQ(events()[1].address, module);
}

TEST(HostObject, WritesAnObjectAndLeavesNothingElse) {
  ParsedMir parsed = parseMir(kModule);
  ASSERT_TRUE(bool(parsed.module));
  llvm::LLVMContext context;
  llvm::Module host("host", context);
  ASSERT_FALSE(bool(tn::codegen::emitHostKernels(*parsed.module, host)));
  ASSERT_FALSE(bool(
      tn::codegen::emitRegistration(*parsed.module, host, {}, {}, "t.cpp")));
  std::string path = testing::TempDir() + "/tn_host_object.o";
  llvm::Error error = tn::codegen::emitHostObject(host, 2, path);
  ASSERT_FALSE(bool(error)) << llvm::toString(std::move(error));
  FILE *file = std::fopen(path.c_str(), "rb");
  ASSERT_NE(file, nullptr);
  char magic[4] = {};
  EXPECT_EQ(std::fread(magic, 1, 4, file), 4u);
  std::fclose(file);
  EXPECT_EQ(std::string(magic + 1, 3), "ELF");
  std::remove(path.c_str());

  llvm::Module other("host", context);
  ASSERT_FALSE(bool(tn::codegen::emitHostKernels(*parsed.module, other)));
  llvm::Error wrong =
      tn::codegen::emitHostObject(other, 0, "/no/such/folder/x.o");
  EXPECT_TRUE(bool(wrong));
  llvm::consumeError(std::move(wrong));
}

} // namespace
