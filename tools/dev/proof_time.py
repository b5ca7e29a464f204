#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What proofs cost: processor time, solver steps and memory, as Markdown tables.

  tools/dev/proof_time.py build/release/bin/tnc > docs/proof-time.md

First every kernel of examples/ and test/kernels/, then kernels made here with
10 to 1000 accesses of four kinds. Times are of the check alone, in processor
milliseconds; the frontend and the start of the program are not in them. Memory
is the peak of the whole process.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
COUNTS = (10, 30, 100, 300, 1000)


def reads(n):
    body = "".join(f"  s += in[i + {k}];\n" for k in range(n - 1))
    return ("TN_KERNEL void k(tn::span<const float> in, tn::span<float> out) {\n  auto i = tn::global_idx();\n"
            f"  if (i + {n} >= in.size() || i >= out.size()) return;\n  float s = 0;\n{body}  out[i] = s;\n}}\n")


def writes(n):
    body = "".join(f"  out[i * {n} + {k}] = {k}.0f;\n" for k in range(n))
    return ("TN_KERNEL void k(tn::span<float> out) {\n  auto i = tn::global_idx();\n"
            f"  if (i >= out.size() / {n}) return;\n{body}}}\n")


def planes(n):
    body = "".join(f"  out[std::size_t({k}) * n + i] = in[std::size_t({k}) * n + i];\n" for k in range(n // 2))
    return ("TN_KERNEL void k(tn::span<const float> in, tn::span<float> out, unsigned n) {\n"
            f"  auto i = tn::global_idx();\n  if (i >= n) return;\n{body}}}\n")


def shared(n):
    half = n // 2
    stores = "".join(f"  tile[{16 * k} + t] = {k}.0f;\n" for k in range(half))
    loads = "".join(f"  s += tile[{16 * k} + (t ^ 1)];\n" for k in range(half))
    return (f"TN_KERNEL TN_BLOCK(16) void k(tn::span<float> out) {{\n  TN_SHARED float tile[{16 * half}];\n"
            f"  unsigned t = tn::thread_idx().x;\n{stores}  tn::sync_block();\n  float s = 0;\n{loads}"
            "  auto i = tn::global_idx();\n  if (i < out.size()) out[i] = s;\n}\n")


def measure(tnc, source):
    """(reports of the file's kernels, peak MiB)."""
    command = [tnc, "--check", "--report=proof,json", str(source)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    text = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return json.loads(text), usage.ru_maxrss / 1024


def row(name, report, peak):
    return (f"| {name} | {report['verdict']} | {report['accesses']} | {report['queries']} | {report['steps']} | "
            f"{report['milliseconds']:.1f} | {peak:.0f} |")


HEAD = "| kernel | verdict | accesses | queries | solver steps | ms | MiB |\n| --- | --- | --- | --- | --- | --- | --- |"


def main():
    tnc = os.path.abspath(sys.argv[1])
    print("# What proofs cost\n")
    print("Made by `tools/dev/proof_time.py`. Processor time of the check alone, on one core; the frontend and the "
          "start of the program are not in it. Queries are those put to the solver; one kernel may take 4,000,000 of "
          "its steps. Memory is the peak of the whole process.\n")
    print("## Kernels of examples/ and test/kernels/\n")
    print(HEAD)
    times = []
    for source in sorted(ROOT.glob("examples/*/*.c*")) + sorted(ROOT.glob("test/kernels/*.c*")):
        reports, peak = measure(tnc, source)
        for report in reports:
            name = f"{source.stem}: {report['kernel']}" if report["kernel"] != source.stem else source.stem
            print(row(name, report, peak))
            times.append(report["milliseconds"])
    times.sort()
    print(f"\n{len(times)} kernels: mean {sum(times) / len(times):.0f} ms, median {times[len(times) // 2]:.0f} ms, "
          f"most {times[-1]:.0f} ms, {sum(t < 50 for t in times)} under 50 ms.\n")
    print("## Growth with the number of accesses\n")
    print("`reads`: one thread reads n neighbours. `writes`: it writes n neighbours, with a stride of n between "
          "threads. `planes`: reads and writes in n / 2 planes of a symbolic size. `shared`: n / 2 stores to shared "
          "memory, a barrier, n / 2 loads of another thread's. Pairs grow with the square of n; accesses that differ "
          "in one number are asked about together.\n")
    print(HEAD)
    for kind in (reads, writes, planes, shared):
        for n in COUNTS:
            with tempfile.NamedTemporaryFile("w", suffix=".cpp") as source:
                source.write("#include <tn/kernel.h>\n" + kind(n))
                source.flush()
                reports, peak = measure(tnc, source.name)
            print(row(f"{kind.__name__}, n = {n}", reports[0], peak))


if __name__ == "__main__":
    main()
