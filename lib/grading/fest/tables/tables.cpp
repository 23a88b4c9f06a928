#include "grading/fest/tables/tables.hpp"

#include <algorithm>
#include <functional>
#include <initializer_list>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "grading/fest/pages/team.html.hpp"
#include "grading/reports/html.hpp"
#include "grading/reports/text.hpp"
#include "system/file.hpp"
#include "text/display.hpp"
#include "text/names.hpp"

namespace gauntlet::grading::fest {
namespace {

using json::Value;
using reports::csv_row;
using reports::one_line;
using reports::printable;
using Fields = std::vector<std::string>;

bool is_known(const Test& test) { return !test.input.empty() && !test.answer.empty(); }

// Returns the verdicts on failures of programs, in the order of the columns.
std::vector<compare::Verdict> failures() {
  std::vector<compare::Verdict> verdicts;
  for (auto i = static_cast<int>(compare::Verdict::wrong);
       i <= static_cast<int>(compare::Verdict::cannot_start); ++i) {
    verdicts.push_back(static_cast<compare::Verdict>(i));
  }
  return verdicts;
}

void add_numbers(Fields& fields, std::initializer_list<std::size_t> numbers) {
  for (const std::size_t number : numbers) fields.push_back(std::to_string(number));
}

Fields matrix_row(const Team& team, const TeamScore& score, const Fields& owners) {
  Fields fields{team.name};
  for (std::size_t i = 0; i < owners.size(); ++i) {
    fields.push_back(owners[i] == team.name ? "-" : passed_of_run(score.by_owner[i]));
  }
  add_numbers(fields, {score.total.passed, score.total.run()});
  return fields;
}

std::string validity(const Test& test) {
  if (test.revoked) return "revoked";
  return test.is_valid() ? "yes" : "no";
}

std::string with_reason(std::string state, const std::string& reason) {
  return reason.empty() ? state : state.append(": ").append(reason);
}

std::string flags_of(const TestScore& score, const Fields& other_answers) {
  Fields flags;
  if (is_failed_by_all(score)) flags.emplace_back("failed by all");
  if (!other_answers.empty()) flags.emplace_back("same input, different answer");
  return text::joined(flags, "; ");
}

Fields names_of(const Fest& fest, const std::vector<std::size_t>& places) {
  Fields names;
  names.reserve(places.size());
  for (const std::size_t place : places) names.push_back(fest.teams[place].name);
  return names;
}

bool has_earlier_points(const Fest& fest) {
  return std::ranges::any_of(fest.teams,
                             [](const Team& team) { return team.earlier_points.has_value(); });
}

Fields team_row(const Fest& fest, const Scores& scores, std::size_t place) {
  const Team& team = fest.teams[place];
  const TeamScore& score = scores.teams[place];
  const PairingCounts& total = score.total;
  Fields fields{team.name, team.built ? "yes" : "no", team.build_error};
  add_numbers(fields,
              {score.tests, score.valid, score.fresh, total.passed, total.run(), total.failed});
  for (const compare::Verdict verdict : failures()) {
    const auto found = score.failures.find(verdict);
    add_numbers(fields, {found == score.failures.end() ? 0 : found->second});
  }
  add_numbers(fields, {total.internal_errors, total.not_run, score.caught});
  if (has_chaff(fest)) add_numbers(fields, {score.chaff, scores.chaff.size()});
  if (!fest.rubric.empty()) {
    for (const auto& line : score.sheet) fields.push_back(reports::decimal(line.points));
  }
  fields.push_back(shown_points(score));
  if (!fest.rubric.empty()) fields.push_back(reports::decimal(scores.max_points));
  if (has_earlier_points(fest)) {
    fields.push_back(reports::decimal(score.fest_points));
    fields.push_back(team.earlier_points ? reports::decimal(*team.earlier_points) : "");
  }
  return fields;
}

}  // namespace

void write_tables(const Fest& fest, const std::filesystem::path& folder) {
  const ResultMatrix grid(fest);
  const Scores scores = score(fest, grid);
  std::filesystem::create_directories(folder);
  system::write_file(folder / "matrix.csv", matrix_csv(fest, scores));
  system::write_file(folder / "tests.csv", tests_csv(fest, scores));
  system::write_file(folder / "teams.csv", teams_csv(fest, scores));
}

std::vector<SheetRow> sheet_rows(const Fest& fest, const TeamScore& score) {
  std::vector<SheetRow> rows;
  for (std::size_t i = 0; i < fest.rubric.size(); ++i) {
    const RubricLine& line = fest.rubric[i];
    const SheetLine& earned = score.sheet.at(i);
    std::string counted = reports::decimal(earned.count);
    const double of = line.of.value_or(line.each ? 0 : earned.all);
    if (of > 0) counted += " of " + reports::decimal(of);
    if (line.each) counted += " at " + reports::decimal(*line.each);
    std::string points = reports::decimal(earned.points);
    if (line.points) points += " of " + reports::decimal(max_points_of(line, fest));
    if (line.is_bonus) points += " (bonus)";
    rows.push_back({line.title, earned.note.empty() ? counted : earned.note, points});
  }
  return rows;
}

bool is_failed_by_all(const TestScore& score) {
  return score.count.passed == 0 && score.count.failed >= 2;
}

std::vector<std::vector<std::string>> conflicting_answers(const std::vector<Test>& tests) {
  std::unordered_map<std::string_view, std::vector<const Test*>> firsts;  // by input
  for (const auto& test : tests) {
    if (!is_known(test)) continue;
    auto& known = firsts[test.input];
    if (std::ranges::none_of(known,
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

std::string title_of(const Fest& fest, std::string_view name) {
  return reports::one_line(fest.title.empty() ? std::string(name)
                                              : fest.title + ": " + std::string(name));
}

std::string take_build_output(const Team& team, std::vector<TestResult>& records) {
  std::string output;
  if (team.built) return output;
  for (auto& result : records) {
    if (result.verdict != compare::Verdict::cannot_start) continue;
    result.message.clear();
    if (!result.details.stderr_tail.empty()) output = std::exchange(result.details.stderr_tail, "");
  }
  output.erase(output.find_last_not_of(" \t\r\n") + 1);
  return team.build_error.find(output) == std::string::npos ? output : "";
}

std::string exclusion_reason(const Test& test) {
  if (test.revoked) return with_reason("revoked", test.invalid_reason);
  if (!test.is_valid()) return with_reason("invalid", test.invalid_reason);
  return test.counts() ? "" : "duplicate of " + test.duplicate_of;
}

std::string passed_of_run(const PairingCounts& count) {
  return std::to_string(count.passed) + '/' + std::to_string(count.run());
}

std::string chaff_share(const TeamScore& score, const Scores& scores) {
  return std::to_string(score.chaff) + '/' + std::to_string(scores.chaff.size());
}

std::string matrix_csv(const Fest& fest, const Scores& scores) {
  Fields titles{"program"};
  titles.insert(titles.end(), scores.owners.begin(), scores.owners.end());
  titles.insert(titles.end(), {"passed", "run"});
  std::string text = csv_row(titles);
  for (std::size_t team = 0; team < fest.teams.size(); ++team) {
    text += csv_row(matrix_row(fest.teams[team], scores.teams[team], scores.owners));
  }
  return text;
}

std::string tests_csv(const Fest& fest, const Scores& scores) {
  Fields titles({"test", "owner", "name", "valid", "reason", "duplicate_of", "run_by", "failed_by",
                 "internal_errors", "not_run", "failed_teams", "flags", "other_answers"});
  if (has_chaff(fest)) titles.emplace_back("chaff");
  std::string text = csv_row(titles);
  const auto others = conflicting_answers(fest.tests);
  for (std::size_t i = 0; i < fest.tests.size(); ++i) {
    const Test& test = fest.tests[i];
    const auto& [count, failed_by, chaff] = scores.tests[i];
    Fields fields{test.id(),      test.owner,          test.name,
                  validity(test), test.invalid_reason, test.duplicate_of};
    add_numbers(fields, {count.run(), count.failed, count.internal_errors, count.not_run});
    fields.push_back(text::joined(names_of(fest, failed_by), "; "));
    fields.push_back(flags_of(scores.tests[i], others[i]));
    fields.push_back(text::joined(others[i], "; "));
    if (has_chaff(fest)) fields.push_back(text::joined(names_of(fest, chaff), "; "));
    text += csv_row(fields);
  }
  return text;
}

std::string teams_csv(const Fest& fest, const Scores& scores) {
  Fields titles{"team",   "built",  "build_error", "tests", "valid",
                "unique", "passed", "run",         "failed"};
  for (const compare::Verdict verdict : failures()) titles.emplace_back(to_string(verdict));
  titles.insert(titles.end(), {"internal_errors", "not_run", "caught"});
  if (has_chaff(fest)) titles.insert(titles.end(), {"chaff_caught", "chaff"});
  for (const auto& line : fest.rubric) titles.push_back("points: " + line.title);
  titles.emplace_back("points");
  if (!fest.rubric.empty()) titles.emplace_back("max_points");
  if (has_earlier_points(fest)) titles.insert(titles.end(), {"fest_points", "earlier_points"});
  std::string text = csv_row(titles);
  for (std::size_t team = 0; team < fest.teams.size(); ++team) {
    if (!fest.teams[team].is_chaff) text += csv_row(team_row(fest, scores, team));
  }
  return text;
}

Value::Object team_values(const Fest& fest, const TeamScore& score, const Team& team,
                          std::string_view output) {
  Value::Object values;
  if (!team.built) {
    const Value::Object error{{"error", one_line(team.build_error)}, {"output", printable(output)}};
    values.emplace_back("build_error", error);
  }
  if (team.is_chaff) return values;
  values.emplace_back("sheet", json::array_of(sheet_rows(fest, score), [](const SheetRow& row) {
                        return Value::Object{{"line", one_line(row.title)},
                                             {"counted", one_line(row.counted)},
                                             {"earned", row.points}};
                      }));
  return values;
}

namespace {

// Returns "5 of 10", or the points with the weights.
std::string points_by(const Fest& fest, const Scores& scores, const TeamScore& score) {
  const std::string points = shown_points(score);
  if (!fest.rubric.empty()) return points + " of " + reports::decimal(scores.max_points);
  const Weights& weights = fest.weights;
  return points + " (" + reports::decimal(weights.valid) + " for each unique test, " +
         reports::decimal(weights.passed) + " for each passed test, " +
         reports::decimal(weights.caught) + " for each caught program" +
         (has_chaff(fest)
              ? ", " + reports::decimal(weights.chaff) + " for each caught chaff program"
              : "") +
         ")";
}

// The lines below the points.
std::vector<std::string> summary(const Fest& fest, const Scores& scores, std::size_t place) {
  const TeamScore& score = scores.teams[place];
  std::vector<std::string> lines;
  if (const auto line = compare_with_earlier(fest.teams[place], score); !line.empty()) {
    lines.push_back(line);
  }
  lines.push_back("program: " + describe(score.total));
  lines.push_back("tests submitted: " + std::to_string(score.tests) + ", valid: " +
                  std::to_string(score.valid) + ", unique: " + std::to_string(score.fresh));
  lines.push_back("programs of other teams that answer some test and fail one of this team's: " +
                  std::to_string(score.caught));
  if (has_chaff(fest)) {
    lines.push_back("programs known to be wrong (chaff) that this team's tests catch: " +
                    std::to_string(score.chaff) + " of " + std::to_string(scores.chaff.size()));
  }
  return lines;
}

std::string words_of(const Test& test, const TestScore& score) {
  if (test.counts()) return "valid: " + describe(score.count);
  return (test.is_valid() ? "valid, but a " : "") + exclusion_reason(test);
}

struct OwnTest {
  std::string name;
  std::string state;
};

std::vector<OwnTest> own_tests(const Fest& fest, const Scores& scores, const std::string& owner) {
  std::vector<OwnTest> tests;
  for (std::size_t i = 0; i < fest.tests.size(); ++i) {
    if (fest.tests[i].owner != owner) continue;
    tests.push_back(
        {one_line(fest.tests[i].name), one_line(words_of(fest.tests[i], scores.tests[i]))});
  }
  return tests;
}

}  // namespace

std::string team_text(const Fest& fest, const Scores& scores, std::size_t team,
                      std::vector<TestResult> records, const reports::TextRenderer& letters) {
  const Team& about = fest.teams[team];
  const std::string output = take_build_output(about, records);
  std::string text = title_of(fest, about.name) +
                     "\npoints: " + points_by(fest, scores, scores.teams[team]) + '\n';
  for (const auto& [title, counted, points] : sheet_rows(fest, scores.teams[team])) {
    const std::string line = text::joined({points, title, counted}, ": ");
    text.append("  ").append(one_line(line)).append("\n");
  }
  for (const auto& line : summary(fest, scores, team)) text += line + '\n';
  if (!about.built) text += "\nbuild error: " + one_line(about.build_error) + '\n';
  for (const auto line : text::lines_of(output)) text += "  | " + one_line(line) + '\n';
  const auto tests = own_tests(fest, scores, about.name);
  if (!tests.empty()) text.append("\n").append(own_tests_title) += '\n';
  for (const auto& [test, state] : tests) {
    text.append("  ").append(test).append(": ").append(state) += '\n';
  }
  const auto passed = [](const TestResult& result) {
    return result.verdict == compare::Verdict::pass;
  };
  std::erase_if(records, passed);
  if (!records.empty()) text.append("\n").append(met_tests_title) += '\n';
  for (const auto& result : records) {
    text += '\n' + one_line(result.test) + '\n' + reports::describe(result, letters);
  }
  return text;
}

std::string team_html(const Fest& fest, const Scores& scores, std::size_t team,
                      std::vector<TestResult> records, const reports::SvgRenderer& picture) {
  const Team& about = fest.teams[team];
  const std::string output = take_build_output(about, records);
  Value::Object values = reports::record_list(records, {.picture = picture});
  templates::add(values, team_values(fest, scores.teams[team], about, output));
  templates::add(
      values,
      {{"points", points_by(fest, scores, scores.teams[team])},
       {"bar", reports::record_bar(records)},
       {"lines", json::array_of(summary(fest, scores, team), std::identity())},
       {"own_tests", json::array_of(own_tests(fest, scores, about.name), [](const OwnTest& test) {
          return Value::Object{{"name", test.name}, {"status", test.state}};
        })}});
  return reports::page(embedded::team_html, title_of(fest, about.name), std::move(values));
}

}  // namespace gauntlet::grading::fest
