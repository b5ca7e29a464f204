// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which images are made, and of which architectures.
//
//   -arch=             with ptxas             without
//   (nothing)          cubin sm_90, PTX of    PTX of the oldest known and sm_90
//                      the oldest known
//   sm_80,sm_90,sm_100 three cubins, PTX of sm_80 and sm_100
//                                             PTX of sm_80 and sm_100
//   cpu                nothing                nothing
//
// PTX is compiled by the driver on GPUs that no cubin fits; the oldest reaches
// most of them, the newest serves those to come.
//
// Invariant: PTX is always there when there is GPU code at all, and every PTX
// that is embedded was assembled once when ptxas is there.
#include "compiler/driver/DeviceCode.h"
#include "compiler/driver/Output.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/raw_ostream.h"

using namespace tn;
using namespace tn::driver;
using codegen::Image;
using emit::ArchitectureResources;

namespace {
/// What one call generates, kept between architectures.
struct Generator {
  const Invocation &inv;
  const Input &input;
  mlir::ModuleOp mir;
  DeviceCodeResult &result;

  codegen::DeviceOptions optionsFor(llvm::StringRef arch) {
    codegen::DeviceOptions options = inv.device;
    options.arch = arch.str();
    return options;
  }
  llvm::Expected<std::string> ptx(llvm::StringRef arch, bool printLlvm = false);
  llvm::Expected<std::vector<char>> cubin(llvm::StringRef arch,
                                          llvm::StringRef ptx);
};
} // namespace

llvm::Expected<std::string> Generator::ptx(llvm::StringRef arch,
                                           bool printLlvm) {
  codegen::DeviceOptions options = optionsFor(arch);
  llvm::LLVMContext context;
  auto module = codegen::emitDeviceModule(mir, context, options);
  if (!module)
    return module.takeError();
  if (llvm::Error error = codegen::optimizeDevice(**module, options))
    return error;
  auto print = [&](llvm::raw_ostream &out) { (*module)->print(out, nullptr); };
  if (printLlvm) {
    std::string text;
    llvm::raw_string_ostream out(text);
    print(out);
    return text;
  }
  if (llvm::Error error = keepFile(inv, input, "." + arch + ".ll", print))
    return error;
  llvm::Expected<std::string> text = codegen::emitPtx(**module, options);
  if (text)
    if (llvm::Error error =
            keepFile(inv, input, "." + arch + ".ptx",
                     [&](llvm::raw_ostream &out) { out << *text; }))
      return error;
  return text;
}

llvm::Expected<std::vector<char>> Generator::cubin(llvm::StringRef arch,
                                                   llvm::StringRef ptx) {
  ArchitectureResources resources{arch.str(), {}};
  auto data = codegen::assemble(ptx, optionsFor(arch), &resources.kernels);
  if (!data)
    return data;
  result.resources.push_back(std::move(resources));
  if (llvm::Error error = keepFile(inv, input, "." + arch + ".cubin",
                                   [&](llvm::raw_ostream &out) {
                                     out.write(data->data(), data->size());
                                   }))
    return error;
  return data;
}

static Image ptxImage(llvm::StringRef arch, llvm::StringRef text) {
  return {/*isPtx=*/true, arch.str(),
          std::vector<char>(text.begin(), text.end())};
}

/// Turns a loop that could not be unrolled into a diagnostic; other errors come
/// back.
static llvm::Error reportNotUnrolled(llvm::Error error,
                                     llvm::ArrayRef<KernelReport> reports,
                                     diag::DiagnosticSink &sink) {
  return llvm::handleErrors(
      std::move(error), [&](const codegen::NotUnrolled &loop) {
        auto report = llvm::find_if(reports, [&](const KernelReport &r) {
          return r.symbol == loop.kernel;
        });
        diag::SourceSpan span;
        auto [rest, column] = llvm::StringRef(loop.place).rsplit(':');
        auto [file, line] = rest.rsplit(':');
        if (!column.getAsInteger(10, span.column) &&
            !line.getAsInteger(10, span.line)) {
          span.file = file.str();
          span.endLine = span.line;
          span.endColumn = span.column;
        }
        sink.report(
            diag::Diagnostic(diag::Code::TN7007, span,
                             "this loop cannot be unrolled")
                .inKernel(report == reports.end() ? loop.kernel : report->name)
                .primary("its number of iterations is not a constant")
                .withHelp("give it a constant bound, or use `TN_UNROLL_N(k)`"));
      });
}

/// Cubins first, then PTX: the runtime takes the first image that fits.
static llvm::Error makeImages(Generator &generate, bool havePtxas) {
  const Invocation &inv = generate.inv;
  if (inv.architectures.empty())
    return llvm::Error::success();
  std::vector<std::string> ptxFor = {
      inv.architecturesGiven ? inv.architectures.front()
                             : codegen::gpuArchitectures().front().str()};
  if (inv.architecturesGiven || !havePtxas)
    if (!llvm::is_contained(ptxFor, inv.architectures.back()))
      ptxFor.push_back(inv.architectures.back());

  std::vector<std::string> wanted = havePtxas ? inv.architectures : ptxFor;
  for (const std::string &arch : ptxFor)
    if (!llvm::is_contained(wanted, arch))
      wanted.push_back(arch);
  std::vector<Image> ptxImages;
  for (const std::string &arch : wanted) {
    auto text = generate.ptx(arch);
    if (!text)
      return text.takeError();
    if (llvm::is_contained(ptxFor, arch))
      ptxImages.push_back(ptxImage(arch, *text));
    if (!havePtxas || !llvm::is_contained(inv.architectures, arch))
      continue;
    auto data = generate.cubin(arch, *text);
    if (!data)
      return data.takeError();
    generate.result.images.push_back({/*isPtx=*/false, arch, std::move(*data)});
  }
  llvm::append_range(generate.result.images, ptxImages);
  return llvm::Error::success();
}

/// Holds each kernel against `--max-registers` and `--max-spills`.
static void checkBudgets(const Invocation &inv,
                         llvm::ArrayRef<KernelReport> reports,
                         const DeviceCodeResult &result,
                         diag::DiagnosticSink &sink) {
  auto over = [&](const codegen::KernelResources &kernel, llvm::StringRef arch,
                  unsigned used, unsigned budget, llvm::StringRef what,
                  llvm::StringRef option) {
    if (used <= budget)
      return;
    auto it = llvm::find_if(reports, [&](const KernelReport &r) {
      return r.symbol == kernel.kernel;
    });
    std::string name = it == reports.end() ? kernel.kernel : it->name;
    diag::SourceSpan span = it == reports.end() ? diag::SourceSpan() : it->span;
    sink.report(
        diag::Diagnostic(diag::Code::TN8002, span,
                         ("kernel `" + llvm::Twine(name) + "` needs " +
                          llvm::Twine(used) + " " + what + " on " + arch +
                          ", its budget is " + llvm::Twine(budget))
                             .str())
            .inKernel(name)
            .note(("the budget is set by `" + option + "=" +
                   llvm::Twine(budget) + "`")
                      .str()));
  };
  for (const ArchitectureResources &arch : result.resources)
    for (const codegen::KernelResources &kernel : arch.kernels) {
      if (inv.maxRegisters)
        over(kernel, arch.arch, kernel.registers, *inv.maxRegisters,
             "registers", "--max-registers");
      if (inv.maxSpills)
        over(kernel, arch.arch, kernel.spillStores + kernel.spillLoads,
             *inv.maxSpills, "bytes of spills", "--max-spills");
    }
}

static llvm::Error generateAll(const Invocation &inv, const Input &input,
                               mlir::ModuleOp mir,
                               llvm::ArrayRef<KernelReport> reports,
                               diag::DiagnosticSink &sink,
                               DeviceCodeResult &result) {
  Generator generate{inv, input, mir, result};
  bool embeds = inv.action == Action::Object || inv.action == Action::Link;
  if (mir.getOps<mir::KernelOp>().empty()) {
    if (embeds)
      return llvm::Error::success();
    return llvm::createStringError(
        "`" + input.path +
        "` has no kernel (a kernel template counts where it is instantiated)");
  }
  bool needsResources = inv.resourceReport != ReportForm::None ||
                        inv.maxRegisters || inv.maxSpills;
  llvm::Expected<std::string> ptxas = codegen::findPtxas();
  bool havePtxas = static_cast<bool>(ptxas);
  if (!ptxas) {
    llvm::Error why = ptxas.takeError();
    if (needsResources || inv.action == Action::Cubin ||
        inv.action == Action::Fatbin)
      return why;
    llvm::consumeError(std::move(why));
  }

  if (embeds || inv.action == Action::Fatbin) {
    if (llvm::Error error = makeImages(generate, havePtxas))
      return error;
    if (inv.action == Action::Fatbin) {
      auto fatbin = codegen::makeFatbin(result.images);
      if (!fatbin)
        return fatbin.takeError();
      result.result.assign(fatbin->begin(), fatbin->end());
    }
  } else {
    const std::string &arch = inv.architectures.front();
    auto text = generate.ptx(arch, inv.action == Action::EmitLlvm);
    if (!text)
      return text.takeError();
    result.result = *text;
    if (inv.action == Action::Cubin ||
        (needsResources && inv.action == Action::Ptx)) {
      auto data = generate.cubin(arch, *text);
      if (!data)
        return data.takeError();
      if (inv.action == Action::Cubin)
        result.result.assign(data->begin(), data->end());
    }
  }
  checkBudgets(inv, reports, result, sink);
  return llvm::Error::success();
}

llvm::Error tn::driver::deviceCode(const Invocation &inv, const Input &input,
                                   mlir::ModuleOp mir,
                                   llvm::ArrayRef<KernelReport> reports,
                                   diag::DiagnosticSink &sink,
                                   DeviceCodeResult &result) {
  return reportNotUnrolled(generateAll(inv, input, mir, reports, sink, result),
                           reports, sink);
}
