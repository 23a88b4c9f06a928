#include "grading/packages/grader.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <utility>

#include "core/numbers.hpp"
#include "gauntlet/process.hpp"
#include "grading/judging/judge.hpp"
#include "text/names.hpp"

namespace gauntlet::grading {
namespace {

bool has_flag(const PackageGroup& group, std::string_view flag) {
  return std::ranges::find(group.grader_flags, flag) != group.grader_flags.end();
}

// Returns true if only the secret tests count.
bool ignores_sample(const PackageGroup& group) {
  return group.name == PackageGroup().name && has_flag(group, "ignore_sample");
}

// Returns the last of these flags that the group has, or the first of them.
std::string_view mode(const PackageGroup& group, std::initializer_list<std::string_view> modes) {
  std::string_view found = *modes.begin();
  for (const auto& flag : group.grader_flags) {
    const auto* const each = std::ranges::find(modes, flag);
    if (each != modes.end()) found = *each;
  }
  return found;
}

Outcome combine_outcomes(const PackageGroup& group, std::span<const GroupResult> results) {
  const auto is_accepted = [](const GroupResult& result) {
    return result.outcome == Outcome::accepted;
  };
  const bool has_error = std::ranges::any_of(
      results, [](const GroupResult& result) { return result.outcome == Outcome::judge_error; });
  if (has_error) return Outcome::judge_error;
  if (has_flag(group, "accept_if_any_accepted") && std::ranges::any_of(results, is_accepted)) {
    return Outcome::accepted;
  }
  const auto how = mode(group, {"worst_error", "first_error", "always_accept"});
  if (how == "always_accept") return Outcome::accepted;
  if (how == "first_error") {
    const auto first = std::ranges::find_if_not(results, is_accepted);
    return first == results.end() ? Outcome::accepted : first->outcome;
  }
  Outcome worst = Outcome::accepted;
  for (const auto& result : results) worst = std::min(worst, result.outcome);
  return worst;
}

double combine_scores(const PackageGroup& group, std::span<const GroupResult> results) {
  const auto how = mode(group, {"sum", "avg", "min", "max"});
  double least = results.front().score, most = least, sum = 0;
  for (const auto& result : results) {
    least = std::min(least, result.score);
    most = std::max(most, result.score);
    sum += result.score;
  }
  if (how == "min") return least;
  if (how == "max") return most;
  return how == "avg" ? sum / static_cast<double>(results.size()) : sum;
}

// Returns nullopt for other words than AC, WA and so on.
std::optional<Outcome> parse_outcome(std::string_view word) {
  using enum Outcome;
  if (word == "MLE") return run_time_error;
  for (const auto outcome : {judge_error, run_time_error, time_limit_exceeded,
                             output_limit_exceeded, wrong_answer, accepted}) {
    if (to_string(outcome) == word) return outcome;
  }
  return std::nullopt;
}

// Asks the grader of a package, which is trusted, for the outcome and score of a group.
void ask_grader(const std::vector<std::string>& grader, const PackageGroup& group,
                std::span<const GroupResult> results, GroupResult& result) {
  process::RunSpec run{.command = grader, .sandbox = process::Sandbox::none};
  run.command.insert(run.command.end(), group.grader_flags.begin(), group.grader_flags.end());
  run.limits.wall_time = std::chrono::minutes(1);
  std::string& input = run.stdin_text.emplace();
  for (const auto& each : results) input += describe(each, true) + '\n';
  const process::RunResult ended = process::run_process(run);
  const auto line = text::trimmed(ended.out, " \t\r\n");
  const auto end = std::min(line.find_first_of(" \t"), line.size());
  const auto outcome = parse_outcome(line.substr(0, end));
  const auto score = parse_number(text::trimmed(line.substr(end), " \t"));
  const bool is_right = ended.end == process::RunResult::Termination::exited && ended.code == 0;
  result.outcome =
      is_right && score ? outcome.value_or(Outcome::judge_error) : Outcome::judge_error;
  result.score = score.value_or(0);
}

class Grader {
 public:
  Grader(const ProblemPackage& package, std::span<const TestResult> records)
      : package_(package), records_(records) {}

  GroupResult judge(const PackageGroup& group, std::vector<GroupResult>& all) const {
    GroupResult result{.group = group.name};
    const auto is_missed = [&](const GroupResult& earlier) {
      return earlier.outcome != Outcome::accepted &&
             std::ranges::find(group.required, earlier.group) != group.required.end();
    };
    if (const auto missed = std::ranges::find_if(all, is_missed); missed != all.end()) {
      result.outcome = missed->outcome;
    } else {
      rate(group, judge_members(group, all), result);
    }
    all.push_back(result);
    return result;
  }

 private:
  std::vector<GroupResult> judge_members(const PackageGroup& group,
                                         std::vector<GroupResult>& all) const {
    std::vector<GroupResult> results;
    for (const auto& member : group.members) {
      if (member.is_group && group.groups[member.index].members.empty()) continue;
      results.push_back(member.is_group ? judge(group.groups[member.index], all)
                                        : test_result(group, member.index));
      if (results.back().outcome != Outcome::accepted && group.breaks) break;
    }
    return results;
  }

  void rate(const PackageGroup& group, const std::vector<GroupResult>& results,
            GroupResult& result) const {
    std::span<const GroupResult> counted(results);
    if (!group.has_own_grader && ignores_sample(group) && counted.size() > 1)
      counted = counted.last(1);
    if (counted.empty()) return;
    result.outcome = combine_outcomes(group, counted);
    result.score = combine_scores(group, counted);
    const bool has_error =
        std::ranges::find(counted, Outcome::judge_error, &GroupResult::outcome) != counted.end();
    if (group.has_own_grader && !has_error) ask_grader(package_.grader, group, counted, result);
    if (package_.has_max_scores) limit_score(group, results, result);
  }

  // The score of the format 2025-09. That of data is that of data/secret.
  static void limit_score(const PackageGroup& group, const std::vector<GroupResult>& results,
                          GroupResult& result) {
    if (group.name == PackageGroup().name) {
      result.score = results.back().score;
      return;
    }
    const bool is_accepted = result.outcome == Outcome::accepted;
    if (group.aggregation == "pass-fail") result.score = is_accepted ? group.max_score : 0;
    // Shares of a maximum may add up to slightly more or less.
    constexpr double digits = 1e9;
    result.score = std::round(result.score * digits) / digits;
    if (result.score > group.max_score) result.outcome = Outcome::judge_error;
  }

  GroupResult test_result(const PackageGroup& group, std::size_t test) const {
    const TestResult& test_result = records_[test];
    GroupResult result{.group = test_result.test, .outcome = outcome_of(test_result)};
    const bool is_accepted = result.outcome == Outcome::accepted;
    result.score = is_accepted ? group.accept_score : group.reject_score;
    const auto& checker = package_.tests[test].checker;
    const bool has_score = checker && (checker->score_file == ScoreFile::allowed ||
                                       checker->score_file == ScoreFile::required);
    if (is_accepted && has_score) result.score = test_result.points.earned;
    return result;
  }

  const ProblemPackage& package_;
  std::span<const TestResult> records_;
};

// For each test, groups: those that its rejection ends, or all that it is in.
using Ends = std::vector<std::vector<const PackageGroup*>>;

// A rejected test ends its group and those around it, as long as each breaks and is thereby
// rejected, too. `around` are the groups that the rejection of this group ends, `path` those that
// it is in.
void find_ends(const PackageGroup& group, std::vector<const PackageGroup*> around, Ends& ends,
               std::vector<std::vector<const PackageGroup*>>& parents,
               std::vector<const PackageGroup*> path) {
  const bool may_accept = group.has_own_grader || has_flag(group, "always_accept") ||
                          has_flag(group, "accept_if_any_accepted") || ignores_sample(group);
  if (may_accept || !group.breaks) around.clear();
  if (group.breaks) around.push_back(&group);
  path.push_back(&group);
  for (const auto& member : group.members) {
    if (member.is_group) {
      find_ends(group.groups[member.index], around, ends, parents, path);
    } else {
      ends[member.index] = around;
      parents[member.index] = path;
    }
  }
}

}  // namespace

std::string_view to_string(Outcome outcome) {
  switch (outcome) {
    case Outcome::accepted:
      return "AC";
    case Outcome::wrong_answer:
      return "WA";
    case Outcome::output_limit_exceeded:
      return "OLE";
    case Outcome::time_limit_exceeded:
      return "TLE";
    case Outcome::run_time_error:
      return "RTE";
    case Outcome::judge_error:
      break;
  }
  return "JE";
}

std::string describe(const GroupResult& result, bool is_scoring) {
  std::string words(to_string(result.outcome));
  if (!is_scoring) return words;
  return words + (result.score < 0 ? " -" : " ") + write_decimal(std::abs(result.score));
}

Outcome outcome_of(const TestResult& result) {
  using compare::Verdict;
  switch (result.verdict) {
    case Verdict::pass:
      return Outcome::accepted;
    case Verdict::wrong:
    case Verdict::missing:
    case Verdict::extra:
    case Verdict::malformed:
      return Outcome::wrong_answer;
    case Verdict::time_limit:
    case Verdict::cpu_limit:
      return Outcome::time_limit_exceeded;
    case Verdict::output_limit:
      return Outcome::output_limit_exceeded;
    case Verdict::wrong_exit_status:
    case Verdict::crash:
    case Verdict::memory_limit:
    case Verdict::cannot_start:
      return Outcome::run_time_error;
    default:
      return Outcome::judge_error;
  }
}

std::vector<GroupResult> grade(const ProblemPackage& package, std::span<const TestResult> records) {
  std::vector<GroupResult> all;
  Grader(package, records).judge(package.data, all);
  return all;
}

std::optional<std::vector<TestResult>> run_package(const ProblemPackage& package,
                                                   const std::string& program,
                                                   const JudgeOptions& options, unsigned jobs) {
  const std::size_t count = package.tests.size();
  Ends ends(count), parents(count);
  find_ends(package.data, {}, ends, parents, {});
  // The first rejected test of each group that it ends.
  std::map<const PackageGroup*, std::atomic<std::size_t>> first;
  std::map<std::string, const PackageGroup*> by_name;
  for (const auto& path : parents) {
    for (const auto* const group : path) {
      first.try_emplace(group, count);
      by_name[group->name] = group;
    }
  }
  // Returns true if a required group is rejected, or not judged itself.
  const std::function<bool(const std::string&)> lacks = [&](const std::string& required) {
    const auto found = by_name.find(required);
    return found != by_name.end() && (first.at(found->second).load() < count ||
                                      std::ranges::any_of(found->second->required, lacks));
  };
  const auto run = [&](std::size_t i) -> std::optional<TestResult> {
    const bool is_over = std::ranges::any_of(parents[i], [&](const auto* group) {
      return first.at(group).load() < i || std::ranges::any_of(group->required, lacks);
    });
    TestResult skipped;
    skipped.verdict = compare::Verdict::skip;
    if (is_over) return skipped;
    auto result = run_test(plan(package.tests[i], program, options));
    if (!result || result->verdict == compare::Verdict::pass) return result;
    for (const auto* const group : ends[i]) {
      auto& value = first.at(group);
      for (auto known = value.load(); i < known && !value.compare_exchange_weak(known, i);) {
      }
    }
    return result;
  };
  std::vector<TestResult> records;
  const auto take = [&](const TestResult& result) {
    records.push_back(result);
    return true;
  };
  if (!run_tests(count, jobs, false, run, take)) return std::nullopt;
  return records;
}

}  // namespace gauntlet::grading
