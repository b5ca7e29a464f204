// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PTX becomes a cubin by ptxas, cubins and PTX a fatbin by fatbinary, each run
// as a program on temporary files that never outlive the call.
//
//   ptxas info    : Compiling entry function 'k' for 'sm_90'
//   ptxas info    : Used 16 registers, used 0 barriers, 32 bytes cumulative
//   stack size →  KernelResources{"k", 16, …}
#include "compiler/codegen/Architectures.h"
#include "compiler/codegen/Codegen.h"
#include "compiler/codegen/Toolkit.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

namespace tn::codegen {

llvm::Expected<std::string> findPtxas() {
  return findTool("ptxas", "TN_PTXAS");
}
llvm::Expected<std::string> findFatbinary() {
  return findTool("fatbinary", "TN_FATBINARY");
}

namespace {
// A temporary file that is removed when it goes out of scope.
struct TemporaryFile {
  llvm::SmallString<128> path;
  std::unique_ptr<llvm::FileRemover> remover;
};
} // namespace

static llvm::Expected<TemporaryFile> makeFile(llvm::StringRef suffix,
                                              llvm::StringRef content) {
  TemporaryFile file;
  int descriptor = -1;
  if (std::error_code error = llvm::sys::fs::createTemporaryFile(
          "tnc", suffix, descriptor, file.path))
    return llvm::createStringError("cannot create a temporary file: " +
                                   error.message());
  file.remover = std::make_unique<llvm::FileRemover>(file.path);
  llvm::raw_fd_ostream stream(descriptor, /*shouldClose=*/true);
  stream << content;
  stream.close();
  if (stream.has_error()) {
    std::string message = stream.error().message();
    stream.clear_error();
    return llvm::createStringError("cannot write `" + file.path +
                                   "`: " + message);
  }
  return std::move(file);
}

static llvm::Expected<std::string> readFile(llvm::StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    return llvm::createStringError("cannot read `" + path +
                                   "`: " + buffer.getError().message());
  return (*buffer)->getBuffer().str();
}

// Runs a program; its output is returned, or becomes the error.
static llvm::Expected<std::string>
runTool(llvm::StringRef program, llvm::ArrayRef<std::string> arguments) {
  llvm::Expected<TemporaryFile> log = makeFile("log", "");
  if (!log)
    return log.takeError();
  llvm::SmallVector<llvm::StringRef> words{program};
  words.append(arguments.begin(), arguments.end());
  std::optional<llvm::StringRef> redirects[] = {
      llvm::StringRef(""), log->path.str(), log->path.str()};
  std::string problem;
  int status = llvm::sys::ExecuteAndWait(program, words, std::nullopt,
                                         redirects, 0, 0, &problem);
  llvm::Expected<std::string> output = readFile(log->path);
  if (!output)
    return output.takeError();
  if (status != 0)
    return llvm::createStringError(
        "`" + program + "` failed: " + (problem.empty() ? *output : problem));
  return output;
}

// The number before `word` in `line`: "16" of "Used 16 registers".
static unsigned numberBefore(llvm::StringRef line, llvm::StringRef word) {
  size_t at = line.find(word);
  if (at == llvm::StringRef::npos)
    return 0;
  llvm::StringRef before = line.take_front(at).rtrim();
  llvm::StringRef digits = before.take_back(
      before.size() - (before.find_last_not_of("0123456789") + 1));
  unsigned number = 0;
  digits.getAsInteger(10, number);
  return number;
}

static std::vector<KernelResources> parseResources(llvm::StringRef log) {
  std::vector<KernelResources> found;
  KernelResources *current = nullptr;
  for (llvm::StringRef line : llvm::split(log, '\n')) {
    if (line.contains("Compiling entry function '")) {
      found.push_back({line.split("'").second.split("'").first.str()});
      current = &found.back();
    } else if (line.contains("Function properties for ")) {
      // A called function has properties of its own, which are not the
      // kernel's.
      llvm::StringRef name =
          line.split("Function properties for ").second.trim();
      current = nullptr;
      for (KernelResources &kernel : found)
        if (kernel.kernel == name)
          current = &kernel;
    } else if (!current) {
      continue;
    } else if (line.contains("bytes stack frame")) {
      current->stackBytes = numberBefore(line, " bytes stack frame");
      current->spillStores = numberBefore(line, " bytes spill stores");
      current->spillLoads = numberBefore(line, " bytes spill loads");
    } else if (line.contains("Used ") && line.contains(" registers")) {
      current->registers = numberBefore(line, " registers");
      current->sharedBytes = numberBefore(line, " bytes smem");
    }
  }
  return found;
}

llvm::Expected<std::vector<char>>
assemble(llvm::StringRef ptx, const DeviceOptions &options,
         std::vector<KernelResources> *resources) {
  llvm::Expected<std::string> ptxas = findPtxas();
  if (!ptxas)
    return ptxas.takeError();
  llvm::Expected<TemporaryFile> source = makeFile("ptx", ptx);
  if (!source)
    return source.takeError();
  llvm::Expected<TemporaryFile> cubin = makeFile("cubin", "");
  if (!cubin)
    return cubin.takeError();
  std::vector<std::string> arguments{
      "-arch=" + options.arch,
      "-v",
      "-O" + std::to_string(std::min(options.optLevel, 3u)),
      source->path.str().str(),
      "-o",
      cubin->path.str().str()};
  if (options.maxRegisters)
    arguments.push_back("--maxrregcount=" +
                        std::to_string(*options.maxRegisters));
  if (options.lineInfo)
    arguments.push_back("-lineinfo");
  llvm::Expected<std::string> log = runTool(*ptxas, arguments);
  if (!log) {
    // The temporary file's name would make the message differ between runs.
    std::string message = llvm::toString(log.takeError());
    std::string path = source->path.str().str();
    for (size_t at; (at = message.find(path)) != std::string::npos;)
      message.replace(at, path.size(), "ptx");
    return llvm::createStringError(message);
  }
  if (resources)
    *resources = parseResources(*log);
  llvm::Expected<std::string> bytes = readFile(cubin->path);
  if (!bytes)
    return bytes.takeError();
  if (bytes->empty())
    return llvm::createStringError("`" + *ptxas + "` made no cubin");
  return std::vector<char>(bytes->begin(), bytes->end());
}

llvm::Expected<std::vector<char>> makeFatbin(llvm::ArrayRef<Image> images) {
  llvm::Expected<std::string> fatbinary = findFatbinary();
  if (!fatbinary)
    return fatbinary.takeError();
  llvm::Expected<TemporaryFile> result = makeFile("fatbin", "");
  if (!result)
    return result.takeError();
  std::vector<std::string> arguments{"--64",
                                     "--create=" + result->path.str().str()};
  std::vector<TemporaryFile> inputs;
  for (const Image &image : images) {
    llvm::StringRef data(image.data.data(), image.data.size());
    // fatbinary wants text without our terminator.
    if (image.isPtx)
      data = data.rtrim('\0');
    llvm::Expected<TemporaryFile> input =
        makeFile(image.isPtx ? "ptx" : "cubin", data);
    if (!input)
      return input.takeError();
    arguments.push_back(
        "--image3=kind=" + std::string(image.isPtx ? "ptx" : "elf") +
        ",sm=" + llvm::StringRef(image.arch).drop_front(3).str() +
        ",file=" + input->path.str().str());
    inputs.push_back(std::move(*input));
  }
  if (llvm::Expected<std::string> log = runTool(*fatbinary, arguments); !log)
    return log.takeError();
  llvm::Expected<std::string> bytes = readFile(result->path);
  if (!bytes)
    return bytes.takeError();
  return std::vector<char>(bytes->begin(), bytes->end());
}

} // namespace tn::codegen
