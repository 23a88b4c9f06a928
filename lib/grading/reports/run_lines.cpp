#include "grading/reports/run_lines.hpp"

#include <algorithm>
#include <utility>

#include "core/ansi.hpp"
#include "grading/reports/text.hpp"
#include "text/shorten.hpp"

namespace gauntlet::grading::reports {
namespace {

constexpr std::size_t most_changes = 10;
constexpr std::size_t most_of_message = 200;
constexpr std::size_t verdict_width = 9;  // of MALFORMED, the longest

std::string_view look_of(compare::Verdict verdict) {
  if (verdict == compare::Verdict::pass) return ansi::green;
  return is_fine(verdict) ? ansi::yellow : ansi::red;
}

std::string colored(std::string_view look, std::string_view text, bool has_color) {
  std::string result;
  ansi::append(result, look, text, has_color);
  return result;
}

// Whether a change is shown before others: broken, fixed, the rest.
int rank_of(const Change& change) {
  if (change.kind == Change::Kind::broken) return 0;
  return change.kind == Change::Kind::fixed ? 1 : 2;
}

std::string change_line(const Change& change, bool has_color) {
  const bool is_broken = change.kind == Change::Kind::broken;
  const bool is_fixed = change.kind == Change::Kind::fixed;
  std::string line(name_of(change.kind));
  if (is_broken || is_fixed) {
    line = colored(is_broken ? ansi::red : ansi::green, line, has_color);
  }
  line +=
      ": " + one_line(change.test) + ": " + one_line(text::shorten(change.before, most_of_message));
  if (!change.before.empty() && !change.after.empty()) line += " -> ";
  return line + one_line(text::shorten(change.after, most_of_message)) + '\n';
}

}  // namespace

std::string verdict_line(const Record& record, bool has_color) {
  const std::string name(name_of(record.verdict));
  std::string time = seconds(record.usage.wall) + " s";
  time.insert(0, time.size() < 8 ? 8 - time.size() : 0, ' ');
  std::string line = colored(look_of(record.verdict), name, has_color) +
                     std::string(verdict_width - name.size(), ' ') + time + "  " +
                     one_line(record.test);
  const bool has_reason =
      record.verdict == compare::Verdict::skip || record.verdict == compare::Verdict::xfail;
  if (has_reason) line += ": " + one_line(text::shorten(record.message, most_of_message));
  return line + '\n';
}

std::string brief_failure(const Record& record, bool has_color) {
  return one_line(record.test) + ": " +
         colored(look_of(record.verdict), name_of(record.verdict), has_color) + ": " +
         one_line(text::shorten(record.message, most_of_message)) + '\n';
}

std::string totals_line(const Tally& tally, bool has_color) {
  const bool is_bad = tally.failed > 0 || tally.infra > 0;
  const auto look = is_bad ? ansi::red : tally.passed > 0 ? ansi::green : ansi::yellow;
  return colored(look, in_words(tally), has_color) + '\n';
}

std::string change_lines(const std::vector<Change>& changes, bool has_color) {
  std::vector<Change> sorted = changes;
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const Change& a, const Change& b) { return rank_of(a) < rank_of(b); });
  std::string lines;
  for (std::size_t i = 0; i < std::min(sorted.size(), most_changes); ++i) {
    lines += change_line(sorted[i], has_color);
  }
  if (sorted.size() > most_changes) {
    lines += "and " + std::to_string(sorted.size() - most_changes) + " others have changed\n";
  }
  return lines;
}

void Durations::add(const Record& record) {
  if (record.verdict != compare::Verdict::skip) all_.push_back({record.usage.wall, record.test});
}

std::string Durations::lines(std::size_t most) const {
  std::vector<Duration> sorted = all_;
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const Duration& a, const Duration& b) { return a.time > b.time; });
  if (most > 0 && most < sorted.size()) sorted.resize(most);
  std::string lines = "the slowest " + std::to_string(sorted.size()) + " of " +
                      std::to_string(all_.size()) + " tests:\n";
  for (const auto& [time, test] : sorted) {
    lines += "  " + seconds(time) + " s  " + one_line(test) + '\n';
  }
  return lines;
}

}  // namespace gauntlet::grading::reports
