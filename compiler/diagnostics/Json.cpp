// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The JSON form: `code`, `severity`, `message`, `rule`, `kernel`, place,
// `label`, `labels`, `notes` (each with its place), `help`, `witness`. Lines
// and columns count from 1, columns in bytes; `endColumn` is the last one of
// the range. Members without a value are left out, except the first three.
//
//   {"code":"TN1001","severity":"error","message":"…","kernel":"saxpy",
//    "file":"a.cpp","line":5,"column":30,…,"witness":{"grid":[1,1,1],…}}
//
// Invariant: one line an object, in valid UTF-8, members in a fixed order.
#include "compiler/diagnostics/Json.h"
#include "llvm/Support/JSON.h"

using namespace tn::diag;

void tn::diag::writeText(llvm::json::OStream &json, llvm::StringRef key,
                         llvm::StringRef text) {
  json.attribute(key, llvm::json::isUTF8(text) ? text.str()
                                               : llvm::json::fixUTF8(text));
}

void tn::diag::writeTexts(llvm::json::OStream &json, llvm::StringRef key,
                          llvm::ArrayRef<std::string> texts) {
  json.attributeArray(key, [&] {
    for (const std::string &text : texts)
      json.value(llvm::json::fixUTF8(text));
  });
}

void tn::diag::writeSpan(const SourceSpan &span, llvm::json::OStream &json) {
  if (!span.valid())
    return;
  writeText(json, "file", span.file);
  json.attribute("line", span.line);
  json.attribute("column", span.column);
  json.attribute("endLine", span.endLine);
  json.attribute("endColumn", span.endColumn);
}

static void writeTriple(llvm::json::OStream &json, llvm::StringRef key,
                        const long long (&triple)[3]) {
  json.attributeArray(key, [&] {
    for (long long value : triple)
      json.value(static_cast<int64_t>(value));
  });
}

static void writeWitness(const Witness &witness, llvm::json::OStream &json) {
  json.attributeObject("witness", [&] {
    writeTriple(json, "grid", witness.grid);
    writeTriple(json, "block", witness.block);
    json.attributeArray("threads", [&] {
      for (const WitnessThread &t : witness.threads)
        json.object([&] {
          writeTriple(json, "block", t.block);
          writeTriple(json, "thread", t.thread);
        });
    });
    json.attributeObject("values", [&] {
      for (const auto &[name, value] : witness.values)
        writeText(json, llvm::json::fixUTF8(name), value);
    });
    if (!witness.verdict.empty())
      writeText(json, "verdict", witness.verdict);
  });
}

static void writeLabels(llvm::json::OStream &json, llvm::StringRef key,
                        llvm::ArrayRef<Label> labels) {
  if (labels.empty())
    return;
  json.attributeArray(key, [&] {
    for (const Label &label : labels)
      json.object([&] {
        writeText(json, "message", label.text);
        writeSpan(label.span, json);
      });
  });
}

void tn::diag::writeJson(const Diagnostic &d, llvm::raw_ostream &out) {
  llvm::json::OStream json(out);
  json.object([&] {
    json.attribute("code", codeName(d.code));
    json.attribute("severity", severityName(d.severity));
    writeText(json, "message", d.message);
    if (!ruleTag(d.code).empty())
      json.attribute("rule", ruleTag(d.code));
    if (!d.kernel.empty())
      writeText(json, "kernel", d.kernel);
    writeSpan(d.span, json);
    if (!d.primaryLabel.empty())
      writeText(json, "label", d.primaryLabel);
    writeLabels(json, "labels", d.labels);
    writeLabels(json, "notes", d.notes);
    if (!d.help.empty())
      writeText(json, "help", d.help);
    if (d.witness)
      writeWitness(*d.witness, json);
  });
  out << '\n';
}
