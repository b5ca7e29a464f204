#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Do rejections happen? Runs the launch of each true witness.

Checks each file in the ways in which its RUN lines do (`not tnc --check
-DWRONG …`), compiles the rejected kernels for the CPU device all the same
(`-Wno-error=…`), and makes the launch of each witness that is called true
("replayed: true race") there, under the sanitizer. The dynamic detector must
report a fault of the same family (TN1, TN2, TN3, TN4). The checker replayed
the witness in its own interpreter; this is another implementation of the
language.

    reproduce.py --tnc BIN/tnc [--seed 1] [--seconds S] [--verbose] PATH…

A fault of another family counts as `other`: the launch has two faults and the
first one ends it. `refused` counts launches that the host half does not let
through, as where what the kernel does needs longer arrays than the two accesses.
Two kinds run clean by nature: at barriers threads that have left the kernel
count as arrived (`left`), and local variables in registers have no memory to
watch (`registers`). Exit status 1 when a launch of any other true witness ran
clean.
"""
import argparse
import collections
import json
import math
import os
import random
import re
import subprocess
import sys
import tempfile
import time

from exercise import files_of, option_sets

INTEGERS = re.compile(r"(?:const )?(?:unsigned|signed|char|short|int|long|bool|(?:std::)?u?int\d+_t|(?:std::)?size_t|"
                      r"(?:std::)?ptrdiff_t|uint|ushort|uchar)(?: (?:char|short|int|long))*$")
FLOATS = re.compile(r"(?:const )?(?:float|double)$")
# Elements of a buffer that the witness says nothing of: what the interpreter's
# replay takes first, and a longer one.
LENGTHS = (1024, 1 << 16)
RELAXED = "-Wno-error=race,bounds,barrier,init"

PRELUDE = """#include <tn/runtime.h>
#include <cstdio>
#include <vector>
template <class T> std::vector<T> filled(size_t n, std::initializer_list<std::pair<size_t, long long>> values) {
  std::vector<T> data(n);
  for (auto [i, v] : values)
    if (i < n) data[i] = T(v);
  return data;
}
"""


LOCAL = "give it a value where it is declared"
SHARED = "dynamicSmemBytes"


class Skip(Exception):
    """Why no launch is made."""


def run(command, timeout, env=None):
    try:
        return subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=timeout, env=env)
    except subprocess.TimeoutExpired:
        raise Skip("takes too long")


def buffer_of(parameter, values, length, number):
    """The declaration of a parameter's buffer, as the witness has it, and the
    argument made of it."""
    name, element = parameter["name"], parameter["element"]
    if not INTEGERS.match(element) and not FLOATS.match(element):
        raise Skip(f"elements of type {element}")
    element = element.removeprefix("const ")
    if element == "bool":
        raise Skip("elements of type bool")
    extents = []
    if parameter["kind"] == "mdspan":
        extents = [int(values.get(f"{name}.extent({d})", 16)) for d in range(parameter["arguments"] - 1)]
        length = math.prod(extents)
    size = next((int(values[k]) for k in (f"{name}.size()", f"extent({name})") if k in values), None)
    cells = {int(m[1]): int(v) for k, v in values.items() if (m := re.fullmatch(re.escape(name) + r"\[(\d+)\]", k))}
    if size is None:
        size = max([length] + [i + 1 for i in cells])
    if size > 1 << 24:
        raise Skip("buffers too large")
    shape = "".join(f", {e}" for e in extents)
    pairs = ", ".join(f"{{{i}, {v}LL}}" for i, v in cells.items() if abs(v) < 1 << 63)
    return f"  tn::buffer<{element}> b{number}(filled<{element}>({size}, {{{pairs}}}));\n", (
        f"tn::mdspan_view(b{number}{shape})" if extents else f"b{number}")


def launch_of(kernel, witness, length, number):
    """Code that makes the witness's launch and prints its answer."""
    values, code, arguments = witness["values"], "", []
    for i, parameter in enumerate(kernel["parameters"]):
        kind, type_ = parameter["kind"], parameter["type"]
        if kind in ("span", "pointer", "mdspan"):
            declaration, argument = buffer_of(parameter, values, length, f"{number}_{i}")
            code += declaration
            arguments.append(argument)
        elif kind == "scalar" and INTEGERS.match(type_):
            arguments.append(f"({type_})({values.get(parameter['name'], '1')}LL)")
        elif kind == "scalar" and FLOATS.match(type_):
            arguments.append("1.0f")
        else:
            raise Skip(f"parameters of kind {kind}")
    grid, block = (", ".join(map(str, witness[k])) for k in ("grid", "block"))
    # As much as the interpreter gives where the contract names none.
    is_dynamic = any("dynamicSmemBytes" in c["text"] for c in kernel["conditions"])
    shared = f", .dynamic_shared = {values.get(SHARED, 48 << 10)}" if is_dynamic else ""
    return (f"void launch{number}() {{\n{code}"
            f"  tn::result r = tn::try_launch<{kernel['name']}>({{.grid = {{{grid}}}, .block = {{{block}}}{shared}}}"
            f"{''.join(', ' + a for a in arguments)});\n"
            f'  std::printf("{number} %s %s\\n", r ? "clean" : r.code(), r ? "" : r.what());\n}}\n')


def answers_of(args, path, options, kernels, witnesses, length, work):
    """What the sanitizer says of each witness's launch: {number: (code, text)}."""
    source = os.path.join(work, "main" + os.path.splitext(path)[1])
    with open(source, "w") as f:
        # A program's own main makes launches of its own.
        f.write(f'#define main main_of_the_program\n#include "{os.path.abspath(path)}"\n#undef main\n' + PRELUDE)
        for number, (name, witness) in witnesses.items():
            f.write(launch_of(kernels[name], witness, length, number))
        f.write("int main(int argc, char **argv) {\n  std::setvbuf(stdout, nullptr, _IOLBF, 0);\n")
        for number in witnesses:
            f.write(f"  if (std::atoi(argv[1]) == {number}) launch{number}();\n")
        f.write("}\n")
    exe = os.path.join(work, "main")
    built = run([args.tnc, RELAXED, "-arch=cpu", "-w", *options, source, "-o", exe], args.timeout)
    if built.returncode:
        if args.verbose:
            print(built.stderr[-600:])
        raise Skip("does not compile")
    answers = {}
    env = dict(os.environ, TN_DEVICE="cpu", TN_SANITIZE="1", TN_CPU_THREADS="1")
    for number in witnesses:
        out = run([exe, str(number)], args.timeout, env)
        m = re.search(rf"^{number} (\S+) (.*)", out.stdout, re.M)
        answers[number] = (m[1], m[2]) if m else ("status", str(out.returncode) + out.stderr[-200:])
    return answers


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tnc", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument("--timeout", type=int, default=120, help="seconds for one command")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("paths", nargs="+")
    args = parser.parse_args()
    # The host half of CUDA programs is not compiled.
    files = sorted({path for path in files_of(args.paths) if path.endswith(".cpp")})
    jobs = [(path, options) for path in files for options in option_sets(path)]
    random.Random(args.seed).shuffle(jobs)
    begun, counts, skipped, bad = time.time(), collections.Counter(), collections.Counter(), 0
    for path, options in jobs:
        if time.time() - begun > args.seconds:
            break
        with tempfile.TemporaryDirectory() as work:
            try:
                bad += reproduce(args, path, options, work, counts)
            except Skip as skip:
                skipped[str(skip)] += 1
    print(f"{sum(counts.values())} true witnesses: " + ", ".join(f"{n} {k}" for k, n in counts.most_common()))
    if skipped:
        print("files left out: " + ", ".join(f"{n} {k}" for k, n in skipped.most_common()))
    return 1 if bad else 0


def reproduce(args, path, options, work, counts):
    """Counts what becomes of one file's witnesses; returns how many ran clean."""
    checked = run([args.tnc, "--check", "--diagnostics-format=json", *options, path], args.timeout)
    found = [json.loads(line) for line in checked.stderr.splitlines() if line.startswith("{")]
    found = [d for d in found if d.get("witness", {}).get("verdict", "").startswith("true ")]
    if not found:
        return 0
    manifest = os.path.join(work, "manifest.json")
    out = run([args.tnc, RELAXED, "-arch=cpu", "-w", "-c", *options, f"--emit-manifest={manifest}", path, "-o",
               os.path.join(work, "x.o")], args.timeout)
    if out.returncode:
        if args.verbose:
            print(path, out.stderr[-600:])
        raise Skip("stay errors")
    with open(manifest) as f:
        kernels = {k["name"]: k for k in json.load(f)["kernels"]}
    witnesses = {i: (d["kernel"], d["witness"]) for i, d in enumerate(found) if d["kernel"] in kernels}
    answers = {}
    for length in LENGTHS:
        left = {i: w for i, w in witnesses.items()
                if i not in answers or not answers[i][0].startswith(found[i]["code"][:3])}
        if left:
            answers.update(answers_of(args, path, options, kernels, left, length, work))
    bad = 0
    for i, (code, text) in answers.items():
        wanted = found[i]["code"]
        kind = ("reproduced" if code.startswith(wanted[:3]) else "refused" if code.startswith("TN6") else
                "other" if code != "clean" else "left" if wanted.startswith("TN2") else
                "registers" if found[i].get("help") == LOCAL else "clean")
        counts[kind] += 1
        if kind == "clean":
            bad += 1
        if args.verbose or kind == "clean":
            print(f"{path} {' '.join(options)}: {wanted} at line {found[i]['line']}: {kind}: {code} {text[:300]}", flush=True)
    return bad


if __name__ == "__main__":
    sys.exit(main())
