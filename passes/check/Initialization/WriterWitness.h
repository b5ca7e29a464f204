// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which thread wrote what is read here? Writers are found by inverting the
// offset of a write as a function of its thread and loop counters.
//
//   write tile[33*y' + x'], read at byte 132*x + 4*y
//   → y' = x, x' = y: the claim "y' and x' are in the block, the write's
//     decisions hold for that thread, and the offsets agree"
//
// Invariant: where a claim holds and `known` is granted, the bytes were written
// before the read. A claim may be wrong about everything else: it is only a
// candidate, and whoever uses it must prove it. Symbols of the writer that the
// reader does not share are fresh, so that a proof is one for all their values.
#ifndef TN_PASSES_CHECK_INITIALIZATION_WRITERWITNESS_H
#define TN_PASSES_CHECK_INITIALIZATION_WRITERWITNESS_H

#include "passes/analysis/Prover.h"
#include "passes/check/Initialization/Inverter.h"
#include "passes/check/Initialization/ProgramOrder.h"

namespace tn {

struct Claim {
  analysis::ExprRef holds = nullptr;
  /// True of every writer: what the walk knew at the write.
  analysis::ExprRef known = nullptr;
  /// Defines the quotients in `holds`: can be met, whatever the reader is.
  analysis::ExprRef definitions = nullptr;
  const analysis::Access *write = nullptr;
};

class WriterWitness {
public:
  WriterWitness(analysis::Prover &prover, const ProgramOrder &order);

  /// Claims that `write` put `bytes` bytes at `offset` before `read`, by some
  /// thread of the block, or by the same thread where the object is its own or
  /// no barrier lies between.
  void append(const analysis::Access &read, analysis::ExprRef offset,
              analysis::Int bytes, const analysis::Access &write,
              std::vector<Claim> &out);

private:
  enum class At { Shared, Earlier, Free };
  /// The write as seen from the read: its own symbols renamed.
  struct View {
    analysis::ExprRef decisions = nullptr, facts = nullptr, offset = nullptr;
    unsigned threads[3] = {~0u, ~0u,
                           ~0u}; ///< placeholders; ~0u: the reader's own
    struct Counter {
      unsigned placeholder;
      unsigned loop;
      At at;
      /// A loop of known length: true in each iteration, and the conjuncts of
      /// `decisions` under which the thread comes to the loop.
      analysis::ExprRef runs = nullptr, enters = nullptr;
    };
    llvm::SmallVector<Counter, 2> counters;
  };
  View viewOf(const analysis::Access &write, unsigned numShared, int earlier,
              bool sameThread);
  void claimsOf(const View &view, const analysis::Access &write,
                analysis::ExprRef offset, analysis::Int bytes,
                bool tryOwnThread, bool sameWarp, analysis::ExprRef lanes,
                analysis::ExprRef when, std::vector<Claim> &out);
  /// Does an iteration run whenever the loop's condition holds in it?
  bool runsWhereverTrue(unsigned loop);

  analysis::Prover &prover;
  analysis::ExprContext &exprs;
  const ProgramOrder &order;
  Quotients quotients;
  std::map<unsigned, llvm::SmallVector<unsigned, 2>> loopsOfSymbol;
  std::map<unsigned, bool> runs;
  std::map<std::tuple<unsigned, unsigned, int, bool>, View> views;
};

} // namespace tn

#endif // TN_PASSES_CHECK_INITIALIZATION_WRITERWITNESS_H
