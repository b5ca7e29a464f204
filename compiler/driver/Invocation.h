// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What one call of tnc asks for, after its options are read and found
// consistent. Nothing behind this header looks at the command line again.
#ifndef TN_COMPILER_DRIVER_INVOCATION_H
#define TN_COMPILER_DRIVER_INVOCATION_H

#include "compiler/codegen/Codegen.h"
#include "frontend/Frontend.h"
#include "passes/Passes.h"
#include <optional>
#include <string>
#include <vector>

namespace tn::driver {

/// What to make of the inputs.
enum class Action {
  Help,
  Version,
  Explain,
  ListArchitectures,
  Check,
  EmitMir,
  EmitLlvm,
  Ptx,
  Cubin,
  Fatbin,
  Object,
  Link,
  Preprocess
};

enum class InputKind { Cpp, Cuda, LinkInput };
struct Input {
  std::string path; ///< for LinkInput also "-lfoo", "-Ldir"; "-" is stdin
  InputKind kind = InputKind::Cpp;
};

enum class DiagnosticsFormat { Text, Json, Sarif };
enum class ReportForm { None, Text, Json };

struct Invocation {
  Action action = Action::Link;
  std::vector<Input> inputs;
  std::string output; ///< "" when not given
  mir::Phase emitPhase = mir::Phase::Lowered;
  std::string explainCode;

  /// GPU architectures, oldest first; empty with `-arch=cpu`.
  std::vector<std::string> architectures;
  bool architecturesGiven = false;

  frontend::FrontendOptions frontend; ///< but `input`, `cuda`, `hostCode`
  CheckOptions check;
  codegen::DeviceOptions device; ///< but `arch`
  std::optional<unsigned> maxRegisters, maxSpills;

  bool writeDepfile = false, depfilePhony = false;
  std::string depfile, depfileTarget;
  std::string manifest, certificate; ///< a file, a folder; empty: none
  ReportForm safetyReport = ReportForm::None, proofReport = ReportForm::None,
             resourceReport = ReportForm::None;

  DiagnosticsFormat format = DiagnosticsFormat::Text;
  std::string diagnosticsFile;
  bool colors = false, warningsAreErrors = false;
  bool verbose = false, dryRun = false, keep = false;
  std::string keepDir;
  std::string runtimeLibrary;
};

/// Reads the command line. Prints what is wrong with it to stderr and returns
/// nothing when it cannot be followed (exit status 2).
std::optional<Invocation> parseCommandLine(int argc, char **argv);

/// Prints "tnc: error: …".
void printError(const llvm::Twine &message);

} // namespace tn::driver

#endif // TN_COMPILER_DRIVER_INVOCATION_H
