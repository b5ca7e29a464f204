# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The formats of our lit tests; see test/lit.cfg.py.
import json
import os
import subprocess
import tempfile

import lit.formats
import lit.Test

TIMEOUT_SECONDS = 120


def header_words(path, keyword):
    """The words of a program's `// KEYWORD: …` line, if it has one: FLAGS are
    options, NEEDS are lit features."""
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.startswith("// %s:" % keyword):
                return line.split(":", 1)[1].split()
            if line.strip() and not line.startswith("//"):
                break
    return []


def check(tnc, path):
    """Runs `tnc --check`, or with -c or -ptx among the flags that action;
    returns (exit status, diagnostics, all output)."""
    flags = header_words(path, "FLAGS")
    with tempfile.TemporaryDirectory() as folder:
        report = os.path.join(folder, "diagnostics.json")
        action = ["--check"]
        if any(flag in ("-c", "-ptx", "-cubin") for flag in flags):
            action = ["-o", os.path.join(folder, "out")]
        command = [tnc, *action, *flags, "--diagnostics-file=" + report, path]
        done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT_SECONDS)
        found = []
        if os.path.exists(report):
            with open(report, encoding="utf-8") as file:
                found = [json.loads(line) for line in file]
    return done.returncode, found, " ".join(command) + "\n" + done.stdout + done.stderr


def verify(tnc, path, code):
    """None when the program of test/errors/<code> behaves, else what is wrong."""
    status, found, output = check(tnc, path)
    codes = sorted({d["code"] for d in found if d["severity"] != "remark"})
    remarks = sorted({d["code"] for d in found if d["severity"] == "remark"})
    if os.path.basename(path).startswith("fail"):
        # A code that is a remark shows itself without a failure.
        if code in remarks and not codes and status == 0:
            return None
        if codes != [code]:
            return "expected exactly %s, found %s\n%s" % (code, codes or "nothing", output)
        severities = {d["severity"] for d in found if d["code"] == code}
        expected = 1 if "error" in severities else 0
        if status != expected:
            return "expected exit status %d, found %d\n%s" % (expected, status, output)
        return None
    if status != 0 or codes or code in remarks:
        return "expected acceptance without %s, found status %d and %s\n%s" % (code, status, codes + remarks, output)
    return None


class RunLineTest(lit.formats.ShTest):
    """Shell tests of the files that have a RUN line, and the error programs."""

    def __init__(self, tnc, errors_root):
        super().__init__(execute_external=False)
        self.tnc = tnc
        self.errors_root = errors_root

    def is_error_program(self, path):
        return path.startswith(self.errors_root + os.sep) and os.path.basename(path).startswith(("fail", "pass"))

    def getTestsInDirectory(self, suite, path_in_suite, lit_config, local_config):
        for test in super().getTestsInDirectory(suite, path_in_suite, lit_config, local_config):
            path = test.getSourcePath()
            if self.is_error_program(path):
                yield test
                continue
            with open(path, "rb") as file:
                if b"RUN:" in file.read():
                    yield test

    def execute(self, test, lit_config):
        path = test.getSourcePath()
        if not self.is_error_program(path):
            return super().execute(test, lit_config)
        missing = [f for f in header_words(path, "NEEDS") if f not in test.config.available_features]
        if missing:
            return lit.Test.UNSUPPORTED, "needs " + ", ".join(missing)
        try:
            problem = verify(self.tnc, path, os.path.basename(os.path.dirname(path)))
        except subprocess.TimeoutExpired:
            problem = "no result in %d s" % TIMEOUT_SECONDS
        return (lit.Test.FAIL, problem) if problem else (lit.Test.PASS, "")
