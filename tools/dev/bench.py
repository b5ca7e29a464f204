#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# bench.py BUILD: what compiling costs. Wall time (best of five) and peak memory
# of tnc and, where the toolkit is installed, of nvcc on the same work: the
# start of the program, an example in our vocabulary, one in CUDA's. With a GPU
# it also compiles and runs test/bench/launch_overhead.cpp.
import os
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
REPEATS = 5


def measure(command):
    """(seconds, peak MiB) of the best of five runs; None when it fails."""
    best = None
    for _ in range(REPEATS):
        start = time.monotonic()
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        seconds = time.monotonic() - start
        if process.returncode != 0:
            return None
        if best is None or seconds < best[0]:
            best = (seconds, usage.ru_maxrss / 1024)
    return best


def main():
    build = os.path.abspath(sys.argv[1])
    tnc = os.path.join(build, "bin", "tnc")
    nvcc = shutil.which("nvcc") or ("/usr/local/cuda/bin/nvcc" if os.path.exists("/usr/local/cuda/bin/nvcc") else None)
    example = lambda *parts: os.path.join(ROOT, "examples", *parts)
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "out")
        rows = [
            ("start (--version)", [tnc, "--version"], nvcc and [nvcc, "--version"]),
            ("check saxpy.cpp", [tnc, "--check", example("saxpy", "saxpy.cpp")], None),
            ("PTX of cuda/saxpy.cu", [tnc, "-ptx", example("cuda", "saxpy.cu"), "-o", out],
             nvcc and [nvcc, "-ptx", "-arch=sm_90", example("cuda", "saxpy.cu"), "-o", out]),
            ("cubin of cuda/transpose.cu", [tnc, "-cubin", "--block=32,8", example("cuda", "transpose.cu"), "-o", out],
             None),
            ("executable of saxpy.cpp", [tnc, example("saxpy", "saxpy.cpp"), "-o", out], None),
            ("executable of matmul.cpp", [tnc, example("matmul", "matmul.cpp"), "-o", out], None),
        ]
        cell = lambda result: "failed" if result is None else "%7.3f s %5.0f MiB" % result
        print("%-28s %-20s %s" % ("", "tnc", "nvcc"))
        for name, ours, theirs in rows:
            print("%-28s %-20s %s" % (name, cell(measure(ours)), cell(measure(theirs)) if theirs else "-"))
        if os.path.exists("/dev/nvidia0"):
            source = os.path.join(ROOT, "test", "bench", "launch_overhead.cpp")
            sys.stdout.flush()
            if subprocess.run([tnc, source, "-o", out]).returncode == 0:
                subprocess.run([out])
    return 0


if __name__ == "__main__":
    sys.exit(main())
