#include <array>
#include <cstddef>
#include <map>

#include "grading/results/results.hpp"
#include "text/names.hpp"

namespace gauntlet::grading {
namespace {

using Pairs =
    std::map<std::string, std::array<const TestResult*, 2>, decltype(&text::natural_less)>;

void add(Pairs& pairs, const std::vector<TestResult>& records, std::size_t side) {
  for (const auto& record : records) {
    auto& known = pairs[record.test].at(side);
    if (known == nullptr || known->verdict < record.verdict) known = &record;
  }
}

std::string describe(const TestResult* record) {
  if (record == nullptr) return "";
  std::string words(to_string(record->verdict));
  if (!record->message.empty()) words += ": " + record->message;
  return words;
}

Change::Kind kind_of(const TestResult* before, const TestResult* after) {
  if (before == nullptr) return Change::Kind::added;
  if (after == nullptr) return Change::Kind::removed;
  if (is_success(before->verdict) == is_success(after->verdict)) return Change::Kind::changed;
  return is_success(after->verdict) ? Change::Kind::fixed : Change::Kind::regressed;
}

}  // namespace

std::vector<Change> compare_results(const std::vector<TestResult>& before,
                                    const std::vector<TestResult>& after) {
  Pairs pairs(text::natural_less);
  add(pairs, before, 0);
  add(pairs, after, 1);
  std::vector<Change> changes;
  for (const auto& [test, pair] : pairs) {
    const auto [a, b] = pair;
    if (a != nullptr && b != nullptr && a->verdict == b->verdict) continue;
    changes.push_back({kind_of(a, b), test, describe(a), describe(b)});
  }
  return changes;
}

std::string_view to_string(Change::Kind kind) {
  constexpr std::array<std::string_view, 5> names{"regressed", "fixed", "changed", "removed",
                                                  "added"};
  return names.at(static_cast<std::size_t>(kind));
}

}  // namespace gauntlet::grading
