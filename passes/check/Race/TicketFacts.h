// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [race-2] What two threads' tickets say of each other.
//
//   thread 1: s = atomicAdd(c, k)      thread 2: s' = atomicAdd(c, k')
//   → the ranges [s, s + k) and [s', s' + k') lie apart on the circle of 2^w:
//     (s + k <= s' and s' + k' <= s + 2^w) or the mirror image
//
// It holds when c is one place for both, is changed by such additions only
// (in a block also by stores that come before all of them), and when all of
// them together come to at most 2^w: a launch condition, or an assumption.
//
// A value that came by a shuffle or through shared memory is one that another
// thread had: that thread joins the query as a third one, with its own ticket.
// Ballots give ranks: popcount(m & (2^lane - 1)) differs for the lanes of m and
// is below popcount(m).
//
// Invariant: each fact is true in every execution of two different threads,
// given that the kernel's shared memory does not race and its collectives
// converge, which the other checks prove of the same kernel (taken together:
// the first fault of an execution has none before it).
#ifndef TN_PASSES_CHECK_RACE_TICKETFACTS_H
#define TN_PASSES_CHECK_RACE_TICKETFACTS_H

#include "passes/analysis/ProverTwins.h"

namespace tn {

/// How much may the additions of one counter come to, all together? Derives the
/// cap that keeps it from wrapping around. False: nothing is known, and a
/// verdict that needs it is conditional.
bool boundTickets(analysis::Prover &prover, analysis::Twins &twins,
                  llvm::ArrayRef<const analysis::Ticket *> tickets,
                  mir::Scope scope);

class TicketFacts {
public:
  TicketFacts(analysis::Prover &prover, analysis::Twins &twins);

  /// Adds what is known of the values in two records, one of each thread.
  void append(const analysis::Access &a, const analysis::Access &b,
              const analysis::Relation &relation,
              std::vector<analysis::ExprRef> &conditions);

  /// Of the latest pair: counters taken not to wrap around, though nothing
  /// shows it, and why tickets in it say nothing, for messages.
  std::vector<const analysis::Ticket *> assumed;
  std::string reason;

private:
  using ExprRef = analysis::ExprRef;
  /// A thread of the query: which symbols it has copies of.
  struct Copy {
    llvm::DenseMap<unsigned, ExprRef> map;
    /// Symbols that all threads of this scope share are its maker's.
    analysis::Uniform shares = analysis::Uniform::Thread;
    unsigned maker = 0;
  };
  struct Instance {
    const analysis::Ticket *ticket;
    unsigned copy;
  };
  struct Closing {
    const analysis::SharedRead *read;
    unsigned copy;
  };
  /// A popcount below one lane in a ballot.
  struct Rank {
    ExprRef rank, lane;
    const analysis::Vote *vote;
  };
  /// The threads behind the values of one record; copy 0 is its own thread.
  struct Group {
    std::deque<Copy> copies;
    std::vector<Instance> tickets;
    std::vector<Closing> closings;
    std::vector<Rank> ranks;
    std::vector<ExprRef> facts;
    std::vector<unsigned> warpSymbols;
    std::set<std::pair<unsigned, unsigned>> seen;
  };

  Group &groupOf(const analysis::Access &access);
  void collect(Group &group, unsigned copy, ExprRef e);
  unsigned newCopy(Group &group, unsigned maker, analysis::Uniform shares);
  ExprRef in(Group &group, unsigned copy, ExprRef e);
  ExprRef thread(const Group &group, unsigned copy, unsigned dim) const;
  void addRelay(Group &group, unsigned copy, const analysis::Relay &relay);
  void addSharedRead(Group &group, unsigned copy,
                     const analysis::SharedRead &read);
  void addRanks(Group &group, ExprRef e);
  ExprRef isMember(const Rank &rank);
  bool isCounter(const analysis::Ticket &a, const analysis::Ticket &b,
                 const analysis::Relation &relation);
  bool cannotWrap(const analysis::Ticket &ticket);
  std::optional<analysis::Int> startOf(const analysis::Ticket &ticket);
  void relate(Group &g, const Instance &i, Group &h,
              const Instance &j, const analysis::Relation &relation,
              std::vector<ExprRef> &conditions);
  void close(Group &g, const Instance &i, bool first, Group &h,
             const Closing &c, bool closeFirst,
             const analysis::Relation &relation,
             std::vector<ExprRef> &conditions);
  ExprRef at(bool first, ExprRef e, const analysis::Relation &relation) {
    return first ? twins.first(e, relation) : twins.second(e, relation);
  }

  analysis::Prover &prover;
  analysis::ExprContext &exprs;
  analysis::Twins &twins;
  std::map<unsigned, const analysis::Ticket *> ticketOf;
  std::map<unsigned, const analysis::Relay *> relayOf;
  std::map<unsigned, const analysis::Vote *> voteOf;
  std::map<unsigned, const analysis::SharedRead *> readOf;
  std::map<unsigned, std::vector<unsigned>>
      loopsOf; ///< symbol → loops around it
  std::map<std::pair<unsigned, unsigned>, Group> groups; ///< by offset and path
  std::map<unsigned, bool> bounded;                      ///< by object
};

} // namespace tn

#endif // TN_PASSES_CHECK_RACE_TICKETFACTS_H
