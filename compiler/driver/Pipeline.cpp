// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The whole compiler: `compile` below, read from top to bottom.
//
//   source ─runFrontend→ MIR built ─checkModule→ MIR checked ─lowerModule→
//   MIR lowered ─deviceCode→ PTX, cubins ─emitHostKernels, emitRegistration→
//   host module ─emitHostObject→ object
//
// Invariant: nothing is generated from a kernel that the checks did not accept.
#include "compiler/driver/Pipeline.h"
#include "compiler/driver/DeviceCode.h"
#include "compiler/driver/Output.h"
#include "compiler/driver/Reports.h"
#include "compiler/driver/SharedMemory.h"
#include "compiler/emit/Depfile.h"
#include "compiler/emit/Manifest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace tn;
using namespace tn::driver;

/// A failure that was reported already.
static llvm::Error reported() { return llvm::createStringError(""); }

static llvm::Error writeMir(mlir::ModuleOp mir, const std::string &path) {
  return writeOutput(path, [&](llvm::raw_ostream &out) {
    mlir::OpPrintingFlags flags;
    mir.print(out, flags);
    out << '\n';
  });
}

static bool allAccepted(llvm::ArrayRef<KernelReport> reports) {
  return llvm::all_of(reports, [](const KernelReport &report) {
    return report.verdict == Verdict::Accepted ||
           report.verdict == Verdict::Conditional;
  });
}

/// The host half with the CPU device and the images in it, as an object file.
static llvm::Error makeHostObject(const Invocation &inv, const Input &input,
                                  frontend::TranslationUnit &unit,
                                  llvm::ArrayRef<codegen::Image> images,
                                  const std::string &output) {
  std::vector<std::string> hostSymbols;
  for (mir::KernelOp kernel : unit.mir->getOps<mir::KernelOp>()) {
    auto it =
        llvm::find_if(unit.hostKernels, [&](const frontend::HostKernel &k) {
          return k.symbol == kernel.getSymName();
        });
    hostSymbols.push_back(it == unit.hostKernels.end() ? "" : it->hostSymbol);
  }
  if (!hostSymbols.empty()) {
    if (llvm::Error error = codegen::emitHostKernels(*unit.mir, *unit.host))
      return error;
    if (llvm::Error error = codegen::emitRegistration(
            *unit.mir, *unit.host, hostSymbols, images, input.path))
      return error;
  }
  return writeThroughFile(output, [&](const std::string &path) {
    return codegen::emitHostObject(*unit.host, inv.frontend.optLevel, path);
  });
}

llvm::Error tn::driver::compile(const Invocation &inv, const Input &input,
                                const std::string &output,
                                diag::DiagnosticList &diagnostics,
                                std::vector<KernelReport> &reports) {
  // 1. Parse, and lower to MIR.
  bool wantsHost = inv.action == Action::Object || inv.action == Action::Link;
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  mir::loadDialects(context);
  frontend::FrontendOptions options = inv.frontend;
  options.input = input.path;
  options.cuda = input.kind == InputKind::Cuda;
  options.hostCode = wantsHost;
  frontend::TranslationUnit unit;
  options.mayLackHeaders = inv.action == Action::Check;
  CheckOptions checks = inv.check;
  bool isWhole = frontend::runFrontend(options, context, diagnostics, unit) && !diagnostics.hasErrors();
  // Macros in them may make other kernels of these.
  for (const std::string &header : unit.missingHeaders)
    checks.restsOn.push_back("`" + header + "`, which was not found, changes nothing in this kernel");
  if (!isWhole) {
    // What is outside the language in one kernel is no reason to say nothing of
    // the others.
    if (inv.action == Action::Check && unit.hasOthers)
      reports = checkModule(*unit.mir, checks, diagnostics);
    return reported();
  }
  if (inv.action == Action::EmitMir && inv.emitPhase == mir::Phase::Built)
    return writeMir(*unit.mir, output);

  // 2. Check.
  reports = checkModule(*unit.mir, checks, diagnostics);
  if (!inv.architectures.empty())
    checkSharedMemory(*unit.mir, diagnostics);
  // A kernel that no GPU can hold is not accepted either.
  for (const diag::Diagnostic &d : diagnostics.all())
    for (KernelReport &report : reports)
      if ((d.code == diag::Code::TN8001 || d.code == diag::Code::TN8003) && d.kernel == report.name)
        report.verdict = Verdict::Rejected;
  if (diagnostics.hasErrors())
    return reported();
  if (!allAccepted(reports))
    return llvm::createStringError(
        "a kernel was not accepted, and no check said why; please report this");
  if (inv.action == Action::Check)
    return llvm::Error::success();
  if (inv.action == Action::EmitMir && inv.emitPhase == mir::Phase::Checked)
    return writeMir(*unit.mir, output);

  // 3. Lower.
  lowerModule(*unit.mir);
  if (llvm::Error error =
          keepFile(inv, input, ".mir",
                   [&](llvm::raw_ostream &out) { unit.mir->print(out); }))
    return error;
  if (inv.action == Action::EmitMir)
    return writeMir(*unit.mir, output);

  // 4. Code for the GPUs.
  DeviceCodeResult device;
  if (llvm::Error error =
          deviceCode(inv, input, *unit.mir, reports, diagnostics, device))
    return error;
  if (diagnostics.hasErrors())
    return reported();
  if (inv.resourceReport != ReportForm::None)
    printResources(inv, reports, device.resources, reportStream(inv, output));

  // 5. The result, and what goes beside it.
  llvm::Error written =
      wantsHost ? makeHostObject(inv, input, unit, device.images, output)
                : writeOutput(output, [&](llvm::raw_ostream &out) {
                    out.write(device.result.data(), device.result.size());
                  });
  if (written)
    return written;
  if (!inv.manifest.empty())
    if (llvm::Error error =
            writeOutput(inv.manifest, [&](llvm::raw_ostream &out) {
              emit::writeManifest(*unit.mir, reports, device.resources, out);
            }))
      return error;
  if (inv.writeDepfile)
    return writeOutput(depfilePath(inv, output), [&](llvm::raw_ostream &out) {
      emit::writeDepfile(inv.depfileTarget.empty() ? emit::escapeForMake(output)
                                                   : inv.depfileTarget,
                         unit.dependencies, inv.depfilePhony, out);
    });
  return llvm::Error::success();
}
