// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The closed vocabularies of MIR. One word, one meaning: docs/glossary.md.
#ifndef TN_IR_ENUMS_TD
#define TN_IR_ENUMS_TD

include "compiler/ir/Dialect.td"
include "mlir/IR/EnumAttr.td"

class Tn_Enum<string name, string summary, list<I32EnumAttrCase> cases>
    : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::tn::mir";
  let genSpecializedAttr = 0;
}
class Tn_EnumAttr<EnumAttrInfo info, string mnemonic>
    : EnumAttr<Tn_Dialect, info, mnemonic>;

// Where an object lives. There is no generic space.
def Tn_Space : Tn_Enum<"Space", "memory space", [
  I32EnumAttrCase<"Local", 0, "local">,       // one thread's own
  I32EnumAttrCase<"Shared", 1, "shared">,     // one block's
  I32EnumAttrCase<"Global", 2, "global">,     // the device's
  I32EnumAttrCase<"Constant", 3, "constant">, // read-only, whole grid
  I32EnumAttrCase<"Param", 4, "param">        // by-value kernel parameters, read-only
]>;

// The set of threads that an operation speaks for or orders.
def Tn_Scope : Tn_Enum<"Scope", "execution scope", [
  I32EnumAttrCase<"Thread", 0, "thread">,
  I32EnumAttrCase<"Warp", 1, "warp">,
  I32EnumAttrCase<"Block", 2, "block">,
  I32EnumAttrCase<"Cluster", 3, "cluster">,
  I32EnumAttrCase<"Grid", 4, "grid">,     // device scope for fences and atomics
  I32EnumAttrCase<"System", 5, "system">
]>;
def Tn_ScopeAttr : Tn_EnumAttr<Tn_Scope, "scope">;

// What is known of a module: enforced by the verifier.
def Tn_Phase : Tn_Enum<"Phase", "phase of a module", [
  I32EnumAttrCase<"Built", 0, "built">,
  I32EnumAttrCase<"Checked", 1, "checked">,
  I32EnumAttrCase<"Lowered", 2, "lowered">
]>;
def Tn_SpaceEnum : Tn_EnumAttr<Tn_Space, "space">;
def Tn_PhaseAttr : Tn_EnumAttr<Tn_Phase, "phase">;

def Tn_Dim : Tn_Enum<"Dim", "dimension", [
  I32EnumAttrCase<"X", 0, "x">, I32EnumAttrCase<"Y", 1, "y">, I32EnumAttrCase<"Z", 2, "z">]>;
def Tn_DimAttr : Tn_EnumAttr<Tn_Dim, "dim">;

def Tn_IdKind : Tn_Enum<"IdKind", "launch index", [
  I32EnumAttrCase<"Thread", 0, "thread">,
  I32EnumAttrCase<"Block", 1, "block">,
  I32EnumAttrCase<"BlockDim", 2, "block_dim">,
  I32EnumAttrCase<"GridDim", 3, "grid_dim">]>;
def Tn_IdKindAttr : Tn_EnumAttr<Tn_IdKind, "id_kind">;

def Tn_Order : Tn_Enum<"Order", "memory order", [
  I32EnumAttrCase<"Relaxed", 0, "relaxed">,
  I32EnumAttrCase<"Acquire", 1, "acquire">,
  I32EnumAttrCase<"Release", 2, "release">,
  I32EnumAttrCase<"AcqRel", 3, "acq_rel">,
  I32EnumAttrCase<"SeqCst", 4, "seq_cst">]>;
def Tn_OrderAttr : Tn_EnumAttr<Tn_Order, "order">;

def Tn_RmwKind : Tn_Enum<"RmwKind", "read-modify-write operation", [
  I32EnumAttrCase<"Add", 0, "add">, I32EnumAttrCase<"Sub", 1, "sub">,
  I32EnumAttrCase<"And", 2, "and">, I32EnumAttrCase<"Or", 3, "or">,
  I32EnumAttrCase<"Xor", 4, "xor">, I32EnumAttrCase<"Exchange", 5, "xchg">,
  I32EnumAttrCase<"SMin", 6, "smin">, I32EnumAttrCase<"SMax", 7, "smax">,
  I32EnumAttrCase<"UMin", 8, "umin">, I32EnumAttrCase<"UMax", 9, "umax">,
  I32EnumAttrCase<"FAdd", 10, "fadd">, I32EnumAttrCase<"FMin", 11, "fmin">,
  I32EnumAttrCase<"FMax", 12, "fmax">,
  // CUDA's wrapping counters: inc = old >= v ? 0 : old + 1,
  // dec = old == 0 || old > v ? v : old - 1.
  I32EnumAttrCase<"Inc", 13, "inc">, I32EnumAttrCase<"Dec", 14, "dec">]>;
def Tn_RmwKindAttr : Tn_EnumAttr<Tn_RmwKind, "rmw">;

def Tn_ShuffleKind : Tn_Enum<"ShuffleKind", "lane exchange", [
  I32EnumAttrCase<"Idx", 0, "idx">, I32EnumAttrCase<"Up", 1, "up">,
  I32EnumAttrCase<"Down", 2, "down">, I32EnumAttrCase<"Xor", 3, "xor">]>;
def Tn_ShuffleKindAttr : Tn_EnumAttr<Tn_ShuffleKind, "shuffle_kind">;

def Tn_VoteKind : Tn_Enum<"VoteKind", "warp vote", [
  I32EnumAttrCase<"Ballot", 0, "ballot">, I32EnumAttrCase<"Any", 1, "any">,
  I32EnumAttrCase<"All", 2, "all">]>;
def Tn_VoteKindAttr : Tn_EnumAttr<Tn_VoteKind, "vote_kind">;

def Tn_SyncReduceKind : Tn_Enum<"SyncReduceKind", "reduction of a block barrier", [
  I32EnumAttrCase<"Count", 0, "count">, I32EnumAttrCase<"And", 1, "and">,
  I32EnumAttrCase<"Or", 2, "or">]>;
def Tn_SyncReduceKindAttr : Tn_EnumAttr<Tn_SyncReduceKind, "sync_reduce_kind">;

def Tn_WarpReduceKind : Tn_Enum<"WarpReduceKind", "warp reduction", [
  I32EnumAttrCase<"Add", 0, "add">, I32EnumAttrCase<"SMin", 1, "smin">,
  I32EnumAttrCase<"SMax", 2, "smax">, I32EnumAttrCase<"UMin", 3, "umin">,
  I32EnumAttrCase<"UMax", 4, "umax">, I32EnumAttrCase<"And", 5, "and">,
  I32EnumAttrCase<"Or", 6, "or">, I32EnumAttrCase<"Xor", 7, "xor">]>;
def Tn_WarpReduceKindAttr : Tn_EnumAttr<Tn_WarpReduceKind, "warp_reduce_kind">;

def Tn_MatchKind : Tn_Enum<"MatchKind", "warp match", [
  I32EnumAttrCase<"Any", 0, "any">, I32EnumAttrCase<"All", 1, "all">]>;
def Tn_MatchKindAttr : Tn_EnumAttr<Tn_MatchKind, "match_kind">;

// How a proof obligation was met; `--report=safety` prints it.
def Tn_Proof : Tn_Enum<"Proof", "how an obligation was met", [
  I32EnumAttrCase<"Proved", 0, "proved">, I32EnumAttrCase<"Launch", 1, "launch">,
  I32EnumAttrCase<"Runtime", 2, "runtime">, I32EnumAttrCase<"Unsafe", 3, "unsafe">]>;
def Tn_ProofAttr : Tn_EnumAttr<Tn_Proof, "proof">;

#endif // TN_IR_ENUMS_TD
