#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Looks at certificates again, with another solver than the one that made them.

  tools/dev/recheck.py DIR... [--rlimit N] [--list]

Every script below the folders goes to cvc5 (Debian's package `cvc5`), with a
limit in its own resource units, so that the answer does not depend on the
machine. The last line counts the answers. `unsat` confirms a proof; `sat` says
that the script alone does not contradict itself and is a failure for what the
solver proved; `unknown` says nothing. Exit status: 1 when a proof is
contradicted or none was found, 2 on bad usage.
"""
import argparse
import concurrent.futures
import os
import pathlib
import shutil
import subprocess
import sys


def ask(solver, rlimit, path):
    done = subprocess.run([solver, f"--rlimit={rlimit}", "--lang=smt2", str(path)],
                          capture_output=True, text=True)
    lines = [line for line in done.stdout.split("\n") if line]
    answer = lines[-1] if lines else ""
    return answer if answer in ("sat", "unsat", "unknown") else "error: " + (done.stdout + done.stderr).strip()[:200]


def main():
    parser = argparse.ArgumentParser(description="re-check certificates with cvc5")
    parser.add_argument("folders", nargs="+", type=pathlib.Path)
    parser.add_argument("--rlimit", type=int, default=200000, help="cvc5's resource units for one script")
    parser.add_argument("--list", action="store_true", help="name every script that is not confirmed")
    parser.add_argument("--solver", default="cvc5")
    args = parser.parse_args()
    if not shutil.which(args.solver):
        print(f"recheck: no `{args.solver}` on the path; Debian's package is cvc5", file=sys.stderr)
        return 2
    scripts = sorted(p for folder in args.folders for p in folder.rglob("*.smt2"))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        answers = list(pool.map(lambda p: ask(args.solver, args.rlimit, p), scripts))
    count = {"unsat": 0, "sat": 0, "unknown": 0, "error": 0}
    bad = not scripts
    for script, answer in zip(scripts, answers):
        kind = answer if answer in count else "error"
        count[kind] += 1
        is_wrong = kind in ("sat", "error")
        bad |= is_wrong
        if is_wrong or (args.list and kind != "unsat"):
            head = script.read_text().split("\n")[:2]
            print(f"{script}: {answer}  {head[0]} {head[1]}")
    print(f"{len(scripts)} scripts: {count['unsat']} confirmed, {count['unknown']} unknown, "
          f"{count['sat']} contradicted, {count['error']} errors")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
