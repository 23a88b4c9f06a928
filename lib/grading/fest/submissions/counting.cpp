#include "grading/fest/submissions/counting.hpp"

#include <map>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "gauntlet/json.hpp"
#include "grading/results/results.hpp"
#include "grading/submission/names.hpp"
#include "system/file.hpp"

namespace gauntlet::grading::fest {
namespace {

// Returns the lot of the test's owner: of equal tests, the one with the lowest counts. The staff
// need none. The name is hashed first, so that all that follows mixes it.
std::string lot_of(const Test& test) {
  return test.owner == staff ? "" : digest_of({test.owner, test.key()});
}

}  // namespace

void mark_duplicates(std::vector<SubmittedTest>& tests) {
  std::map<std::pair<std::string_view, std::string_view>, const Test*> counting;
  for (const auto& [test, test_case, set] : tests) {
    if (!test.is_valid()) continue;
    const auto [found, is_new] = counting.try_emplace({test.input, test.answer}, &test);
    if (!is_new && lot_of(test) < lot_of(*found->second)) found->second = &test;
  }
  for (auto& [test, test_case, set] : tests) {
    test.duplicate_of.clear();
    if (!test.is_valid()) continue;
    const Test& first = *counting.at({test.input, test.answer});
    if (&first != &test) test.duplicate_of = first.id();
  }
}

std::vector<Revocation> read_revoked(const std::filesystem::path& file) {
  std::vector<Revocation> revoked;
  std::istringstream lines(system::read_text(file));
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    line.erase(line.find_last_not_of(" \t\r") + 1);
    if (line.empty() || line.starts_with('#')) continue;
    revoked.push_back({line, file.string() + ':' + std::to_string(number)});
  }
  return revoked;
}

void revoke(std::vector<SubmittedTest>& tests, const std::vector<Revocation>& revoked) {
  std::set<std::string> known;
  for (const auto& [test, test_case, set] : tests) known.insert(test.id());
  std::set<std::string> taken_back;
  for (const auto& [id, where] : revoked) {
    if (!known.contains(id)) {
      throw std::invalid_argument(where + ": expected a test's id, such as " +
                                  (known.empty() ? "team/1-in.json" : *known.begin()) + ", got " +
                                  json::quote(id));
    }
    taken_back.insert(id);
  }
  for (auto& [test, test_case, set] : tests) test.revoked = taken_back.contains(test.id());
  mark_duplicates(tests);
}

}  // namespace gauntlet::grading::fest
