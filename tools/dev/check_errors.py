#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# check_errors.py [--fix]: every code of Kinds.def has a page in docs/errors and
# a failing and a corrected program in test/errors, and the page shows those
# programs. --fix copies the programs into the pages. That the programs behave
# is lit's business (lit_formats.py).
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# Codes that no source file can show, and where they are tested instead.
WITHOUT_PROGRAM = {
    "TN0002": "test/driver/inputs.test",
    "TN0382": "test/unit/runtime/BufferTest.cpp",
    "TN0505": "test/unit/runtime/LaunchTest.cpp",
    "TN0597": "test/unit/runtime/BufferTest.cpp",
    "TN4002": "test/unit/runtime/LaunchTest.cpp",
    "TN6004": "test/unit/runtime/ArgumentTest.cpp",
    "TN6005": "test/unit/runtime/CudaTest.cpp",
    "TN6006": "test/unit/runtime/DeviceTest.cpp",
    "TN6007": "test/unit/runtime/LaunchTest.cpp",
    "TN6008": "test/unit/runtime/LaunchTest.cpp",
    "TN6010": "test/unit/runtime/BufferTest.cpp",
    "TN6011": "test/unit/runtime/DeviceTest.cpp",
    "TN6012": "test/unit/runtime/CudaTest.cpp",
    "TN6013": "test/unit/runtime/BufferTest.cpp",
    "TN6014": "test/unit/runtime/LaunchTest.cpp",
}
FENCE = re.compile(r"^```(?:cpp|cu)\n(.*?)^```$", re.M | re.S)


def read(*parts):
    with open(os.path.join(ROOT, *parts), encoding="utf-8") as file:
        return file.read()


def shown(path):
    """A program as its page shows it: without the header comments."""
    lines = read(path).split("\n")
    while lines and lines[0].startswith("// "):
        lines.pop(0)
    return "\n".join(lines)


def program(code, kind):
    for extension in ("cpp", "cu"):
        path = os.path.join("test", "errors", code, kind + "." + extension)
        if os.path.exists(os.path.join(ROOT, path)):
            return path
    return None


def main():
    fix = "--fix" in sys.argv[1:]
    kinds = re.findall(r"^TN_DIAGNOSTIC\((TN\d{4}), \w+, \"[^\"]*\", \"(.*)\"\)", read("compiler", "diagnostics", "Kinds.def"), re.M)
    problems = []
    for code, title in kinds:
        page = os.path.join("docs", "errors", code + ".md")
        if not os.path.exists(os.path.join(ROOT, page)):
            problems.append("%s: no %s" % (code, page))
            continue
        text = read(page)
        heading = "# %s: %s\n" % (code, title)
        if not text.startswith(heading):
            problems.append("%s: its heading is not `%s`" % (page, heading.strip()))
        if code in WITHOUT_PROGRAM:
            if not os.path.exists(os.path.join(ROOT, WITHOUT_PROGRAM[code])):
                problems.append("%s: no %s" % (code, WITHOUT_PROGRAM[code]))
            continue
        paths = [program(code, kind) for kind in ("fail", "pass")]
        if None in paths:
            problems.append("%s: no fail or no pass program in test/errors/%s" % (code, code))
            continue
        wanted = [shown(path) for path in paths]
        if FENCE.findall(text) != wanted and fix:
            programs = iter(zip(paths, wanted))

            def block(_match):
                path, body = next(programs)
                return "```%s\n%s```" % (path.rsplit(".", 1)[1], body)

            text = FENCE.sub(block, text, count=2)
            with open(os.path.join(ROOT, page), "w", encoding="utf-8") as file:
                file.write(text)
        if FENCE.findall(text) != wanted:
            problems.append("%s: its programs are not those of test/errors/%s (check_errors.py --fix)" % (page, code))

    known = {code for code, _ in kinds}
    for folder in (os.path.join("docs", "errors"), os.path.join("test", "errors")):
        for name in sorted(os.listdir(os.path.join(ROOT, folder))):
            code = name.split(".")[0]
            if re.fullmatch(r"TN\d{4}", code) and code not in known:
                problems.append("%s/%s: no such code in Kinds.def" % (folder, name))
    for problem in problems:
        print(problem, file=sys.stderr)
    print("%d codes, %d problems" % (len(kinds), len(problems)))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
