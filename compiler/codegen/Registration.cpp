// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tables of runtime/include/tn/abi.h as constants of the host module, and
// the constructor and destructor that hand them to the runtime.
//
//   @tn.module = internal constant { i32 abi, i32 kernels, ptr, … }
//   llvm.global_ctors: tn_register_module(@tn.module)
//
// The LLVM structures have the fields of the C structures in the same order and
// natural alignment, so they have the same layout; RegistrationTest reads them
// back through the C header.
#include "compiler/codegen/Codegen.h"
#include "compiler/codegen/HostTarget.h"
#include "compiler/codegen/KernelFacts.h"

#include "runtime/include/tn/abi.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace tn::mir;

namespace tn::codegen {

namespace {
// Constants of the host module, strings shared.
struct Tables {
  llvm::Module &module;
  llvm::StringMap<llvm::Constant *> strings;

  llvm::LLVMContext &context() { return module.getContext(); }
  llvm::Constant *number(uint32_t n) {
    return llvm::ConstantInt::get(llvm::Type::getInt32Ty(context()), n);
  }
  llvm::Constant *wide(uint64_t n) {
    return llvm::ConstantInt::get(llvm::Type::getInt64Ty(context()), n);
  }
  llvm::Constant *null() {
    return llvm::ConstantPointerNull::get(llvm::PointerType::get(context(), 0));
  }
  llvm::GlobalVariable *object(llvm::Constant *value, llvm::StringRef name,
                               unsigned align) {
    auto *global = new llvm::GlobalVariable(module, value->getType(), true,
                                            llvm::GlobalValue::PrivateLinkage,
                                            value, name);
    global->setAlignment(llvm::Align(align));
    return global;
  }
  llvm::Constant *string(llvm::StringRef text) {
    llvm::Constant *&known = strings[text];
    if (!known)
      known = object(llvm::ConstantDataArray::getString(context(), text),
                     "tn.string", 1);
    return known;
  }
  llvm::Constant *record(llvm::ArrayRef<llvm::Constant *> fields) {
    return llvm::ConstantStruct::getAnon(context(), fields);
  }
  // A table of records, or null when it is empty.
  llvm::Constant *table(llvm::ArrayRef<llvm::Constant *> rows,
                        llvm::StringRef name) {
    if (rows.empty())
      return null();
    auto *type = llvm::ArrayType::get(rows.front()->getType(), rows.size());
    return object(llvm::ConstantArray::get(type, rows), name, 8);
  }
};
} // namespace

// tn_param_desc
static llvm::Constant *paramRow(Tables &t, KernelOp kernel, ParamAttr param) {
  unsigned kind = llvm::StringSwitch<unsigned>(param.getKind())
                      .Case("pointer", TN_PARAM_POINTER)
                      .Case("span", TN_PARAM_SPAN)
                      .Cases({"below", "unique", "monotone"}, TN_PARAM_TOKEN)
                      .Case("mdspan", TN_PARAM_MDSPAN)
                      .Case("struct", TN_PARAM_STRUCT)
                      .Default(TN_PARAM_SCALAR);
  unsigned claims = llvm::StringSwitch<unsigned>(param.getKind())
                        .Case("below", TN_CLAIM_BELOW)
                        .Case("unique", TN_CLAIM_BELOW | TN_CLAIM_UNIQUE)
                        .Case("monotone", TN_CLAIM_BELOW | TN_CLAIM_MONOTONE)
                        .Default(0);
  bool hasExtents = kind == TN_PARAM_MDSPAN || kind == TN_PARAM_TOKEN;
  unsigned rank = hasExtents ? param.getNumArgs() - 1
                  : kind == TN_PARAM_SPAN || kind == TN_PARAM_POINTER ? 1
                                                                      : 0;
  bool hasElements = kind != TN_PARAM_SCALAR && kind != TN_PARAM_STRUCT;
  unsigned access = hasElements ? accessBits(kernel, param.getFirstArg()) : 0u;
  return t.record({t.string(param.getName()), t.string(param.getType()),
                   t.string(param.getElement()), t.number(kind),
                   t.number(access), t.number(rank), t.number(param.getSize()),
                   t.number(param.getAlign()), t.number(param.getFirstArg()),
                   t.number(param.getNumArgs()), t.number(claims)});
}

// tn_member_desc, of pointers
static llvm::Constant *memberRow(Tables &t, KernelOp kernel, MemberAttr member) {
  ParamAttr part = member.getPart();
  unsigned kind = llvm::StringSwitch<unsigned>(part.getKind())
                      .Case("span", TN_PARAM_SPAN)
                      .Case("mdspan", TN_PARAM_MDSPAN)
                      .Default(TN_PARAM_POINTER);
  unsigned slot = part.getFirstArg(), rank = part.getNumArgs() - 1, param = 0;
  for (auto [i, whole] : llvm::enumerate(kernel.getParams().getAsRange<ParamAttr>()))
    if (whole.getFirstArg() == member.getArg())
      param = i;
  uint64_t lengths = rank ? kernel.memberOfSlot(slot + 1).getOffset() : 0;
  return t.record({t.string(part.getName()), t.number(kind), t.number(memberAccessBits(kernel, member)),
                   t.number(rank), t.number(part.getSize()), t.number(part.getAlign()), t.number(param),
                   t.number(member.getOffset()), t.number(lengths), t.number(slot)});
}

// tn_kernel_desc
static llvm::Constant *kernelRow(Tables &t, mlir::ModuleOp mir, KernelOp kernel,
                                 llvm::StringRef hostSymbol) {
  llvm::SmallVector<llvm::Constant *> params, conditions, members;
  for (mlir::Attribute attribute : kernel.members())
    if (auto member = llvm::cast<MemberAttr>(attribute); !member.getPart().getElement().empty())
      members.push_back(memberRow(t, kernel, member));
  for (auto param : kernel.getParams().getAsRange<ParamAttr>())
    params.push_back(paramRow(t, kernel, param));
  for (const ConditionText &condition : conditionsOf(contractOf(mir, kernel)))
    conditions.push_back(
        t.record({t.string(condition.text), t.string(condition.why),
                  t.string(condition.file), t.number(condition.line)}));
  auto function = [&](llvm::StringRef name) -> llvm::Constant * {
    llvm::Function *found = t.module.getFunction(name);
    return found ? static_cast<llvm::Constant *>(found) : t.null();
  };
  llvm::Constant *host = t.null();
  if (!hostSymbol.empty()) {
    // Any symbol of that name will do: only its address is the key.
    host = t.module.getNamedValue(hostSymbol);
    if (!host)
      host = llvm::cast<llvm::Constant>(
          t.module
              .getOrInsertFunction(
                  hostSymbol, llvm::FunctionType::get(
                                  llvm::Type::getVoidTy(t.context()), false))
              .getCallee());
  }
  llvm::SmallVector<llvm::Constant *> shape(3, t.number(0));
  if (auto promised = kernel.getBlockShape())
    for (unsigned d = 0; d < 3; ++d)
      shape[d] = t.number(std::max<int32_t>((*promised)[d], 0));
  auto *shapeType =
      llvm::ArrayType::get(llvm::Type::getInt32Ty(t.context()), 3);
  SourcePlace place = placeOf(kernel.getLoc());
  llvm::StringRef symbol = kernel.getSymName();
  return t.record(
      {host, t.string(symbol), t.string(kernel.getSourceName()),
       t.string(place.file), t.number(place.line), t.number(params.size()),
       t.table(params, "tn.params"), t.number(kernel.entry().getNumArguments()),
       llvm::ConstantArray::get(shapeType, shape),
       t.number(kernel.getMaxThreads().value_or(0)),
       t.number(layoutShared(kernel).size), t.number(kernelFlags(kernel)),
       conditions.empty() ? t.null() : function(contractName(symbol)),
       t.number(conditions.size()), t.table(conditions, "tn.conditions"),
       function(cpuEntryName(symbol)), function(sanitizeEntryName(symbol)),
       t.number(members.size()), t.table(members, "tn.members")});
}

// tn_image_desc
static llvm::Constant *imageRow(Tables &t, const Image &image) {
  llvm::SmallVector<char> bytes(image.data.begin(), image.data.end());
  if (image.isPtx && (bytes.empty() || bytes.back() != '\0'))
    bytes.push_back('\0');
  unsigned arch = 0;
  llvm::StringRef digits = llvm::StringRef(image.arch).drop_while([](char c) {
    return !llvm::isDigit(c);
  });
  digits.take_while([](char c) { return llvm::isDigit(c); })
      .getAsInteger(10, arch);
  llvm::Constant *data =
      t.object(llvm::ConstantDataArray::getRaw(
                   llvm::StringRef(bytes.data(), bytes.size()), bytes.size(),
                   llvm::Type::getInt8Ty(t.context())),
               "tn.image", 16);
  return t.record({t.number(image.isPtx ? TN_IMAGE_PTX : TN_IMAGE_CUBIN),
                   t.number(arch), t.string(image.arch), data,
                   t.wide(bytes.size())});
}

// A function without arguments that calls `callee(module)`.
static llvm::Function *callWith(Tables &t, llvm::StringRef name,
                                llvm::StringRef callee,
                                llvm::Constant *module) {
  auto *nothing = llvm::Type::getVoidTy(t.context());
  auto *function = llvm::Function::Create(
      llvm::FunctionType::get(nothing, false),
      llvm::GlobalValue::InternalLinkage, name, t.module);
  llvm::IRBuilder<> b(llvm::BasicBlock::Create(t.context(), "entry", function));
  b.CreateCall(
      t.module.getOrInsertFunction(
          callee, llvm::FunctionType::get(nothing, {b.getPtrTy()}, false)),
      {module});
  b.CreateRetVoid();
  return function;
}

llvm::Error emitRegistration(mlir::ModuleOp mir, llvm::Module &host,
                             llvm::ArrayRef<std::string> hostSymbols,
                             llvm::ArrayRef<Image> images,
                             llvm::StringRef source) {
  if (llvm::Error error = setHostTriple(host))
    return error;
  Tables t{host, {}};
  llvm::SmallVector<llvm::Constant *> kernels, imageRows, locations;
  for (auto [i, kernel] : llvm::enumerate(mir.getOps<KernelOp>()))
    kernels.push_back(
        kernelRow(t, mir, kernel,
                  i < hostSymbols.size() ? hostSymbols[i] : std::string()));
  if (!hostSymbols.empty() && hostSymbols.size() != kernels.size())
    return llvm::createStringError(
        "there are " + llvm::Twine(kernels.size()) + " kernels and " +
        llvm::Twine(hostSymbols.size()) + " host symbols");
  for (const Image &image : images)
    imageRows.push_back(imageRow(t, image));
  for (mlir::Operation *op : collectSites(mir).sites) {
    SourcePlace place = placeOf(op->getLoc());
    locations.push_back(t.record(
        {t.string(place.file), t.number(place.line), t.number(place.column),
         t.number(siteCode(op)), t.string(siteText(op))}));
  }
  llvm::Constant *module = t.object(
      t.record({t.number(TN_ABI_VERSION), t.number(kernels.size()),
                t.table(kernels, "tn.kernels"), t.number(imageRows.size()),
                t.table(imageRows, "tn.images"), t.number(locations.size()),
                t.table(locations, "tn.locations"), t.string(source)}),
      "tn.module", 8);
  // Before the constructors of the program, which may launch.
  constexpr int kPriority = 101;
  llvm::appendToGlobalCtors(
      host, callWith(t, "tn.register", "tn_register_module", module),
      kPriority);
  llvm::appendToGlobalDtors(
      host, callWith(t, "tn.unregister", "tn_unregister_module", module),
      kPriority);
  return llvm::Error::success();
}

} // namespace tn::codegen
