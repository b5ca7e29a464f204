// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What does a launch know of a struct that is passed by value? Each integer and
// each pointer in it, as if it were a parameter of its own.
//
//   struct Soa { float *x, *y; int n; };  void k(Soa p, int *out)
//   → arguments 0 (p) and 1 (out); members: slot 2 `p.x` at byte 0 of argument 0,
//     slot 3 `p.y` at byte 8, slot 4 `p.n` at byte 16
//   a tn::span in it → slot s the pointer, slot s + 1 its length
//
// Invariant: a pointer and its lengths have slots in a row; no two members have
// one byte in common (unions have none).
#include "frontend/LowerKernel.h"

#include "compiler/ir/Layout.h"

using namespace clang;

namespace tn::frontend {

// The runtime has room for so many a kernel (Launch.h there). A pointer without
// a slot is one of which the launch knows nothing: its kernel is undecided.
static constexpr size_t kMaxMembers = 256;

void KernelLowering::addMember(Members &to, QualType type, StringRef kind, const std::string &name, uint64_t offset,
                               unsigned lengths) {
  PrintingPolicy policy(ast().getLangOpts());
  policy.adjustForCPlusPlus();
  QualType pointee = type->getPointeeType();
  QualType measured = pointee.isNull() ? type : pointee;
  if (const auto *enumeration = measured->getAsEnumDecl())
    if (!enumeration->getIntegerType().isNull())
      measured = enumeration->getIntegerType();
  bool isSized = !measured->isVoidType() && !measured->isIncompleteType();
  uint64_t size = isSized ? ast().getTypeSizeInChars(measured).getQuantity() : 1;
  uint64_t align = isSized ? ast().getTypeAlignInChars(measured).getQuantity() : 1;
  auto spelling = [&](QualType t) { return t.getCanonicalType().getUnqualifiedType().getAsString(policy); };
  auto part = mir::ParamAttr::get(&state.context, name, kind, spelling(pointee.isNull() ? measured : type),
                                  pointee.isNull() ? "" : spelling(measured), size, align, to.nextSlot++, 1 + lengths,
                                  !pointee.isNull() && !pointee.isConstQualified());
  to.all.push_back(mir::MemberAttr::get(&state.context, to.arg, offset, part));
}

// A span's pointer and its lengths, or all that lies in a class.
void KernelLowering::addMembersOf(Members &to, QualType type, const std::string &path, uint64_t offset) {
  const auto *record = type->getAsCXXRecordDecl();
  const RecordShape *shape = state.types.shape(record);
  if (!shape || shape->isUnion)
    return;
  record = record->getDefinition();
  if (StringRef view = viewKind(type); !view.empty()) {
    bool isToken = mir::isTokenKind(view);
    // The members of a token are those of its base. In a struct nobody asks
    // whether it was checked, so it is a span, and its bound a number.
    if (isToken) {
      offset += shape->parts[0].offset;
      shape = state.types.shape(shape->parts[0].base);
    }
    const RecordPart &pointer = shape->parts[0], &extents = shape->parts[1];
    const auto *array = ast().getAsConstantArrayType(extents.type);
    uint64_t rank = array ? array->getZExtSize() : 1;
    if (to.all.size() + 1 + rank > kMaxMembers)
      return;
    addMember(to, pointer.type, array ? "mdspan" : "span", path, offset + pointer.offset, rank);
    for (uint64_t d = 0; d < rank; ++d)
      addMember(to, ast().getSizeType(), "length",
                path + (array ? ".extent(" + std::to_string(d) + ")" : std::string(".size()")),
                offset + extents.offset + 8 * d, 0);
    if (isToken)
      addMember(to, ast().getSizeType(), "scalar", path + ".bound()", offset + shape->parts[2].offset, 0);
    return;
  }
  for (const RecordPart &part : shape->parts) {
    std::string name = path;
    if (part.field) {
      std::string own = part.field->getNameAsString();
      // A closure's member is what it captured.
      if (own.empty() && record->isLambda())
        for (auto [field, capture] : llvm::zip(record->fields(), record->captures()))
          if (field == part.field && capture.capturesVariable())
            own = capture.getCapturedVar()->getNameAsString();
      if (!own.empty())
        name += "." + own;
    }
    addMembers(to, part.type, name, offset + part.offset);
  }
}

void KernelLowering::addMembers(Members &to, QualType type, const std::string &path, uint64_t offset) {
  if (to.all.size() >= kMaxMembers)
    return;
  if (const auto *array = ast().getAsConstantArrayType(type)) {
    uint64_t step = ast().getTypeSizeInChars(array->getElementType()).getQuantity();
    for (uint64_t i = 0; i < array->getZExtSize() && to.all.size() < kMaxMembers; ++i)
      addMembers(to, array->getElementType(), path + "[" + std::to_string(i) + "]", offset + i * step);
    return;
  }
  switch (category(type)) {
  case Category::Aggregate:
    addMembersOf(to, type, path, offset);
    break;
  case Category::Pointer:
  case Category::Reference:
    if (!type->isNullPtrType() && mlir::isa_and_nonnull<mir::PlaceType>(state.types.memory(type)))
      addMember(to, type, "pointer", path, offset, 0);
    break;
  case Category::Scalar:
    if (auto integer = mlir::dyn_cast_or_null<mlir::IntegerType>(state.types.memory(type));
        integer && integer.getWidth() <= 64)
      addMember(to, type, "scalar", path, offset, 0);
    break;
  case Category::Void:
  case Category::Unsupported:
    break;
  }
}

} // namespace tn::frontend
