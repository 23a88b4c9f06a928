#include "grading/fest/tables/flags.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace gauntlet::grading::fest {
namespace {

bool is_known(const Test& test) { return !test.input.empty() && !test.answer.empty(); }

}  // namespace

bool fails_everyone(const TestScore& score) {
  return score.count.passed == 0 && score.count.failed >= 2;
}

std::vector<std::vector<std::string>> other_answers(const std::vector<Test>& tests) {
  std::unordered_map<std::string_view, std::vector<const Test*>> firsts;  // by input
  for (const auto& test : tests) {
    if (!is_known(test)) continue;
    auto& known = firsts[test.input];
    if (std::none_of(known.begin(), known.end(),
                     [&](const Test* first) { return first->answer == test.answer; })) {
      known.push_back(&test);
    }
  }
  std::vector<std::vector<std::string>> others(tests.size());
  for (std::size_t i = 0; i < tests.size(); ++i) {
    if (!is_known(tests[i])) continue;
    for (const Test* const first : firsts[tests[i].input]) {
      if (first->answer != tests[i].answer) others[i].push_back(first->id());
    }
  }
  return others;
}

}  // namespace gauntlet::grading::fest
