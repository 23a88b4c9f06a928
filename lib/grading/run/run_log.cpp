#include "grading/run/run_log.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "core/drawing.hpp"
#include "core/hash.hpp"
#include "core/numbers.hpp"
#include "grading/reports/text.hpp"
#include "text/display.hpp"

namespace gauntlet::grading {
namespace {

void set_fixtures(RunPlan& plan, std::vector<TestCase> test_cases) {
  plan.test_cases = std::move(test_cases);
  plan.names.clear();
  for (const auto& test_case : plan.test_cases) plan.names.push_back(test_case.name());
  plan.header.tests = plan.test_cases.size();
}

}  // namespace

RunPlan make_plan(std::vector<TestCase> test_cases, const std::string& program,
                  const std::string& sandbox) {
  RunPlan plan;
  set_fixtures(plan, std::move(test_cases));
  std::vector<std::string> texts = plan.names;
  texts.push_back(program);
  texts.push_back(sandbox);
  plan.header.plan_digest = digest_of(texts);
  return plan;
}

void keep_shard(RunPlan& plan, const Shard& shard, const std::vector<unsigned>& shards) {
  std::vector<TestCase> ours;
  for (std::size_t i = 0; i < shards.size(); ++i) {
    if (shards[i] == shard.number) ours.push_back(std::move(plan.test_cases[i]));
  }
  set_fixtures(plan, std::move(ours));
  plan.header.shard = shard;
}

bool resume(RunPlan& plan, Results found) {
  if (found.headers.empty() && found.records.empty()) return true;
  if (found.headers.size() != 1 || !is_same_shard(found.headers.front(), plan.header)) {
    return false;
  }
  plan.header.start = found.headers.front().start;
  std::map<std::string, std::size_t> times;
  for (const auto& result : found.records) ++times[result.test];
  std::erase_if(plan.test_cases, [&](const TestCase& test_case) {
    const auto known = times.find(text::to_utf8(test_case.name()));  // as results have it
    if (known == times.end() || known->second == 0) return false;
    --known->second;
    return true;
  });
  plan.done = std::move(found.records);
  plan.valid_bytes = found.size;
  return true;
}

}  // namespace gauntlet::grading

namespace gauntlet::grading::reports {
namespace {

constexpr std::size_t max_changes = 10;
constexpr std::size_t max_of_message = 200;

std::string_view look_of(compare::Verdict verdict) {
  if (verdict == compare::Verdict::pass) return ansi::green;
  return is_success(verdict) ? ansi::yellow : ansi::red;
}

std::string colored(std::string_view look, std::string_view text, bool has_color) {
  std::string result;
  ansi::append(result, look, text, has_color);
  return result;
}

std::string change_line(const Change& change, bool has_color) {
  const bool is_broken = change.kind == Change::Kind::regressed;
  const bool is_fixed = change.kind == Change::Kind::fixed;
  std::string line(to_string(change.kind));
  if (is_broken || is_fixed) {
    line = colored(is_broken ? ansi::red : ansi::green, line, has_color);
  }
  line += ": " + one_line(change.test) + ": " +
          one_line(text::truncate_text(change.before, max_of_message));
  if (!change.before.empty() && !change.after.empty()) line += " -> ";
  return line + one_line(text::truncate_text(change.after, max_of_message)) + '\n';
}

constexpr std::size_t max_of_reason = 200;

std::uint64_t hash_of(compare::Verdict verdict, const std::vector<std::string_view>& texts) {
  auto hash = static_cast<std::uint64_t>(verdict);
  for (const auto& text : texts) hash = hash_combine(hash, fnv_1a(text));
  return hash;
}

bool depends_on_input(compare::Verdict verdict) {
  using compare::Verdict;
  return verdict == Verdict::wrong || verdict == Verdict::extra || verdict == Verdict::xpass ||
         verdict == Verdict::time_limit || verdict == Verdict::cpu_limit;
}

// Returns the folder with its final slash; empty for a name without a slash.
std::string_view folder_of(std::string_view name) { return name.substr(0, name.rfind('/') + 1); }

}  // namespace

RunRecorder::RunRecorder(const RunPlan& plan, const std::optional<std::string>& results,
                         bool keeps_records)
    : plan_(plan), keeps_records_(keeps_records) {
  Header header = plan.header;
  if (plan.valid_bytes == 0) header.start = now();
  run_.start = header.start;
  for (const auto& result : plan.done) count(result);
  if (!results) return;
  writer_.emplace(*results, plan.valid_bytes);
  if (plan.valid_bytes == 0) writer_->write(header);
}

void RunRecorder::count(const TestResult& result) {
  ++taken_;
  tally_.add(result);
  late_.add(result);
  if (keeps_records_) run_.records.push_back(result);
}

void RunRecorder::take(const TestResult& result) {
  count(result);
  if (writer_) writer_->write(result);
  if (!is_success(result.verdict)) ++failures_;
}

GradedRun RunRecorder::finish() {
  run_.wall_time = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::steady_clock::now() - begun_);
  sort_by_names(run_.records, plan_.names);
  return run_;
}

std::string verdict_line(const TestResult& result, bool has_color) {
  const std::string name(to_string(result.verdict));
  std::string time = seconds(result.usage.wall_time) + " s";
  time.insert(0, time.size() < 8 ? 8 - time.size() : 0, ' ');
  std::string line = colored(look_of(result.verdict), name, has_color) +
                     std::string(compare::max_verdict_name_size - name.size(), ' ') + time + "  " +
                     one_line(titled(result));
  const bool has_reason =
      result.verdict == compare::Verdict::skip || result.verdict == compare::Verdict::xfail;
  if (has_reason) line += ": " + one_line(text::truncate_text(result.message, max_of_message));
  return line + '\n';
}

std::string brief_failure(const TestResult& result, bool has_color) {
  std::string line = one_line(titled(result)) + ": " +
                     colored(look_of(result.verdict), to_string(result.verdict), has_color) + ": " +
                     one_line(text::truncate_text(result.message, max_of_message));
  if (result.verdict == compare::Verdict::wrong_exit_status) {
    // The last line that is not indented, as the calls of a stack trace are.
    const auto lines = text::lines_of(result.details.stderr_tail);
    const auto is_reason = [](std::string_view each) {
      return !each.empty() && !each.starts_with(' ') && !each.starts_with('\t');
    };
    const auto reason = std::find_if(lines.rbegin(), lines.rend(), is_reason);
    if (reason != lines.rend()) {
      line += ": " + one_line(text::truncate_text(*reason, max_of_message));
    }
  }
  return line + '\n';
}

std::string totals_line(const Totals& totals, bool has_color) {
  const bool is_bad = totals.failed > 0 || totals.internal_errors > 0;
  const auto look = is_bad ? ansi::red : totals.passed > 0 ? ansi::green : ansi::yellow;
  return colored(look, describe(totals), has_color) + '\n';
}

std::string change_lines(const std::vector<Change>& changes, bool has_color) {
  std::vector<Change> sorted = changes;
  std::ranges::stable_sort(sorted, {}, [](const Change& change) {  // regressed, fixed, the rest
    return std::min(change.kind, Change::Kind::changed);
  });
  std::string lines;
  for (std::size_t i = 0; i < std::min(sorted.size(), max_changes); ++i) {
    lines += change_line(sorted[i], has_color);
  }
  if (sorted.size() > max_changes) {
    lines +=
        "and " + pluralize(sorted.size() - max_changes, "other has", "others have") + " changed\n";
  }
  return lines;
}

void Durations::add(const TestResult& result) {
  if (result.verdict != compare::Verdict::skip)
    all_.push_back({result.usage.wall_time, result.test});
}

std::string Durations::lines(std::size_t max) const {
  std::vector<Duration> sorted = all_;
  std::ranges::stable_sort(sorted, std::greater(), &Duration::time);
  if (max > 0 && max < sorted.size()) sorted.resize(max);
  std::string lines = "the slowest " + std::to_string(sorted.size()) + " of " +
                      pluralize(all_.size(), "test") + ":\n";
  for (const auto& [time, test] : sorted) {
    lines += "  " + seconds(time) + " s  " + one_line(test) + '\n';
  }
  return lines;
}

void TestNameList::add(const std::string& name) {
  if (names.size() < max_named) names.push_back(name);
  ++count;
}

std::string TestNameList::describe(std::string_view before) const {
  std::string words;
  for (const std::string_view name : names) {
    const auto folder = folder_of(name);
    const bool is_known = !folder.empty() && folder == folder_of(before);
    if (!words.empty()) words += ", ";
    words += one_line(is_known ? name.substr(folder.size()) : name);
    before = name;
  }
  if (count > names.size()) words += " and " + std::to_string(count - names.size()) + " more";
  return words;
}

bool FailureDeduplicator::is_new(const TestResult& result) {
  if (depends_on_input(result.verdict)) return true;
  const auto hash =
      hash_of(result.verdict, {result.message, result.details.stderr_tail, result.details.actual});
  const auto [place, is_new] = places_.try_emplace(hash, seen_.size());
  if (is_new) {
    seen_.push_back({result.verdict, result.test, {}});
  } else {
    seen_[place->second].others.add(result.test);
  }
  return is_new;
}

std::vector<std::string> FailureDeduplicator::lines() const {
  std::vector<std::string> lines;
  for (const auto& [verdict, first, others] : seen_) {
    if (others.count == 0) continue;
    lines.push_back(std::string(to_string(verdict)) + " as for " + one_line(first) + ": " +
                    std::to_string(others.count) + " more: " + others.describe(first));
  }
  return lines;
}

void SkipReasons::add(const TestResult& result) {
  const auto hash = hash_of(result.verdict, {result.message});
  const auto [place, is_new] = places_.try_emplace(hash, reasons_.size());
  if (is_new) {
    const std::string text = text::truncate_text(result.message, max_of_reason);
    reasons_.push_back({result.verdict, one_line(text), {}});
  }
  reasons_[place->second].tests.add(result.test);
}

std::vector<std::string> SkipReasons::lines() const {
  std::vector<std::string> lines;
  lines.reserve(reasons_.size());
  for (const auto& [verdict, text, tests] : reasons_) {
    lines.push_back(std::string(to_string(verdict)) + ": " + text + ": " + tests.describe());
  }
  return lines;
}

}  // namespace gauntlet::grading::reports
