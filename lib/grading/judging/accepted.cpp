#include <cstddef>
#include <utility>

#include "compare/compare_output.hpp"
#include "grading/judging/judge.hpp"
#include "text/truncate.hpp"

namespace gauntlet::grading {
namespace {

using compare::Comparison;
using compare::Verdict;

struct Nearest {
  std::size_t index = 0;  // index of the accepted value
  Comparison comparison = {};
};

Comparison compare_with(const json::Value& accepted, const compare::Rules& rules,
                        const std::string& output) {
  if (rules.exact) return compare::compare_bytes(json::dump(accepted) + '\n', output);
  return compare::compare_output({&accepted, 1}, output, rules);
}

// Returns the accepted value with the fewest differences, the first if several have. Precondition:
// at least one value is accepted.
Nearest find_nearest(const TestCase& test_case, const JudgeOptions& conditions,
                     const std::string& output) {
  compare::Rules rules = conditions.rules;
  rules.path_rules.insert(rules.path_rules.end(), test_case.path_rules.begin(),
                          test_case.path_rules.end());
  const auto& accept = test_case.scenario.value().accepted_outputs;
  Nearest nearest{0, compare_with(accept[0], rules, output)};
  for (std::size_t i = 1; i < accept.size(); ++i) {
    if (nearest.comparison.verdict == Verdict::pass) break;
    auto comparison = compare_with(accept[i], rules, output);
    const bool is_nearer = comparison.verdict == Verdict::pass ||
                           comparison.differences.size() < nearest.comparison.differences.size();
    if (is_nearer) nearest = {i, std::move(comparison)};
  }
  return nearest;
}

std::string without_end(const std::string& text) {
  return text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
}

}  // namespace

Comparison judge_accepted(const TestCase& test_case, const JudgeOptions& conditions,
                          const std::string& output) {
  const auto& accept = test_case.scenario.value().accepted_outputs;
  if (accept.empty()) return compare::compare_output({}, output, conditions.rules);
  Comparison comparison = find_nearest(test_case, conditions, output).comparison;
  if (comparison.verdict == Verdict::wrong && accept.size() > 1) {
    comparison.message = "expected " + accepted_in_words(test_case) + ", got " +
                         text::truncate_text(without_end(output), compare::max_preview_bytes);
  }
  return comparison;
}

std::string accepted_in_words(const TestCase& test_case) {
  const auto& values = test_case.scenario.value().accepted_outputs;
  std::string words;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0) words += i + 1 == values.size() ? " or " : ", ";
    words += text::truncate_text(json::dump(values[i]), compare::max_preview_bytes);
  }
  return words;
}

std::string nearest_accepted(const TestCase& test_case, const JudgeOptions& conditions,
                             const std::string& output) {
  const auto& accept = test_case.scenario.value().accepted_outputs;
  if (accept.empty()) return "";
  return json::dump(accept[find_nearest(test_case, conditions, output).index]) + '\n';
}

}  // namespace gauntlet::grading
