// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every option of tnc. Names follow nvcc and clang; each is accepted with one
// dash and with two. `--help` is made from this file. An option that does
// nothing does not stand here.
include "llvm/Option/OptParser.td"

def output_group : OptionGroup<"<output>">, HelpText<"WHAT TO MAKE (default: an executable)">;
def target_group : OptionGroup<"<target>">, HelpText<"TARGETS">;
def check_group : OptionGroup<"<check>">, HelpText<"CHECKING">;
def report_group : OptionGroup<"<report>">, HelpText<"REPORTS AND DIAGNOSTICS">;
def source_group : OptionGroup<"<source>">, HelpText<"SOURCE LANGUAGE AND PREPROCESSOR">;
def code_group : OptionGroup<"<code>">, HelpText<"CODE GENERATION">;
def link_group : OptionGroup<"<link>">, HelpText<"LINKING">;
def run_group : OptionGroup<"<run>">, HelpText<"OTHER">;

// The first prefix is the one that help shows.
class One<string name> : Flag<["-", "--"], name>;
class Two<string name> : Flag<["--", "-"], name>;
class OneJoined<string name> : Joined<["-", "--"], name>;
class TwoJoined<string name> : Joined<["--", "-"], name>;

// ------------------------------------------------------------------- output
let Group = output_group in {
def o : JoinedOrSeparate<["-"], "o">, MetaVarName<"<file>">, HelpText<"Write the result to <file>; `-` is standard output">;
def output_file : Separate<["--"], "output-file">, Alias<o>;
def c : One<"c">, HelpText<"Make a host object with the device images embedded">;
def ptx : One<"ptx">, HelpText<"Make PTX">;
def cubin : One<"cubin">, HelpText<"Make a cubin (needs ptxas)">;
def fatbin : One<"fatbin">, HelpText<"Make a fatbin of all targets (needs ptxas and fatbinary)">;
def check : Two<"check">, HelpText<"Check only; print a verdict for each kernel">;
def emit_mir : One<"emit-mir">, HelpText<"Print the IR of kernels, phase `lowered`">;
def emit_mir_EQ : OneJoined<"emit-mir=">, MetaVarName<"<phase>">, Values<"built,checked,lowered">, HelpText<"The same after phase `built`, `checked` or `lowered`">;
def emit_llvm : One<"emit-llvm">, HelpText<"Print the LLVM IR of kernels for the target">;
def emit_certificate_EQ : TwoJoined<"emit-certificate=">, MetaVarName<"<dir>">, HelpText<"Also write what was proved as SMT-LIB scripts, for another solver">;
def emit_manifest_EQ : TwoJoined<"emit-manifest=">, MetaVarName<"<file>">, HelpText<"Also write kernels, parameters and contracts as JSON">;
def E : Flag<["-"], "E">, HelpText<"Preprocess only">;
}

// ------------------------------------------------------------------ targets
let Group = target_group in {
def arch_EQ : OneJoined<"arch=">, MetaVarName<"<list>">, HelpText<"Comma-separated sm_NN, `native` (the GPUs here) or `cpu` (no GPU code)">;
def arch : Separate<["-", "--"], "arch">, Alias<arch_EQ>;
def gpu_architecture_EQ : TwoJoined<"gpu-architecture=">, Alias<arch_EQ>;
def list_gpu_arch : Two<"list-gpu-arch">, HelpText<"List the GPU architectures that -arch takes">;
}

// ----------------------------------------------------------------- checking
let Group = check_group in {
def block_EQ : TwoJoined<"block=">, MetaVarName<"<x[,y[,z]]>">, HelpText<"Block shape of launches, where the source does not give it">;
def grid_EQ : TwoJoined<"grid=">, MetaVarName<"<x[,y[,z]]>">, HelpText<"Grid shape of launches, where the source does not give it">;
def assume_EQ : TwoJoined<"assume=">, MetaVarName<"<condition>">, HelpText<"Take a condition over parameters and launch dimensions for granted">;
def deny_runtime_checks : Two<"deny-runtime-checks">, HelpText<"A check left inside a kernel is an error">;
def deny_conditional : Two<"deny-conditional">, HelpText<"A verdict that rests on an assumption is an error">;
def proof_steps_EQ : TwoJoined<"proof-steps=">, MetaVarName<"<n>">, HelpText<"What reasoning outside the solver may take for one kernel, in steps; a kernel that needs more is undecided (default 100000000)">;
def exercise_EQ : TwoJoined<"exercise=">, MetaVarName<"<n[,seed]>">, HelpText<"Run each accepted kernel in the interpreter, with <n> random launches that its contract admits, and report any fault">;
def Wno_error_EQ : Joined<["-", "--"], "Wno-error=">, MetaVarName<"<list>">, HelpText<"Of `race`, `bounds`, `barrier`, `init`: what is not proved is a warning, and the kernel is marked unsafe">;
def Werror : Flag<["-"], "Werror">, HelpText<"Warnings are errors">;
}

// ------------------------------------------------------------------ reports
let Group = report_group in {
def explain : Separate<["--", "-"], "explain">, MetaVarName<"<code>">, HelpText<"Print the page of an error: rule, failing program, fix">;
def explain_EQ : TwoJoined<"explain=">, Alias<explain>;
def report_EQ : TwoJoined<"report=">, MetaVarName<"<what>[,json]">, HelpText<"`safety`: how each access was proved; `proof`: what the proof took; `resources`: registers, spills, shared memory">;
def diagnostics_format_EQ : TwoJoined<"diagnostics-format=">, MetaVarName<"<format>">, Values<"text,json,sarif">, HelpText<"`text`, `json` (one object a line) or `sarif`">;
def diagnostics_file_EQ : TwoJoined<"diagnostics-file=">, MetaVarName<"<file>">, HelpText<"Write json or sarif there, and text to the terminal">;
def fdiagnostics_color : Flag<["-"], "fdiagnostics-color">, HelpText<"Colour messages even when they do not go to a terminal">;
def fno_diagnostics_color : Flag<["-"], "fno-diagnostics-color">, HelpText<"Never colour messages">;
def fdiagnostics_color_EQ : Joined<["-"], "fdiagnostics-color=">, Values<"always,never,auto">, MetaVarName<"<when>">, HelpText<"`always`, `never` or `auto`">;
def fcolor_diagnostics : Flag<["-"], "fcolor-diagnostics">, Alias<fdiagnostics_color>;
def fno_color_diagnostics : Flag<["-"], "fno-color-diagnostics">, Alias<fno_diagnostics_color>;
}

// ------------------------------------------------------------------- source
let Group = source_group in {
def I : JoinedOrSeparate<["-"], "I">, MetaVarName<"<dir>">, HelpText<"Look for headers in <dir>">;
def isystem : JoinedOrSeparate<["-"], "isystem">, MetaVarName<"<dir>">, HelpText<"The same, after -I, without warnings">;
def include_ : JoinedOrSeparate<["-", "--"], "include">, MetaVarName<"<file>">, HelpText<"Include <file> first">;
def D : JoinedOrSeparate<["-"], "D">, MetaVarName<"<name>[=<value>]">, HelpText<"Define a macro">;
def U : JoinedOrSeparate<["-"], "U">, MetaVarName<"<name>">, HelpText<"Undefine a macro">;
def std_EQ : OneJoined<"std=">, MetaVarName<"<standard>">, HelpText<"Language standard (c++20)">;
def std : Separate<["-", "--"], "std">, Alias<std_EQ>;
def W_Joined : Joined<["-"], "W">, MetaVarName<"<warning>">, HelpText<"Clang's warnings">;
def w : Flag<["-"], "w">, HelpText<"No warnings of Clang's">;
def MD : Flag<["-"], "MD">, HelpText<"Also write a make rule with the files read">;
def MF : JoinedOrSeparate<["-"], "MF">, MetaVarName<"<file>">, HelpText<"Where -MD writes">;
def MT : JoinedOrSeparate<["-"], "MT">, MetaVarName<"<target>">, HelpText<"Target of that rule">;
def MP : Flag<["-"], "MP">, HelpText<"Add an empty rule for each header">;
}

// --------------------------------------------------------------------- code
let Group = code_group in {
def O : Joined<["-"], "O">, MetaVarName<"<level>">, HelpText<"0, 1, 2 or 3 (default)">;
def g : Flag<["-"], "g">, HelpText<"Debug information for host code, lines for device code">;
def lineinfo : One<"lineinfo">, HelpText<"Source lines in device code">;
def generate_line_info : Two<"generate-line-info">, Alias<lineinfo>;
def use_fast_math : Two<"use_fast_math">, HelpText<"Fast, less exact device math">;
def fmad_EQ : TwoJoined<"fmad=">, MetaVarName<"<bool>">, Values<"true,false">, HelpText<"Join multiplications and additions (true)">;
def maxrregcount_EQ : OneJoined<"maxrregcount=">, MetaVarName<"<n>">, HelpText<"Registers a thread may use">;
def maxrregcount : Separate<["-", "--"], "maxrregcount">, Alias<maxrregcount_EQ>;
def max_registers_EQ : TwoJoined<"max-registers=">, MetaVarName<"<n>">, HelpText<"Budget: a kernel that needs more is an error (needs ptxas)">;
def max_spills_EQ : TwoJoined<"max-spills=">, MetaVarName<"<bytes>">, HelpText<"Budget of spill stores and loads, in bytes (needs ptxas)">;
}

// --------------------------------------------------------------------- link
let Group = link_group in {
def l : JoinedOrSeparate<["-"], "l">, MetaVarName<"<library>">, HelpText<"Link a library">;
def L : JoinedOrSeparate<["-"], "L">, MetaVarName<"<dir>">, HelpText<"Look for libraries in <dir>">;
def Wl_COMMA : Joined<["-"], "Wl,">, MetaVarName<"<options>">, HelpText<"Pass options to the linker">;
}

// -------------------------------------------------------------------- other
let Group = run_group in {
def help : Two<"help">, HelpText<"Print this">;
def h : One<"h">, Alias<help>;
def version : Two<"version">, HelpText<"Print the version">;
def v : One<"v">, HelpText<"Print what is done">;
def dryrun : Two<"dryrun">, HelpText<"Print what would be done and do nothing">;
def HASH_HASH_HASH : Flag<["-"], "###">, Alias<dryrun>;
def keep : Two<"keep">, HelpText<"Keep MIR, LLVM IR, PTX, cubins and objects">;
def keep_dir_EQ : TwoJoined<"keep-dir=">, MetaVarName<"<dir>">, HelpText<"Where --keep puts them (default: here)">;
def keep_dir : Separate<["--", "-"], "keep-dir">, Alias<keep_dir_EQ>;
def _DASH_DASH : Option<["--"], "", KIND_REMAINING_ARGS>, MetaVarName<"<file>...">, HelpText<"Only file names follow">;
}
