// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the accesses whose offsets differ in one coefficient. See Families.h.
#include "passes/check/Race/Families.h"

namespace tn {
using namespace analysis;

// Below so many members their pairs are asked one by one: that costs little, and
// a fault found has its place at once.
static constexpr size_t kSmallestFamily = 4;

Families::Families(ExprContext &exprs, llvm::ArrayRef<const Access *> group, llvm::ArrayRef<unsigned> kind)
    : familyOf(group.size()) {
  std::map<unsigned, std::vector<size_t>> byKind;
  for (size_t i = 0; i < group.size(); ++i)
    byKind[kind[i]].push_back(i);
  for (auto &[k, members] : byKind)
    gather(exprs, group, std::move(members));
}

// The one monomial in which two offsets differ, with the difference.
static std::optional<std::pair<Monomial, Int>> differenceOf(const Poly &from, const Poly &to) {
  Poly difference = to;
  if (!addScaled(difference, from, -1) || difference.terms.size() != 1)
    return std::nullopt;
  return *difference.terms.begin();
}

static bool isOlder(ExprRef a, ExprRef b) { return a->order < b->order; }

// Of the path, oldest first.
static std::vector<ExprRef> conjuncts(const Access &a) {
  llvm::SmallVector<ExprRef> found;
  conjunctsOf(a.path, found);
  std::vector<ExprRef> out(found.begin(), found.end());
  std::sort(out.begin(), out.end(), isOlder);
  return out;
}

void Families::gather(ExprContext &exprs, llvm::ArrayRef<const Access *> group, std::vector<size_t> members) {
  while (members.size() >= kSmallestFamily) {
    Poly base = toPoly(exprs, group[members[0]]->offset);
    std::map<Monomial, std::vector<std::pair<size_t, Int>>, MonomialLess> byMonomial;
    std::vector<size_t> rest;
    for (size_t i = 1; i < members.size(); ++i) {
      if (auto difference = differenceOf(base, toPoly(exprs, group[members[i]]->offset)))
        byMonomial[difference->first].push_back({members[i], difference->second});
      else
        rest.push_back(members[i]);
    }
    const std::vector<std::pair<size_t, Int>> *largest = nullptr;
    const Monomial *monomial = nullptr;
    for (auto &[m, list] : byMonomial)
      if (!largest || list.size() > largest->size()) {
        largest = &list;
        monomial = &m;
      }
    if (largest && largest->size() + 1 >= kSmallestFamily) {
      // offset = base + monomial * (least + step * k)
      Int least = 0, most = 0;
      Int step = 0;
      for (auto [i, c] : *largest) {
        least = std::min(least, c);
        most = std::max(most, c);
        step = gcd(step, c);
      }
      Symbol &k = exprs.newSymbol(SymbolKind::Opaque, Uniform::Thread, 0, (most - least) / step, "k");
      ExprRef number = exprs.add(exprs.constant(least), exprs.mul(exprs.constant(step), exprs.sym(k.id)));
      ExprRef common = exprs.constant(1);
      for (ExprRef factor : *monomial)
        common = exprs.mul(common, factor);
      Family family{*group[members[0]], unsigned(largest->size() + 1)};
      family.general.offset = fromPoly(exprs, toPoly(exprs, exprs.add(family.general.offset, exprs.mul(common, number))));
      std::vector<ExprRef> path = conjuncts(*group[members[0]]);
      for (auto [i, c] : *largest) {
        std::vector<ExprRef> other = conjuncts(*group[i]);
        llvm::erase_if(path, [&](ExprRef e) { return !std::binary_search(other.begin(), other.end(), e, isOlder); });
      }
      family.general.path = exprs.truth(true);
      for (ExprRef e : path)
        family.general.path = exprs.conj(family.general.path, e);
      family.general.index = nullptr;
      family.general.value = nullptr;
      familyOf[members[0]] = families.size();
      for (auto [i, c] : *largest)
        familyOf[i] = families.size();
      families.push_back(std::move(family));
    }
    for (auto &[m, list] : byMonomial)
      if (&list != largest || largest->size() + 1 < kSmallestFamily)
        for (auto [i, c] : list)
          rest.push_back(i);
    std::sort(rest.begin(), rest.end());
    members = std::move(rest);
  }
}

std::optional<std::pair<unsigned, unsigned>> Families::of(size_t a, size_t b) const {
  if (!familyOf[a] || !familyOf[b])
    return std::nullopt;
  return std::pair(*familyOf[a], *familyOf[b]);
}

} // namespace tn
