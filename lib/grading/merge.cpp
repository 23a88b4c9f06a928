#include "grading/merge.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <map>
#include <stdexcept>

namespace gauntlet::grading {
namespace {

[[noreturn]] void refuse(const std::string& name, const std::string& reason) {
  throw std::invalid_argument(name + ": " + reason);
}

std::string in_words(const Shard& shard) {
  return "shard " + std::to_string(shard.number) + " of " + std::to_string(shard.of);
}

const Header& check(const NamedResults& file) {
  const auto& [headers, records, size, torn] = file.results;
  if (headers.size() != 1) refuse(file.name, "expected the results of one shard");
  const Header& header = headers.front();
  if (torn || records.size() != header.tests) {
    refuse(file.name, in_words(header.shard) + " is not whole: it has " +
                          std::to_string(records.size()) + " of " + std::to_string(header.tests) +
                          " results");
  }
  return header;
}

std::size_t digits_at(std::string_view text) {
  const auto end = std::find_if_not(text.begin(), text.end(),
                                    [](unsigned char c) { return std::isdigit(c) != 0; });
  return static_cast<std::size_t>(end - text.begin());
}

std::string_view without_zeros(std::string_view digits) {
  return digits.substr(std::min(digits.find_first_not_of('0'), digits.size()));
}

}  // namespace

bool natural_less(std::string_view a, std::string_view b) {
  const std::string_view whole_a = a, whole_b = b;
  while (!a.empty() && !b.empty()) {
    const auto x = a.substr(0, digits_at(a)), y = b.substr(0, digits_at(b));
    if (x.empty() || y.empty()) {
      if (a.front() != b.front()) return a.front() < b.front();
      a.remove_prefix(1);
      b.remove_prefix(1);
      continue;
    }
    const auto m = without_zeros(x), n = without_zeros(y);
    if (m != n) return m.size() != n.size() ? m.size() < n.size() : m < n;
    a.remove_prefix(x.size());
    b.remove_prefix(y.size());
  }
  if (a.empty() != b.empty()) return a.empty();
  return whole_a < whole_b;
}

Results merge(const std::vector<NamedResults>& shards) {
  if (shards.empty()) throw std::invalid_argument("no shards to merge");
  std::map<unsigned, std::string> seen;  // the shards' files
  const Header& first = check(shards.front());
  Results all;
  all.headers.push_back({first.plan, 0, {1, 1}, std::nullopt});
  for (const auto& file : shards) {
    const Header& header = check(file);
    if (header.plan != first.plan || header.shard.of != first.shard.of) {
      refuse(file.name, "it is of another run than " + shards.front().name);
    }
    const auto [known, is_new] = seen.try_emplace(header.shard.number, file.name);
    if (!is_new) refuse(file.name, in_words(header.shard) + " is in " + known->second + " already");
    all.headers.front().tests += header.tests;
    all.headers.front().start = earliest_start({all.headers.front(), header});
    const auto& records = file.results.records;
    all.records.insert(all.records.end(), records.begin(), records.end());
  }
  for (unsigned number = 1; number <= first.shard.of; ++number) {
    if (!seen.contains(number)) {
      throw std::invalid_argument(in_words({number, first.shard.of}) + " is missing");
    }
  }
  std::stable_sort(all.records.begin(), all.records.end(),
                   [](const Record& a, const Record& b) { return natural_less(a.test, b.test); });
  return all;
}

}  // namespace gauntlet::grading
