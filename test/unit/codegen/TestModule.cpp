// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "TestModule.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/TargetSelect.h"
#include <barrier>
#include <csetjmp>
#include <mutex>
#include <thread>

namespace tn::test {

// ---------------------------------------------------------------- MIR and PTX

ParsedMir parseMir(llvm::StringRef body) {
  ParsedMir parsed;
  parsed.context = std::make_unique<mlir::MLIRContext>();
  mir::loadDialects(*parsed.context);
  std::string text = "module attributes {tn.phase = #tn<phase lowered>} {\n" +
                     body.str() + "\n}\n";
  parsed.module = mlir::parseSourceString<mlir::ModuleOp>(
      text, mlir::ParserConfig(parsed.context.get()), "test.mir");
  EXPECT_TRUE(bool(parsed.module)) << text;
  return parsed;
}

std::string kernelText(llvm::StringRef arguments, llvm::StringRef body,
                       llvm::StringRef attributes) {
  llvm::SmallVector<llvm::StringRef> list;
  // A place type has a comma of its own: only `, %` starts another argument.
  std::string split = arguments.str();
  for (size_t at = 0; (at = split.find(", %", at)) != std::string::npos;)
    split[at] = ';';
  if (!arguments.empty())
    llvm::StringRef(split).split(list, ';');
  std::string params, args;
  for (auto [i, argument] : llvm::enumerate(list)) {
    argument = argument.trim();
    llvm::StringRef name = argument.split(':').first.trim().drop_front();
    bool isPlace = argument.contains("!tn.place"),
         isStruct = argument.contains(", param>");
    params +=
        std::string(i ? ", " : "") + "#tn.param<name = \"" + name.str() +
        "\", kind = \"" +
        (isStruct  ? "struct"
         : isPlace ? "pointer"
                   : "scalar") +
        "\", type = \"\", element = \"\", size = 4, align = 4, first_arg = " +
        std::to_string(i) + ", num_args = 1, unique = true>";
    args += (i ? ", " : "") + argument.str();
  }
  return "tn.kernel @k(" + args +
         ") attributes {source_name = \"k\", params = [" + params + "]" +
         (attributes.empty() ? "" : ", " + attributes.str()) + "} {\n" +
         body.str() + "\ntn.return\n}\n";
}

static std::string take(llvm::Error error) {
  return llvm::toString(std::move(error));
}

std::string deviceIr(llvm::StringRef mir, codegen::DeviceOptions options) {
  ParsedMir parsed = parseMir(mir);
  if (!parsed.module)
    return "";
  llvm::LLVMContext context;
  auto module = codegen::emitDeviceModule(*parsed.module, context, options);
  if (!module) {
    ADD_FAILURE() << take(module.takeError());
    return "";
  }
  std::string text;
  llvm::raw_string_ostream(text) << **module;
  return text;
}

static llvm::Expected<std::string>
compile(llvm::StringRef mir, const codegen::DeviceOptions &options) {
  ParsedMir parsed = parseMir(mir);
  if (!parsed.module)
    return llvm::createStringError("the MIR does not parse");
  llvm::LLVMContext context;
  auto module = codegen::emitDeviceModule(*parsed.module, context, options);
  if (!module)
    return module.takeError();
  if (llvm::Error error = codegen::optimizeDevice(**module, options))
    return std::move(error);
  return codegen::emitPtx(**module, options);
}

std::string ptxOf(llvm::StringRef mir, codegen::DeviceOptions options,
                  std::vector<codegen::KernelResources> *resources) {
  llvm::Expected<std::string> ptx = compile(mir, options);
  if (!ptx) {
    ADD_FAILURE() << take(ptx.takeError());
    return "";
  }
  if (auto ptxas = codegen::findPtxas()) {
    auto cubin = codegen::assemble(*ptx, options, resources);
    if (!cubin)
      ADD_FAILURE() << take(cubin.takeError()) << *ptx;
  } else {
    llvm::consumeError(ptxas.takeError());
  }
  return *ptx;
}

std::string deviceError(llvm::StringRef mir, codegen::DeviceOptions options) {
  llvm::Expected<std::string> ptx = compile(mir, options);
  return ptx ? "" : take(ptx.takeError());
}

// ------------------------------------------------- the runtime's calls,
// recorded

std::vector<Event> &events() {
  static std::vector<Event> list;
  return list;
}

static std::mutex eventLock;
static thread_local std::jmp_buf *onTrap = nullptr;
static std::barrier<> *blockBarrier = nullptr;

static void record(Event event) {
  std::lock_guard<std::mutex> lock(eventLock);
  events().push_back(std::move(event));
}

static void onSync(tn_cpu_thread *, uint32_t) {
  blockBarrier->arrive_and_wait();
}
static void onTrapCall(tn_cpu_thread *, uint32_t site, int64_t index,
                       int64_t length) {
  record({"trap", site, index, length, nullptr});
  std::longjmp(*onTrap, 1);
}
static void onAccess(tn_cpu_thread *, const void *address, uint64_t size,
                     uint32_t kind, uint32_t, uint32_t site) {
  record({"access", site, static_cast<int64_t>(kind),
          static_cast<int64_t>(size), address});
}
static void onLocal(tn_cpu_thread *, const void *address, uint64_t size) {
  record({"local", 0, 0, static_cast<int64_t>(size), address});
}
static uint64_t onShuffle(tn_cpu_thread *, uint32_t kind, uint64_t mask,
                          uint64_t value, int32_t operand, int32_t,
                          uint32_t site) {
  record({"shuffle", site, static_cast<int64_t>(kind),
          static_cast<int64_t>(mask), nullptr});
  return value + static_cast<uint64_t>(operand);
}
static uint64_t onActiveMask(tn_cpu_thread *) { return 1; }
static void onRegister(const tn_module_desc *module) {
  record({"register", 0, 0, 0, module});
}
static void onUnregister(const tn_module_desc *module) {
  record({"unregister", 0, 0, 0, module});
}
static void kernelStub() {}

struct HostProgram::State {
  std::unique_ptr<llvm::orc::LLJIT> jit;
};

HostProgram::HostProgram(llvm::StringRef mir, unsigned optLevel)
    : state(std::make_unique<State>()) {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  ParsedMir parsed = parseMir(mir);
  if (!parsed.module)
    return;
  auto context = std::make_unique<llvm::LLVMContext>();
  auto module = std::make_unique<llvm::Module>("host", *context);
  std::vector<std::string> hostSymbols;
  parsed.module->walk(
      [&](mir::KernelOp) { hostSymbols.push_back("kernel_stub"); });
  std::vector<codegen::Image> images{{true, "sm_90a", {'p', 't', 'x'}}};
  if (llvm::Error error = codegen::emitHostKernels(*parsed.module, *module)) {
    ADD_FAILURE() << take(std::move(error));
    return;
  }
  if (llvm::Error error = codegen::emitRegistration(
          *parsed.module, *module, hostSymbols, images, "test.cpp")) {
    ADD_FAILURE() << take(std::move(error));
    return;
  }
  std::string problem;
  llvm::raw_string_ostream stream(problem);
  if (llvm::verifyModule(*module, &stream)) {
    ADD_FAILURE() << problem;
    return;
  }
  // The tests look the entries up by name.
  for (llvm::Function &function : *module)
    if (function.getName().starts_with("__tn_"))
      function.setLinkage(llvm::GlobalValue::ExternalLinkage);
  if (optLevel > 0) {
    llvm::PassBuilder builder;
    llvm::LoopAnalysisManager loops;
    llvm::FunctionAnalysisManager functions;
    llvm::CGSCCAnalysisManager components;
    llvm::ModuleAnalysisManager modules;
    builder.registerModuleAnalyses(modules);
    builder.registerCGSCCAnalyses(components);
    builder.registerFunctionAnalyses(functions);
    builder.registerLoopAnalyses(loops);
    builder.crossRegisterProxies(loops, functions, components, modules);
    builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O2)
        .run(*module, modules);
  }
  auto jit = llvm::orc::LLJITBuilder().create();
  if (!jit) {
    ADD_FAILURE() << take(jit.takeError());
    return;
  }
  state->jit = std::move(*jit);
  llvm::orc::SymbolMap symbols;
  auto define = [&](llvm::StringRef name, auto *function) {
    symbols[state->jit->mangleAndIntern(name)] = {
        llvm::orc::ExecutorAddr::fromPtr(function),
        llvm::JITSymbolFlags::Exported};
  };
  define("tn_cpu_sync_block", &onSync);
  define("tn_cpu_trap", &onTrapCall);
  define("tn_san_access", &onAccess);
  define("tn_san_local", &onLocal);
  define("tn_cpu_shuffle", &onShuffle);
  define("tn_cpu_active_mask", &onActiveMask);
  define("tn_register_module", &onRegister);
  define("tn_unregister_module", &onUnregister);
  define("kernel_stub", &kernelStub);
  llvm::cantFail(state->jit->getMainJITDylib().define(
      llvm::orc::absoluteSymbols(std::move(symbols))));
  llvm::cantFail(state->jit->addIRModule(
      llvm::orc::ThreadSafeModule(std::move(module), std::move(context))));
  if (llvm::Error error = state->jit->initialize(state->jit->getMainJITDylib()))
    ADD_FAILURE() << take(std::move(error));
}

HostProgram::~HostProgram() {
  if (state->jit)
    llvm::consumeError(state->jit->deinitialize(state->jit->getMainJITDylib()));
}

void *HostProgram::find(llvm::StringRef name) {
  if (!state->jit)
    return nullptr;
  auto address = state->jit->lookup(name);
  if (!address) {
    llvm::consumeError(address.takeError());
    return nullptr;
  }
  return address->toPtr<void *>();
}

static tn_cpu_thread threadOf(unsigned index, unsigned threads, char *shared) {
  tn_cpu_thread thread{};
  thread.thread[0] = index;
  thread.block_dim[0] = threads;
  thread.block_dim[1] = thread.block_dim[2] = 1;
  thread.grid_dim[0] = thread.grid_dim[1] = thread.grid_dim[2] = 1;
  thread.shared = thread.dynamic_shared = shared;
  thread.linear = index;
  thread.lane = index % 32;
  return thread;
}

void HostProgram::run(llvm::StringRef symbol, unsigned threads,
                      std::vector<void *> arguments, bool sanitize) {
  auto entry = reinterpret_cast<tn_cpu_entry>(
      find((sanitize ? "__tn_san." : "__tn_cpu.") + symbol.str()));
  ASSERT_NE(entry, nullptr);
  alignas(16) static char shared[4096];
  for (unsigned i = 0; i < threads; ++i) {
    tn_cpu_thread thread = threadOf(i, threads, shared);
    std::jmp_buf stop;
    onTrap = &stop;
    if (setjmp(stop) == 0)
      entry(&thread, arguments.data());
  }
}

void HostProgram::runParallel(llvm::StringRef symbol, unsigned threads,
                              std::vector<void *> arguments,
                              size_t sharedBytes) {
  auto entry = reinterpret_cast<tn_cpu_entry>(find("__tn_cpu." + symbol.str()));
  ASSERT_NE(entry, nullptr);
  std::vector<max_align_t> shared(sharedBytes / sizeof(max_align_t) + 1);
  std::barrier<> barrier(threads);
  blockBarrier = &barrier;
  std::vector<std::thread> pool;
  for (unsigned i = 0; i < threads; ++i)
    pool.emplace_back([&, i] {
      tn_cpu_thread thread =
          threadOf(i, threads, reinterpret_cast<char *>(shared.data()));
      entry(&thread, arguments.data());
    });
  for (std::thread &thread : pool)
    thread.join();
  blockBarrier = nullptr;
}

} // namespace tn::test
