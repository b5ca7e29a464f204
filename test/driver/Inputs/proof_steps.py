# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks each file under rising limits of reasoning: the verdict must never be
better than with a higher one, and below what the proof takes not accepted."""
import re
import subprocess
import sys

tnc, files = sys.argv[1], sys.argv[2:]


def verdict(path, limit):
    r = subprocess.run([tnc, "--check", "--report=proof", f"--proof-steps={limit}", path], capture_output=True, text=True)
    text = r.stdout + r.stderr
    steps = [int(n) for n in re.findall(r"(\d+) other steps", text)]
    return r.returncode == 0 and "undecided" not in text, max(steps, default=0)


bad = 0
for path in files:
    is_accepted, takes = verdict(path, 100000000)
    if not is_accepted or takes < 20:
        print(f"{path}: accepted {is_accepted}, {takes} steps")
        bad += 1
    for part in range(1, 20):
        if verdict(path, max(1, takes * part // 20))[0]:
            print(f"{path}: accepted with {takes * part // 20} of {takes} steps")
            bad += 1
sys.exit(1 if bad else 0)
