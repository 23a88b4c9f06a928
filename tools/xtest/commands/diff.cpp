#include <exception>
#include <optional>

#include "cli/command_line.hpp"
#include "gauntlet/compare.hpp"
#include "gauntlet/json.hpp"
#include "grading/judging/judge.hpp"
#include "grading/results/results.hpp"
#include "support/io/io.hpp"
#include "text/display.hpp"
#include "xtest/commands/commands.hpp"
#include "xtest/flags/arguments.hpp"
#include "xtest/flags/condition_flags.hpp"
#include "xtest/session/session.hpp"

namespace gauntlet::xtest {
namespace {

// Returns the results in a text; nullopt if it has neither a header nor a record.
std::optional<grading::Results> find_results(const std::string& text) {
  try {
    auto results = grading::read_results(text);
    if (results.headers.empty() && results.records.empty()) return std::nullopt;
    return results;
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

std::string lines_of(const std::vector<grading::Change>& changes) {
  std::string text;
  for (const auto& [kind, test, before, after] : changes) {
    text.append(grading::to_string(kind))
        .append(": ")
        .append(text::escape_for_display(test))
        .append(": ")
        .append(before);
    if (!before.empty() && !after.empty()) text += " -> ";
    text += after + '\n';
  }
  return text;
}

std::string lines_of(const compare::Comparison& comparison) {
  if (comparison.verdict == compare::Verdict::pass) return "";
  std::string text(to_string(comparison.verdict));
  text += ": " + comparison.message + '\n';
  for (const auto& difference : comparison.differences) {
    text.append("  ").append(location_of(difference)).append(": ");
    text.append(difference.expected).append(" -> ").append(difference.actual) += '\n';
  }
  return text;
}

compare::Comparison compare(const compare::Rules& rules, const std::string& first,
                            const std::string& before, const std::string& after) {
  using compare::Method;
  const bool has_text_rules = rules.text != compare::TextRules();
  const Method method = rules.method.value_or(has_text_rules ? Method::text : Method::json);
  if (method == Method::json && has_text_rules) {
    throw tool::UsageError("--compare json: expected rules of the form POINTER=MODE");
  }
  if (method != Method::json && !rules.path_rules.empty()) {
    throw tool::UsageError("--rule POINTER=MODE needs --compare json");
  }
  if (method != Method::json) {
    compare::Comparison comparison = grading::compare_as_test(before, after, rules);
    if (comparison.verdict != compare::Verdict::internal_error) return comparison;
    throw tool::UsageError(first + ": " + comparison.message);
  }
  try {
    return compare::compare_output(json::read_values(before), after, rules);
  } catch (const json::Error& error) {
    throw tool::UsageError(first + ": " + error.what());
  }
}

int diff_files(const RuleFlags& flags, const std::vector<std::string>& files) {
  if (files.size() != 2) throw tool::UsageError("expected A B");
  const auto rules = flags.rules();
  const auto before = read_argument(files[0]), after = read_argument(files[1]);
  const auto old_results = find_results(before), new_results = find_results(after);
  tool::Output output;
  output.text() = text::escape_lines_for_display(
      old_results && new_results
          ? lines_of(grading::compare_results(old_results->records, new_results->records))
          : lines_of(compare(rules, files[0], before, after)));
  const bool same = output.text().empty();
  output.flush();
  return same ? ok : some_failed;
}

}  // namespace

tool::Command diff() {
  return {
      .name = "xtest diff",
      .summary = "compare two results files, or two files of JSON values or text",
      .words = "A B",
      .first = {"FILE"},
      .later = {"FILE"},
      .details =
          "A and B are either results files written by xtest --results, whose tests "
          "with different verdicts are listed; or files of JSON values, A with the "
          "expected values, whose differences are listed. They are compared as texts with "
          "--compare text, tokens or exact, or with a rule for texts.\n\n"
          "Example:\n"
          "  $ xtest diff before.jsonl after.jsonl\n\n"
          "Exit status: 0 equal, 1 different, 2 wrong usage, or a file that is invalid, 5 internal "
          "error.",
      .min = 2,
      .start = tool::with_flags<RuleFlags>([](RuleFlags& flags, const tool::PositionalArgs& args)
                                               -> int { return diff_files(flags, args.args); })};
}

}  // namespace gauntlet::xtest
