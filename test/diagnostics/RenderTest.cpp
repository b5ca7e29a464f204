// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The text form, byte for byte.
#include "compiler/diagnostics/Render.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>

using namespace tn::diag;

namespace {
/// A source file that lives as long as the test.
class RenderTest : public testing::Test {
protected:
  void SetUp() override {
    llvm::SmallString<128> path;
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("tn-render", path));
    folder = std::string(path);
    file = folder + "/a.cpp";
  }
  void TearDown() override { llvm::sys::fs::remove_directories(folder); }
  void write(llvm::StringRef text) {
    std::error_code ec;
    llvm::raw_fd_ostream(file, ec) << text;
    ASSERT_FALSE(ec);
  }
  SourceSpan at(unsigned line, unsigned column, unsigned endColumn) {
    return {file, line, column, line, endColumn};
  }
  /// The rendering, with the folder's name taken out.
  std::string render(const Diagnostic &d, RenderOptions options = {}) {
    std::string text;
    llvm::raw_string_ostream out(text);
    SourceCache sources;
    renderText(d, sources, options, out);
    for (size_t i; (i = text.find(folder + "/")) != std::string::npos;)
      text.erase(i, folder.size() + 1);
    return text;
  }
  std::string folder, file;
};
} // namespace

TEST_F(RenderTest, TwoMarksOnOneLine) {
  write("void f() {\n  y[i] = x[i] + y[i + 1];\n}\n");
  Diagnostic d =
      Diagnostic(Code::TN1001, at(2, 17, 24), "threads 0 and 1 race on `y[1]`")
          .primary("thread 0 reads here")
          .label(at(2, 3, 6), "thread 1 writes here")
          .note("no barrier orders the two")
          .withHelp("read from a copy");
  EXPECT_EQ(render(d), "error[TN1001]: threads 0 and 1 race on `y[1]`\n"
                       " --> a.cpp:2:17\n"
                       "  |\n"
                       "2 |   y[i] = x[i] + y[i + 1];\n"
                       "  |   ----          ^^^^^^^^ thread 0 reads here\n"
                       "  |   |\n"
                       "  |   thread 1 writes here\n"
                       "  = note: no barrier orders the two\n"
                       "  = help: read from a copy\n"
                       "\n");
}

TEST_F(RenderTest, MarksOnSeveralLines) {
  write("one\ntwo\nthree\nfour\nfive\nsix\n");
  Diagnostic d = Diagnostic(Code::TN1003, at(6, 1, 3), "m")
                     .label(at(1, 1, 3), "first")
                     .label(at(3, 1, 5), "second");
  EXPECT_EQ(render(d), "error[TN1003]: m\n"
                       " --> a.cpp:6:1\n"
                       "  |\n"
                       "1 | one\n"
                       "  | --- first\n"
                       "2 | two\n"
                       "3 | three\n"
                       "  | ----- second\n"
                       "...\n"
                       "6 | six\n"
                       "  | ^^^\n"
                       "\n");
}

TEST_F(RenderTest, TabsAndWideCharactersKeepTheCaretsInPlace) {
  write("\tx = \"\xc3\xa9\xe6\xbc\xa2\" + y;\n");
  // Bytes: tab, x, blank, =, blank, quote, 2 + 3, quote, blank, +, blank, y.
  EXPECT_EQ(render(Diagnostic(Code::TN1001, at(1, 16, 16), "m")),
            "error[TN1001]: m\n"
            " --> a.cpp:1:16\n"
            "  |\n"
            "1 |     x = \"\xc3\xa9\xe6\xbc\xa2\" + y;\n"
            "  |                 ^\n"
            "\n");
}

TEST_F(RenderTest, LongLinesAreCutAroundTheMark) {
  write(std::string(300, 'a') + "HERE" + std::string(300, 'b') + "\n");
  RenderOptions options;
  options.width = 80;
  std::string text =
      render(Diagnostic(Code::TN1001, at(1, 301, 304), "m"), options);
  EXPECT_NE(text.find("...aaaaaaaaaaaaHEREbbb"), std::string::npos) << text;
  EXPECT_NE(text.find("|                ^^^^\n"), std::string::npos) << text;
  llvm::SmallVector<llvm::StringRef> lines;
  llvm::StringRef(text).split(lines, '\n');
  for (llvm::StringRef line : lines)
    EXPECT_LE(line.size(), 80u);
}

TEST_F(RenderTest, EmptyLinesBrokenTextAndEndsOfLines) {
  write("\n\x01\xff\n");
  EXPECT_NE(
      render(Diagnostic(Code::TN1001, at(1, 1, 1), "m")).find("1 |\n  | ^\n"),
      std::string::npos);
  EXPECT_NE(render(Diagnostic(Code::TN1001, at(2, 9, 12), "m"))
                .find("2 | ??\n  |   ^\n"),
            std::string::npos);
}

TEST_F(RenderTest, WithoutAPlace) {
  EXPECT_EQ(render(Diagnostic(Code::TN6003, {}, "m").note("n")),
            "error[TN6003]: m\n  = note: n\n\n");
  SourceSpan gone = {folder + "/gone.cpp", 3, 1, 3, 2};
  EXPECT_EQ(render(Diagnostic(Code::TN1001, gone, "m").primary("here")),
            "error[TN1001]: m\n --> gone.cpp:3:1\n  = line 3: here\n\n");
}

TEST_F(RenderTest, ColoursAddNothingButEscapes) {
  write("abc\n");
  RenderOptions options;
  options.colors = true;
  std::string text =
                  render(Diagnostic(Code::TN1001, at(1, 2, 2), "m"), options),
              plain;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\033')
      i = text.find('m', i);
    else
      plain += text[i];
  }
  EXPECT_EQ(plain, render(Diagnostic(Code::TN1001, at(1, 2, 2), "m")));
  EXPECT_NE(plain, text);
}

TEST(Witness, Text) {
  Witness w;
  w.block[0] = 2;
  w.threads = {{{0, 0, 0}, {0, 0, 0}}, {{0, 0, 0}, {1, 0, 0}}};
  w.values = {{"n", "2"}};
  w.verdict = "true race";
  EXPECT_EQ(
      witnessText(w),
      "block 2, grid 1; thread 0 of block 0 and thread 1 of block 0; n = 2 "
      "(replayed: true race)");
  w.block[1] = 4;
  w.verdict = "possible";
  EXPECT_EQ(witnessText(w), "block 2 x 4, grid 1; thread (0, 0) of block 0 and "
                            "thread (1, 0) of block 0; "
                            "n = 2 (possible)");
}
