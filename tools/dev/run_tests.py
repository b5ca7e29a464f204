#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# run_tests.py BUILD [ctest arguments]: runs ctest and counts what ran one by
# one: each lit test, each GoogleTest case, each other test. Prints the failures
# and, last, `N passed, N failed`; exit status 1 when one failed or none ran.
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

LIT_PASSED = ("Passed", "Passed With Retry", "Expectedly Failed")
LIT_FAILED = ("Failed", "Unresolved", "Timed Out", "Unexpectedly Passed")


def count(name, ok, output):
    """(passed, failed, skipped) of one ctest entry."""
    if "[==========] Running" in output:
        passed = re.search(r"\[  PASSED  \] (\d+) test", output)
        passed = int(passed.group(1)) if passed else output.count("[       OK ]")
        # "[  FAILED  ] Suite.Case (3 ms)", once a case; the list at the end has no time.
        failed = len(re.findall(r"^\[  FAILED  \] \S+.*\(\d+ ms\)$", output, re.M))
        skipped = len(re.findall(r"^\[  SKIPPED \] \S+.*\(\d+ ms\)$", output, re.M))
        if not ok and not failed:
            failed = 1  # It crashed or ran out of time.
        return passed, failed, skipped
    if re.search(r"^Total Discovered Tests:", output, re.M):
        number = lambda label: sum(int(n) for n in re.findall(r"^\s+%s\s*: *(\d+)" % re.escape(label), output, re.M))
        passed = sum(number(label) for label in LIT_PASSED)
        failed = sum(number(label) for label in LIT_FAILED)
        skipped = number("Unsupported") + number("Skipped") + number("Excluded")
        return passed, max(failed, 0 if ok else 1), skipped
    return (1, 0, 0) if ok else (0, 1, 0)


def main():
    build, extra = os.path.abspath(sys.argv[1]), sys.argv[2:]
    junit = os.path.join(build, "tests.xml")
    if os.path.exists(junit):
        os.remove(junit)
    subprocess.run(
        ["ctest", "--test-dir", build, "--output-on-failure", "--no-tests=error", "--output-junit", junit,
         "--test-output-size-passed", "100000000", "--test-output-size-failed", "100000000",
         "-j", str(min(os.cpu_count() or 1, 8)), *extra])
    if not os.path.exists(junit):
        print("ctest did not run", file=sys.stderr)
        print("0 passed, 1 failed")
        return 1
    totals = [0, 0, 0]
    for case in ElementTree.parse(junit).getroot().iter("testcase"):
        status = case.get("status")
        if status in ("disabled", "notrun") and case.find("skipped") is not None and "not" not in (case.find("skipped").get("message") or "").lower():
            totals[2] += 1
            continue
        output = "".join(node.text or "" for node in case.iter("system-out"))
        for i, n in enumerate(count(case.get("name"), status == "run", output)):
            totals[i] += n
    passed, failed, skipped = totals
    if skipped:
        print("%d skipped (they need a GPU or a tool that is not here)" % skipped)
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
