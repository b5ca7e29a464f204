#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The execution oracle over many files: does what was accepted run clean?

Checks each file with the options that its RUN lines (`tnc --check …`) or its
first line (`// options: --block=64`) give, and lets `tnc --exercise` run every
accepted kernel in the interpreter with random admitted launches. A fault there
is a soundness bug.

    exercise.py --tnc BIN/tnc [--launches 10] [--seed 1] [--seconds S] PATH…

A path may be a folder. Files are taken in an order that the seed gives; with
--seconds no new one is begun after so long, and the summary says how many were
left out. Exit status 1 when a soundness bug, a crash or a hang was found.
"""
import argparse
import os
import random
import re
import shlex
import subprocess
import sys
import time

RUN = re.compile(r"//\s*RUN:\s*(?:not )?(?:%tnc|tnc) --check\b(.*)")


def option_sets(path):
    """The ways in which the file is checked: lists of options."""
    with open(path, errors="replace") as f:
        lines = f.read().splitlines()[:60]
    sets = []
    for line in lines:
        if m := RUN.search(line):
            words = []
            for word in shlex.split(m[1]):
                if word in ("|", ">", ">>", "&&", ";") or word.startswith("2>"):
                    break
                if word.startswith("-") and not word.startswith(("--report", "--exercise", "--emit", "--diagnostics")):
                    words.append(word)
            if words not in sets:
                sets.append(words)
    if lines and (m := re.match(r"// options:(.*)", lines[0])):
        sets.append(shlex.split(m[1]))
    return sets or [[]]


def files_of(paths):
    for path in paths:
        if not os.path.isdir(path):
            yield path
            continue
        for where, folders, names in os.walk(path):
            folders[:] = [f for f in folders if f not in ("Inputs", "unit", "gpu", "bench")]
            for name in names:
                if name.endswith((".cpp", ".cu")):
                    yield os.path.join(where, name)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tnc", required=True)
    parser.add_argument("--launches", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument("--timeout", type=int, default=300, help="seconds for one file")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("paths", nargs="+")
    args = parser.parse_args()
    jobs = [(path, options) for path in sorted(set(files_of(args.paths))) for options in option_sets(path)]
    random.Random(args.seed).shuffle(jobs)
    begun, done, kernels, launches, steps, bugs = time.time(), 0, 0, 0, 0, 0
    for path, options in jobs:
        if time.time() - begun > args.seconds:
            break
        done += 1
        command = [args.tnc, "--check", *options, f"--exercise={args.launches},{args.seed}", path]
        try:
            r = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=args.timeout)
            status, out = r.returncode, r.stdout
        except subprocess.TimeoutExpired:
            status, out = "timeout", ""
        for m in re.finditer(r"exercised: (\d+) launches, (\d+) steps", out):
            kernels, launches, steps = kernels + 1, launches + int(m[1]), steps + int(m[2])
        if args.verbose:
            print("\n".join([path] + [l for l in out.splitlines() if "exercised:" in l]), flush=True)
        if status not in (0, 1, 2):
            bugs += 1
            print("status %s: %s" % (status, shlex.join(command)))
            print("\n".join(l for l in out.splitlines() if "SOUNDNESS" in l or l.startswith("    in ")), flush=True)
    print(f"{done} checks of {len(jobs)}, {kernels} accepted kernels, {launches} launches, {steps} steps, {bugs} bugs")
    return 1 if bugs else 0


if __name__ == "__main__":
    sys.exit(main())
