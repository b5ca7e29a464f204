// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One object a kernel: symbol, name, verdict, parameters as they are passed,
// promised block shape, launch conditions as text, resources.
//
//   {"version": 1, "kernels": [{"symbol": "_Z5saxpy…", "name": "saxpy",
//     "parameters": [{"name": "x", "kind": "span", "element": "float",
//                     "elementSize": 4, "access": "read", "arguments": [1,
//                     2]}],
//     "conditions": [{"text": "x.size() >= y.size()", "why": "…"}], …}]}
//
// Invariant: conditions are those of the report, which are those that the
// launch checks; a launcher that ignores one has no promise from us.
#include "compiler/emit/Manifest.h"
#include "compiler/codegen/KernelFacts.h"
#include "compiler/diagnostics/Json.h"
#include "runtime/include/tn/abi.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"

using namespace tn;
using llvm::json::OStream;

void tn::emit::writeResources(OStream &json, llvm::StringRef arch,
                              const codegen::KernelResources &r) {
  json.attribute("kernel", r.kernel);
  json.attribute("arch", arch);
  json.attribute("registers", r.registers);
  json.attribute("spillStores", r.spillStores);
  json.attribute("spillLoads", r.spillLoads);
  json.attribute("stackBytes", r.stackBytes);
  json.attribute("sharedBytes", r.sharedBytes);
}

// The pointers inside a struct, which a launcher has to look at as well.
static void writeMembers(OStream &json, mir::KernelOp kernel, mir::ParamAttr param) {
  json.attributeArray("members", [&] {
    for (mlir::Attribute attribute : kernel.members()) {
      auto member = llvm::cast<mir::MemberAttr>(attribute);
      mir::ParamAttr part = member.getPart();
      if (member.getArg() != param.getFirstArg() || part.getElement().empty())
        continue;
      json.object([&] {
        diag::writeText(json, "name", part.getName());
        json.attribute("kind", part.getKind());
        diag::writeText(json, "element", part.getElement());
        unsigned access = codegen::memberAccessBits(kernel, member);
        json.attribute("access", access & TN_ACCESS_WRITE ? "write" : access ? "read" : "none");
        json.attribute("elementSize", static_cast<int64_t>(part.getSize()));
        json.attribute("align", static_cast<int64_t>(part.getAlign()));
        json.attribute("offset", static_cast<int64_t>(member.getOffset()));
        if (part.getNumArgs() > 1) {
          json.attribute("lengths", static_cast<int64_t>(part.getNumArgs() - 1));
          json.attribute("lengthsOffset",
                         static_cast<int64_t>(kernel.memberOfSlot(part.getFirstArg() + 1).getOffset()));
        }
      });
    }
  });
}

static void writeParameter(OStream &json, mir::KernelOp kernel, mir::ParamAttr param) {
  bool isData = param.getKind() != "scalar" && param.getKind() != "struct";
  json.object([&] {
    diag::writeText(json, "name", param.getName());
    json.attribute("kind", param.getKind());
    diag::writeText(json, "type", param.getType());
    if (isData) {
      diag::writeText(json, "element", param.getElement());
      json.attribute("access", param.getUnique() ? "write" : "read");
    }
    json.attribute(isData ? "elementSize" : "size",
                   static_cast<int64_t>(param.getSize()));
    json.attribute("align", static_cast<int64_t>(param.getAlign()));
    json.attribute("firstArgument", static_cast<int64_t>(param.getFirstArg()));
    json.attribute("arguments", static_cast<int64_t>(param.getNumArgs()));
    if (param.getKind() == "struct")
      writeMembers(json, kernel, param);
  });
}

void tn::emit::writeManifest(mlir::ModuleOp mir,
                             llvm::ArrayRef<KernelReport> reports,
                             llvm::ArrayRef<ArchitectureResources> resources,
                             llvm::raw_ostream &out) {
  OStream json(out, 2);
  auto kernelObject = [&](mir::KernelOp kernel) {
    llvm::StringRef symbol = kernel.getSymName();
    auto report = llvm::find_if(
        reports, [&](const KernelReport &r) { return r.symbol == symbol; });
    json.attribute("symbol", symbol);
    diag::writeText(json, "name", kernel.getSourceName());
    if (report != reports.end()) {
      diag::writeSpan(report->span, json);
      json.attribute("verdict", verdictName(report->verdict));
    }
    json.attributeArray("parameters", [&] {
      for (mlir::Attribute param : kernel.getParams())
        writeParameter(json, kernel, llvm::cast<mir::ParamAttr>(param));
    });
    if (auto shape = kernel.getBlockShape())
      json.attributeArray("blockShape", [&] {
        for (int32_t extent : *shape)
          json.value(extent);
      });
    if (auto threads = kernel.getMaxThreads())
      json.attribute("maxThreads", static_cast<int64_t>(*threads));
    if (report != reports.end()) {
      json.attributeArray("conditions", [&] {
        for (const LaunchCondition &condition : report->conditions)
          json.object([&] {
            diag::writeText(json, "text", condition.text);
            diag::writeText(json, "why", condition.why);
          });
      });
      json.attributeArray("assumed", [&] {
        for (const std::string &text : report->conditionalOn)
          json.value(llvm::json::fixUTF8(text));
      });
      json.attributeArray("unsafe", [&] {
        for (const std::string &reason : report->unsafeReasons)
          json.value(llvm::json::fixUTF8(reason));
      });
    }
    json.attributeArray("resources", [&] {
      for (const ArchitectureResources &arch : resources)
        for (const codegen::KernelResources &kernelResources : arch.kernels)
          if (kernelResources.kernel == symbol)
            json.object(
                [&] { writeResources(json, arch.arch, kernelResources); });
    });
  };
  json.object([&] {
    json.attribute("version", 1);
    json.attributeArray("kernels", [&] {
      for (mir::KernelOp kernel : mir.getOps<mir::KernelOp>())
        json.object([&] { kernelObject(kernel); });
    });
  });
  out << '\n';
}
