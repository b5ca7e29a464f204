// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What runFrontend does with inputs of every kind: it parses, or it says why
// not, and it never prints to nobody.
#include "frontend/Frontend.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>

namespace {

struct Collector : tn::diag::DiagnosticSink {
  std::vector<tn::diag::Diagnostic> found;
  void report(tn::diag::Diagnostic diagnostic) override { found.push_back(std::move(diagnostic)); }
};

struct Parse : testing::Test {
  mlir::MLIRContext context;
  Collector sink;
  tn::frontend::TranslationUnit unit;
  tn::frontend::FrontendOptions options;
  llvm::SmallString<128> folder;

  void SetUp() override {
    tn::mir::loadDialects(context);
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("tn-parse", folder));
    options.tnIncludeDirs = {TN_SOURCE_ROOT "/frontend/include"};
    options.jsonDiagnostics = true;
  }
  void TearDown() override { llvm::sys::fs::remove_directories(folder); }

  bool run(llvm::StringRef name, llvm::StringRef text) {
    options.input = (folder + "/" + name).str();
    std::error_code error;
    llvm::raw_fd_ostream(options.input, error) << text;
    return tn::frontend::runFrontend(options, context, sink, unit);
  }
  // The one diagnostic's code, or what is wrong with the number of them.
  std::string code() {
    if (sink.found.size() != 1)
      return std::to_string(sink.found.size()) + " diagnostics";
    return tn::diag::codeName(sink.found.front().code).str();
  }
};

constexpr const char *kKernel = "#include <tn/kernel.h>\n"
                                "TN_KERNEL void f(tn::span<int> y) {\n"
                                "  auto i = tn::global_idx();\n"
                                "  if (i < y.size()) y[i] = 1;\n"
                                "}\n";

TEST_F(Parse, KernelFile) {
  EXPECT_TRUE(run("a.cpp", kKernel));
  EXPECT_TRUE(sink.found.empty());
  EXPECT_TRUE(unit.mir);
}

TEST_F(Parse, NamesThatLookLikeOptionsOrOtherLanguages) {
  EXPECT_TRUE(run("-x.cpp", kKernel));
  EXPECT_TRUE(run("kernel.c", kKernel));
  EXPECT_TRUE(run("with space", kKernel));
}

TEST_F(Parse, CudaFile) {
  options.cuda = true;
  EXPECT_TRUE(run("a.cu", "#include <cuda_runtime.h>\n"
                          "__global__ void f(float *y, int n) {\n"
                          "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                          "  if (i < n) y[i] = __expf(y[i]);\n"
                          "}\n"
                          "int main() { f<<<1, 32>>>(nullptr, 0); return cudaDeviceSynchronize(); }\n"));
  EXPECT_TRUE(sink.found.empty());
}

TEST_F(Parse, DependenciesNameEveryHeader) {
  EXPECT_TRUE(run("a.cpp", kKernel));
  auto has = [&](llvm::StringRef end) {
    return llvm::any_of(unit.dependencies,
                        [&](llvm::StringRef file) { return file.ends_with(end); });
  };
  EXPECT_TRUE(has("a.cpp") && has("tn/kernel.h") && has("tn/kernel/span.h") && has("cstddef"));
}

TEST_F(Parse, InputsThatAreNoSource) {
  options.input = (folder + "/none.cpp").str();
  EXPECT_FALSE(tn::frontend::runFrontend(options, context, sink, unit));
  EXPECT_EQ(code(), "TN0002");
  EXPECT_NE(sink.found.front().message.find("no such file"), std::string::npos);
  sink.found.clear();

  options.input = std::string(folder);
  EXPECT_FALSE(tn::frontend::runFrontend(options, context, sink, unit));
  EXPECT_EQ(code(), "TN0002");
  sink.found.clear();

  EXPECT_FALSE(run("empty.cpp", " \n"));
  EXPECT_EQ(code(), "TN0002");
  sink.found.clear();

  EXPECT_FALSE(run("binary.cpp", llvm::StringRef("\x7f" "ELF\0\1\2", 7)));
  EXPECT_EQ(code(), "TN0002");
}

TEST_F(Parse, ClangsMessagesReachTheSinkWithTheirNotes) {
  EXPECT_FALSE(run("a.cpp", "void g(int);\nint x = g;\nvoid h() { g(1, 2); }\n"));
  ASSERT_EQ(sink.found.size(), 2u);
  for (const tn::diag::Diagnostic &d : sink.found)
    EXPECT_EQ(tn::diag::codeName(d.code), "TN0001");
  EXPECT_EQ(sink.found[1].span.line, 3u);
  EXPECT_EQ(sink.found[1].span.column, 12u);
  ASSERT_EQ(sink.found[1].notes.size(), 1u);
  EXPECT_EQ(sink.found[1].notes[0].span.line, 1u);
  EXPECT_FALSE(unit.mir);
}

TEST_F(Parse, WarningsAreNoErrors) {
  options.clangArgs = {"-Wunused-variable"};
  EXPECT_TRUE(run("a.cpp", "void g() { int unused; }\n"));
  EXPECT_EQ(code(), "TN0001");
  EXPECT_EQ(sink.found.front().severity, tn::diag::Severity::Warning);
}

TEST_F(Parse, UnknownOptionsAndHeaders) {
  options.clangArgs = {"--no-such-option"};
  EXPECT_FALSE(run("a.cpp", kKernel));
  EXPECT_EQ(code(), "TN0001");
  sink.found.clear();
  options.clangArgs = {};
  EXPECT_FALSE(run("a.cpp", "#include <no/such/header.h>\n"));
  EXPECT_EQ(code(), "TN0001");
  for (const std::string &file : unit.dependencies)
    EXPECT_EQ(file.find("no/such"), std::string::npos);
}

TEST_F(Parse, TheUsersOptionsWin) {
  options.clangArgs = {"-std=c++23", "-DVALUE=7"};
  EXPECT_TRUE(run("a.cpp", "static_assert(__cplusplus > 202002L && VALUE == 7);\n"));
  EXPECT_TRUE(run("b.cpp", "static_assert(__TENORITE__);\n"));
}

} // namespace
