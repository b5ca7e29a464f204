#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# check_layers.py: who may include what. No stage includes a later one, only the
# front end knows Clang, the runtime knows nobody.
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BASE = ["llvm/", "llvm-c/"]
IR = ["compiler/ir/", "compiler/diagnostics/"]
# folder → prefixes of "…" and <…> includes that it may use, its own aside. The
# longest folder that matches a file counts. Prefixes that no folder below and
# no rule names (the standard library, tn/…) are free.
MAY_INCLUDE = {
    "compiler/ir": BASE + ["mlir/"],
    "compiler/diagnostics": BASE,
    "compiler/diagnostics/Location.cpp": BASE + ["mlir/", "compiler/diagnostics/"],
    "frontend": BASE + IR + ["mlir/", "clang/"],
    "passes": BASE + IR + ["mlir/", "compiler/interp/"],
    "compiler/interp": BASE + IR + ["mlir/"],
    "compiler/codegen": BASE + IR + ["mlir/"],
    "compiler/emit": BASE + IR + ["compiler/codegen/", "passes/"],
    "compiler/driver": BASE + IR + ["compiler/codegen/", "compiler/emit/", "passes/", "frontend/"],
    "tools": BASE + IR + ["mlir/", "compiler/driver/", "compiler/interp/", "passes/", "compiler/codegen/"],
    "runtime": [],
}
RESTRICTED = ("llvm/", "llvm-c/", "mlir/", "clang/", "clang-c/", "compiler/", "frontend/", "passes/")
INCLUDE = re.compile(r"^\s*#\s*include\s+[<\"]([^>\"]+)[>\"]", re.M)


def main():
    problems, count = [], 0
    for folder in sorted({rule.split("/")[0] for rule in MAY_INCLUDE}):
        for where, _, files in os.walk(os.path.join(ROOT, folder)):
            for name in sorted(files):
                if not name.endswith((".h", ".cpp", ".cu")):
                    continue
                path = os.path.relpath(os.path.join(where, name), ROOT)
                rules = [r for r in MAY_INCLUDE if path == r or path.startswith(r + "/")]
                if not rules:
                    continue
                rule = max(rules, key=len)
                count += 1
                with open(os.path.join(ROOT, path), encoding="utf-8") as file:
                    for included in INCLUDE.findall(file.read()):
                        if not included.startswith(RESTRICTED) or included.startswith(rule + "/"):
                            continue
                        if not included.startswith(tuple(MAY_INCLUDE[rule])):
                            problems.append("%s: includes %s, which %s may not" % (path, included, rule))
    for problem in problems:
        print(problem, file=sys.stderr)
    print("%d files, %d includes across layers" % (count, len(problems)))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
