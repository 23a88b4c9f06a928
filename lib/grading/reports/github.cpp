#include "grading/reports/html.hpp"
#include "grading/reports/reports.hpp"
#include "grading/reports/text.hpp"
#include "grading/results/times.hpp"

namespace gauntlet::grading::reports {
namespace {

constexpr std::size_t max_annotations = 9;
// The maximum of a summary; GitHub drops summaries above 1 MiB.
constexpr std::size_t max_bytes = 1'000'000;

// Percent-encodes "%" and the other given characters.
std::string escaped(std::string_view text, std::string_view characters) {
  std::string result;
  for (const char c : text) {
    result += characters.find(c) == characters.npos ? std::string(1, c) : in_percent({&c, 1});
  }
  return result;
}

// Encodes a message of several lines.
std::string message(std::string_view text) { return escaped(printable(text), "%\n"); }

std::string property(std::string_view text) { return escaped(one_line(text), "%\n:,"); }

std::vector<TestResult> failures(const GradedRun& run) {
  std::vector<TestResult> failures;
  for (const auto& result : run.records) {
    if (!is_success(result.verdict)) failures.push_back(redacted(as_of(result, now())));
  }
  return failures;
}

std::string annotation(const TestResult& result, bool several) {
  std::string title = std::string(to_string(result.verdict)) + ' ' + result.test;
  if (several) title += " by " + result.program;
  return "::error file=" + property(file_of(result)) + ",title=" + property(title) + "::" +
         message(one_line(result.message.empty() ? to_string(result.verdict) : result.message)) +
         '\n';
}

std::string code(const std::string& text) { return "<code>" + escape(one_line(text)) + "</code>"; }

std::string failure_details(const TestResult& result, bool several, const TextRenderer& letters) {
  return "\n<details><summary><b>" + std::string(to_string(result.verdict)) + "</b> " +
         code(result.test) + (several ? " by " + code(result.program) : "") +
         "</summary>\n\n<pre>" + escape(describe(result, letters)) + "</pre>\n</details>\n";
}

}  // namespace

std::string github_annotations(const GradedRun& run) {
  const auto failed = failures(run);
  const Totals totals = tally(run.records);
  const bool several = are_of_several(run.records);
  std::string text;
  for (std::size_t i = 0; i < failed.size() && i < max_annotations; ++i) {
    text += annotation(failed[i], several);
  }
  std::string total = describe(totals);
  if (failed.size() > max_annotations) {
    total += "; the first " + std::to_string(max_annotations) + " are annotated";
  }
  if (several) {
    for (const auto& program : by_program(run.records)) total += '\n' + describe(program);
  }
  return text + (failed.empty() ? "::notice" : "::error") + " title=xtest::" + message(total) +
         '\n';
}

std::string github_summary(const GradedRun& run) {
  const auto failed = failures(run);
  const Totals totals = tally(run.records);
  const bool several = are_of_several(run.records);
  std::string text = "### xtest: " + describe(totals) + "\n\n" + points_in_words(totals) + ", " +
                     seconds(run.wall_time) + " s\n";
  for (const auto& line : run.score_lines) text += '\n' + escape(line) + '\n';
  if (several) text += '\n' + program_table(run.records);
  for (std::size_t i = 0; i < failed.size(); ++i) {
    const std::string next = failure_details(failed[i], several, run.letters);
    if (text.size() + next.size() > max_bytes) {
      return text + "\n... and " + std::to_string(failed.size() - i) + " more\n";
    }
    text += next;
  }
  return text;
}

}  // namespace gauntlet::grading::reports
