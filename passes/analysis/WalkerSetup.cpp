// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What does a thread start with? Symbols for the launch, for each argument a
// value or an object, and what the hardware promises.
//
//   tn::span<float> y   → object `y` of 4 * y.size() bytes, symbol y.size()
//   float *p            → object `p` of 4 * extent(p) bytes
//
// Invariant: symbol ranges and preconditions hold in every launch that the
// driver and the runtime's argument checks let through: memory of an argument
// is less than 2^62 bytes and as long as its length says.
#include "passes/analysis/Intervals.h"
#include "passes/analysis/WalkerImpl.h"

#include "compiler/ir/Layout.h"

using namespace mlir;

namespace tn::analysis {

static constexpr Int kMaxBytes = Int(1) << 62;

static bool isUnsignedScalar(llvm::StringRef type) {
  return type.contains("unsigned") || type.contains("size_t") || type.contains("uint") ||
         type.contains("bool") || type.contains("uchar") || type.contains("ushort") || type.contains("ulong");
}

unsigned Walker::objectOf(const std::string &key, llvm::function_ref<void(Object &)> fill) {
  auto [it, isNew] = objectIds.try_emplace(key, out.objects.size());
  if (isNew) {
    Object &object = out.objects.emplace_back();
    object.id = it->second;
    objectKeys.push_back(key);
    fill(object);
  }
  return it->second;
}

unsigned Walker::unknownObject(mir::Space space) {
  std::string name = mir::stringifySpace(space).str();
  return objectOf("unknown:" + name, [&](Object &object) {
    object.kind = ObjectKind::Unknown;
    object.space = space;
    object.name = "unknown " + name + " memory";
  });
}

bool Walker::isReadOnly(unsigned id) const {
  const Object &object = out.objects[id];
  if (object.space == mir::Space::Constant)
    return object.kind != ObjectKind::Unknown;
  if (!written || object.kind == ObjectKind::Unknown || written->keys.count(objectKeys[id]))
    return false;
  switch (object.space) {
  case mir::Space::Global:
    return !written->unknownGlobal;
  case mir::Space::Shared:
    // Never written means never initialised.
    return false;
  case mir::Space::Local:
  case mir::Space::Constant:
  case mir::Space::Param:
    return false;
  }
  return false;
}

WrittenObjects Walker::writtenObjects() const {
  WrittenObjects result;
  for (const Object &object : out.objects) {
    if (!object.written && !object.escapes)
      continue;
    result.keys.insert(objectKeys[object.id]);
    if (object.escapes)
      result.unsafeKeys.insert(objectKeys[object.id]);
    bool isUnknown = object.kind == ObjectKind::Unknown;
    result.unknownGlobal |= isUnknown && object.space == mir::Space::Global;
    result.unknownShared |= isUnknown && object.space == mir::Space::Shared;
  }
  return result;
}

void Walker::makeLaunchIndices() {
  const char *names[4] = {"threadIdx.", "blockIdx.", "blockDim.", "gridDim."};
  Int blockMax[3] = {1024, 1024, 64}, gridMax[3] = {(Int(1) << 31) - 1, 65535, 65535};
  for (unsigned d = 0; d < 3; ++d) {
    Int blockLo = 1, gridLo = 1;
    auto fix = [](Int &lo, Int &hi, Int value) {
      if (value > 0)
        lo = hi = value;
    };
    if (options.block)
      fix(blockLo, blockMax[d], (*options.block)[d]);
    if (options.grid)
      fix(gridLo, gridMax[d], (*options.grid)[d]);
    if (auto shape = out.kernel.getBlockShape(); shape && d < shape->size())
      fix(blockLo, blockMax[d], (*shape)[d]);
    auto make = [&](mir::IdKind kind, Uniform uniform, Int lo, Int hi) {
      SymbolKind kinds[4] = {SymbolKind::ThreadIdx, SymbolKind::BlockIdx, SymbolKind::BlockDim,
                             SymbolKind::GridDim};
      unsigned row = unsigned(kind);
      Symbol &s = x.newSymbol(kinds[row], uniform, lo, hi, std::string(names[row]) + "xyz"[d]);
      s.dim = d;
      out.ids[row][d] = s.id;
    };
    make(mir::IdKind::Thread, Uniform::Thread, 0, blockMax[d] - 1);
    make(mir::IdKind::Block, Uniform::Block, 0, gridMax[d] - 1);
    make(mir::IdKind::BlockDim, Uniform::Grid, blockLo, blockMax[d]);
    make(mir::IdKind::GridDim, Uniform::Grid, gridLo, gridMax[d]);
  }
  auto symbol = [&](mir::IdKind kind, unsigned d) { return x.sym(out.ids[unsigned(kind)][d]); };
  auto require = [&](ExprRef e) {
    if (e->kind != ExprKind::True)
      out.preconditions.push_back(e);
  };
  for (unsigned d = 0; d < 3; ++d) {
    require(x.lt(symbol(mir::IdKind::Thread, d), symbol(mir::IdKind::BlockDim, d)));
    require(x.lt(symbol(mir::IdKind::Block, d), symbol(mir::IdKind::GridDim, d)));
  }
  Int most = 1024;
  if (auto limit = out.kernel.getMaxThreads())
    most = std::min(most, Int(*limit));
  require(x.le(x.mul({symbol(mir::IdKind::BlockDim, 0), symbol(mir::IdKind::BlockDim, 1),
                      symbol(mir::IdKind::BlockDim, 2)}),
               x.constant(most)));
}

void Walker::makeArgument(unsigned arg, mir::ParamAttr param) {
  Value value = out.kernel.entry().getArgument(arg);
  std::string name = param.getName().str();
  llvm::StringRef kind = param.getKind();
  unsigned part = arg - param.getFirstArg();
  if (auto placeType = dyn_cast<mir::PlaceType>(value.getType())) {
    bool isStruct = placeType.getSpace() == mir::Space::Param;
    Int size = Int(mir::sizeInBytes(placeType.getPointee()));
    unsigned id = objectOf("arg:" + std::to_string(arg), [&](Object &object) {
      object.kind = isStruct ? ObjectKind::Param : ObjectKind::Argument;
      object.space = placeType.getSpace();
      object.arg = arg;
      object.name = name;
      object.element = placeType.getPointee();
      if (isStruct) {
        object.sizeInBytes = x.constant(size);
        object.align = mir::alignInBytes(object.element);
      }
    });
    set(value, place(id, x.constant(0)));
    if (isStruct) {
      makeMembers(arg);
      // All parts now, so that none looks like a value of some iteration.
      unsigned parts = 0;
      auto leaves = [&](auto &self, Type t, uint64_t at) -> void {
        if (auto array = dyn_cast<mir::ArrayType>(t)) {
          uint64_t step = mir::sizeInBytes(array.getElement());
          for (uint64_t i = 0; i < array.getCount() && parts < 256; ++i)
            self(self, array.getElement(), at + i * step);
        } else if (auto record = dyn_cast<mir::StructType>(t)) {
          for (auto [field, offset] : llvm::zip(record.getFields(), record.getOffsets()))
            self(self, field, at + offset);
        } else if (parts++ < 256) {
          paramField(id, at, t);
        }
      };
      leaves(leaves, placeType.getPointee(), 0);
      return;
    }
    ExprRef elements = nullptr;
    Int most = kMaxBytes / std::max<Int>(size, 1);
    auto extent = [&](SymbolKind symbolKind, unsigned of, const std::string &text) {
      Symbol &s = x.newSymbol(symbolKind, Uniform::Grid, 0, most, text);
      s.arg = of;
      return x.sym(s.id);
    };
    if (mir::isTokenKind(kind)) {
      elements = extent(SymbolKind::Length, param.getFirstArg() + 1, name + ".size()");
      set(out.kernel.entry().getArgument(param.getFirstArg() + 1), integer(elements, 64, false));
      makeToken(out.objects[id], param, elements);
    } else if (kind != "pointer") {
      elements = x.constant(1);
      for (unsigned i = 1; i < param.getNumArgs(); ++i) {
        unsigned of = param.getFirstArg() + i;
        std::string text = kind != "mdspan" ? name + ".size()" : name + ".extent(" + std::to_string(i - 1) + ")";
        ExprRef length = extent(SymbolKind::Length, of, text);
        set(out.kernel.entry().getArgument(of), integer(length, 64, false));
        elements = x.mul(elements, length);
      }
      if (param.getNumArgs() > 2)
        out.preconditions.push_back(x.le(x.mul(elements, x.constant(size)), x.constant(kMaxBytes)));
    } else {
      elements = extent(SymbolKind::Extent, arg, "extent(" + name + ")");
    }
    out.objects[id].sizeInBytes = x.mul(elements, x.constant(size));
    return;
  }
  // Lengths are made with their place.
  if (part > 0)
    return;
  auto type = dyn_cast<IntegerType>(value.getType());
  if (!type || type.getWidth() > 64) {
    set(value, unknown(Uniform::Grid));
    return;
  }
  bool isSigned = !isUnsignedScalar(param.getType());
  unsigned width = type.getWidth();
  Int modulus = Int(1) << width;
  Int lo = isSigned && width > 1 ? -(modulus / 2) : 0;
  if (auto given = options.integerParameters; given && width >= 8 && *given < lo + modulus) {
    out.fixedArguments.push_back({name, arg, SymbolKind::Param, *given});
    return set(value, integer(x.constant(*given), width, isSigned));
  }
  Symbol &s = x.newSymbol(SymbolKind::Param, Uniform::Grid, lo, lo + modulus - 1, name);
  s.arg = arg;
  set(value, width == 1 ? truth(x.boolSym(s.id)) : integer(x.sym(s.id), width, isSigned));
}

// What the launch was given: natural numbers below a bound, which a non-empty
// token has, and as many of them as a unique one has elements.
void Walker::makeToken(Object &object, mir::ParamAttr param, ExprRef elements) {
  llvm::StringRef kind = param.getKind();
  object.token = kind == "unique" ? Token::Unique : kind == "monotone" ? Token::Monotone : Token::Below;
  unsigned of = param.getFirstArg() + 2;
  // The elements are what fits the type; a bound may be wider than they need.
  Symbol &s = x.newSymbol(SymbolKind::Length, Uniform::Grid, 0, (Int(1) << 64) - 1, object.name + ".bound()");
  s.arg = of;
  object.bound = x.sym(s.id);
  set(out.kernel.entry().getArgument(of), integer(object.bound, 64, false));
  ExprRef isEmpty = x.eq(elements, x.constant(0));
  out.preconditions.push_back(x.disj(isEmpty, x.le(x.constant(1), object.bound)));
  if (object.token == Token::Unique)
    out.preconditions.push_back(x.le(elements, object.bound));
}

State Walker::entryState() {
  makeLaunchIndices();
  for (Attribute attr : out.kernel.getParams()) {
    auto param = cast<mir::ParamAttr>(attr);
    for (unsigned i = 0; i < param.getNumArgs(); ++i)
      makeArgument(param.getFirstArg() + i, param);
  }
  State state;
  state.decisions = state.known = state.path = x.truth(true);
  return state;
}

void Walker::run() {
  State state = entryState();
  walkBlock(out.kernel.entry(), std::move(state));
  limitStructPointers();
}

std::unique_ptr<KernelAccesses> collectAccesses(mir::KernelOp kernel, const WalkOptions &options) {
  WrittenObjects written;
  bool isComplete = false;
  {
    KernelAccesses first;
    first.kernel = kernel;
    first.exprs.budget = options.budget;
    Walker walker(first, options, nullptr);
    walker.run();
    written = walker.writtenObjects();
    isComplete = first.limits.empty();
  }
  auto result = std::make_unique<KernelAccesses>();
  result->kernel = kernel;
  result->exprs.budget = options.budget;
  // A walk that gave up may have missed a write: then all count as written.
  Walker(*result, options, isComplete ? &written : nullptr).run();
  computeMemberships(*result);
  return result;
}

} // namespace tn::analysis
