// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations of MIR. Arithmetic, comparison, selection and conversion are the
// `arith` dialect's; everything about memory, control, threads and contracts
// is here. In phase *built*, `overflow<nsw>` on an arith operation says "signed
// in the source" and no more: the value still wraps. In phase *lowered* it is
// a proved fact that LLVM may use.
#ifndef TN_IR_OPS_TD
#define TN_IR_OPS_TD

include "compiler/ir/Types.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/OpAsmInterface.td"

class Tn_Op<string mnem, list<Trait> traits = []> : Op<Tn_Dialect, mnem, traits>;

def Tn_Scalar : AnyTypeOf<[AnySignlessInteger, AnyFloat, Tn_PlaceType], "a scalar or a place">;

// ================================================================== top level

def Tn_KernelOp : Tn_Op<"kernel", [IsolatedFromAbove, Symbol, AutomaticAllocationScope]> {
  let summary = "a kernel: the body of one thread";
  let description = [{
    The block arguments are the arguments of the device entry, in order. A span
    parameter is two of them (place, i64 length in elements), an mdspan of rank
    R is 1 + R (place, R i64 extents), a struct by value is one
    `place<struct, param>`, everything else is one scalar or place.

    Attributes: `params`, one `#tn.param` a source parameter; `members`, one
    `#tn.member` an integer or pointer in a struct parameter; `source_name`, as
    the author wrote it ("matmul<16>"); `block_shape`, the promised block shape
    (absent: any; 0 in a dimension: any); `max_threads`; `arg_facts`, filled by
    the checks, one dictionary an argument (`noalias`, `readonly`).
    The body ends in `tn.return`.
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, StrAttr:$source_name,
                       ArrayAttr:$params,
                       OptionalAttr<DenseI32ArrayAttr>:$block_shape,
                       OptionalAttr<I32Attr>:$max_threads,
                       OptionalAttr<ArrayAttr>:$arg_facts,
                       UnitAttr:$internal);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::Block &entry() { return getBody().front(); }
    /// The description of source parameter `i`.
    ParamAttr param(unsigned i);
    /// The parameter that argument `arg` belongs to; the part of a struct that
    /// has slot `arg`.
    ParamAttr paramOfArgument(unsigned arg);
    /// The parts of struct parameters, by slot: #tn.member `i` has slot
    /// (number of arguments + i). Empty where the kernel has none.
    ::llvm::ArrayRef<::mlir::Attribute> members();
    /// The part with this slot, or null.
    MemberAttr memberOfSlot(unsigned slot);
    /// The part at a byte of struct argument `arg`, or null.
    MemberAttr memberAt(unsigned arg, uint64_t offset);
  }];
}

def Tn_ParamAttr : AttrDef<Tn_Dialect, "Param"> {
  let mnemonic = "param";
  let summary = "one parameter of a kernel's source";
  let description = [{
    `kind` is "scalar", "pointer", "span", "mdspan", "struct", or a token: a span
    of checked integers and their bound, "below", "unique" or "monotone"; `type` the
    source spelling; `element` the element type's spelling ("" for scalars and
    structs); `size` and `align` are of the element for pointers, spans and
    mdspans, of the value otherwise. `unique` says that the source lets the kernel
    write through it (span<T>, T*).
  }];
  let parameters = (ins StringRefParameter<>:$name, StringRefParameter<>:$kind,
                        StringRefParameter<>:$type, StringRefParameter<>:$element,
                        "uint64_t":$size, "uint64_t":$align,
                        "unsigned":$first_arg, "unsigned":$num_args, "bool":$unique);
  let assemblyFormat = "`<` struct(params) `>`";
}

def Tn_MemberAttr : AttrDef<Tn_Dialect, "Member"> {
  let mnemonic = "member";
  let summary = "an integer or pointer inside a struct that is passed by value";
  let description = [{
    The launch knows it like a parameter of its own. `part` describes it: `name`
    as in the source ("p.x", "p.rows[2]"); `kind` "scalar" (integers only),
    "pointer", or of a span or mdspan in the struct "span" and "mdspan" for the
    pointer and "length" for each of the lengths that follow it; `type` the
    canonical spelling; `first_arg` its slot, a number above those of all
    arguments; `num_args` 1, or 1 + lengths. `arg` is the struct's argument,
    `offset` in bytes from the struct's start.
  }];
  let parameters = (ins "unsigned":$arg, "uint64_t":$offset, "ParamAttr":$part);
  let assemblyFormat = "`<` struct(params) `>`";
}

def Tn_GlobalOp : Tn_Op<"global", [Symbol]> {
  let summary = "a variable of the module in constant or global space";
  let description = [{
    `init` is absent (zero), a number, a nested array of numbers following the
    type, or a raw i8 array. `host_writable` marks `__constant__` and
    `__device__` variables that the host may set before a launch: their initial
    value is no fact.
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttr:$type, Tn_SpaceEnum:$space,
                       OptionalAttr<AnyAttr>:$init, UnitAttr:$host_writable);
  let assemblyFormat = "$sym_name `:` $type `in` $space (`=` $init^)? attr-dict";
}

def Tn_ContractOp : Tn_Op<"contract", [IsolatedFromAbove]> {
  let summary = "the launch contract of a kernel, evaluated once a launch on the host";
  let description = [{
    Block arguments as the kernel's. The body holds only arith operations (in
    i128, so that nothing wraps), `tn.id block_dim|grid_dim`, `tn.extent` of
    pointer arguments and `tn.require`; ends in `tn.return`.
  }];
  let arguments = (ins FlatSymbolRefAttr:$kernel);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$kernel $body attr-dict";
}

def Tn_RequireOp : Tn_Op<"require", [AllTypesMatch<["lhs", "rhs"]>]> {
  let summary = "a launch condition: `lhs predicate rhs` or the launch is refused";
  let description = [{`predicate` is "<=", "<", "==", ">=", ">" or "!=", signed over i128.}];
  let arguments = (ins AnySignlessInteger:$lhs, StrAttr:$predicate, AnySignlessInteger:$rhs,
                       StrAttr:$text, StrAttr:$why);
  let assemblyFormat = "$lhs $predicate $rhs $text `for` $why attr-dict `:` type($lhs)";
  let hasVerifier = 1;
}

// ===================================================================== places

def Tn_LocalOp : Tn_Op<"local"> {
  let summary = "a variable or temporary of one thread, uninitialised, alive to the end of the enclosing region";
  let description = [{A local inside a loop body is a new, uninitialised object in each iteration.}];
  let arguments = (ins StrAttr:$name, OptionalAttr<I64Attr>:$alignment);
  let results = (outs Tn_PlaceType:$place);
  let assemblyFormat = "$name attr-dict `:` type($place)";
  let hasVerifier = 1;
}

def Tn_SharedOp : Tn_Op<"shared"> {
  let summary = "a static variable of one block, uninitialised at kernel start";
  let description = [{Operations of one `name` in one kernel denote one object.}];
  let arguments = (ins StrAttr:$name, OptionalAttr<I64Attr>:$alignment);
  let results = (outs Tn_PlaceType:$place);
  let assemblyFormat = "$name attr-dict `:` type($place)";
  let hasVerifier = 1;
}

def Tn_DynamicSharedOp : Tn_Op<"dynamic_shared", [Pure]> {
  let summary = "the first element of the block's dynamic shared memory";
  let results = (outs Tn_PlaceType:$place);
  let assemblyFormat = "attr-dict `:` type($place)";
  let hasVerifier = 1;
}

def Tn_AddressOfOp : Tn_Op<"address_of", [Pure]> {
  let summary = "the place of a module variable";
  let arguments = (ins FlatSymbolRefAttr:$global);
  let results = (outs Tn_PlaceType:$place);
  let assemblyFormat = "$global attr-dict `:` type($place)";
  let hasVerifier = 1;
}

def Tn_FieldOp : Tn_Op<"field", [Pure]> {
  let summary = "a field of a struct place";
  let arguments = (ins Tn_PlaceType:$base, I32Attr:$index);
  let results = (outs Tn_PlaceType:$place);
  let assemblyFormat = "$base `[` $index `]` attr-dict `:` type($base) `->` type($place)";
  let hasVerifier = 1;
}

def Tn_IndexOp : Tn_Op<"index", [Pure]> {
  let summary = "an element of an array place; the index is signed";
  let description = [{`tn.index` of `place<array<N x T>, S>` is a `place<T, S>`. Making it is never an error; using it outside the object is.}];
  let arguments = (ins Tn_PlaceType:$base, I64:$index);
  let results = (outs Tn_PlaceType:$place);
  let assemblyFormat = "$base `[` $index `]` attr-dict `:` type($base) `->` type($place)";
  let hasVerifier = 1;
}

def Tn_OffsetOp : Tn_Op<"offset", [Pure, AllTypesMatch<["base", "place"]>]> {
  let summary = "pointer arithmetic: `base + count` elements of the pointee; the count is signed";
  let arguments = (ins Tn_PlaceType:$base, I64:$count);
  let results = (outs Tn_PlaceType:$place);
  let assemblyFormat = "$base `,` $count attr-dict `:` type($place)";
}

def Tn_RecastOp : Tn_Op<"recast", [Pure]> {
  let summary = "the same address seen as another type (`reinterpret_cast`, array to first element)";
  let arguments = (ins Tn_PlaceType:$base);
  let results = (outs Tn_PlaceType:$place);
  let assemblyFormat = "$base attr-dict `:` type($base) `->` type($place)";
  let hasVerifier = 1;
}

def Tn_NullOp : Tn_Op<"null", [Pure]> {
  let summary = "the null pointer; any access through it is out of bounds";
  let results = (outs Tn_PlaceType:$place);
  let assemblyFormat = "attr-dict `:` type($place)";
}

def Tn_PlaceDiffOp : Tn_Op<"place_diff", [Pure, AllTypesMatch<["lhs", "rhs"]>]> {
  let summary = "`lhs - rhs` in elements of the pointee";
  let arguments = (ins Tn_PlaceType:$lhs, Tn_PlaceType:$rhs);
  let results = (outs I64:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs)";
}

def Tn_PlaceCmpOp : Tn_Op<"place_cmp", [Pure, AllTypesMatch<["lhs", "rhs"]>]> {
  let summary = "compares two addresses: predicate \"eq\", \"ne\", \"lt\", \"le\", \"gt\", \"ge\"";
  let arguments = (ins StrAttr:$predicate, Tn_PlaceType:$lhs, Tn_PlaceType:$rhs);
  let results = (outs I1:$result);
  let assemblyFormat = "$predicate $lhs `,` $rhs attr-dict `:` type($lhs)";
  let hasVerifier = 1;
}

def Tn_ExtentOp : Tn_Op<"extent", [Pure]> {
  let summary = "the number of elements from a pointer to the end of its object (`tn::extent(p)`)";
  let description = [{Only in `tn.contract` and as an operand chain of `tn.expects`.}];
  let arguments = (ins Tn_PlaceType:$base);
  let results = (outs I64:$result);
  let assemblyFormat = "$base attr-dict `:` type($base)";
}

// ===================================================================== memory

def Tn_LoadOp : Tn_Op<"load"> {
  let summary = "reads a scalar (or a place held in a variable)";
  let description = [{
    `invariant`: proved that nobody writes the element while the kernel runs.
    `align` in bytes where it is more than the type's own. `proof`: how the
    bounds obligation was met.
  }];
  let arguments = (ins Tn_PlaceType:$place, UnitAttr:$is_volatile, UnitAttr:$invariant,
                       OptionalAttr<I64Attr>:$align, OptionalAttr<Tn_ProofAttr>:$proof);
  let results = (outs Tn_Scalar:$value);
  let assemblyFormat = "$place attr-dict `:` type($place) `->` type($value)";
  let hasVerifier = 1;
}

def Tn_StoreOp : Tn_Op<"store"> {
  let summary = "writes a scalar (or a place held in a variable)";
  let arguments = (ins Tn_Scalar:$value, Tn_PlaceType:$place, UnitAttr:$is_volatile,
                       OptionalAttr<I64Attr>:$align, OptionalAttr<Tn_ProofAttr>:$proof);
  let assemblyFormat = "$value `,` $place attr-dict `:` type($value) `,` type($place)";
  let hasVerifier = 1;
}

def Tn_CopyOp : Tn_Op<"copy"> {
  let summary = "copies one struct or array object to another place; one access of its whole size on each side";
  let description = [{
    A read of `source` and a write of `target`. A struct aligned to its size
    (`float4`) moves as one wide access.
  }];
  let arguments = (ins Tn_PlaceType:$source, Tn_PlaceType:$target, UnitAttr:$invariant,
                       OptionalAttr<Tn_ProofAttr>:$source_proof, OptionalAttr<Tn_ProofAttr>:$target_proof);
  let assemblyFormat = "$source `to` $target attr-dict `:` type($source) `,` type($target)";
  let hasVerifier = 1;
}

def Tn_ZeroOp : Tn_Op<"zero"> {
  let summary = "sets every byte of a place to zero";
  let arguments = (ins Tn_PlaceType:$target, OptionalAttr<Tn_ProofAttr>:$proof);
  let assemblyFormat = "$target attr-dict `:` type($target)";
  let hasVerifier = 1;
}

def Tn_AtomicRmwOp : Tn_Op<"atomic_rmw", [AllTypesMatch<["value", "old"]>]> {
  let summary = "an atomic read-modify-write; returns the value before";
  let arguments = (ins Tn_RmwKindAttr:$kind, Tn_PlaceType:$place, Tn_Scalar:$value,
                       Tn_OrderAttr:$order, Tn_ScopeAttr:$scope, OptionalAttr<Tn_ProofAttr>:$proof);
  let results = (outs Tn_Scalar:$old);
  let assemblyFormat = "$kind $order $scope $place `,` $value attr-dict `:` type($place) `,` type($value)";
  let hasVerifier = 1;
}

def Tn_AtomicCasOp : Tn_Op<"atomic_cas", [AllTypesMatch<["expected", "desired", "old"]>]> {
  let summary = "an atomic compare-and-swap; returns the value before";
  let arguments = (ins Tn_PlaceType:$place, Tn_Scalar:$expected, Tn_Scalar:$desired,
                       Tn_OrderAttr:$order, Tn_ScopeAttr:$scope, OptionalAttr<Tn_ProofAttr>:$proof);
  let results = (outs Tn_Scalar:$old);
  let assemblyFormat = "$order $scope $place `,` $expected `,` $desired attr-dict `:` type($place) `,` type($desired)";
  let hasVerifier = 1;
}

def Tn_AtomicLoadOp : Tn_Op<"atomic_load"> {
  let summary = "an atomic load";
  let arguments = (ins Tn_PlaceType:$place, Tn_OrderAttr:$order, Tn_ScopeAttr:$scope, OptionalAttr<Tn_ProofAttr>:$proof);
  let results = (outs Tn_Scalar:$value);
  let assemblyFormat = "$order $scope $place attr-dict `:` type($place) `->` type($value)";
  let hasVerifier = 1;
}

def Tn_AtomicStoreOp : Tn_Op<"atomic_store"> {
  let summary = "an atomic store";
  let arguments = (ins Tn_Scalar:$value, Tn_PlaceType:$place, Tn_OrderAttr:$order, Tn_ScopeAttr:$scope, OptionalAttr<Tn_ProofAttr>:$proof);
  let assemblyFormat = "$order $scope $value `,` $place attr-dict `:` type($value) `,` type($place)";
  let hasVerifier = 1;
}

// ==================================================================== control
// A region of tn.if, tn.loop, tn.switch, tn.inline and tn.unsafe is one block that ends
// in an exit: tn.yield (falls through), tn.break (the nearest tn.loop or
// tn.switch), tn.continue (the nearest tn.loop), tn.return (the nearest tn.inline, else
// the kernel).

def Tn_IfOp : Tn_Op<"if", [NoRegionArguments]> {
  let summary = "a branch; with results, both regions end in `tn.yield` of them";
  let arguments = (ins I1:$condition);
  let results = (outs Variadic<Tn_Scalar>:$results);
  let regions = (region SizedRegion<1>:$then_region, MaxSizedRegion<1>:$else_region);
  let assemblyFormat = "$condition (`->` type($results)^)? $then_region (`else` $else_region^)? attr-dict";
  let hasRegionVerifier = 1;
}

def Tn_LoopOp : Tn_Op<"loop", [NoRegionArguments]> {
  let summary = "every loop of the source";
  let description = [{
    `cond` computes whether another iteration runs and ends in `tn.condition`;
    `body` is the statement; `step` is what `for` does after it and where
    `tn.continue` goes (it ends in `tn.yield`). `post_test`: `do … while`, the
    body runs before the first `cond`. Counters are ordinary locals: that a loop
    is counted is something that analysis finds out, not something that syntax
    promises. `unroll`: 0 fully (TN_UNROLL, an error when it cannot be), k by k,
    absent as the compiler likes; `no_unroll`.
  }];
  let arguments = (ins UnitAttr:$post_test, OptionalAttr<I32Attr>:$unroll, UnitAttr:$no_unroll);
  let regions = (region SizedRegion<1>:$cond, SizedRegion<1>:$body, SizedRegion<1>:$step);
  let assemblyFormat = "`cond` $cond `body` $body `step` $step attr-dict";
  let hasRegionVerifier = 1;
}

def Tn_ConditionOp : Tn_Op<"condition", [Terminator, HasParent<"LoopOp">]> {
  let summary = "ends a loop's `cond` region";
  let arguments = (ins I1:$condition);
  let assemblyFormat = "$condition attr-dict";
}

def Tn_SwitchOp : Tn_Op<"switch", [NoRegionArguments]> {
  let summary = "a switch; `cases[i]` lists the values that enter region i";
  let description = [{
    `values` and `targets` run in parallel: value `values[k]` enters region
    `targets[k]`. `default_target` is the region for every other value, -1 when
    there is none. A region that ends in `tn.yield` falls into the next.
  }];
  let arguments = (ins AnySignlessInteger:$selector, DenseI64ArrayAttr:$values,
                       DenseI32ArrayAttr:$targets, I32Attr:$default_target);
  let regions = (region VariadicRegion<SizedRegion<1>>:$cases);
  let assemblyFormat = "$selector `:` type($selector) $values $targets `default` $default_target $cases attr-dict";
  let hasRegionVerifier = 1;
}

def Tn_InlineOp : Tn_Op<"inline", [NoRegionArguments]> {
  let summary = "the body of a device function at the place of its call";
  let description = [{`tn.return` inside leaves it. A result goes through a local of the caller, as rustc's `_0`.}];
  let arguments = (ins StrAttr:$callee);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$callee $body attr-dict";
  let hasRegionVerifier = 1;
}

def Tn_UnsafeOp : Tn_Op<"unsafe", [NoRegionArguments]> {
  let summary = "a TN_UNSAFE region: its accesses are not proved, its facts reach no optimiser";
  let arguments = (ins StrAttr:$reason);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$reason $body attr-dict";
  let hasRegionVerifier = 1;
}

def Tn_YieldOp : Tn_Op<"yield", [Terminator]> {
  let summary = "falls through";
  let arguments = (ins Variadic<Tn_Scalar>:$results);
  let assemblyFormat = "attr-dict ($results^ `:` type($results))?";
}
def Tn_BreakOp : Tn_Op<"break", [Terminator]> { let summary = "leaves the nearest loop or switch"; let assemblyFormat = "attr-dict"; }
def Tn_ContinueOp : Tn_Op<"continue", [Terminator]> { let summary = "goes to the nearest loop's step"; let assemblyFormat = "attr-dict"; }
def Tn_ReturnOp : Tn_Op<"return", [Terminator]> { let summary = "leaves the nearest tn.inline, else the kernel"; let assemblyFormat = "attr-dict"; }

// ==================================================================== threads

def Tn_IdOp : Tn_Op<"id", [Pure]> {
  let summary = "a launch index or dimension, unsigned";
  let arguments = (ins Tn_IdKindAttr:$kind, Tn_DimAttr:$dim);
  let results = (outs I32:$result);
  let assemblyFormat = "$kind $dim attr-dict";
}

def Tn_WarpSizeOp : Tn_Op<"warp_size", [Pure]> {
  let summary = "threads in a warp: 32 on NVIDIA and on the CPU device";
  let results = (outs I32:$result);
  let assemblyFormat = "attr-dict";
}

def Tn_SyncOp : Tn_Op<"sync"> {
  let summary = "arrive and wait at a barrier of a scope (block, warp or grid)";
  let description = [{`mask` (warp scope only) names the lanes. Orders the memory accesses of the scope's threads before and after it.}];
  let arguments = (ins Tn_ScopeAttr:$scope, Optional<I64>:$mask);
  let assemblyFormat = "$scope (`mask` $mask^)? attr-dict";
  let hasVerifier = 1;
}

def Tn_SyncReduceOp : Tn_Op<"sync_reduce"> {
  let summary = "a block barrier that reduces a predicate (`__syncthreads_count/and/or`)";
  let arguments = (ins Tn_SyncReduceKindAttr:$kind, I1:$predicate);
  let results = (outs I32:$result);
  let assemblyFormat = "$kind $predicate attr-dict";
}

def Tn_FenceOp : Tn_Op<"fence"> {
  let summary = "a memory fence; orders, never waits";
  let arguments = (ins Tn_ScopeAttr:$scope);
  let assemblyFormat = "$scope attr-dict";
}

def Tn_ShuffleOp : Tn_Op<"shuffle", [AllTypesMatch<["value", "result"]>]> {
  let summary = "`__shfl_*_sync`: 32- or 64-bit value, `operand` is lane, delta or lane mask, `width` a power of two";
  let arguments = (ins Tn_ShuffleKindAttr:$kind, I64:$mask, Tn_Scalar:$value, I32:$operand, I32:$width);
  let results = (outs Tn_Scalar:$result);
  let assemblyFormat = "$kind $mask `,` $value `,` $operand `,` $width attr-dict `:` type($value)";
  let hasVerifier = 1;
}

def Tn_VoteOp : Tn_Op<"vote"> {
  let summary = "a warp vote; ballot gives i64 (one bit a lane), any and all give i1";
  let arguments = (ins Tn_VoteKindAttr:$kind, I64:$mask, I1:$predicate);
  let results = (outs AnySignlessInteger:$result);
  let assemblyFormat = "$kind $mask `,` $predicate attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def Tn_ActiveMaskOp : Tn_Op<"active_mask"> {
  let summary = "the lanes that execute it together: no proof may rest on its value";
  let results = (outs I64:$result);
  let assemblyFormat = "attr-dict";
}

def Tn_WarpReduceOp : Tn_Op<"warp_reduce", [AllTypesMatch<["value", "result"]>]> {
  let summary = "`__reduce_*_sync` over 32-bit integers";
  let arguments = (ins Tn_WarpReduceKindAttr:$kind, I64:$mask, I32:$value);
  let results = (outs I32:$result);
  let assemblyFormat = "$kind $mask `,` $value attr-dict";
}

def Tn_MatchOp : Tn_Op<"match"> {
  let summary = "`__match_any_sync`, `__match_all_sync`: the mask of lanes with an equal value";
  let arguments = (ins Tn_MatchKindAttr:$kind, I64:$mask, Tn_Scalar:$value);
  let results = (outs I64:$result);
  let assemblyFormat = "$kind $mask `,` $value attr-dict `:` type($value)";
}

def Tn_ClockOp : Tn_Op<"clock"> {
  let summary = "a cycle counter (64 bits)";
  let results = (outs I64:$result);
  let assemblyFormat = "attr-dict";
}

// ================================================================== arithmetic

def Tn_MathOp : Tn_Op<"math", [Pure]> {
  let summary = "a math function by name; the table is compiler/ir/Math.def";
  let description = [{
    `function` is a row of Math.def ("sqrt", "exp", "fma", "fast_exp", "clz",
    "popcount", …). Integer and float operands; the result type decides the width.
  }];
  let arguments = (ins StrAttr:$function, Variadic<Tn_Scalar>:$operands);
  let results = (outs Tn_Scalar:$result);
  let assemblyFormat = "$function `(` $operands `)` attr-dict `:` functional-type($operands, $result)";
  let hasVerifier = 1;
}

// =================================================================== contracts

def Tn_ExpectsOp : Tn_Op<"expects"> {
  let summary = "a promise about the launch (`tn::expects`), checked at launch";
  let arguments = (ins I1:$condition, StrAttr:$text);
  let assemblyFormat = "$condition $text attr-dict";
}

def Tn_BoundsOp : Tn_Op<"bounds"> {
  let summary = "an obligation: `index` <u `length`, owed before the next access";
  let description = [{
    What `tn::span::operator[]` and `tn::mdspan::operator()` owe. The bounds
    check proves it (erased), turns it into a launch condition (erased) or leaves
    a `tn.check` in its place. `what` is the expression of the source.
  }];
  let arguments = (ins I64:$index, I64:$length, StrAttr:$what, OptionalAttr<Tn_ProofAttr>:$proof);
  let assemblyFormat = "$index `,` $length $what attr-dict";
}

def Tn_CheckOp : Tn_Op<"check"> {
  let summary = "a check left in the kernel: traps with its location, `index` and `length` when false";
  let arguments = (ins I1:$condition, I32Attr:$code, I64:$index, I64:$length, StrAttr:$what);
  let assemblyFormat = "$condition $code `,` $index `,` $length $what attr-dict";
}

def Tn_AssertOp : Tn_Op<"assert"> {
  let summary = "`assert` of the source: traps with its text when false";
  let arguments = (ins I1:$condition, StrAttr:$text);
  let assemblyFormat = "$condition $text attr-dict";
}

def Tn_TrapOp : Tn_Op<"trap"> {
  let summary = "stops the launch (`__trap`)";
  let assemblyFormat = "attr-dict";
}

def Tn_PrintfOp : Tn_Op<"printf"> {
  let summary = "`printf`; arguments are promoted as C promotes them, strings are literals in the format";
  let arguments = (ins StrAttr:$format, Variadic<Tn_Scalar>:$operands);
  let results = (outs I32:$result);
  let assemblyFormat = "$format `(` $operands `)` attr-dict (`:` type($operands)^)?";
}

#endif // TN_IR_OPS_TD
