#include <cstddef>
#include <string>
#include <utility>

#include "compare/regex/regex.hpp"
#include "gauntlet/compare.hpp"
#include "gauntlet/json.hpp"
#include "grading/judging/judge.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "text/display.hpp"

// The answers that a scenario accepts.
namespace gauntlet::grading {
namespace {

using compare::Comparison;
using compare::Verdict;

// Returns an accepted value as the output that it stands for.
std::string as_output(const json::Value& accepted, compare::Method method) {
  const auto* const text = accepted.as<std::string>();
  if (text != nullptr && method != compare::Method::json) return *text;
  return json::dump(accepted) + '\n';
}

Comparison compare_texts(const std::string& expected, compare::Method method,
                         const compare::Rules& rules, const std::string& output) {
  if (method == compare::Method::exact) return compare::compare_bytes(expected, output);
  return compare::compare_by_rules(expected, output, method, rules);
}

Comparison compare_with(const json::Value& accepted, compare::Method method,
                        const compare::Rules& rules, const std::string& output) {
  if (method == compare::Method::json)
    return compare::compare_output({&accepted, 1}, output, rules);
  return compare_texts(as_output(accepted, method), method, rules, output);
}

// Returns the nearest accepted value, by its index. Precondition: at least one is accepted.
std::pair<std::size_t, Comparison> nearest_to(const PlannedTest& planned,
                                              const std::string& output) {
  const auto& accept = planned.test->scenario.value().accepted_outputs;
  const auto method = method_of(*planned.test, planned.rules);
  return find_nearest(accept.size(), [&](std::size_t i) {
    return compare_with(accept[i], method, planned.rules, output);
  });
}

std::string without_end(const std::string& text) {
  return text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
}

}  // namespace

Comparison judge_accepted(const PlannedTest& planned, const std::string& output) {
  const Scenario& scenario = planned.test->scenario.value();
  const auto& accept = scenario.accepted_outputs;
  if (!scenario.compares_output) return {};
  if (accept.empty()) {
    if (method_of(*planned.test, planned.rules) == compare::Method::json)
      return compare::compare_output({}, output, planned.rules);
    return compare::compare_text("", output, compare::Method::text, planned.rules);
  }
  Comparison comparison = nearest_to(planned, output).second;
  if (comparison.verdict == Verdict::wrong && accept.size() > 1) {
    comparison.message = "expected " + accepted_in_words(*planned.test) + ", got " +
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

std::string nearest_accepted(const PlannedTest& planned, const std::string& output) {
  const auto& accept = planned.test->scenario.value().accepted_outputs;
  if (accept.empty()) return "";
  return as_output(accept[nearest_to(planned, output).first],
                   method_of(*planned.test, planned.rules));
}

}  // namespace gauntlet::grading
