// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Encodes conditions for Z3 and asks it. The encoding of expressions and the
// product lemma are SmtEncoder.cpp's. See Smt.h.
#include "passes/analysis/BitVector.h"
#include "passes/analysis/ProofLog.h"
#include "passes/analysis/SmtEncoder.h"
#include "llvm/ADT/DenseSet.h"

namespace tn::analysis {

// What a term costs to hand to the solver, as steps outside of it.
static constexpr uint64_t kStepsPerTerm = 4;

struct Smt::State {
  Z3_context context = nullptr;
  uint64_t steps = 0; ///< that this context has counted
  ~State() {
    if (context)
      Z3_del_context(context);
  }
};

Smt::Smt() = default;
Smt::~Smt() = default;

// An error inside Z3 shows as an unknown answer; it must not end the process.
static void ignoreError(Z3_context, Z3_error_code) {}

// The context's count of resource units. It only grows.
// The solver writes some of its names with spaces and some with hyphens.
static bool isNamed(llvm::StringRef key, llvm::StringRef name) {
  return key.size() == name.size() && llvm::all_of(llvm::zip(key, name), [](auto pair) {
           auto [a, b] = pair;
           return a == b || (a == ' ' && b == '-');
         });
}

static uint64_t statisticOf(Z3_context z3, Z3_solver solver, llvm::StringRef name) {
  Z3_stats stats = Z3_solver_get_statistics(z3, solver);
  if (!stats)
    return 0;
  Z3_stats_inc_ref(z3, stats);
  uint64_t value = 0;
  for (unsigned i = 0, n = Z3_stats_size(z3, stats); i < n; ++i)
    if (isNamed(Z3_stats_get_key(z3, stats, i), name))
      value = Z3_stats_is_uint(z3, stats, i) ? Z3_stats_get_uint_value(z3, stats, i)
                                             : uint64_t(Z3_stats_get_double_value(z3, stats, i));
  Z3_stats_dec_ref(z3, stats);
  return value;
}
static uint64_t stepsOf(Z3_context z3, Z3_solver solver) { return statisticOf(z3, solver, "rlimit-count"); }

// Where integers are cut again and again each of the solver's units takes up to
// a hundred times as long as otherwise, and rarely leads to an answer: there a
// conflict counts for more.
static constexpr unsigned kMaxConflicts = 1000, kFewCuts = 20;
static constexpr uint64_t kStepsOfConflict = 3000;

static Z3_context makeContext() {
  Z3_config config = Z3_mk_config();
  Z3_set_param_value(config, "model", "true");
  Z3_context context = Z3_mk_context(config);
  Z3_del_config(config);
  Z3_set_error_handler(context, ignoreError);
  return context;
}

// A symbol in the amount of a shift: with its value known, the shift is a
// product or quotient by a constant.
static std::optional<unsigned> shiftSymbol(ExprContext &exprs, llvm::ArrayRef<ExprRef> conditions) {
  llvm::DenseSet<ExprRef> seen;
  llvm::SmallVector<ExprRef> work(conditions.rbegin(), conditions.rend());
  std::optional<unsigned> found;
  while (!work.empty()) {
    ExprRef e = work.pop_back_val();
    if (!seen.insert(e).second)
      continue;
    work.append(e->operands.begin(), e->operands.end());
    if ((e->kind != ExprKind::Shl && e->kind != ExprKind::Shr) || (*e)[1]->isConst())
      continue;
    llvm::SmallVector<unsigned> symbols;
    exprs.symbolsOf((*e)[1], symbols);
    // One value for both threads, or the cases multiply.
    for (unsigned id : symbols)
      if (exprs.symbol(id).uniform <= Uniform::Block && (!found || id < *found))
        found = id;
  }
  return found;
}

// A symbol of few known values in a bit operation: with its value known, a mask
// is a remainder. Of several the last, which is the innermost loop's.
static std::optional<unsigned> choiceSymbol(ExprContext &exprs, llvm::ArrayRef<ExprRef> conditions) {
  llvm::DenseSet<ExprRef> seen;
  llvm::SmallVector<ExprRef> work(conditions.rbegin(), conditions.rend());
  std::optional<unsigned> found;
  while (!work.empty()) {
    ExprRef e = work.pop_back_val();
    if (!seen.insert(e).second)
      continue;
    work.append(e->operands.begin(), e->operands.end());
    if (e->kind != ExprKind::BitAnd && e->kind != ExprKind::BitOr && e->kind != ExprKind::BitXor)
      continue;
    llvm::SmallVector<unsigned> symbols;
    exprs.symbolsOf(e, symbols);
    for (unsigned id : symbols)
      if (!exprs.symbol(id).choices.empty() && exprs.symbol(id).uniform <= Uniform::Block && (!found || id > *found))
        found = id;
  }
  return found;
}

Sat Smt::checkByChoices(ExprContext &exprs, llvm::ArrayRef<ExprRef> conditions, unsigned symbol,
                        Assignment *model, SmtLimits limits) {
  Sat result = Sat::Unsat;
  llvm::SmallVector<Int, 0> choices = exprs.symbol(symbol).choices;
  for (Int value : choices) {
    llvm::DenseMap<unsigned, ExprRef> map;
    map[symbol] = exprs.constant(value);
    std::vector<ExprRef> query;
    for (ExprRef c : conditions)
      query.push_back(exprs.substitute(c, map));
    Assignment found;
    Sat answer = checkOnce(exprs, query, &found, limits);
    if (answer == Sat::Sat) {
      found.symbols[symbol] = value;
      if (model)
        *model = std::move(found);
      return Sat::Sat;
    }
    if (answer == Sat::Unknown)
      result = Sat::Unknown;
  }
  return result;
}

Sat Smt::checkBySplitting(ExprContext &exprs, llvm::ArrayRef<ExprRef> conditions, unsigned symbol,
                          Assignment *model, SmtLimits limits) {
  constexpr Int kMaxCases = 33;
  Range range = exprs.range(exprs.sym(symbol));
  Sat result = Sat::Unsat;
  for (Int i = 0; i <= kMaxCases && range.lo + i <= range.hi; ++i) {
    std::vector<ExprRef> query;
    if (i < kMaxCases) {
      llvm::DenseMap<unsigned, ExprRef> map;
      map[symbol] = exprs.constant(range.lo + i);
      for (ExprRef c : conditions)
        query.push_back(exprs.substitute(c, map));
    } else {
      query.assign(conditions.begin(), conditions.end());
      query.push_back(exprs.le(exprs.constant(range.lo + i), exprs.sym(symbol)));
    }
    Assignment found;
    Sat answer = checkOnce(exprs, query, &found, limits);
    if (answer == Sat::Sat) {
      if (i < kMaxCases)
        found.symbols[symbol] = range.lo + i;
      if (model)
        *model = std::move(found);
      return Sat::Sat;
    }
    if (answer == Sat::Unknown)
      result = Sat::Unknown;
  }
  return result;
}

// Steps of linear integers before bit vectors are asked, and of these.
static constexpr unsigned kFirstSteps = 150000, kBitSteps = 400000;
static constexpr unsigned kMaxPairs = 4;

// Unsatisfiable, or satisfied by values at hand: there is nothing to ask.
static bool isConfirmed(Sat answer, llvm::ArrayRef<ExprRef> conditions, const Assignment &model) {
  return answer == Sat::Unsat || (answer == Sat::Sat && llvm::all_of(conditions, [&](ExprRef c) {
                                    return evaluateTruth(c, model) == true;
                                  }));
}

// Unsatisfiable as bit vectors. Of `blockIdx.x*blockDim.x + threadIdx.x` of two
// threads these know only the range, so that linear integers are asked first
// whether two such sums can be equal; `lemmas` receives those that cannot. Sound:
// each is refuted under some of the same conditions, so its negation follows from
// them. No bits are asked about within it, or this would not end.
bool Smt::refutesByBits(ExprContext &exprs, llvm::ArrayRef<ExprRef> conditions, unsigned rlimit,
                        std::vector<std::vector<ExprRef>> &lemmas) {
  if (isExhausted())
    return false;
  for (ExprRef c : conditions)
    if (c->kind == ExprKind::False)
      return true;
  std::vector<ExprRef> sums;
  {
    if (!state) {
      state = std::make_unique<State>();
      state->context = makeContext();
    }
    BitEncoder encoder(state->context, exprs, bitWidthOf(exprs, conditions));
    for (ExprRef c : conditions)
      encoder.truth(c);
    sums = encoder.openSums();
  }
  if (sums.size() >= 2) {
    std::vector<ExprRef> plain;
    for (ExprRef c : conditions)
      if (!isAboutBits(c))
        plain.push_back(c);
    unsigned pairs = 0;
    for (size_t i = 0; i < sums.size(); ++i)
      for (size_t j = i + 1; j < sums.size() && pairs < kMaxPairs; ++j) {
        ++pairs;
        std::vector<ExprRef> query = plain;
        query.push_back(exprs.eq(sums[i], sums[j]));
        if (decide(exprs, query, nullptr, SmtLimits{kFirstSteps}) == Sat::Unsat)
          lemmas.push_back(std::move(query));
      }
  }
  if (isExhausted() || !state)
    return false;
  ++numQueries;
  // The queries above may have renewed the context.
  Z3_context z3 = state->context;
  Z3_solver solver = Z3_mk_solver_for_logic(z3, Z3_mk_string_symbol(z3, "QF_BV"));
  Z3_solver_inc_ref(z3, solver);
  Z3_params params = Z3_mk_params(z3);
  Z3_params_inc_ref(z3, params);
  Z3_params_set_uint(z3, params, Z3_mk_string_symbol(z3, "rlimit"),
                     unsigned(std::min<uint64_t>(rlimit, budget - numSteps)));
  Z3_solver_set_params(z3, solver, params);
  Z3_params_dec_ref(z3, params);
  std::vector<ExprRef> all(conditions.begin(), conditions.end());
  for (const std::vector<ExprRef> &lemma : lemmas)
    all.push_back(exprs.negate(lemma.back()));
  BitEncoder encoder(z3, exprs, bitWidthOf(exprs, all));
  for (ExprRef c : all)
    Z3_solver_assert(z3, solver, encoder.truth(c));
  for (Z3_ast a : encoder.sideConditions())
    Z3_solver_assert(z3, solver, a);
  Z3_lbool answer = Z3_get_error_code(z3) == Z3_OK ? Z3_solver_check(z3, solver) : Z3_L_UNDEF;
  bool isRefuted = Z3_get_error_code(z3) == Z3_OK && answer == Z3_L_FALSE;
  uint64_t steps = stepsOf(z3, solver);
  numSteps += steps - std::min(steps, state->steps);
  state->steps = steps;
  Z3_solver_dec_ref(z3, solver);
  if (Z3_get_error_code(z3) != Z3_OK)
    state.reset();
  return isRefuted;
}

Sat Smt::check(ExprContext &exprs, llvm::ArrayRef<ExprRef> conditions, Assignment *model,
               SmtLimits limits) {
  std::vector<unsigned> key;
  for (ExprRef c : conditions)
    key.push_back(c->order);
  // What the question is made of counts, whoever answers it.
  exprs.count(conditions.size());
  if (exprs.isExhausted())
    return Sat::Unknown;
  auto it = answers.find(key);
  limits.isPlain = model != nullptr;
  bool isKnown = it != answers.end();
  if (isKnown && it->second.sat == Sat::Unknown)
    isKnown = it->second.limits.rlimit >= limits.rlimit;
  if (isKnown && it->second.sat == Sat::Sat)
    isKnown = !limits.isPlain || it->second.limits.isPlain;
  if (!isKnown) {
    Answer answer;
    answer.limits = limits;
    bool isBits = isAboutBits(conditions);
    // Linear integers say at once what they say about bits at all.
    SmtLimits first = limits;
    if (isBits)
      first.rlimit = std::min(first.rlimit, kFirstSteps);
    answer.sat = decide(exprs, conditions, &answer.model, first);
    if (isBits && !isConfirmed(answer.sat, conditions, answer.model)) {
      answer.asked = withBoundedSymbols(exprs, conditions, boundedSymbols);
      answer.isByBits = refutesByBits(exprs, answer.asked, std::min(limits.rlimit, kBitSteps), answer.lemmas);
      if (answer.isByBits)
        answer.sat = Sat::Unsat;
      else
        answer.lemmas.clear();
    }
    if (isBits && answer.sat == Sat::Unknown)
      answer.sat = decide(exprs, conditions, &answer.model, limits);
    if (limits.isPlain && answer.sat == Sat::Unknown) {
      limits.isPlain = false;
      answer.sat = decide(exprs, conditions, &answer.model, limits);
    }
    it = answers.insert_or_assign(std::move(key), std::move(answer)).first;
  }
  const Answer &answer = it->second;
  if (model && answer.sat == Sat::Sat)
    *model = answer.model;
  if (answer.sat == Sat::Unsat && exprs.proofs) {
    std::vector<ExprRef> all(conditions.begin(), conditions.end());
    if (answer.isByBits)
      all = answer.asked;
    for (const std::vector<ExprRef> &lemma : answer.lemmas) {
      exprs.proofs->add(Engine::Solver, lemma);
      all.push_back(exprs.negate(lemma.back()));
    }
    exprs.proofs->add(answer.isByBits ? Engine::Bits : Engine::Solver, all);
  }
  return answer.sat;
}

Sat Smt::decide(ExprContext &exprs, llvm::ArrayRef<ExprRef> conditions, Assignment *model, SmtLimits limits) {
  if (auto choice = choiceSymbol(exprs, conditions))
    return checkByChoices(exprs, conditions, *choice, model, limits);
  auto symbol = shiftSymbol(exprs, conditions);
  if (!symbol)
    return checkOnce(exprs, conditions, model, limits);
  SmtLimits first = limits;
  first.rlimit = std::min(first.rlimit, 300000u);
  Sat answer = checkOnce(exprs, conditions, model, first);
  return answer == Sat::Unknown ? checkBySplitting(exprs, conditions, *symbol, model, limits) : answer;
}

Sat Smt::checkOnce(ExprContext &exprs, llvm::ArrayRef<ExprRef> conditions, Assignment *model,
                   SmtLimits limits) {
  for (ExprRef condition : conditions)
    if (condition->kind == ExprKind::False)
      return Sat::Unsat;
  if (isExhausted())
    return Sat::Unknown;
  limits.rlimit = unsigned(std::min<uint64_t>(limits.rlimit, budget - numSteps));
  // Terms are never freed inside a context, so a fresh one now and then keeps
  // memory bounded.
  if (!state || numQueries % 500 == 499) {
    state = std::make_unique<State>();
    state->context = makeContext();
  }
  ++numQueries;
  Z3_context z3 = state->context;
  // The preprocessing for this logic makes hard queries twice as fast as the
  // plain solver's, and settles some that it gives up on. The plain one's models
  // have the smaller numbers.
  Z3_solver solver = limits.isPlain ? Z3_mk_simple_solver(z3)
                                    : Z3_mk_solver_for_logic(z3, Z3_mk_string_symbol(z3, "QF_AUFLIA"));
  Z3_solver_inc_ref(z3, solver);
  Z3_params params = Z3_mk_params(z3);
  Z3_params_inc_ref(z3, params);
  Z3_params_set_uint(z3, params, Z3_mk_string_symbol(z3, "rlimit"), limits.rlimit);
  Z3_params_set_uint(z3, params, Z3_mk_string_symbol(z3, "max_conflicts"), kMaxConflicts);
  Z3_solver_set_params(z3, solver, params);
  Z3_params_dec_ref(z3, params);

  SmtEncoder encoder(z3, exprs);
  std::vector<Z3_ast> asserted;
  for (ExprRef condition : conditions)
    asserted.push_back(encoder.truth(condition));
  exprs.count(kStepsPerTerm * encoder.numTerms());
  encoder.addProductLemmas();
  for (Z3_ast a : asserted)
    Z3_solver_assert(z3, solver, a);
  for (Z3_ast a : encoder.sideConditions())
    Z3_solver_assert(z3, solver, a);

  Z3_lbool answer = Z3_L_UNDEF;
  if (Z3_get_error_code(z3) == Z3_OK && !encoder.failed())
    answer = Z3_solver_check(z3, solver);
  Sat result = Sat::Unknown;
  if (Z3_get_error_code(z3) == Z3_OK && answer == Z3_L_FALSE)
    result = Sat::Unsat;
  if (Z3_get_error_code(z3) == Z3_OK && answer == Z3_L_TRUE) {
    result = Sat::Sat;
    if (model)
      encoder.readModel(solver, *model);
  }
  uint64_t steps = stepsOf(z3, solver);
  numSteps += steps - std::min(steps, state->steps);
  state->steps = steps;
  if (statisticOf(z3, solver, "arith-gomory-cuts") > kFewCuts)
    numSteps += statisticOf(z3, solver, "conflicts") * kStepsOfConflict;
  Z3_solver_dec_ref(z3, solver);
  if (Z3_get_error_code(z3) != Z3_OK)
    state.reset();
  return result;
}

} // namespace tn::analysis
