// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Types of MIR. Scalars are MLIR's own: signless i1 i8 i16 i32 i64 i128, f16
// bf16 f32 f64; signedness is in the operations, as in LLVM. A `bool` is i1 as
// a value and one byte in memory. Sizes and offsets come from Clang's record
// layout, so MIR, the CPU device and the GPU agree on every byte (Layout.h).
#ifndef TN_IR_TYPES_TD
#define TN_IR_TYPES_TD

include "compiler/ir/Dialect.td"
include "compiler/ir/Enums.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"

class Tn_Type<string name, string mnem> : TypeDef<Tn_Dialect, name> {
  let mnemonic = mnem;
}

def Tn_PlaceType : Tn_Type<"Place", "place"> {
  let summary = "the address of an object or of a part of one, in a known space";
  let description = [{
    `!tn.place<f32, global>`. A C++ reference, pointer or variable. As in rustc
    a place is a base with projections: the chain of operations that makes it
    (`tn.local`, `tn.shared`, a kernel argument, then `tn.field`, `tn.index`,
    `tn.offset`, `tn.recast`) is what conflict tests walk.
  }];
  let parameters = (ins "::mlir::Type":$pointee, EnumParameter<Tn_Space>:$space);
  let assemblyFormat = "`<` $pointee `,` $space `>`";
  let builders = [TypeBuilderWithInferredContext<(ins "::mlir::Type":$pointee, "Space":$space), [{
    return $_get(pointee.getContext(), pointee, space);
  }]>];
}

def Tn_ArrayType : Tn_Type<"Array", "array"> {
  let summary = "a fixed number of elements, contiguous";
  let description = [{`!tn.array<32 x f32>`; rows of a `float[8][32]` nest.}];
  let parameters = (ins "uint64_t":$count, "::mlir::Type":$element);
  let assemblyFormat = "`<` $count `x` $element `>`";
  let builders = [TypeBuilderWithInferredContext<(ins "uint64_t":$count, "::mlir::Type":$element), [{
    return $_get(element.getContext(), count, element);
  }]>];
}

def Tn_StructType : Tn_Type<"Struct", "struct"> {
  let summary = "a record with explicit size, alignment and field offsets in bytes";
  let description = [{
    `!tn.struct<"float4", 16, 16, [0: f32, 4: f32, 8: f32, 12: f32]>`. Base
    classes are fields. Unions are not representable.
  }];
  let parameters = (ins
    StringRefParameter<"as in the source">:$name,
    "uint64_t":$size, "uint64_t":$alignment,
    ArrayRefParameter<"::mlir::Type">:$fields,
    ArrayRefParameter<"uint64_t">:$offsets);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

#endif // TN_IR_TYPES_TD
