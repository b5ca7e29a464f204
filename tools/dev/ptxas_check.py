#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ptxas_check.py PTXAS FILE [arch]: assembles PTX ("-" is stdin), for the
# architecture that its .target line names unless one is given. Without ptxas
# ("none") it says "skipped" and succeeds.
import os
import re
import subprocess
import sys
import tempfile


def main():
    ptxas, path = sys.argv[1], sys.argv[2]
    text = sys.stdin.read() if path == "-" else open(path, encoding="utf-8").read()
    if ptxas == "none":
        print("skipped: no ptxas")
        return 0
    target = re.search(r"^\.target\s+(\w+)", text, re.M)
    if not target:
        print("no .target line: not PTX", file=sys.stderr)
        return 1
    arch = sys.argv[3] if len(sys.argv) > 3 else target.group(1)
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "kernel.ptx")
        with open(source, "w", encoding="utf-8") as file:
            file.write(text)
        return subprocess.run([ptxas, "-arch=" + arch, source, "-o", os.path.join(folder, "kernel.cubin")]).returncode


if __name__ == "__main__":
    sys.exit(main())
