#include "grading/reports/reports.hpp"
#include "grading/reports/text.hpp"
#include "grading/utf8.hpp"

namespace gauntlet::grading::reports {
namespace {

constexpr std::size_t most_annotations = 9;
constexpr std::size_t most_bytes = 1'000'000;  // of a summary: GitHub drops those above 1 MiB

std::string data(std::string_view text) {
  std::string result;
  for (const char c : to_utf8(text)) {
    if (c == '%') {
      result += "%25";
    } else if (c == '\r') {
      result += "%0D";
    } else if (c == '\n') {
      result += "%0A";
    } else {
      result += c;
    }
  }
  return result;
}

std::string property(std::string_view text) {
  std::string result;
  for (const char c : data(text)) {
    if (c == ':') {
      result += "%3A";
    } else if (c == ',') {
      result += "%2C";
    } else {
      result += c;
    }
  }
  return result;
}

std::vector<Record> failures(const Run& run) {
  std::vector<Record> failures;
  for (const auto& record : run.records) {
    if (record.verdict != Verdict::pass) failures.push_back(redacted(record));
  }
  return failures;
}

std::string annotation(const Record& record) {
  const std::string file = file_of(record);
  return "::error file=" + property(file) +
         ",title=" + property(std::string(name_of(record.verdict)) + ' ' + record.test) +
         "::" + data(record.message.empty() ? name_of(record.verdict) : record.message) + '\n';
}

std::string details(const Record& record) {
  return "\n<details><summary><b>" + std::string(name_of(record.verdict)) + "</b> <code>" +
         escape(one_line(record.test)) + "</code></summary>\n\n<pre>" + escape(describe(record)) +
         "</pre>\n</details>\n";
}

}  // namespace

std::string github_annotations(const Run& run) {
  const auto failed = failures(run);
  const Tally totals = tally(run.records);
  std::string text;
  for (std::size_t i = 0; i < failed.size() && i < most_annotations; ++i) {
    text += annotation(failed[i]);
  }
  std::string total = in_words(totals);
  if (failed.size() > most_annotations) {
    total += "; the first " + std::to_string(most_annotations) + " are annotated";
  }
  return text + (failed.empty() ? "::notice" : "::error") + " title=xtest::" + data(total) + '\n';
}

std::string github_summary(const Run& run) {
  const auto failed = failures(run);
  const Tally totals = tally(run.records);
  std::string text = "### xtest: " + in_words(totals) + "\n\n" + decimal(totals.points) + " of " +
                     decimal(totals.worth) + " points, " + seconds(run.wall) + " s\n";
  for (std::size_t i = 0; i < failed.size(); ++i) {
    const std::string next = details(failed[i]);
    if (text.size() + next.size() > most_bytes) {
      return text + "\n... and " + std::to_string(failed.size() - i) + " more\n";
    }
    text += next;
  }
  return text;
}

}  // namespace gauntlet::grading::reports
