// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// JSON and SARIF: they parse, and hold what the diagnostic holds.
#include "compiler/diagnostics/Json.h"
#include "compiler/diagnostics/Sarif.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>

using namespace tn::diag;

static Diagnostic sample() {
  Witness witness;
  witness.block[0] = 2;
  witness.threads = {{{0, 0, 0}, {1, 0, 0}}};
  witness.values = {{"n", "2"}};
  witness.verdict = "true race";
  SourceSpan span = {"a.cpp", 5, 3, 5, 6};
  return Diagnostic(Code::TN1001, span, "broken \xff text and \"quotes\"")
      .inKernel("k<1>")
      .primary("here")
      .label({"a.cpp", 4, 1, 4, 2}, "and here")
      .note("a note")
      .withHelp("a fix")
      .with(witness);
}

static llvm::json::Value parse(const std::string &text) {
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(text);
  EXPECT_TRUE(static_cast<bool>(value)) << text;
  return value ? *value : llvm::json::Value(nullptr);
}

TEST(Json, OneLineWithEveryMember) {
  std::string text;
  llvm::raw_string_ostream out(text);
  writeJson(sample(), out);
  EXPECT_EQ(llvm::StringRef(text).count('\n'), 1u);
  EXPECT_TRUE(llvm::StringRef(text).starts_with(
      "{\"code\":\"TN1001\",\"severity\":\"error\",\"message\":"));
  llvm::json::Value value = parse(text);
  const llvm::json::Object &object = *value.getAsObject();
  EXPECT_EQ(object.getString("kernel"), "k<1>");
  EXPECT_EQ(object.getInteger("line"), 5);
  EXPECT_EQ(object.getInteger("endColumn"), 6);
  EXPECT_EQ(object.getArray("labels")->size(), 1u);
  EXPECT_EQ((*object.getArray("notes"))[0].getAsObject()->get("line"), nullptr);
  const llvm::json::Object &witness = *object.getObject("witness");
  EXPECT_EQ((*witness.getArray("block"))[0].getAsInteger(), 2);
  EXPECT_EQ(witness.getObject("values")->getString("n"), "2");
  EXPECT_EQ(witness.getString("verdict"), "true race");
}

TEST(Sarif, OneRunWithRulesAndResults) {
  std::string text;
  llvm::raw_string_ostream out(text);
  writeSarif({sample(), Diagnostic(Code::TN3006, {}, "a remark")}, "1.2.3",
             out);
  llvm::json::Value value = parse(text);
  const llvm::json::Object &log = *value.getAsObject();
  EXPECT_EQ(log.getString("version"), "2.1.0");
  const llvm::json::Object &run = *(*log.getArray("runs"))[0].getAsObject();
  EXPECT_EQ(
      run.getObject("tool")->getObject("driver")->getArray("rules")->size(),
      2u);
  const llvm::json::Array &results = *run.getArray("results");
  ASSERT_EQ(results.size(), 2u);
  const llvm::json::Object &first = *results[0].getAsObject();
  EXPECT_EQ(first.getString("level"), "error");
  const llvm::json::Object &region = *(*first.getArray("locations"))[0]
                                          .getAsObject()
                                          ->getObject("physicalLocation")
                                          ->getObject("region");
  // One past the end.
  EXPECT_EQ(region.getInteger("endColumn"), 7);
  EXPECT_EQ(results[1].getAsObject()->getString("level"), "note");
}
