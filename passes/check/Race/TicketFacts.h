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

/// Do the additions of one counter, all together, come to at most `most`?
enum class TicketTotal {
  Within,
  Capped, ///< where the launch keeps a cap
  Unknown ///< nothing is known, and a verdict that needs it is conditional
};
TicketTotal boundTickets(analysis::Prover &prover, analysis::Twins &twins,
                         llvm::ArrayRef<const analysis::Ticket *> tickets,
                         mir::Scope scope, analysis::Int most, bool mayAddCap);

/// What a counter of 64 bits that grows by little at a time can come to in a
/// launch; nothing for others.
std::optional<analysis::Int>
mostWideTickets(analysis::Prover &prover,
                llvm::ArrayRef<const analysis::Ticket *> tickets);

/// The most that the threads of a block add at one site in one iteration of the
/// loops `outer` around it, over launch values; null: unknown.
analysis::ExprRef boundOfBlock(analysis::Prover &prover, analysis::Twins &twins,
                               const analysis::Ticket &ticket,
                               llvm::ArrayRef<unsigned> outer);

/// Binds the index of the one thread that `path` admits, or of none.
bool pinsThread(analysis::Prover &prover, analysis::ExprRef path,
                llvm::DenseMap<unsigned, analysis::ExprRef> &map);

class TicketFacts {
public:
  TicketFacts(analysis::Prover &prover, analysis::Twins &twins);

  /// Adds what is known of the values in two records, one of each thread.
  void append(const analysis::Access &a, const analysis::Access &b,
              const analysis::Relation &relation,
              std::vector<analysis::ExprRef> &conditions);

  /// Is `value` the ticket that the thread of the access, or the one that it has
  /// its knowledge from in its block, surely drew when it comes to the access?
  bool implies(const analysis::Access &access, const analysis::Ticket &ticket,
               analysis::ExprRef value);
  bool isElsewhere(const analysis::Access &w, const analysis::Ticket &a,
                   const analysis::Ticket &b);
  /// Accesses that come after all additions to the counter that they write.
  std::set<unsigned> afterAll;
  /// Symbols of tickets up to a limit that no launch comes to which starts at 0:
  /// one a block, and at most that many blocks.
  std::set<unsigned> zeroBased;
  /// Of the latest pair: a counter that such an access writes.
  const analysis::Ticket *startsAtZero = nullptr;

  /// How many halvings of the circle of 2^width the tickets are taken to lie in:
  /// 0, or more where a pair is asked again.
  unsigned shrink = 0;
  /// Of the latest pair: the tickets that were related.
  std::vector<const analysis::Ticket *> related;
  /// A proof rests on the latest pair's facts: adds their caps to the launch's
  /// conditions.
  void commit();

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

  /// Where a block's counter starts in each epoch, and what is added at most.
  struct Start {
    analysis::Int value;
    ExprRef total;
  };

  Group &groupOf(const analysis::Access &access);
  void collect(Group &group, unsigned copy, ExprRef e);
  unsigned newCopy(Group &group, unsigned maker, analysis::Uniform shares);
  ExprRef in(Group &group, unsigned copy, ExprRef e);
  ExprRef thread(const Group &group, unsigned copy, unsigned dim) const;
  void noteRelated(const analysis::Ticket &ticket);
  void addRange(Group &group, unsigned copy);
  void addStart(Group &group, const Instance &i);
  void addRelay(Group &group, unsigned copy, const analysis::Relay &relay);
  void addSharedRead(Group &group, unsigned copy,
                     const analysis::SharedRead &read);
  void addRanks(Group &group, ExprRef e);
  ExprRef isMember(const Rank &rank);
  /// isCounter of two threads of one block in one epoch; leaves `reason` alone.
  bool isBlockCounter(const analysis::Ticket &ticket);
  bool isCounter(const analysis::Ticket &a, const analysis::Ticket &b,
                 const analysis::Relation &relation);
  bool cannotWrap(const analysis::Ticket &ticket);
  std::optional<Start> startOf(const analysis::Ticket &ticket);
  std::vector<const analysis::Ticket *> sitesOf(const analysis::Ticket &ticket) const;
  mir::Scope scopeOf(const analysis::Ticket &ticket) const;
  analysis::Int arcOf(const analysis::Ticket &ticket) const;
  void relateRanks(Group &g, Group &h, const analysis::Relation &relation,
                   std::vector<ExprRef> &conditions);
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
  std::map<std::pair<unsigned, unsigned>, bool> bounded; ///< by object and shrink
  std::map<unsigned, std::optional<Start>> starts;       ///< by object
};

} // namespace tn

#endif // TN_PASSES_CHECK_RACE_TICKETFACTS_H
