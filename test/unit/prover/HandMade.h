// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Access records written by hand, so that the checks are tested without the
// walker: a kernel over x, y, z of any launch.
#ifndef TN_TEST_UNIT_PROVER_HANDMADE_H
#define TN_TEST_UNIT_PROVER_HANDMADE_H

#include "passes/analysis/Prover.h"

namespace tn::analysis {

struct HandMade {
  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  KernelAccesses k;
  ExprContext &e = k.exprs;

  HandMade() {
    mir::loadDialects(context);
    mlir::OpBuilder b(&context);
    module = mlir::ModuleOp::create(b.getUnknownLoc());
    const char *names[4] = {"threadIdx", "blockIdx", "blockDim", "gridDim"};
    for (unsigned row = 0; row < 4; ++row)
      for (unsigned d = 0; d < 3; ++d) {
        bool isDim = row >= 2, isBlock = row == 0 || row == 2;
        Int most = isBlock ? (d == 2 ? 64 : 1024) : (d == 0 ? 2147483647 : 65535);
        auto kind = row == 0   ? SymbolKind::ThreadIdx
                    : row == 1 ? SymbolKind::BlockIdx
                    : row == 2 ? SymbolKind::BlockDim
                               : SymbolKind::GridDim;
        auto uniform = row == 0 ? Uniform::Thread : row == 1 ? Uniform::Block : Uniform::Grid;
        Symbol &s = e.newSymbol(kind, uniform, isDim, isDim ? most : most - 1,
                                std::string(names[row]) + "." + "xyz"[d]);
        s.dim = d;
        k.ids[row][d] = s.id;
      }
  }

  ExprRef tid(unsigned d = 0) { return e.sym(k.ids[kThreadIdx][d]); }
  ExprRef bid(unsigned d = 0) { return e.sym(k.ids[kBlockIdx][d]); }
  ExprRef bdim(unsigned d = 0) { return e.sym(k.ids[kBlockDim][d]); }
  ExprRef gdim(unsigned d = 0) { return e.sym(k.ids[kGridDim][d]); }
  ExprRef c(Int v) { return e.constant(v); }
  ExprRef times(ExprRef a, ExprRef b) { return e.mul(a, b); }
  ExprRef plus(ExprRef a, ExprRef b) { return e.add(a, b); }
  ExprRef param(const char *name, Int lo = -2147483648LL, Int hi = 2147483647) {
    return e.sym(e.newSymbol(SymbolKind::Param, Uniform::Grid, lo, hi, name).id);
  }
  ExprRef length(const char *name) {
    return e.sym(e.newSymbol(SymbolKind::Length, Uniform::Grid, 0, Int(1) << 40, name).id);
  }
  ExprRef fresh(Uniform uniform, Int lo, Int hi, const char *name) {
    return e.sym(e.newSymbol(SymbolKind::Opaque, uniform, lo, hi, name).id);
  }
  ExprRef global(unsigned d = 0) { return plus(times(bid(d), bdim(d)), tid(d)); }

  unsigned object(ObjectKind kind, const char *name, ExprRef size = nullptr) {
    Object o;
    o.id = k.objects.size();
    o.kind = kind;
    o.space = kind == ObjectKind::Shared ? mir::Space::Shared : mir::Space::Global;
    o.name = name;
    o.sizeInBytes = size;
    k.objects.push_back(o);
    return o.id;
  }
  /// A 4-byte access of element `index`.
  Access &access(unsigned object, AccessMode mode, ExprRef index, ExprRef path,
                 std::vector<Membership> memberships = {Membership{}}) {
    Access a;
    a.id = k.accesses.size();
    a.object = object;
    a.mode = mode;
    a.offset = times(c(4), index);
    a.index = index;
    a.bytes = 4;
    a.path = path;
    a.memberships.append(memberships.begin(), memberships.end());
    a.op = module->getOperation();
    a.text = k.objects[object].name + "[" + e.str(index) + "]";
    k.accesses.push_back(a);
    if (mode == AccessMode::Write || mode == AccessMode::AtomicWrite)
      k.objects[object].written = true;
    return k.accesses.back();
  }
  ExprRef yes() { return e.truth(true); }
  /// One dimension only.
  void flat(Prover &p) {
    for (unsigned d = 1; d < 3; ++d) {
      p.facts.push_back(e.eq(bdim(d), c(1)));
      p.facts.push_back(e.eq(gdim(d), c(1)));
    }
    specialise(p);
  }
};

} // namespace tn::analysis

#endif // TN_TEST_UNIT_PROVER_HANDMADE_H
