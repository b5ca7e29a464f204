#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# check_files.py: every source file begins with the licence line. Lists files of
# more than 400 lines as well, which deserve a hard look and are no error.
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LICENCE = "SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception"
SOURCES = (".h", ".cpp", ".cu", ".td", ".def", ".py", ".cmake", ".mlir", ".ll", ".test", ".in", "CMakeLists.txt", "/dev")
LONG = 400


def main():
    files = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\n")
    without, longest = [], []
    for path in files:
        if not path.endswith(SOURCES) and path not in ("dev", ".ci/run"):
            continue
        if not os.path.exists(os.path.join(ROOT, path)):
            continue
        with open(os.path.join(ROOT, path), encoding="utf-8", errors="replace") as file:
            lines = file.read().split("\n")
        if not any(LICENCE in line for line in lines[:3]):
            without.append(path)
        if len(lines) > LONG and not path.startswith("test/"):
            longest.append((len(lines), path))
    for path in without:
        print("%s: no licence line" % path, file=sys.stderr)
    for length, path in sorted(longest, reverse=True):
        print("note: %s has %d lines" % (path, length))
    print("%d files, %d without a licence line" % (len(files), len(without)))
    return 1 if without else 0


if __name__ == "__main__":
    sys.exit(main())
