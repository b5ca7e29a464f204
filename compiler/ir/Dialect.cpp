// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Registration of the dialect, its types and attributes, and their text.
#include "compiler/ir/Dialect.h"

#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

#include "compiler/ir/Dialect.cpp.inc"
#include "compiler/ir/Enums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "compiler/ir/Attrs.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "compiler/ir/Types.cpp.inc"

namespace tn::mir {

void TnDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "compiler/ir/Ops.cpp.inc"
      >();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "compiler/ir/Attrs.cpp.inc"
      >();
  addTypes<
#define GET_TYPEDEF_LIST
#include "compiler/ir/Types.cpp.inc"
      >();
}

Phase phaseOf(ModuleOp module) {
  auto attr = module->getAttrOfType<PhaseAttr>(kPhaseAttr);
  return attr ? attr.getValue() : Phase::Built;
}

void setPhase(ModuleOp module, Phase phase) {
  module->setAttr(kPhaseAttr, PhaseAttr::get(module.getContext(), phase));
}

void loadDialects(MLIRContext &context) {
  context.loadDialect<TnDialect, arith::ArithDialect>();
}

// !tn.struct<"name", size, align, [offset: type, …]>
Type StructType::parse(AsmParser &parser) {
  std::string name;
  uint64_t size = 0, alignment = 0;
  SmallVector<Type> fields;
  SmallVector<uint64_t> offsets;
  auto field = [&]() -> ParseResult {
    Type type;
    uint64_t offset = 0;
    // `@ 4` would lex as a symbol name, so the offset stands first: `4: f32`.
    if (parser.parseInteger(offset) || parser.parseColon() ||
        parser.parseType(type))
      return failure();
    fields.push_back(type);
    offsets.push_back(offset);
    return success();
  };
  if (parser.parseLess() || parser.parseString(&name) || parser.parseComma() ||
      parser.parseInteger(size) || parser.parseComma() ||
      parser.parseInteger(alignment) || parser.parseComma() ||
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, field) ||
      parser.parseGreater())
    return {};
  return parser.getChecked<StructType>(parser.getContext(), StringRef(name),
                                       size, alignment, ArrayRef<Type>(fields),
                                       ArrayRef<uint64_t>(offsets));
}

void StructType::print(AsmPrinter &printer) const {
  printer << '<';
  printer.printString(getName());
  printer << ", " << getSize() << ", " << getAlignment() << ", [";
  llvm::interleaveComma(llvm::zip(getFields(), getOffsets()), printer,
                        [&](auto pair) {
                          printer << std::get<1>(pair) << ": "
                                  << std::get<0>(pair);
                        });
  printer << "]>";
}

LogicalResult StructType::verify(function_ref<InFlightDiagnostic()> emitError,
                                 StringRef name, uint64_t size,
                                 uint64_t alignment, ArrayRef<Type> fields,
                                 ArrayRef<uint64_t> offsets) {
  if (fields.size() != offsets.size())
    return emitError() << "struct `" << name << "` has " << fields.size()
                       << " fields and " << offsets.size() << " offsets";
  if (!llvm::isPowerOf2_64(alignment))
    return emitError() << "struct `" << name << "` has alignment " << alignment
                       << ", which is no power of two";
  return success();
}

} // namespace tn::mir
