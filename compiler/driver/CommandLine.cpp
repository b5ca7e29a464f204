// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From the command line to an Invocation.
//
//   tnc -ptx -arch=sm_90 --block=32,8 old.cu -o -
//   → action Ptx, architectures {sm_90}, check.block {32, 8, 1}, output "-"
//
// Invariant: an Invocation that comes out can be followed: its values are in
// range, its inputs fit its action; everything else is reported here and ends
// in exit status 2.
#include "compiler/driver/Installation.h"
#include "compiler/driver/Invocation.h"
#include "compiler/driver/NativeArchitectures.h"
#include "compiler/driver/OptionTable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/StringSaver.h"
#include "llvm/Support/raw_ostream.h"

using namespace tn;
using namespace tn::driver;
using llvm::opt::Arg;
using llvm::opt::InputArgList;

void tn::driver::printError(const llvm::Twine &message) {
  llvm::errs() << "tnc: error: " << message << '\n';
}

namespace {
/// Fills an Invocation from parsed arguments; `ok` turns false at each fault.
class Reader {
public:
  Reader(const InputArgList &args, Invocation &inv) : args(args), inv(inv) {}
  bool read();

private:
  void fail(const llvm::Twine &message) {
    printError(message);
    ok = false;
  }
  void readAction();
  void readInputs();
  void readArchitectures();
  void addArchitecture(llvm::StringRef name);
  void readCheckOptions();
  void readCodeOptions();
  void readSourceOptions();
  void readReportOptions();
  void checkConsistency();
  std::optional<unsigned> number(OptionId id);
  std::optional<std::array<unsigned, 3>> shape(OptionId id, std::array<unsigned, 3> limits);

  const InputArgList &args;
  Invocation &inv;
  bool ok = true;
};
} // namespace

static llvm::StringRef nearest(llvm::StringRef word,
                               llvm::ArrayRef<llvm::StringRef> candidates) {
  llvm::StringRef best;
  unsigned distance = ~0u;
  for (llvm::StringRef candidate : candidates) {
    unsigned d = word.edit_distance(candidate);
    if (d < distance) {
      distance = d;
      best = candidate;
    }
  }
  return best;
}

std::optional<unsigned> Reader::number(OptionId id) {
  const Arg *arg = args.getLastArg(id);
  if (!arg)
    return std::nullopt;
  unsigned value = 0;
  if (llvm::StringRef(arg->getValue()).getAsInteger(10, value)) {
    fail("`" + llvm::Twine(arg->getAsString(args)) + "` needs a whole number");
    return std::nullopt;
  }
  return value;
}

std::optional<std::array<unsigned, 3>> Reader::shape(OptionId id, std::array<unsigned, 3> limits) {
  const Arg *arg = args.getLastArg(id);
  if (!arg)
    return std::nullopt;
  std::array<unsigned, 3> result = {1, 1, 1};
  llvm::SmallVector<llvm::StringRef> parts;
  llvm::StringRef(arg->getValue()).split(parts, ',');
  bool good = parts.size() <= 3;
  for (size_t i = 0; good && i != parts.size(); ++i)
    good = !parts[i].trim().getAsInteger(10, result[i]) && result[i] != 0;
  if (!good) {
    fail("`" + llvm::Twine(arg->getAsString(args)) +
         "` needs one to three positive whole numbers: x[,y[,z]]");
    return std::nullopt;
  }
  // What no device launches: CUDA's limits of each dimension.
  for (size_t i = 0; i != 3; ++i)
    if (result[i] > limits[i]) {
      fail("`" + llvm::Twine(arg->getAsString(args)) + "`: " + llvm::StringRef("xyz").substr(i, 1) + " is at most " +
           llvm::Twine(limits[i]));
      return std::nullopt;
    }
  return result;
}

void Reader::readAction() {
  struct Choice {
    OptionId option;
    Action action;
  };
  static constexpr Choice choices[] = {{OPT_check, Action::Check},
                                       {OPT_emit_mir, Action::EmitMir},
                                       {OPT_emit_mir_EQ, Action::EmitMir},
                                       {OPT_emit_llvm, Action::EmitLlvm},
                                       {OPT_ptx, Action::Ptx},
                                       {OPT_cubin, Action::Cubin},
                                       {OPT_fatbin, Action::Fatbin},
                                       {OPT_c, Action::Object},
                                       {OPT_E, Action::Preprocess}};
  const Arg *chosen = nullptr;
  for (const Choice &choice : choices) {
    const Arg *arg = args.getLastArg(choice.option);
    if (!arg)
      continue;
    if (chosen && inv.action != choice.action)
      return fail("`" + llvm::Twine(chosen->getSpelling()) + "` and `" +
                  arg->getSpelling() + "` exclude each other");
    chosen = arg;
    inv.action = choice.action;
  }
  if (const Arg *arg = args.getLastArg(OPT_emit_mir_EQ)) {
    llvm::StringRef phase = arg->getValue();
    if (auto parsed = mir::symbolizePhase(phase))
      inv.emitPhase = *parsed;
    else
      fail("`-emit-mir=" + llvm::Twine(phase) +
           "`: the phases are `built`, `checked` and `lowered`");
  }
  inv.output = args.getLastArgValue(OPT_o).str();
}

void Reader::readInputs() {
  auto add = [&](llvm::StringRef path) {
    InputKind kind =
        llvm::StringSwitch<InputKind>(llvm::sys::path::extension(path))
            .Cases({".cpp", ".cc", ".cxx", ".c++", ".C"}, InputKind::Cpp)
            .Case(".cu", InputKind::Cuda)
            .Default(InputKind::LinkInput);
    if (kind == InputKind::LinkInput &&
        !llvm::StringSwitch<bool>(llvm::sys::path::extension(path))
             .Cases({".o", ".a", ".so"}, true)
             .Default(path.contains(".so.")))
      return fail("`" + llvm::Twine(path) +
                  "` is no C++ (.cpp, .cc, .cxx), CUDA (.cu) or object file "
                  "(.o, .a, .so)");
    inv.inputs.push_back({path.str(), kind});
  };
  for (const Arg *arg : args) {
    switch (arg->getOption().getID()) {
    case OPT_INPUT:
      add(arg->getValue());
      break;
    case OPT__DASH_DASH:
      for (const char *value : arg->getValues())
        add(value);
      break;
    case OPT_l:
    case OPT_L:
      inv.inputs.push_back(
          {("-" + arg->getOption().getName() + arg->getValue()).str(),
           InputKind::LinkInput});
      break;
    case OPT_Wl_COMMA:
      inv.inputs.push_back({arg->getAsString(args), InputKind::LinkInput});
      break;
    default:
      break;
    }
  }
}

void Reader::addArchitecture(llvm::StringRef name) {
  llvm::ArrayRef<llvm::StringRef> known = codegen::gpuArchitectures();
  if (name == "cpu")
    return;
  if (name == "native") {
    llvm::Expected<std::vector<std::string>> found = nativeArchitectures();
    if (!found)
      return fail("-arch=native: " + llvm::toString(found.takeError()));
    for (const std::string &arch : *found)
      addArchitecture(arch);
    return;
  }
  if (!llvm::is_contained(known, name))
    return fail("unknown architecture `" + llvm::Twine(name) +
                "`, did you mean `" + nearest(name, known) +
                "`? (--list-gpu-arch lists them)");
  if (!llvm::is_contained(inv.architectures, name))
    inv.architectures.push_back(name.str());
}

void Reader::readArchitectures() {
  const Arg *arg = args.getLastArg(OPT_arch_EQ);
  inv.architecturesGiven = arg != nullptr;
  if (!arg) {
    inv.architectures = {"sm_90"};
    return;
  }
  llvm::SmallVector<llvm::StringRef> names;
  llvm::StringRef(arg->getValue()).split(names, ',');
  for (llvm::StringRef name : names)
    addArchitecture(name.trim());
  llvm::ArrayRef<llvm::StringRef> known = codegen::gpuArchitectures();
  llvm::sort(inv.architectures, [&](llvm::StringRef a, llvm::StringRef b) {
    return llvm::find(known, a) < llvm::find(known, b);
  });
}

void Reader::readCheckOptions() {
  inv.check.block = shape(OPT_block_EQ, {1024, 1024, 64});
  inv.check.grid = shape(OPT_grid_EQ, {0x7fffffff, 65535, 65535});
  if (inv.check.block) {
    uint64_t threads = 1;
    for (unsigned extent : *inv.check.block)
      threads *= extent;
    if (threads > 1024)
      fail("`--block=" + args.getLastArgValue(OPT_block_EQ) + "` is a block of " + llvm::Twine(threads) +
           " threads: a block has at most 1024");
  }
  inv.check.assumptions = args.getAllArgValues(OPT_assume_EQ);
  inv.check.denyRuntimeChecks = args.hasArg(OPT_deny_runtime_checks);
  inv.check.denyConditional = args.hasArg(OPT_deny_conditional);
  if (const Arg *arg = args.getLastArg(OPT_proof_steps_EQ)) {
    llvm::StringRef value = arg->getValue();
    if (value.getAsInteger(10, inv.check.reasoningBudget) || inv.check.reasoningBudget == 0)
      fail("`" + llvm::Twine(arg->getAsString(args)) + "` needs a number of steps, at least 1");
  }
  if (const Arg *arg = args.getLastArg(OPT_exercise_EQ)) {
    auto [launches, seed] = llvm::StringRef(arg->getValue()).split(',');
    if (launches.getAsInteger(10, inv.check.exerciseLaunches) ||
        (!seed.empty() && seed.getAsInteger(10, inv.check.exerciseSeed)))
      fail("`" + llvm::Twine(arg->getAsString(args)) +
           "` needs a number of launches, and may have a seed: n[,seed]");
  }
  inv.warningsAreErrors = args.hasArg(OPT_Werror);
  for (const std::string &list : args.getAllArgValues(OPT_Wno_error_EQ)) {
    llvm::SmallVector<llvm::StringRef> names;
    llvm::StringRef(list).split(names, ',');
    for (llvm::StringRef name : names) {
      llvm::StringRef family = name.trim();
      if (llvm::is_contained({"race", "bounds", "barrier", "init"}, family))
        inv.check.notErrors.push_back(family.str());
      else if (names.size() == 1)
        inv.frontend.clangArgs.push_back("-Wno-error=" + list);
      else
        fail("`-Wno-error=" + llvm::Twine(list) + "`: `" + family +
             "` is none of `race`, `bounds`, `barrier`, `init`");
    }
  }
}

void Reader::readCodeOptions() {
  if (const Arg *arg = args.getLastArg(OPT_O)) {
    llvm::StringRef level = arg->getValue();
    unsigned value = level.empty() ? 1 : 4;
    if (level == "fast")
      value = 3;
    if (!level.empty() && level != "fast" && level.getAsInteger(10, value))
      value = 4;
    if (value > 3)
      fail("`" + llvm::Twine(arg->getAsString(args)) +
           "`: the levels are -O0 to -O3");
    inv.device.optLevel = inv.frontend.optLevel = std::min(value, 3u);
  }
  inv.frontend.debugInfo = args.hasArg(OPT_g);
  inv.device.lineInfo = args.hasArg(OPT_g, OPT_lineinfo);
  inv.device.fastMath = args.hasArg(OPT_use_fast_math);
  if (const Arg *arg = args.getLastArg(OPT_fmad_EQ)) {
    llvm::StringRef value = arg->getValue();
    if (value != "true" && value != "false")
      fail("`--fmad=" + llvm::Twine(value) + "`: `true` or `false`");
    inv.device.fmaContraction = value == "true";
  }
  inv.device.maxRegisters = number(OPT_maxrregcount_EQ);
  inv.maxRegisters = number(OPT_max_registers_EQ);
  inv.maxSpills = number(OPT_max_spills_EQ);
}

void Reader::readSourceOptions() {
  std::vector<std::string> &clang = inv.frontend.clangArgs;
  for (const Arg *arg :
       args.filtered(OPT_I, OPT_isystem, OPT_include_, OPT_D, OPT_U)) {
    llvm::StringRef name = arg->getOption().getName();
    clang.push_back(("-" + name).str());
    clang.push_back(arg->getValue());
  }
  if (const Arg *arg = args.getLastArg(OPT_std_EQ))
    clang.push_back(std::string("-std=") + arg->getValue());
  for (const std::string &warning : args.getAllArgValues(OPT_W_Joined))
    clang.push_back("-W" + warning);
  if (inv.warningsAreErrors)
    clang.push_back("-Werror");
  if (args.hasArg(OPT_w))
    clang.push_back("-w");

  inv.writeDepfile = args.hasArg(OPT_MD);
  inv.depfile = args.getLastArgValue(OPT_MF).str();
  inv.depfileTarget = args.getLastArgValue(OPT_MT).str();
  inv.depfilePhony = args.hasArg(OPT_MP);
  if (!inv.writeDepfile && args.hasArg(OPT_MF, OPT_MT, OPT_MP))
    fail("`-MF`, `-MT` and `-MP` need `-MD`");
}

void Reader::readReportOptions() {
  for (const std::string &value : args.getAllArgValues(OPT_report_EQ)) {
    auto [what, form] = llvm::StringRef(value).split(',');
    ReportForm *report = what == "safety"      ? &inv.safetyReport
                         : what == "proof"     ? &inv.proofReport
                         : what == "resources" ? &inv.resourceReport
                                               : nullptr;
    if (!report || (form != "" && form != "json" && form != "text")) {
      fail("`--report=" + llvm::Twine(value) +
           "`: the reports are `safety`, `proof` and `resources`, with `,json` "
           "for programs");
      continue;
    }
    *report = form == "json" ? ReportForm::Json : ReportForm::Text;
  }
  if (const Arg *arg = args.getLastArg(OPT_diagnostics_format_EQ)) {
    llvm::StringRef format = arg->getValue();
    if (format != "text" && format != "json" && format != "sarif")
      fail("`--diagnostics-format=" + llvm::Twine(format) +
           "`: the formats are `text`, `json` and `sarif`");
    inv.format = llvm::StringSwitch<DiagnosticsFormat>(format)
                     .Case("json", DiagnosticsFormat::Json)
                     .Case("sarif", DiagnosticsFormat::Sarif)
                     .Default(DiagnosticsFormat::Text);
  }
  inv.diagnosticsFile = args.getLastArgValue(OPT_diagnostics_file_EQ).str();
  if (!inv.diagnosticsFile.empty() && inv.format == DiagnosticsFormat::Text)
    inv.format = DiagnosticsFormat::Json;

  inv.colors = llvm::sys::Process::StandardErrHasColors();
  for (const Arg *arg :
       args.filtered(OPT_fdiagnostics_color, OPT_fno_diagnostics_color,
                     OPT_fdiagnostics_color_EQ)) {
    if (arg->getOption().getID() != OPT_fdiagnostics_color_EQ)
      inv.colors = arg->getOption().getID() == OPT_fdiagnostics_color;
    else if (llvm::StringRef(arg->getValue()) != "auto")
      inv.colors = llvm::StringRef(arg->getValue()) == "always";
  }
  inv.frontend.colors = inv.colors;
  inv.frontend.jsonDiagnostics = inv.format != DiagnosticsFormat::Text;
  inv.certificate = args.getLastArgValue(OPT_emit_certificate_EQ).str();
  inv.check.keepProofs = !inv.certificate.empty();
  inv.manifest = args.getLastArgValue(OPT_emit_manifest_EQ).str();
  inv.verbose = args.hasArg(OPT_v);
  inv.dryRun = args.hasArg(OPT_dryrun);
  inv.keepDir = args.getLastArgValue(OPT_keep_dir_EQ).str();
  inv.keep = args.hasArg(OPT_keep) || !inv.keepDir.empty();
}

void Reader::checkConsistency() {
  unsigned sources = llvm::count_if(inv.inputs, [](const Input &i) {
    return i.kind != InputKind::LinkInput;
  });
  if (inv.inputs.empty())
    return fail("no input files (tnc --help lists the options)");
  if (sources == 0 && inv.action != Action::Link)
    return fail("no source file among the inputs");
  bool oneResult = inv.action != Action::Link && inv.action != Action::Check;
  if (oneResult && sources > 1 && !inv.output.empty())
    return fail(
        "`-o` with several source files names one result for all of them");
  if (sources > 1 && (!inv.manifest.empty() || !inv.depfile.empty()))
    return fail("`--emit-manifest` and `-MF` take one source file a call");
  bool needsOneArch = inv.action == Action::Ptx || inv.action == Action::Cubin;
  if (needsOneArch && inv.architectures.size() != 1)
    return fail(
        "-ptx and -cubin take one GPU architecture (-fatbin takes several)");
  if (inv.action == Action::Fatbin && inv.architectures.empty())
    return fail("-fatbin needs a GPU architecture");
  bool wantsResources = inv.resourceReport != ReportForm::None ||
                        inv.maxRegisters || inv.maxSpills;
  if (wantsResources &&
      (inv.action == Action::Check || inv.action == Action::EmitMir))
    return fail("resources are known only after code generation: use -ptx, "
                "-cubin, -fatbin, -c or link");
  if (inv.action == Action::Check && !inv.output.empty())
    return fail("--check makes no file, `-o` has no meaning");
  for (const Input &input : inv.inputs)
    if (input.kind == InputKind::Cuda &&
        (inv.action == Action::Link || inv.action == Action::Object))
      return fail("`" + llvm::Twine(input.path) +
                  "`: host code of CUDA programs (`<<<...>>>`) is not compiled "
                  "yet; -ptx, -cubin, -fatbin and --check work on .cu files");
}

bool Reader::read() {
  if (args.hasArg(OPT_help)) {
    inv.action = Action::Help;
    return true;
  }
  if (args.hasArg(OPT_version)) {
    inv.action = Action::Version;
    return true;
  }
  if (args.hasArg(OPT_list_gpu_arch)) {
    inv.action = Action::ListArchitectures;
    return true;
  }
  if (args.hasArg(OPT_explain)) {
    inv.action = Action::Explain;
    inv.explainCode = args.getLastArgValue(OPT_explain).str();
    return true;
  }
  readAction();
  readInputs();
  readArchitectures();
  readCheckOptions();
  readSourceOptions();
  readCodeOptions();
  readReportOptions();
  if (ok)
    checkConsistency();
  return ok;
}

std::optional<Invocation> tn::driver::parseCommandLine(int argc, char **argv) {
  llvm::BumpPtrAllocator allocator;
  llvm::StringSaver saver(allocator);
  bool ok = true;
  // Expands @file, finds unknown options and proposes the nearest known one.
  InputArgList args = optionTable().parseArgs(argc, argv, OPT_UNKNOWN, saver,
                                              [&](llvm::StringRef message) {
                                                printError(message);
                                                ok = false;
                                              });
  Invocation inv;
  Installation installation = findInstallation(argv[0]);
  inv.frontend.tnIncludeDirs = installation.includeDirs;
  inv.runtimeLibrary = installation.runtimeLibrary;
  if (!ok || !Reader(args, inv).read())
    return std::nullopt;
  return inv;
}
