#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the checker says of all kernels of the tests and examples, as a table.

    verdicts.py --tnc BIN/tnc [--root .] [--list] > table.md

Each file is checked in each way that its RUN lines name (`-DWRONG`, `--block=…`).
One row a folder: how many checks, how many kernels with which verdict, and how
often each error code. `--list` prints a line a check instead, for comparing two
versions of the checker: `diff` of two lists is what changed.
"""
import argparse
import collections
import json
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../test/fuzz"))
from exercise import files_of, option_sets  # noqa: E402

VERDICT = re.compile(r": (accepted|conditional|rejected|undecided)\b")


def check(tnc, path, options):
    """The verdicts of the kernels and the codes of the errors, or None for a hang or a crash."""
    try:
        r = subprocess.run([tnc, "--check", "--diagnostics-format=json", *options, path], capture_output=True,
                           text=True, errors="replace", timeout=120)
    except subprocess.TimeoutExpired:
        return None
    if r.returncode not in (0, 1):
        return None
    verdicts = [m[1] for line in r.stdout.splitlines() if (m := VERDICT.search(line))]
    said = [json.loads(line) for line in r.stderr.splitlines() if line.startswith("{")]
    return verdicts, [d["code"] for d in said if d.get("severity") == "error"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tnc", required=True)
    parser.add_argument("--root", default=".")
    parser.add_argument("--list", action="store_true")
    args = parser.parse_args()
    rows, failed = collections.defaultdict(list), 0
    folders = [os.path.join(args.root, f) for f in ("examples", "test/kernels", "test/programs")]
    for path in sorted(files_of(folders)):
        name = os.path.relpath(path, args.root)
        with open(path, errors="replace") as f:
            if not re.search(r"TN_KERNEL|__global__", f.read()):
                continue
        for options in option_sets(path):
            answer = check(args.tnc, path, options)
            if answer is None:
                failed += 1
                print(f"{name} {' '.join(options)}: no answer", file=sys.stderr)
                continue
            if args.list:
                print(f"{name} {' '.join(options)}: {' '.join(answer[0])}; {' '.join(answer[1])}", flush=True)
            folder = name.split(os.sep)
            rows["/".join(folder[:3] if folder[1] == "programs" else folder[:2] if folder[0] == "test" else folder[:1])].append(answer)
    if not args.list:
        print("| where | checks | accepted | conditional | rejected | undecided | errors |\n| --- | ---: | ---: | ---: | ---: | ---: | --- |")
        total = []
        for where, answers in [*sorted(rows.items()), ("all", total)]:
            total += answers if where != "all" else []
            verdicts = collections.Counter(v for a in answers for v in a[0])
            codes = collections.Counter(c for a in answers for c in a[1])
            print(f"| {where} | {len(answers)} | " + " | ".join(
                str(verdicts[v]) for v in ("accepted", "conditional", "rejected", "undecided")) + " | " +
                  ", ".join(f"{c} {n}" for c, n in sorted(codes.items())) + " |")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
