// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Order, repetition, severity; and the tables of codes.
#include "compiler/diagnostics/DiagnosticList.h"
#include "compiler/diagnostics/Explain.h"
#include <gtest/gtest.h>

using namespace tn::diag;

static SourceSpan line(const char *file, unsigned number) {
  return {file, number, 1, number, 1};
}

TEST(DiagnosticList, SortsByFileThenPlace) {
  DiagnosticList list;
  list.report(Diagnostic(Code::TN1001, line("b", 9), "m"));
  list.report(Diagnostic(Code::TN1001, line("a", 3), "m"));
  list.report(Diagnostic(Code::TN3001, line("b", 2), "m"));
  list.sortAndDedupe();
  ASSERT_EQ(list.all().size(), 3u);
  EXPECT_EQ(list.all()[0].span.line, 2u);
  EXPECT_EQ(list.all()[1].span.line, 9u);
  EXPECT_EQ(list.all()[2].span.file, "a");
}

TEST(DiagnosticList, DropsOnlyRepetitions) {
  DiagnosticList list;
  for (const char *message : {"m", "n", "m", "n"})
    list.report(Diagnostic(Code::TN1001, line("a", 1), message));
  list.report(Diagnostic(Code::TN1002, line("a", 1), "m"));
  list.sortAndDedupe();
  EXPECT_EQ(list.all().size(), 3u);
}

TEST(DiagnosticList, CountsAndWarningsAsErrors) {
  DiagnosticList plain, strict(/*warningsAreErrors=*/true);
  for (DiagnosticList *list : {&plain, &strict}) {
    Diagnostic warning(Code::TN1001, line("a", 1), "m");
    warning.severity = Severity::Warning;
    list->report(warning);
    list->report(Diagnostic(Code::TN3006, line("a", 1), "m"));
  }
  EXPECT_FALSE(plain.hasErrors());
  EXPECT_EQ(plain.count(Severity::Warning), 1u);
  EXPECT_EQ(plain.count(Severity::Remark), 1u);
  EXPECT_TRUE(strict.hasErrors());
}

TEST(Codes, TablesAgree) {
  for (Code code : allCodes()) {
    EXPECT_EQ(parseCode(codeName(code)), code);
    EXPECT_FALSE(title(code).empty());
    EXPECT_FALSE(explanation(code).empty())
        << codeName(code).str() << " has no page";
  }
  EXPECT_EQ(parseCode("tn1001"), Code::TN1001);
  EXPECT_FALSE(parseCode("TN0000").has_value());
  EXPECT_EQ(nearestCode("TN101"), Code::TN1001);
}
