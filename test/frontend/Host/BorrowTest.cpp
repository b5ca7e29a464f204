// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each launch of Inputs/borrows.cpp is rejected with the code in its line's
// comment, or accepted when there is none.
#include "compiler/diagnostics/Diagnostic.h"
#include "frontend/HostBorrow.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/LineIterator.h"
#include "llvm/Support/MemoryBuffer.h"
#include <gtest/gtest.h>
#include <set>

namespace {

struct Collector : tn::diag::DiagnosticSink {
  std::multiset<std::pair<unsigned, std::string>> found;
  void report(tn::diag::Diagnostic diagnostic) override {
    found.insert({diagnostic.span.line, tn::diag::codeName(diagnostic.code).str()});
    EXPECT_EQ(diagnostic.labels.size(), 1u);
    EXPECT_FALSE(diagnostic.primaryLabel.empty());
  }
};

TEST(HostBorrow, EachLaunchAsItsLineSays) {
  const std::string path = TN_SOURCE_ROOT "/test/frontend/Host/Inputs/borrows.cpp";
  auto text = llvm::MemoryBuffer::getFile(path);
  ASSERT_TRUE(bool(text));
  std::multiset<std::pair<unsigned, std::string>> expected;
  for (llvm::line_iterator line(**text, /*SkipBlanks=*/false); !line.is_at_end(); ++line) {
    llvm::StringRef comment = line->rsplit("// ").second;
    if (comment.starts_with("TN0"))
      expected.insert({unsigned(line.line_number()), comment.trim().str()});
  }
  ASSERT_GT(expected.size(), 20u);

  std::unique_ptr<clang::ASTUnit> unit = clang::tooling::buildASTFromCodeWithArgs(
      (*text)->getBuffer(),
      {"-std=c++20", "-D__TENORITE__", "-resource-dir", TN_CLANG_RESOURCE_DIR,
       "-isystem" TN_SOURCE_ROOT "/frontend/include", "-isystem" TN_SOURCE_ROOT "/runtime/include"},
      path);
  ASSERT_TRUE(unit);
  ASSERT_FALSE(unit->getDiagnostics().hasErrorOccurred());
  mlir::MLIRContext context;
  Collector sink;
  EXPECT_FALSE(tn::frontend::checkLaunchBorrows(unit->getASTContext(), context, sink));
  EXPECT_EQ(sink.found, expected);
}

} // namespace
