# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# How lit runs our tests.
#
#   a file with a RUN line            its commands, as everywhere
#   test/errors/TNnnnn/fail.*         must be rejected with exactly that code
#   test/errors/TNnnnn/pass.*         must be accepted without a diagnostic
#
# Substitutions: %tnc, %tn-opt, %FileCheck, %ptxas-check FILE [arch] (assembles
# PTX where there is ptxas), %run-cpu PROGRAM (runs it on the CPU device), %nvcc.
# Features: ptxas, nvcc, gpu, cvc5, tn-opt.
import os
import shutil
import sys

import lit.formats

sys.path.insert(0, os.path.join(config.source_dir, "tools", "dev"))
from lit_formats import RunLineTest  # noqa: E402

bin_dir = os.path.join(config.build_dir, "bin")
tools_dir = os.path.join(config.source_dir, "tools", "dev")

config.name = "tenorite"
config.test_source_root = os.path.join(config.source_dir, "test")
config.test_exec_root = os.path.join(config.build_dir, "test")
config.suffixes = [".mlir", ".test", ".cpp", ".cu", ".ll"]
config.excludes = ["lit.cfg.py", "lit.site.cfg.py", "unit", "Inputs"]
config.test_format = RunLineTest(
    tnc=os.path.join(bin_dir, "tnc"),
    errors_root=os.path.join(config.test_source_root, "errors"),
)


def toolkit(name):
    """A program of the CUDA toolkit: in PATH, or where it is installed."""
    for root in (os.environ.get("CUDA_HOME"), os.environ.get("CUDA_PATH"), "/usr/local/cuda"):
        if root and os.access(os.path.join(root, "bin", name), os.X_OK):
            return os.path.join(root, "bin", name)
    return shutil.which(name)


ptxas = toolkit("ptxas")
for feature, present in (
    ("ptxas", ptxas),
    ("nvcc", toolkit("nvcc")),
    ("libdevice", toolkit("nvcc") and os.path.exists(os.path.join(os.path.dirname(os.path.dirname(toolkit("nvcc"))), "nvvm", "libdevice", "libdevice.10.bc"))),
    ("gpu", os.path.exists("/dev/nvidia0")),
    ("cvc5", shutil.which("cvc5")),
    ("tn-opt", os.path.exists(os.path.join(bin_dir, "tn-opt"))),
):
    if present:
        config.available_features.add(feature)

# Longer names first: lit replaces in this order.
config.substitutions += [
    ("%ptxas-check", "%s %s %s" % (sys.executable, os.path.join(tools_dir, "ptxas_check.py"), ptxas or "none")),
    ("%run-cpu", "env TN_DEVICE=cpu"),
    ("%nvcc", toolkit("nvcc") or "none"),
    ("%FileCheck", os.path.join(config.llvm_tools_dir, "FileCheck")),
    ("%tn-opt", os.path.join(bin_dir, "tn-opt")),
    ("%tnc", os.path.join(bin_dir, "tnc")),
    ("%source-root", config.source_dir),
]
config.environment["PATH"] = config.llvm_tools_dir + os.pathsep + bin_dir + os.pathsep + os.environ.get("PATH", "")
for name in ("CUDA_HOME", "CUDA_PATH", "TN_DEVICE", "ASAN_OPTIONS", "HOME"):
    if name in os.environ:
        config.environment[name] = os.environ[name]
