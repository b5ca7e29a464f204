// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The host half keeps host code as it is and turns each kernel into a stub that
// reports its own name, whatever the kernel's linkage is.
#include "frontend/Frontend.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>
#include <set>

namespace {

struct Collector : tn::diag::DiagnosticSink {
  std::vector<std::string> messages;
  void report(tn::diag::Diagnostic diagnostic) override { messages.push_back(diagnostic.message); }
};

struct HostHalf : testing::Test {
  mlir::MLIRContext context;
  Collector sink;
  tn::frontend::TranslationUnit unit;
  tn::frontend::FrontendOptions options;

  void SetUp() override {
    tn::mir::loadDialects(context);
    options.input = TN_SOURCE_ROOT "/test/frontend/Host/Inputs/kernels.cpp";
    options.tnIncludeDirs = {TN_SOURCE_ROOT "/frontend/include"};
    options.hostCode = true;
  }
};

TEST_F(HostHalf, EveryKernelIsAStub) {
  for (bool debugInfo : {false, true}) {
    options.debugInfo = debugInfo;
    tn::frontend::TranslationUnit unit;
    ASSERT_TRUE(tn::frontend::runFrontend(options, context, sink, unit))
        << (sink.messages.empty() ? "" : sink.messages.front());
    ASSERT_TRUE(unit.host);
    EXPECT_FALSE(llvm::verifyModule(*unit.host, &llvm::errs()));
    EXPECT_EQ(unit.hostKernels.size(), 5u);
    std::set<std::string> symbols;
    for (const tn::frontend::HostKernel &kernel : unit.hostKernels) {
      llvm::Function *function = unit.host->getFunction(kernel.hostSymbol);
      ASSERT_TRUE(function) << kernel.hostSymbol;
      // It calls the report and nothing else, and its callers may not assume
      // that it returns or never throws.
      std::vector<std::string> called;
      for (llvm::Instruction &instruction : llvm::instructions(*function))
        if (auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction))
          if (!call->getCalledFunction()->isIntrinsic())
            called.push_back(call->getCalledFunction()->getName().str());
      EXPECT_EQ(called, std::vector<std::string>{"tn_kernel_called_on_host"});
      EXPECT_FALSE(function->doesNotThrow());
      EXPECT_TRUE(symbols.insert(kernel.hostSymbol).second);
    }
    auto linkage = [&](const char *name) { return unit.host->getFunction(name)->getLinkage(); };
    EXPECT_EQ(linkage("_Z5plainN2tn4spanIfEE"), llvm::GlobalValue::ExternalLinkage);
    EXPECT_EQ(linkage("_Z8instanceILi32EEvN2tn4spanIfEE"), llvm::GlobalValue::WeakODRLinkage);
    EXPECT_EQ(linkage("_Z8instanceILi64EEvN2tn4spanIfEE"), llvm::GlobalValue::LinkOnceODRLinkage);
    EXPECT_EQ(linkage("_ZL8internalN2tn4spanIfEE"), llvm::GlobalValue::InternalLinkage);
  }
}

TEST_F(HostHalf, HostCodeStays) {
  ASSERT_TRUE(tn::frontend::runFrontend(options, context, sink, unit));
  llvm::Function *host = unit.host->getFunction("_Z7on_hosti");
  ASSERT_TRUE(host && !host->isDeclaration());
  llvm::Function *device = unit.host->getFunction("_Z5twicei");
  ASSERT_TRUE(device && !device->isDeclaration());
}

TEST_F(HostHalf, OnlyWhenAskedFor) {
  options.hostCode = false;
  ASSERT_TRUE(tn::frontend::runFrontend(options, context, sink, unit));
  EXPECT_FALSE(unit.host);
  EXPECT_TRUE(unit.hostKernels.empty());
  EXPECT_TRUE(unit.mir);
}

} // namespace
