#include "grading/fest/tables/scores.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "core/numbers.hpp"
#include "grading/reports/better.hpp"
#include "grading/reports/run.hpp"
#include "grading/reports/text.hpp"
#include "grading/results/lateness.hpp"

namespace gauntlet::grading::fest {
namespace {

class Counter {
 public:
  Counter(const Fest& fest, const ResultMatrix& grid)
      : fest_(fest), grid_(grid), regained_of_staff_(fest.teams.size()) {
    const auto has_earlier = [](const Team& team) { return !team.passed_earlier.empty(); };
    if (std::ranges::none_of(fest.teams, has_earlier)) return;
    for (const auto& test : fest.tests) keys_.push_back(test.key());
  }

  Scores count() {
    scores_.teams.resize(fest_.teams.size());
    scores_.tests.resize(fest_.tests.size());
    answers_.resize(fest_.teams.size());
    count_submitted();
    for (std::size_t team = 0; team < fest_.teams.size(); ++team) count_pairings(team);
    count_caught();
    count_catching();
    count_chaff();
    count_late();
    count_points();
    return std::move(scores_);
  }

 private:
  void count_submitted() {
    const auto teams = places_of(fest_.teams);
    std::unordered_map<std::string, std::size_t> owners;
    owners_.reserve(fest_.tests.size());
    for (const auto& test : fest_.tests) {
      const auto [owner, is_new] = owners.emplace(test.owner, owners.size());
      if (is_new) scores_.owners.push_back(test.owner);
      owners_.push_back(owner->second);
      const auto team = teams.find(test.owner);
      if (team == teams.end()) continue;
      TeamScore& score = scores_.teams[team->second];
      ++score.tests;
      if (test.is_valid()) ++score.valid;
      if (test.counts()) ++score.fresh;
    }
    scores_.by_owner.resize(owners.size());
    fail_.assign(owners.size(), std::vector<bool>(fest_.teams.size()));
  }

  void count_pairings(std::size_t team) {
    TeamScore& score = scores_.teams[team];
    score.by_owner.resize(scores_.owners.size());
    for (std::size_t test = 0; test < fest_.tests.size(); ++test) {
      const PairingResult result = grid_.result(team, test);
      const bool is_chaff = fest_.teams[team].is_chaff;
      if (!is_chaff) {
        scores_.total.add(result);
        scores_.by_owner[owners_[test]].add(result);
      }
      score.total.add(result);
      score.by_owner[owners_[test]].add(result);
      if (result == PairingResult::failed && has_passed_earlier(team, test)) {
        ++score.regained;
        if (fest_.tests[test].owner == staff) ++regained_of_staff_[team];
      }
      if (!fest_.teams[team].built) continue;
      if (!is_chaff) scores_.tests[test].count.add(result);
      if (result == PairingResult::failed) count_failure(team, test);
      const TestResult* const test_result = grid_.record(team, test);
      if (test_result != nullptr && has_answered(*test_result)) answers_[team] = true;
    }
  }

  void count_failure(std::size_t team, std::size_t test) {
    ++scores_.teams[team].failures[grid_.record(team, test)->verdict];
    if (fest_.teams[team].is_chaff) {
      scores_.tests[test].chaff.push_back(team);
      return;
    }
    scores_.tests[test].failed_by.push_back(team);
    fail_[owners_[test]][team] = true;
  }

  void count_caught() {
    const auto teams = places_of(fest_.teams);
    for (std::size_t owner = 0; owner < scores_.owners.size(); ++owner) {
      const auto team = teams.find(scores_.owners[owner]);
      if (team == teams.end()) continue;
      for (std::size_t other = 0; other < fest_.teams.size(); ++other) {
        if (fail_[owner][other] && answers_[other]) ++scores_.teams[team->second].caught;
      }
    }
  }

  // Counts the valid tests of each team that fail an answering program of another team. A test that
  // duplicates another one fails the same programs.
  void count_catching() {
    const auto teams = places_of(fest_.teams);
    const auto tests = places_of(fest_.tests);
    for (const auto& test : fest_.tests) {
      const auto team = teams.find(test.owner);
      const auto run = tests.find(test.counts() ? test.id() : test.duplicate_of);
      if (!test.is_valid() || team == teams.end() || run == tests.end()) continue;
      const auto& failed_by = scores_.tests[run->second].failed_by;
      if (std::ranges::any_of(failed_by, [&](std::size_t other) {
            return other != team->second && answers_[other];
          })) {
        ++scores_.teams[team->second].catching;
      }
    }
  }

  void count_chaff() {
    if (!has_chaff(fest_)) return;
    const auto teams = places_of(fest_.teams);
    const auto tests = places_of(fest_.tests);
    std::vector<std::vector<bool>> catches(fest_.teams.size(),
                                           std::vector<bool>(fest_.teams.size()));
    for (const auto& test : fest_.tests) {
      const auto team = teams.find(test.owner);
      const auto run = tests.find(test.counts() ? test.id() : test.duplicate_of);
      if (!test.is_valid() || team == teams.end() || run == tests.end()) continue;
      for (const std::size_t chaff : scores_.tests[run->second].chaff) {
        catches[team->second][chaff] = true;
      }
    }
    for (std::size_t chaff = 0; chaff < fest_.teams.size(); ++chaff) {
      if (!fest_.teams[chaff].is_chaff || !answers_[chaff]) continue;
      scores_.chaff.push_back(chaff);
      for (std::size_t team = 0; team < fest_.teams.size(); ++team) {
        if (!catches[team][chaff]) continue;
        ++scores_.teams[team].chaff;
        scores_.teams[chaff].caught_by.push_back(team);
      }
    }
  }

  void count_late() {
    LateTests late;
    for (std::size_t team = 0; team < fest_.teams.size(); ++team) {
      if (fest_.teams[team].is_chaff) continue;
      for (const auto& result : grid_.records(team)) late.add(result);
    }
    scores_.warning = late.warning("see -j, \"retry_timeouts\"", "--resume runs them again");
  }

  void count_points() {
    const auto rubric = fest_.rubric.empty() ? rubric_of(fest_.weights) : fest_.rubric;
    for (const auto& line : rubric) {
      if (line.is_required()) scores_.max_points += max_points_of(line, fest_);
    }
    for (std::size_t team = 0; team < fest_.teams.size(); ++team) {
      if (fest_.teams[team].is_chaff) continue;
      TeamScore& score = scores_.teams[team];
      for (const auto& line : rubric) {
        SheetLine& earned = score.sheet.emplace_back(count_line(line, team));
        const bool is_run = line.measure == Measure::command || line.measure == Measure::junit;
        if (is_run && !fest_.teams[team].measured.contains(line.title)) score.is_unmeasured = true;
        if (line.measure == Measure::late) continue;
        earned.points = points_for(line, earned.count, earned.all);
        score.fest_points += earned.points;
      }
      const double without_late_days = score.fest_points;
      for (std::size_t i = 0; i < rubric.size(); ++i) {  // of the points of all other lines
        if (rubric[i].measure != Measure::late) continue;
        score.sheet[i].points = -score.sheet[i].count * without_late_days;
        score.fest_points += score.sheet[i].points;
      }
      score.points = std::max(score.fest_points, fest_.teams[team].earlier_points.value_or(0));
    }
  }

  // Returns the line without its points.
  SheetLine count_line(const RubricLine& line, std::size_t team) const {
    const TeamScore& score = scores_.teams[team];
    const auto of = [](std::size_t count, std::size_t all) {
      return SheetLine{static_cast<double>(count), static_cast<double>(all)};
    };
    const PairingCounts staffs = count_of_staff(score);
    switch (line.measure) {
      case Measure::built:
        return of(fest_.teams[team].built ? 1 : 0, 1);
      case Measure::tests:
        return of(score.tests, 0);
      case Measure::valid:
        return of(score.valid, 0);
      case Measure::unique:
        return of(score.fresh, 0);
      case Measure::passed:
        return of(score.total.passed + score.regained, score.total.all());
      case Measure::passed_staff:
        return of(staffs.passed + regained_of_staff_[team], staffs.all());
      case Measure::passed_teams:
        return of(score.total.passed - staffs.passed + score.regained - regained_of_staff_[team],
                  score.total.all() - staffs.all());
      case Measure::staff_points:
        return points_of_staff(team);
      case Measure::caught:
        return of(score.caught, number_of_teams() - 1);
      case Measure::catching:
        return of(score.catching, 0);
      case Measure::chaff:
        return of(score.chaff, scores_.chaff.size());
      case Measure::file:
      case Measure::executable:
      case Measure::grades:
      case Measure::command:
      case Measure::junit:
      case Measure::late:
        break;
    }
    const auto found = fest_.teams[team].measured.find(line.title);
    if (found == fest_.teams[team].measured.end()) return {0, 1, 0, "unknown"};
    const auto& [value, note, all, fingerprint] = found->second;
    return {value, line.measure == Measure::grades ? line.points.value_or(0) : all, 0, note};
  }

  std::size_t number_of_teams() const {
    return fest_.teams.size() -
           static_cast<std::size_t>(std::ranges::count_if(fest_.teams, &Team::is_chaff));
  }

  PairingCounts count_of_staff(const TeamScore& score) const {
    const auto owner = std::ranges::find(scores_.owners, staff) - scores_.owners.begin();
    const auto place = static_cast<std::size_t>(owner);
    return place < score.by_owner.size() ? score.by_owner[place] : PairingCounts();
  }

  bool has_passed_earlier(std::size_t team, std::size_t test) const {
    return !keys_.empty() && fest_.teams[team].passed_earlier.contains(keys_[test]);
  }

  // Returns the points of a program on the tests of the staff, with their groups.
  SheetLine points_of_staff(std::size_t team) const {
    reports::GradedRun run;
    for (std::size_t test = 0; test < fest_.tests.size(); ++test) {
      const TestResult* const result = grid_.record(team, test);
      if (result == nullptr || fest_.tests[test].owner != staff) continue;
      TestResult& kept = run.records.emplace_back();
      kept.test = result->test;
      kept.verdict = result->verdict;
      kept.points = result->points;
      if (!has_passed_earlier(team, test)) continue;
      kept.verdict = compare::Verdict::pass;
      kept.points.earned = kept.points.max;
    }
    const auto totals = reports::tally(reports::with_final_points(run).records);
    return {totals.points, totals.max_points};
  }

  const Fest& fest_;
  const ResultMatrix& grid_;
  Scores scores_;
  std::vector<std::size_t> owners_;  // for each test: the index of its owner in Scores::owners
  // By owner, then team: its program fails a test of this owner.
  std::vector<std::vector<bool>> fail_;
  std::vector<std::string> keys_;               // of all tests; empty without an earlier fest
  std::vector<std::size_t> regained_of_staff_;  // for each team
  std::vector<bool> answers_;                   // for each team: its program answers some test
};

}  // namespace

void PairingCounts::add(PairingResult result) {
  passed += result == PairingResult::passed ? 1 : 0;
  failed += result == PairingResult::failed ? 1 : 0;
  internal_errors += result == PairingResult::internal_error ? 1 : 0;
  not_run += result == PairingResult::not_run ? 1 : 0;
}

std::string shown_points(const TeamScore& score, int decimals) {
  if (score.total.internal_errors > 0 || score.is_unmeasured) return std::string(reports::withheld);
  return reports::decimal(score.points, decimals);
}

std::string compare_with_earlier(const Team& team, const TeamScore& score) {
  if (score.total.internal_errors > 0 || score.is_unmeasured) return "";
  if (score.regained > 0) {
    return pluralize(score.regained, "failed test") + (score.regained == 1 ? " counts" : " count") +
           " as passed, since its program passed " + (score.regained == 1 ? "it" : "them") +
           " in the earlier fest";
  }
  if (!team.earlier_points) return "";
  return reports::score_in_words(score.points, *team.earlier_points, score.fest_points);
}

PairingCounts& PairingCounts::operator+=(const PairingCounts& other) {
  passed += other.passed;
  failed += other.failed;
  internal_errors += other.internal_errors;
  not_run += other.not_run;
  return *this;
}

std::string describe(const PairingCounts& count) {
  std::string words = reports::describe({count.passed, count.failed, count.internal_errors, 0, 0});
  if (count.not_run > 0) words += ", " + std::to_string(count.not_run) + " not run";
  return words;
}

bool has_answered(const TestResult& result) {
  switch (result.verdict) {
    case compare::Verdict::pass:
      return true;
    case compare::Verdict::wrong:
    case compare::Verdict::missing:
    case compare::Verdict::extra:
      return result.details.actual.find_first_not_of(" \t\r\n") != result.details.actual.npos;
    default:
      return false;
  }
}

double max_points_of(const RubricLine& line, const Fest& fest) {
  if (!line.points) return 0;
  if (line.measure != Measure::staff_points) return *line.points;
  double all = 0;
  for (const auto& test : fest.tests) {
    if (test.owner == staff && test.counts()) all += test.max_points;
  }
  return points_for(line, std::min(all, line.of.value_or(all)), all);
}

bool has_chaff(const Fest& fest) { return std::ranges::any_of(fest.teams, &Team::is_chaff); }

Scores score(const Fest& fest, const ResultMatrix& grid) { return Counter(fest, grid).count(); }

ResultMatrix::ResultMatrix(const Fest& fest)
    : fest_(fest), records_(fest.teams.size() * fest.tests.size()) {
  const auto teams = places_of(fest.teams);
  const auto tests = places_of(fest.tests);
  for (const auto& result : fest.records) {
    const auto team = teams.find(result.program);
    const auto test = tests.find(result.test);
    if (team == teams.end() || test == tests.end()) continue;
    if (!are_paired(team->second, test->second)) continue;
    if (!fest.teams[team->second].built && result.verdict != compare::Verdict::cannot_start)
      continue;
    records_[team->second * fest.tests.size() + test->second] = &result;
  }
}

bool ResultMatrix::are_paired(std::size_t team, std::size_t test) const {
  return fest_.tests[test].counts() && fest_.tests[test].owner != fest_.teams[team].name;
}

const TestResult* ResultMatrix::record(std::size_t team, std::size_t test) const {
  return records_[team * fest_.tests.size() + test];
}

PairingResult ResultMatrix::result(std::size_t team, std::size_t test) const {
  if (!are_paired(team, test)) return PairingResult::none;
  if (!fest_.teams[team].built) return PairingResult::failed;
  const TestResult* const found = record(team, test);
  if (found == nullptr) return PairingResult::not_run;
  if (found->verdict == compare::Verdict::internal_error) return PairingResult::internal_error;
  return found->verdict == compare::Verdict::pass ? PairingResult::passed : PairingResult::failed;
}

std::vector<TestResult> ResultMatrix::records(std::size_t team) const {
  reports::GradedRun run;
  for (std::size_t test = 0; test < fest_.tests.size(); ++test) {
    if (const TestResult* const one = record(team, test)) run.records.push_back(*one);
  }
  return reports::with_final_points(run).records;
}

}  // namespace gauntlet::grading::fest
