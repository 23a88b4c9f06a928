#include <array>
#include <cstddef>
#include <map>

#include "grading/results/results.hpp"
#include "text/natural.hpp"

namespace gauntlet::grading {
namespace {

using Pairs = std::map<std::string, std::array<const Record*, 2>, decltype(&text::natural_less)>;

void add(Pairs& pairs, const std::vector<Record>& records, std::size_t side) {
  for (const auto& record : records) {
    auto& known = pairs[record.test].at(side);
    if (known == nullptr || known->verdict < record.verdict) known = &record;
  }
}

std::string in_words(const Record* record) {
  if (record == nullptr) return "";
  std::string words(name_of(record->verdict));
  if (!record->message.empty()) words += ": " + record->message;
  return words;
}

Change::Kind kind_of(const Record* before, const Record* after) {
  if (before == nullptr) return Change::Kind::added;
  if (after == nullptr) return Change::Kind::gone;
  if (is_fine(before->verdict) == is_fine(after->verdict)) return Change::Kind::other;
  return is_fine(after->verdict) ? Change::Kind::fixed : Change::Kind::broken;
}

}  // namespace

std::vector<Change> compare_results(const std::vector<Record>& before,
                                    const std::vector<Record>& after) {
  Pairs pairs(text::natural_less);
  add(pairs, before, 0);
  add(pairs, after, 1);
  std::vector<Change> changes;
  for (const auto& [test, pair] : pairs) {
    const auto [a, b] = pair;
    if (a != nullptr && b != nullptr && a->verdict == b->verdict) continue;
    changes.push_back({kind_of(a, b), test, in_words(a), in_words(b)});
  }
  return changes;
}

std::string_view name_of(Change::Kind kind) {
  constexpr std::array<std::string_view, 5> names{"regressed", "fixed", "changed", "removed",
                                                  "added"};
  return names.at(static_cast<std::size_t>(kind));
}

}  // namespace gauntlet::grading
