// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The mapping to SARIF 2.1.0 (OASIS, 2020).
//
//   diagnostic         SARIF
//   code               result.ruleId, and a reportingDescriptor a used code
//   error, warning     level "error", "warning"
//   remark             level "note"
//   span               locations[0]
//   labels, notes      relatedLocations, each with its message
//   help               appended to the message
//
// SARIF's `endColumn` is one past the last column, ours is the last.
#include "compiler/diagnostics/Sarif.h"
#include "compiler/diagnostics/Json.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/JSON.h"

using namespace tn::diag;
using llvm::json::OStream;

static llvm::StringRef levelOf(Severity severity) {
  return severity == Severity::Remark ? "note" : severityName(severity);
}

static void message(OStream &json, llvm::StringRef key, llvm::StringRef text) {
  json.attributeObject(key, [&] { writeText(json, "text", text); });
}

static void location(OStream &json, const SourceSpan &span,
                     llvm::StringRef text) {
  json.object([&] {
    if (!text.empty())
      message(json, "message", text);
    if (!span.valid())
      return;
    json.attributeObject("physicalLocation", [&] {
      json.attributeObject("artifactLocation",
                           [&] { writeText(json, "uri", span.file); });
      json.attributeObject("region", [&] {
        json.attribute("startLine", span.line);
        json.attribute("startColumn", span.column);
        json.attribute("endLine", span.endLine);
        json.attribute("endColumn", span.endColumn + 1);
      });
    });
  });
}

static void result(OStream &json, const Diagnostic &d) {
  json.object([&] {
    json.attribute("ruleId", codeName(d.code));
    json.attribute("level", levelOf(d.severity));
    message(json, "message",
            d.help.empty() ? d.message : d.message + "; help: " + d.help);
    json.attributeArray("locations", [&] {
      if (d.span.valid())
        location(json, d.span, d.primaryLabel);
    });
    if (!d.labels.empty() || !d.notes.empty())
      json.attributeArray("relatedLocations", [&] {
        for (const Label &label : d.labels)
          location(json, label.span, label.text);
        for (const Label &note : d.notes)
          location(json, note.span, note.text);
      });
    if (!d.kernel.empty())
      json.attributeObject("properties",
                           [&] { writeText(json, "kernel", d.kernel); });
  });
}

void tn::diag::writeSarif(llvm::ArrayRef<Diagnostic> diagnostics,
                          llvm::StringRef version, llvm::raw_ostream &out) {
  llvm::SmallVector<Code> used;
  for (Code code : allCodes())
    if (llvm::any_of(diagnostics,
                     [&](const Diagnostic &d) { return d.code == code; }))
      used.push_back(code);

  OStream json(out, /*IndentSize=*/2);
  json.object([&] {
    json.attribute("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    json.attribute("version", "2.1.0");
    json.attributeArray("runs", [&] {
      json.object([&] {
        json.attributeObject("tool", [&] {
          json.attributeObject("driver", [&] {
            json.attribute("name", "tnc");
            json.attribute("version", version);
            json.attributeArray("rules", [&] {
              for (Code code : used)
                json.object([&] {
                  json.attribute("id", codeName(code));
                  message(json, "shortDescription", title(code));
                  json.attributeObject("properties", [&] {
                    json.attribute("tag", ruleTag(code));
                  });
                });
            });
          });
        });
        json.attributeArray("results", [&] {
          for (const Diagnostic &d : diagnostics)
            result(json, d);
        });
      });
    });
  });
  out << '\n';
}
