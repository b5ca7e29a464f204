// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Does MIR compute what C++ computes? Every function of Inputs/semantics.h runs
// natively, as this compiler builds it, and in the interpreter, as the frontend
// lowers it, on the same pairs of integers.
#define DEVICE
#define CASE(name) static long long name(int a, int b)
#include "Inputs/semantics.h"

#include "compiler/diagnostics/Diagnostic.h"
#include "compiler/interp/Interp.h"
#include "frontend/Frontend.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>

namespace {

struct Case {
  const char *name;
  long long (*function)(int, int);
};
const Case kCases[] = {
#define TN_CASE(name) {#name, name},
    TN_CASE(promotions) TN_CASE(unsigned_wrap) TN_CASE(signed_division) TN_CASE(
        shifts) TN_CASE(compound_narrow) TN_CASE(increments)
        TN_CASE(comparisons) TN_CASE(conversions) TN_CASE(enums) TN_CASE(
            floats) TN_CASE(math_functions) TN_CASE(bits) TN_CASE(short_circuit)
            TN_CASE(loops) TN_CASE(switches) TN_CASE(early_exits) TN_CASE(
                references) TN_CASE(classes) TN_CASE(inheritance)
                TN_CASE(aggregates) TN_CASE(arrays) TN_CASE(pointers) TN_CASE(
                    records_of_pointers) TN_CASE(lambdas) TN_CASE(templates)
                    TN_CASE(standard_library) TN_CASE(constants) TN_CASE(
                        order_of_evaluation) TN_CASE(unions) TN_CASE(scopes)
                        TN_CASE(returned_objects) TN_CASE(methods)
                            TN_CASE(iterators) TN_CASE(generic_lambdas)
                                TN_CASE(tiles) TN_CASE(wide_integers)
                                    TN_CASE(half_floats) TN_CASE(strings)
    TN_CASE(known_conditions) TN_CASE(array_members) TN_CASE(captured_bindings)
    TN_CASE(c_comparisons) TN_CASE(three_way) TN_CASE(assignment_order) TN_CASE(lambda_pointers)};

struct Collector : tn::diag::DiagnosticSink {
  std::string text;
  void report(tn::diag::Diagnostic d) override {
    text += tn::diag::codeName(d.code).str() + " " +
            std::to_string(d.span.line) + ":" + std::to_string(d.span.column) +
            " " + d.kernel + ": " + d.message + "\n";
  }
};

// One kernel a case, all in one file.
std::string makeSource() {
  std::string source =
      "#include <tn/kernel.h>\n#define DEVICE TN_DEVICE\n"
      "#define CASE(name) TN_DEVICE long long name(int a, int b)\n"
      "#include \"" TN_SOURCE_ROOT
      "/test/frontend/Lower/Inputs/semantics.h\"\n";
  for (const Case &c : kCases)
    source += std::string("extern \"C\" TN_KERNEL void k_") + c.name +
              "(int a, int b, long long *out) { out[0] = " + c.name +
              "(a, b); }\n";
  return source;
}

class Semantics : public testing::Test {
protected:
  static void SetUpTestSuite() {
    llvm::SmallString<128> path;
    ASSERT_FALSE(llvm::sys::fs::createTemporaryFile("semantics", "cpp", path));
    {
      std::error_code error;
      llvm::raw_fd_ostream file(path, error);
      ASSERT_FALSE(error);
      file << makeSource();
    }
    context = new mlir::MLIRContext(mlir::MLIRContext::Threading::DISABLED);
    tn::mir::loadDialects(*context);
    unit = new tn::frontend::TranslationUnit;
    tn::frontend::FrontendOptions options;
    options.input = path.str().str();
    options.tnIncludeDirs = {TN_SOURCE_ROOT "/frontend/include",
                             TN_SOURCE_ROOT "/runtime/include"};
    options.clangArgs = {"-Wno-everything"};
    Collector sink;
    lowered = tn::frontend::runFrontend(options, *context, sink, *unit);
    llvm::sys::fs::remove(path);
    messages = sink.text;
  }
  static void TearDownTestSuite() {
    delete unit;
    delete context;
  }
  static bool lowered;
  static std::string messages;
  static mlir::MLIRContext *context;
  static tn::frontend::TranslationUnit *unit;
};
bool Semantics::lowered;
std::string Semantics::messages;
mlir::MLIRContext *Semantics::context;
tn::frontend::TranslationUnit *Semantics::unit;

TEST_F(Semantics, MirComputesWhatCppComputes) {
  EXPECT_TRUE(lowered) << messages;
  ASSERT_TRUE(unit->mir);
  const int values[] = {0,  1,  -1,  2,    3,   5,    -7,     10,
                        31, 33, 100, -128, 255, 1000, -40000, 123456};
  for (const Case &c : kCases) {
    tn::mir::KernelOp kernel;
    for (auto op : unit->mir->getOps<tn::mir::KernelOp>())
      if (op.getSymName() == std::string("k_") + c.name)
        kernel = op;
    if (!kernel) {
      ADD_FAILURE() << c.name << " was not lowered";
      continue;
    }
    unsigned wrong = 0;
    for (int a : values)
      for (int b : values) {
        std::vector<tn::interp::Buffer> buffers{
            tn::interp::Buffer::of<long long>({0})};
        auto outcome = tn::interp::interpret(kernel, {}, buffers,
                                             {tn::interp::Argument::of<int>(a),
                                              tn::interp::Argument::of<int>(b),
                                              tn::interp::Argument::place(0)});
        if (!outcome) {
          ADD_FAILURE() << c.name << ": "
                        << llvm::toString(outcome.takeError());
          wrong = 9;
        } else if (!outcome->ok()) {
          ADD_FAILURE() << c.name << "(" << a << ", " << b << "): "
                        << tn::interp::describe(outcome->faults.front());
          ++wrong;
        } else if (long long got = buffers[0].as<long long>()[0],
                   want = c.function(a, b);
                   got != want) {
          ADD_FAILURE() << c.name << "(" << a << ", " << b << ") is " << got
                        << " in MIR and " << want << " in C++";
          ++wrong;
        }
        if (wrong > 3)
          goto next;
      }
  next:;
  }
}

} // namespace
