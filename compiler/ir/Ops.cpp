// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Text of the operations whose form TableGen cannot give, and their accessors.
#include "compiler/ir/Dialect.h"

#include "mlir/Interfaces/FunctionImplementation.h"

using namespace mlir;

#define GET_OP_CLASSES
#include "compiler/ir/Ops.cpp.inc"

namespace tn::mir {

// tn.kernel @name(%a: type, …) attributes {…} { body }
ParseResult KernelOp::parse(OpAsmParser &parser, OperationState &result) {
  StringAttr name;
  SmallVector<OpAsmParser::Argument> arguments;
  if (parser.parseSymbolName(name, SymbolTable::getSymbolAttrName(),
                             result.attributes) ||
      parser.parseArgumentList(arguments, OpAsmParser::Delimiter::Paren,
                               /*allowType=*/true) ||
      parser.parseOptionalAttrDictWithKeyword(result.attributes))
    return failure();
  return parser.parseRegion(*result.addRegion(), arguments);
}

void KernelOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  printer.printSymbolName(getSymName());
  printer << '(';
  llvm::interleaveComma(entry().getArguments(), printer,
                        [&](BlockArgument a) { printer.printRegionArgument(a); });
  printer << ')';
  printer.printOptionalAttrDictWithKeyword(
      (*this)->getAttrs(), {SymbolTable::getSymbolAttrName()});
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

ParamAttr KernelOp::param(unsigned i) {
  return llvm::cast<ParamAttr>(getParams()[i]);
}

ParamAttr KernelOp::paramOfArgument(unsigned arg) {
  for (auto attr : getParams().getAsRange<ParamAttr>())
    if (arg >= attr.getFirstArg() && arg < attr.getFirstArg() + attr.getNumArgs())
      return attr;
  MemberAttr member = memberOfSlot(arg);
  return member ? member.getPart() : ParamAttr();
}

ArrayRef<Attribute> KernelOp::members() {
  auto all = (*this)->getAttrOfType<ArrayAttr>("members");
  return all ? all.getValue() : ArrayRef<Attribute>();
}

MemberAttr KernelOp::memberOfSlot(unsigned slot) {
  unsigned first = entry().getNumArguments();
  if (slot < first || slot - first >= members().size())
    return {};
  return llvm::dyn_cast<MemberAttr>(members()[slot - first]);
}

MemberAttr KernelOp::memberAt(unsigned arg, uint64_t offset) {
  for (Attribute attribute : members())
    if (auto member = llvm::dyn_cast<MemberAttr>(attribute);
        member && member.getArg() == arg && member.getOffset() == offset)
      return member;
  return {};
}

} // namespace tn::mir
