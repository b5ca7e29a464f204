#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Mutants of right kernels: one barrier, guard, bound or index changed.

Each mutant is checked. One that is rejected or undecided is as it should be.
One that is accepted must be harmless: where the file is a program, it is run
on the CPU device under the sanitizer, and a report there is a soundness bug;
otherwise it is printed for a reader (--show).

    mutants.py --tnc BIN/tnc [--limit N] [--seed S] [--kinds K,…] [--show] FILE…

`--limit` takes that many mutants of each file, picked by the seed; 0 is all.
`--kinds` takes those of some rules only, as `barrier,guard`. `--exercise` also
runs an accepted mutant with random launches of its contract.
A file's first line may hold options: `// options: --block=64`. Exit status 1
when a soundness bug, a crash or a check of more than --slow seconds was found.
"""
import argparse
import os
import random
import re
import resource
import shlex
import subprocess
import sys
import tempfile

BARRIER = re.compile(r"\b(?:tn::sync_block|tn::sync_warp|__syncthreads|__syncwarp)\([^()]*\);")
# What may change where, and into what. Each match of each rule is one mutant.
RULES = [
    ("barrier", BARRIER, lambda m: ";"),
    ("guard", re.compile(r"\bif \((?!constexpr)"), lambda m: "if (true || "),
    ("guard", re.compile(r"&& "), lambda m: "|| "),
    ("bound", re.compile(r" < "), lambda m: " <= "),
    ("bound", re.compile(r" <= "), lambda m: " < "),
    ("bound", re.compile(r" > "), lambda m: " >= "),
    ("bound", re.compile(r" >= "), lambda m: " > "),
    ("bound", re.compile(r" != "), lambda m: " == "),
    ("bound", re.compile(r" == "), lambda m: " != "),
    ("index", re.compile(r"(?<=[\w\])])\[([^\[\]]+)\](?=[^;{]*[;)?:])"), lambda m: f"[({m[1]}) + 1]"),
    ("index", re.compile(r"(?<=[\w\])])\[([^\[\]]+)\](?=[^;{]*[;)?:])"), lambda m: f"[({m[1]}) - 1]"),
    ("swap", re.compile(r"\[([^\[\]]+)\]\[([^\[\]]+)\]"), lambda m: f"[{m[2]}][{m[1]}]"),
    ("swap", re.compile(r"\b(\w+)\((\w+), (\w+(?: \+ \w+(?:\.\w)?)?)\)"), lambda m: f"{m[1]}({m[3]}, {m[2]})"),
    ("step", re.compile(r" \+ 1\b"), lambda m: ""),
    ("step", re.compile(r" - 1\b"), lambda m: ""),
    ("step", re.compile(r" \+ (?!1\b)"), lambda m: " - "),
    ("step", re.compile(r" \* 2\b"), lambda m: ""),
    ("step", re.compile(r"\b2 \* "), lambda m: ""),
    ("step", re.compile(r" \+= (?=\w)"), lambda m: " += 1 + "),
    ("step", re.compile(r" /= 2\b"), lambda m: " /= 3"),
    ("step", re.compile(r" \*= 2\b"), lambda m: " *= 3"),
    ("step", re.compile(r" >>= 1\b"), lambda m: " >>= 2"),
    ("step", re.compile(r" \^= 1\b"), lambda m: " ^= 3"),
    ("step", re.compile(r" / (?=\w)"), lambda m: " % "),
    ("step", re.compile(r" % (?=\w)"), lambda m: " / "),
    ("factor", re.compile(r"\b([2-9]|\d\d+|k[A-Z]\w*) \* "), lambda m: f"({m[1]} + 1) * "),
    ("factor", re.compile(r" \* ([2-9]|\d\d+|k[A-Z]\w*)\b"), lambda m: f" * ({m[1]} - 1)"),
    ("axis", re.compile(r"(?<=\.)x\b"), lambda m: "y"),
    ("axis", re.compile(r"(?<=\.)y\b"), lambda m: "x"),
    ("axis", re.compile(r"(?<=global_idx)<0>"), lambda m: "<1>"),
    ("axis", re.compile(r"(?<=global_idx)<1>"), lambda m: "<0>"),
    ("return", re.compile(r"\breturn;"), lambda m: ";"),
    ("jump", re.compile(r"\b(?:continue|break);"), lambda m: ";"),
    ("scope", re.compile(r"scope::grid"), lambda m: "scope::block"),
    ("atomic", re.compile(r"atomicAdd\(&?([^,]+), ([^;]+)\);"), lambda m: f"*({'&' if '[' in m[1] else ''}{m[1].lstrip('&')}) += {m[2]};"),
]


def kernel_ranges(text):
    """The bodies of kernels and of device functions: what is mutated."""
    out = []
    for m in re.finditer(r"(?:TN_KERNEL|__global__|TN_DEVICE|__device__)\b[^;{]*\{", text):
        depth, i = 1, m.end()
        while depth and i < len(text):
            depth += {"{": 1, "}": -1}.get(text[i], 0)
            i += 1
        out.append((m.end(), i))
    return out


def mutants(text):
    seen = {text}
    for begin, end in kernel_ranges(text):
        for kind, pattern, change in RULES:
            for m in pattern.finditer(text, begin, end):
                line_start = text.rfind("\n", 0, m.start()) + 1
                if "//" in text[line_start:m.start()]:
                    continue
                changed = text[: m.start()] + change(m) + text[m.end():]
                if changed in seen:
                    continue
                seen.add(changed)
                line = text.count("\n", 0, m.start()) + 1
                yield kind, line, changed


def run(command, timeout, env=None):
    """Exit status, outputs, and seconds of processor time."""
    start = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    try:
        r = subprocess.run(command, capture_output=True, text=True, timeout=timeout, env=env, errors="replace")
        return r.returncode, r.stdout, r.stderr, resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - start
    except subprocess.TimeoutExpired:
        return "timeout", "", "", timeout


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tnc", required=True)
    parser.add_argument("--limit", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--slow", type=float, default=10)
    parser.add_argument("--kinds", default="")
    parser.add_argument("--exercise", type=int, default=0, metavar="LAUNCHES")
    parser.add_argument("--show", action="store_true")
    parser.add_argument("files", nargs="+")
    args = parser.parse_args()
    work = tempfile.mkdtemp()
    bugs = total = taken = 0
    for path in args.files:
        text = open(path).read()
        options = shlex.split(m[1]) if (m := re.match(r"// options:(.*)", text)) else []
        include = ["-I", os.path.dirname(os.path.abspath(path)), "-I", os.path.dirname(os.path.dirname(os.path.abspath(path)))]
        text = text.replace('#include "../reference.h"', '#include "reference.h"')
        has_main = re.search(r"\bint main\(", text)
        kinds = args.kinds.split(",") if args.kinds else []
        every = [m for m in mutants(text) if not kinds or m[0] in kinds]
        if args.limit and len(every) > args.limit:
            every = random.Random(args.seed).sample(every, args.limit)
        verdicts = {}
        for number, (kind, line, changed) in enumerate(every):
            stem, ext = os.path.splitext(os.path.basename(path))
            mutant = os.path.join(work, f"{stem}.{number}{ext}")
            with open(mutant, "w") as f:
                f.write(changed)
            status, out, err, seconds = run([args.tnc, "--check", *options, *include, mutant], 120)
            name = f"{path}:{line}: {kind}"
            if status not in (0, 1) or seconds > args.slow:
                bugs += 1
                print(f"{name}: CHECKER {'status ' + str(status)} after {seconds:.1f} s: {mutant}\n{err[-400:]}", flush=True)
                continue
            total += 1
            found = re.findall(r": (accepted|conditional|rejected|undecided)$", out, re.M)
            verdict = "accepted" if found and status == 0 else "error" if not found else "refused"
            verdicts[verdict] = verdicts.get(verdict, 0) + 1
            if verdict != "accepted":
                continue
            taken += 1
            changed_line = changed.splitlines()[line - 1].strip()
            if not has_main:
                if args.show:
                    print(f"{name}: accepted: {changed_line}", flush=True)
                continue
            if args.exercise:
                status, out, err, _ = run([args.tnc, "--check", *options, *include, f"--exercise={args.exercise},1", mutant], 120)
                if status not in (0, 1, 2, "timeout"):
                    bugs += 1
                    faults = [l for l in out.splitlines() if "SOUNDNESS" in l]
                    print(f"{name}: SOUNDNESS in the interpreter: {changed_line}\n  {faults[:1]}\n  {mutant}", flush=True)
                    continue
            exe = mutant + ".exe"
            status, out, err, _ = run([args.tnc, "-arch=cpu", *include, mutant, "-o", exe], 120)
            if status:
                bugs += 1
                print(f"{name}: accepted, but not compiled: {mutant}\n{err[-400:]}", flush=True)
                continue
            report = ""
            for order in ("0", "7"):
                env = dict(os.environ, TN_DEVICE="cpu", TN_SANITIZE="1", TN_SANITIZE_SEED=order)
                status, out, err, _ = run([exe], 60, env)
                report = next((l for l in (out + err).splitlines() if "error[TN" in l), "")
                # Refused at launch, or stopped by a check that stayed.
                if report and ("[TN6" in report or "[TN05" in report or "the check of" in report or "[TN3003]" in report):
                    report = ""
                if report or (status not in (0, 1) and "error[TN" not in out + err):
                    break
            else:
                status = 0
            # The theorem is about loops that end.
            if status == "timeout":
                print(f"{name}: accepted, does not end: {changed_line}", flush=True)
            elif report or status:
                bugs += 1
                print(f"{name}: SOUNDNESS (status {status}): {changed_line}\n  {report}\n  {mutant}", flush=True)
            elif args.show:
                print(f"{name}: accepted, runs clean: {changed_line}", flush=True)
        print(f"{path}: {len(every)} mutants {verdicts}", flush=True)
    print(f"{total} mutants, {taken} accepted, {bugs} bugs")
    return 1 if bugs else 0


if __name__ == "__main__":
    sys.exit(main())
