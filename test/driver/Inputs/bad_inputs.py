# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# bad_inputs.py FOLDER: writes sources that no person writes by hand.
import os
import sys

folder = sys.argv[1]


def write(name, content):
    with open(os.path.join(folder, name), "wb") as file:
        file.write(content if isinstance(content, bytes) else content.encode())


KERNEL = "__global__ void k(int *x) { x[threadIdx.x] = %s; }\n"
write("latin1_comment.cu", b"// caf\xe9 \xff\xfe\n" + (KERNEL % "1").encode())
write("latin1_code.cu", b"__global__ void k(int *x) { x[threadIdx.x] = \xe9; }\n")
write("bom.cu", b"\xef\xbb\xbf" + (KERNEL % "1").encode())
write("utf16.cu", (KERNEL % "1").encode("utf-16"))
write("binary.cu", bytes(range(256)) * 64)
write("empty.cu", b"")
write("blank.cu", b" \n\n\t\n")
write("parens.cu", KERNEL % ("(" * 3000 + "1" + ")" * 3000))
write("long_sum.cu", KERNEL % " + ".join(["1"] * 20000))
write("includes_itself.cu", '#include "includes_itself.cu"\n' + KERNEL % "1")
write("unclosed.cu", "__global__ void k(int *x) { x[threadIdx.x] = 1;\n")
ladder = "".join("#define M%d(x) %s\n" % (i + 1, "M%d(x) " % i * 10) for i in range(5))
write("macros.cu", "#define M0(x) x\n" + ladder + "__global__ void k(int *x) { M5(x[threadIdx.x] += 1;) }\n")
write("many_accesses.cu", "__global__ void k(int *x) {\n" + "  x[threadIdx.x] += 1;\n" * 5000 + "}\n")
