#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Soundness fuzzing: whatever the checker accepts must run clean.

Makes random kernels around shared memory, barriers, loops and indices that are
nearly right; checks them; compiles those that were accepted for the CPU device
and runs them there under the sanitizer with several launches. A report other
than "this launch is not admitted" or a bounds check that stayed in the kernel
is a soundness bug: the kernel is printed and kept.

    kernels.py --tnc BIN/tnc [--kind arithmetic] [--seed 1] [--rounds 1] [--kernels 60] [--work DIR]

Exit status 1 when something was found.
"""
import argparse
import os
import random
import re
import subprocess
import sys
import tempfile

BLOCKS = [8, 16, 32, 64]


class Kernel:
    """One random kernel: nearly every index is one that some author means."""

    def __init__(self, rng, name):
        self.rng, self.name = rng, name
        self.block = rng.choice(BLOCKS)
        self.loop_depth = 0
        self.variables = []
        self.numbered = 0
        self.two = rng.random() < 0.15
        self.lines = []

    def pick(self, *choices):
        return self.rng.choice(choices)

    def uniform(self):
        """An expression that is the same in the whole block."""
        options = ["n", "m", "int(g)", "1", "2", "3", "0"] + [v for v, u in self.variables if u] * 2
        return self.rng.choice(options)

    def index(self, depth=0):
        """An index into shared memory, mostly below 2 * block."""
        b, r = self.block, self.rng
        c = r.choice([0, 1, 1, 2, 3, b // 2, b - 1, b])
        base = [
            "t", "t", "t", f"({b - 1} - t)", f"(t ^ {r.choice([1, 2, 3, b // 2])})",
            f"(t + {c})", f"((t + {c}) % {b})", f"((t + {c}) & {b - 1})",
            f"(t * 2 % {2 * b})", "(2 * t + 1)", "(2 * t)", "(t / 2)",
            f"(t % {b // 2})", f"(t % {b // 2} + t / {b // 2} * {r.choice([b // 2, b // 2, b // 2 - 1])})",
            f"(t % 4 * {b // 4} + t / 4)", f"(t & {r.choice([b // 2 - 1, 3, 7])})",
            f"((t >> 1) | ((t & 1) << {b.bit_length() - 2}))",
            f"unsigned(({c} - int(t)) % {b})", f"unsigned((int(t) - {c} + {b}) % {b})",
            f"(unsigned char)(t * {r.choice([1, 2, 3, 8])})",
            f"(t < {c} ? t : t + {r.choice([0, 1, b // 2])})", "tn::min(t, 5u)", "(t - 1)",
            f"(t * {r.choice([3, 5, 7])} % {b})",
        ]
        loops = [v for v, u in self.variables if u]
        if loops and r.random() < 0.5:
            v = r.choice(loops)
            base += [
                f"(t + {v})", f"((t + {v}) % {b})", f"(({v} & 1) * {b} + t)", f"((({v} + 1) & 1) * {b} + t)",
                f"(({v} & 1) * {b} + {b - 1} - t)", f"((t ^ {v}) & {b - 1})", f"({v} % 2 * {b} + t)",
                f"(t * 2 + ({v} & 1))", f"(t + {v} * {b})",
            ]
        mine = [v for v, u in self.variables if not u]
        if mine and r.random() < 0.4:
            v = r.choice(mine)
            base += [f"unsigned({v})", f"unsigned({v} + 1)", f"(unsigned({v}) % {b})"]
        return r.choice(base)

    def condition(self):
        b, r = self.block, self.rng
        u = self.uniform()
        own = [
            f"t < {r.choice([1, 2, b // 2, b - 1, b])}", "t == 0", f"t % 2 == {r.choice([0, 1])}", f"t >= {b // 2}",
            "(t & 1)", f"int(t) < {u}", f"int(t) + {u} < {b}", f"t < {b}u - unsigned({u})", "c[t % 16] > 0",
            f"int(t) - {r.choice([1, 3])} >= 0", "t + 1 < %d" % b, f"t != {r.choice([0, 3])}",
        ]
        shared = [f"{u} > 1", f"{u} < 3", "n > 2", f"({u} & 1)", "c[0] > 0", f"c[unsigned({u}) & 7] > 0", "n != m"]
        return r.choice(own) if r.random() < 0.6 else r.choice(shared)

    def value(self):
        r = self.rng
        options = ["int(t)", "n", "1", f"s[{self.index()}]", f"s[{self.index()}]", "c[t % 16]", f"a[{self.place()}]"]
        options += [v for v, u in self.variables]
        return r.choice(options)

    def place(self):
        """An index into the global array."""
        b, r = self.block, self.rng
        loops = [v for v, u in self.variables if u] or ["n"]
        options = [
            f"g * {b} + t", f"g * {b} + t", f"g * {b} + {self.index()}", f"t * grid + g", f"(g * {b} + t) * 2",
            f"(g * {b} + t) * 2 + 1", f"g * {b} + {b - 1} - t", f"g * {2 * b} + {self.index()}", "g", f"g * {b - 1} + t",
            f"g * {b} + t + 1", f"(g * {b} + t) / 2", f"unsigned(int(g) * {b} + int(t))", f"(g ^ 1) * {b} + t",
            f"size_t(g) * {b} + t", f"g * {b} + (t + unsigned({r.choice(loops)})) % {b}",
            f"unsigned({r.choice(loops)}) * {b} * grid + g * {b} + t", f"(g * {b} + t) % 32",
            f"(g * {b} + t) % unsigned({r.choice(loops)} + 1)",
        ]
        return r.choice(options)

    def new(self, uniform):
        self.numbered += 1
        name = f"v{self.numbered}"
        return name

    def statement(self, budget, indent):
        r, pad = self.rng, "  " * indent
        roll = r.random()
        out = []
        if roll < 0.20:
            out.append(f"{pad}s[{self.index()}] = {self.value()};")
        elif roll < 0.26:
            out.append(f"{pad}s[{self.index()}] += {self.value()};")
        elif roll < 0.45:
            out.append(f"{pad}tn::sync_block();")
        elif roll < 0.53:
            place = self.place()
            out.append(f"{pad}if ({place} < a.size()) a[{place}] = {self.value()};"
                       if r.random() < 0.7 else f"{pad}a[{place}] = {self.value()};")
        elif roll < 0.58:
            v = self.new(False)
            uniform = r.random() < 0.3
            out.append(f"{pad}int {v} = {self.uniform() if uniform else r.choice(['int(t)', 'int(t) * 2', self.value(), 'int(t / 2)'])};")
            self.variables.append((v, uniform))
        elif roll < 0.63 and self.variables:
            v, uniform = r.choice(self.variables)
            if not v.startswith("k"):
                out.append(f"{pad}{v} {r.choice(['=', '+=', '^=', '-='])} {self.uniform() if uniform else self.value()};")
        elif roll < 0.66 and indent > 1 and self.loop_depth:
            out.append(f"{pad}if ({self.condition()}) {r.choice(['break', 'continue', 'continue'])};")
        elif roll < 0.67:
            out.append(f"{pad}if ({self.condition()}) return;")
        elif roll < 0.82:
            kept = len(self.variables)
            out.append(f"{pad}if ({self.condition()}) {{")
            out += self.body(budget // 2, indent + 1)
            del self.variables[kept:]
            if r.random() < 0.35:
                out.append(f"{pad}}} else {{")
                out += self.body(budget // 2, indent + 1)
                del self.variables[kept:]
            out.append(f"{pad}}}")
        elif self.loop_depth < 2:
            self.numbered += 1
            k = f"k{self.numbered}"
            kept = len(self.variables)
            u, b = self.uniform(), self.block
            heads = [
                (f"for (int {k} = 0; {k} < {u}; ++{k})", True), (f"for (int {k} = 0; {k} < 3; ++{k})", True),
                (f"for (unsigned {k} = {b // 2}; {k} > 0; {k} /= 2)", True),
                (f"for (unsigned {k} = 1; {k} < {b}; {k} *= 2)", True),
                (f"for (unsigned {k} = 1; {k} < {b}; {k} <<= 1)", True),
                (f"for (int {k} = int(t); {k} < {2 * b}; {k} += {b})", False),
                (f"for (int {k} = {u}; {k} >= 0; --{k})", True),
                (f"for (int {k} = 0; {k} < {u}; {k} += 2)", True),
                (f"for (int {k} = 0; {k} != 4; ++{k})", True),
                (f"for (unsigned {k} = t; {k} < unsigned({u}); {k} += {b})", False),
                (f"for (unsigned {k} = {b - 1}; {k} > 2; {k} >>= 1)", True),
            ]
            head, uniform = r.choice(heads)
            if r.random() < 0.12:
                head, uniform = None, True
            extra = []
            if r.random() < 0.25:
                p = self.new(True)
                out.append(f"{pad}int {p} = {r.choice(['0', '1'])};")
                self.variables.append((p, True))
                kept = len(self.variables)
                extra = [f"{pad}  {p} ^= 1;"] if r.random() < 0.6 else [f"{pad}  {p} = {r.choice(['1 - ' + p, p + ' + 1', '(' + p + ' + 1) % 2', '(' + p + ' + 1) % 3'])};"]
            if head:
                out.append(f"{pad}{head} {{")
                self.variables.append((k, uniform))
            else:
                out.append(f"{pad}int {k} = 0;")
                self.variables.append((k, True))
                kept = len(self.variables)
                out.append(f"{pad}do {{")
            self.loop_depth += 1
            out += self.body(budget // 2 + 1, indent + 1)
            out += extra
            self.loop_depth -= 1
            del self.variables[kept:]
            out.append(f"{pad}}}" if head else f"{pad}}} while (++{k} < {r.choice(['1', '3', 'n'])});")
        return out

    def body(self, budget, indent):
        out = []
        for _ in range(self.rng.randint(1, max(1, budget))):
            out += self.statement(budget, indent)
        return out

    def source(self):
        b = self.block
        head = [
            f"TN_KERNEL TN_BLOCK({b}) void {self.name}(tn::span<int> a, tn::span<const int> c, int n, int m) {{",
            f"  TN_SHARED int s[{2 * b}];",
            "  unsigned t = tn::thread_idx().x, g = tn::block_idx().x, grid = tn::grid_dim().x;",
        ]
        # Memory that is written first, so that initialisation hides nothing.
        start = [f"  s[t] = 0; s[t + {b}] = 0;", "  tn::sync_block();"] 
        return "\n".join(head + start + self.body(6, 1) + ["}"])


class Arithmetic:
    """One random formula over the thread, the block and arguments of every
    width. It indexes, bounds an index, or decides who writes: what the checker
    believes of the formula shows in what it accepts."""

    def __init__(self, rng, name):
        self.rng, self.name = rng, name
        self.block = rng.choice(BLOCKS)

    def formula(self, depth):
        r = self.rng
        if depth == 0 or r.random() < 0.15:
            return r.choice([
                "t", "t", "int(t)", "g", "n", "m", "unsigned(n)", "c[t % 8]", "c[0]", "(unsigned char)(t)",
                "(signed char)(n)", "short(m)", "(unsigned short)(n)", "(long long)(n)", "size_t(m)", "a.size()",
                str(r.choice([0, 1, 2, 3, 7, 31, 32, 255])), f"(-{r.choice([1, 2, 5])})", f"{r.choice([1, 2, 8, 31])}u",
                "0x80000000u", "2147483647", "(t & 1 ? n : m)", "bool(t & 2)", f"({self.block} - t)", "unsigned(-1)",
            ])
        a, b = self.formula(depth - 1), self.formula(depth - 1)
        k = r.choice([1, 2, 3, 4, 5, 8, 16, 31, 32, 64])
        return r.choice([
            f"({a} + {b})", f"({a} - {b})", f"({a} + {b})", f"({a} - {b})", f"({a} * {k})", f"({a} * {b})", f"({a} / {k})", f"({a} % {k})",
            f"({a} / {k}u)", f"({a} % {k}u)", f"({a} / -{k})", f"({a} % -{k})", f"({a} & {r.choice([1, 3, 7, 15, 31, 5, -2, -8])})",
            f"({a} | {r.choice([1, 2, 8])})", f"({a} ^ {r.choice([1, 2, 7, -1])})", f"({a} << {r.choice([1, 2, 4, 28])})",
            f"({a} >> {r.choice([1, 2, 4, 31])})", f"(~{a})", f"(-{a})", f"int({a})", f"unsigned({a})",
            f"(unsigned char)(+{a})", f"(signed char)(+{a})", f"short({a})", f"(long long)(+{a})", f"(unsigned long long)(+{a})",
            f"({a} < {b} ? {a} : {b})", f"({a} & {b})", f"({a} ^ {b})", f"({a} | {b})", f"({a} == {b} ? {k} : {a})",
            f"(1u << ({a} & 31))", f"({a} >> (t & 7))", f"tn::min(int({a}), {k})", f"tn::max(int({a}), 0)",
            f"((unsigned char)(+{a}) * 256)", f"(t * {k} + int({a}) % {k})",
        ])

    def source(self):
        r, b = self.rng, self.block
        e, f, size = self.formula(r.randint(1, 3)), self.formula(r.randint(1, 2)), 2 * b
        kind = r.random()
        if kind < 0.35:
            compared = r.choice(["==", "<", ">", "!=", ">=", "<="])
            body = f"  if ({e} {compared} {f}) a[0] = int(t);"
            if r.random() < 0.4:
                body = f"  if ({e} {compared} {f}) tn::sync_block();"
        elif kind < 0.6:
            bound = r.choice([f"({e}) % {size}", f"({e}) & {size - 1}", f"({e}) < {size} ? ({e}) : 0", f"({e}) / 4",
                              f"tn::min(unsigned({e}), {size - 1}u)", f"(unsigned char)({e}) % {b} + {b}"])
            body = f"  int x = s[{bound}];\n  if (x > 5 && g == 0 && t == 0) a[0] = x;"
            if r.random() < 0.5:
                body = f"  auto i = {e};\n  int x = 0;\n  if (i {r.choice(['<', '<=', '!='])} {r.choice([size, size - 1])}) x = s[i];\n  if (x > 5 && g == 0 && t == 0) a[0] = x;"
        elif kind < 0.8:
            body = f"  auto i = {e};\n  if (i >= 0 && i < a.size()) a[i] = int(t);"
        else:
            body = (f"  unsigned p = (unsigned({e}) & {b - 1});\n"
                    f"  s[{r.choice(['t', 't ^ 1', 't + ' + str(b)])}] = n;\n  if (t {r.choice(['<', '>', '=='])} p) s[p] = 1;")
        return "\n".join([
            f"TN_KERNEL TN_BLOCK({b}) void {self.name}(tn::span<int> a, tn::span<const int> c, int n, int m) {{",
            f"  TN_SHARED int s[{size}];",
            "  unsigned t = tn::thread_idx().x, g = tn::block_idx().x;",
            f"  s[t] = 0; s[t + {b}] = 0;", "  tn::sync_block();", body, "}"])


MAIN = """
template <auto K> void run(const char *name, unsigned block) {
  static const int kSizes[] = {0, 1, 7, 64, 4096};
  static const int kValues[][2] = {{0, 1}, {1, 0}, {2, 5}, {3, 3}, {7, 2}, {64, 9}, {-1, 4}EXTREMES};
  std::vector<int> data(64);
  for (int i = 0; i < 64; ++i) data[i] = (i * 7 + 3) % 5 - 2;
  for (unsigned grid : {1u, 3u})
    for (int size : kSizes)
      for (auto &v : kValues) {
        tn::buffer<int> a(std::vector<int>(size, 1)), c(data);
        if (tn::result r = tn::try_launch<K>({.grid = grid, .block = block}, a, c, v[0], v[1]); !r) {
          ++failed[r.code()];
          if (!isExpected(r)) {
            std::printf("FAULT %s grid=%u size=%d n=%d m=%d %s\\n", name, grid, size, v[0], v[1], r.what());
            return;
          }
        } else ++clean;
      }
}
"""

PRELUDE = """#include <tn/kernel.h>
#include <tn/runtime.h>
#include <cstdio>
#include <cstring>
#include <map>
#include <string>
#include <vector>
"""

EXPECTED = """
static std::map<std::string, int> failed;
static int clean;
// Refused before it ran, or stopped by a check that stayed in the kernel.
static bool isExpected(const tn::result &r) {
  return !std::strncmp(r.code(), "TN6", 3) || !std::strcmp(r.code(), "TN3003") ||
         (!std::strcmp(r.code(), "TN3001") && std::strstr(r.what(), "the check of"));
}
"""


def verdicts(tnc, path, options, timeout):
    try:
        r = subprocess.run([tnc, "--check", *options, path], capture_output=True, text=True, timeout=timeout)
    except subprocess.TimeoutExpired:
        return None, "timeout"
    text = r.stdout + r.stderr
    found = dict(re.findall(r"\b(\w+)(?:<.*>)?: (accepted|rejected|undecided|conditional)", text))
    return (found if r.returncode in (0, 1) else None), text


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tnc", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--kernels", type=int, default=60)
    parser.add_argument("--kind", choices=["control", "arithmetic"], default="control")
    parser.add_argument("--timeout", type=int, default=300)
    parser.add_argument("--work")
    args = parser.parse_args()
    work = args.work or tempfile.mkdtemp()
    os.makedirs(work, exist_ok=True)
    bad = 0
    for seed in range(args.seed, args.seed + args.rounds):
        rng = random.Random(seed)
        kind = {"control": Kernel, "arithmetic": Arithmetic}[args.kind]
        kernels = [kind(rng, f"k{i}") for i in range(args.kernels)]
        sources = {k.name: k.source() for k in kernels}
        path = os.path.join(work, f"f{seed}.cpp")
        with open(path, "w") as f:
            f.write("#include <tn/kernel.h>\n" + "\n".join(sources.values()) + "\n")
        found, text = verdicts(args.tnc, path, [], args.timeout)
        if found is None or len(found) != len(kernels):
            print(f"seed {seed}: checker failed on {path}: {text[-600:]}")
            bad += 1
            continue
        accepted = [k for k in kernels if found[k.name] == "accepted"]
        counts = {v: list(found.values()).count(v) for v in sorted(set(found.values()))}
        run = os.path.join(work, f"r{seed}.cpp")
        with open(run, "w") as f:
            f.write(PRELUDE + "\n".join(sources[k.name] for k in accepted) + EXPECTED +
                    # Loops run to these numbers; formulas do not loop.
                    MAIN.replace("EXTREMES", ", {-2147483647 - 1, 2147483647}, {-300, 65535}"
                                 if args.kind == "arithmetic" else "") + "int main() {\n")
            for k in accepted:
                f.write(f'  run<{k.name}>("{k.name}", {k.block});\n')
            f.write('  std::printf("%d clean launches\\n", clean);\n'
                    '  for (auto &[code, n] : failed) std::printf("%s %d\\n", code.c_str(), n);\n}\n')
        exe = run[:-4]
        r = subprocess.run([args.tnc, "-arch=cpu", run, "-o", exe], capture_output=True, text=True, timeout=args.timeout)
        if r.returncode:
            print(f"seed {seed}: cannot compile {run}: {r.stderr[-800:]}")
            bad += 1
            continue
        for order in ("0", "7"):
            env = dict(os.environ, TN_DEVICE="cpu", TN_SANITIZE="1", TN_SANITIZE_SEED=order, TN_CPU_THREADS="1")
            try:
                r = subprocess.run([exe], capture_output=True, text=True, timeout=args.timeout, env=env)
                out, status = r.stdout, r.returncode
            except subprocess.TimeoutExpired:
                out, status = "", "timeout"
            faults = set(re.findall(r"^FAULT (\w+)", out, re.M))
            if status or faults:
                bad += 1
                print(f"seed {seed}: SOUNDNESS (status {status}) {run}\n{out[:3000]}")
                for name in sorted(faults):
                    print(sources[name])
                break
        print(f"seed {seed}: {counts}; {out.splitlines()[-4:]}", flush=True)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
