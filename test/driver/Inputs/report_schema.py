# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# report_schema.py SCHEMA REPORT [PROOF…]: fails unless the report is of the
# schema (as far as that uses it: type, required, properties, items, enum,
# const, $ref), has a kernel with accesses, and only the proofs named.
import json
import sys

TYPES = {"object": dict, "array": list, "string": str, "integer": int}


def check(value, schema, root, path):
    if "$ref" in schema:
        return check(value, root["$defs"][schema["$ref"].rsplit("/", 1)[1]], root, path)
    if "type" in schema:
        assert isinstance(value, TYPES[schema["type"]]), "%s: %r is no %s" % (path, value, schema["type"])
    if "const" in schema:
        assert value == schema["const"], "%s: %r" % (path, value)
    if "enum" in schema:
        assert value in schema["enum"], "%s: %r" % (path, value)
    for name in schema.get("required", []):
        assert name in value, "%s: no %s" % (path, name)
    if isinstance(value, dict):
        for name, member in value.items():
            assert name in schema["properties"], "%s: %s is not in the schema" % (path, name)
            check(member, schema["properties"][name], root, path + "." + name)
    if isinstance(value, list):
        for i, item in enumerate(value):
            check(item, schema["items"], root, "%s[%d]" % (path, i))


with open(sys.argv[1], encoding="utf-8") as file:
    schema = json.load(file)
with open(sys.argv[2], encoding="utf-8") as file:
    report = json.load(file)
check(report, schema, schema, "report")
assert report["kernels"] and report["kernels"][0]["accesses"], "nothing is reported"
proofs = {access["proof"] for kernel in report["kernels"] for access in kernel["accesses"]}
assert len(sys.argv) < 4 or proofs <= set(sys.argv[3:]), proofs
