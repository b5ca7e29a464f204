#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Does tnc survive broken programs?

Makes mutants of kernel files, by deleting, doubling and exchanging lines and
tokens, and compiles each to PTX. A mutant may be accepted or rejected; a crash,
an internal error, a rejection without a message or a hang is a fault, and the
mutant is kept.

    frontend_mutants.py --tnc build/release/bin/tnc --count 200 examples/*.cpp

The same seed makes the same mutants. Exit status: 0 without faults, 1 with.
"""
import argparse
import pathlib
import random
import re
import subprocess
import sys
import tempfile

TOKEN = re.compile(r"\s+|\w+|[<>=!&|+\-*/%^]=|<<|>>|&&|\|\||->|::|.", re.S)
SWAPS = {"<": "<=", "<=": ">", "+": "-", "-": "*", "*": "&", "&": "*", "&&": "||", "==": "=", "int": "auto",
         "float": "double", "const": "", "0": "-1", "1": "0", "unsigned": "short", "void": "int", "for": "while",
         "if": "switch", "return": "break", "break": "continue", "continue": "return", "(": "{", "[": "("}
BAD = re.compile(r"internal error|Assertion `|PLEASE submit|Stack dump|LLVM ERROR|UNREACHABLE|failed to verify|made up", re.I)


def mutate(text, rng):
    """One to three changes of `text` below its #include lines."""
    for _ in range(rng.randint(1, 3)):
        if rng.random() < 0.35:
            lines = text.split("\n")
            places = [i for i, line in enumerate(lines) if line.strip() and not line.startswith("#")]
            if not places:
                continue
            i = rng.choice(places)
            kind = rng.random()
            if kind < 0.6:
                del lines[i]
            elif kind < 0.8:
                lines.insert(i, lines[i])
            else:
                j = rng.choice(places)
                lines[i], lines[j] = lines[j], lines[i]
            text = "\n".join(lines)
            continue
        tokens = TOKEN.findall(text)
        places = [i for i, t in enumerate(tokens) if not t.isspace() and t != "#"]
        if not places:
            continue
        i = rng.choice(places)
        kind = rng.random()
        if kind < 0.4 and tokens[i] in SWAPS:
            tokens[i] = SWAPS[tokens[i]]
        elif kind < 0.7:
            tokens[i] = ""
        elif kind < 0.85:
            tokens[i] = tokens[rng.choice(places)]
        else:
            tokens[i] += " " + tokens[i]
        text = "".join(tokens)
    return text


def fault(tnc, path, options, seconds):
    """What is wrong with how tnc took the file, or None."""
    try:
        run = subprocess.run([tnc, *options, str(path), "-o", "/dev/null"], capture_output=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        return "more than %d s" % seconds
    text = (run.stdout + run.stderr).decode(errors="replace")
    if run.returncode < 0 or run.returncode > 2:
        return "exit status %d" % run.returncode
    if run.returncode and "error" not in text:
        return "rejected without a message"
    found = BAD.search(text)
    return "says `%s`" % found.group(0) if found else None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tnc", required=True)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--timeout", type=int, default=60, help="seconds for one mutant")
    parser.add_argument("--keep", default="mutants", help="folder for the mutants with a fault")
    parser.add_argument("files", nargs="+")
    args = parser.parse_args()
    rng = random.Random(args.seed)
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        for n in range(args.count):
            source = pathlib.Path(rng.choice(args.files))
            path = pathlib.Path(folder) / ("mutant" + source.suffix)
            path.write_text(mutate(source.read_text(), rng))
            options = ["-ptx", "-w", "-I", str(source.parent)]
            what = fault(args.tnc, path, options, args.timeout)
            if what:
                faults += 1
                keep = pathlib.Path(args.keep)
                keep.mkdir(parents=True, exist_ok=True)
                kept = keep / ("%s-%d-%d%s" % (source.stem, args.seed, n, source.suffix))
                kept.write_text(path.read_text())
                print("%s: %s" % (kept, what), flush=True)
    print("%d mutants, %d faults" % (args.count, faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
