#include "grading/fest/pages/pages.hpp"

#include <algorithm>

#include "core/numbers.hpp"
#include "grading/fest/pages/team.html.hpp"
#include "grading/fest/pages/test.html.hpp"
#include "grading/fest/tables/tables.hpp"
#include "grading/submission/names.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "system/file.hpp"
#include "text/display.hpp"

namespace gauntlet::grading::fest {
namespace {

namespace fs = std::filesystem;
using json::Value;
using reports::decimal;
using reports::one_line;

// The names of the files in pages/.
std::string team_file(std::string_view name) { return "team-" + folder_name(name) + ".html"; }
std::string test_file(const Test& test) { return "test-" + folder_name(test.id()) + ".html"; }

Value::Array links_of(const Fest& fest, const std::vector<std::size_t>& teams, const Links& links) {
  return json::array_of(teams, [&](std::size_t team) {
    Value::Object values = link(links.team(fest.teams[team].name), fest.teams[team].name);
    values.emplace_back("comma", team == teams.front() ? "" : ", ");
    return values;
  });
}

bool passes_everyone(const TestScore& score) {
  return score.count.failed == 0 && score.count.passed >= 2;
}

std::string weighted_points(const PageData& data, const TeamScore& score) {
  const Weights& weights = data.fest.weights;
  return shown_points(score) + " (" + pluralize(score.fresh, "unique test") + " at " +
         decimal(weights.valid) + ", " + std::to_string(score.total.passed) + " passed at " +
         decimal(weights.passed) + ", " + pluralize(score.caught, "program") + " caught at " +
         decimal(weights.caught) +
         (has_chaff(data.fest) ? ", " + chaff_share(score, data.scores) +
                                     " chaff programs caught at " + decimal(weights.chaff)
                               : "") +
         ')';
}

// The values on the score of a team, or on a chaff program.
Value::Object score_values(const PageData& data, std::size_t place, const Links& links) {
  const TeamScore& score = data.scores.teams[place];
  if (data.fest.teams[place].is_chaff) {
    const bool answers = std::ranges::find(data.scores.chaff, place) != data.scores.chaff.end();
    Value::Array lines{describe(score.total), "a program that is known to be wrong (chaff)"};
    if (!answers) lines.emplace_back("it answers no test, so it does not count");
    return {
        {"is_chaff", true},
        {"lines", std::move(lines)},
        {"catchers", answers ? Value::Object{{"teams", links_of(data.fest, score.caught_by, links)}}
                             : Value()}};
  }
  Value::Array lines{"program: " + describe(score.total),
                     "tests submitted: " + std::to_string(score.tests) + ", valid: " +
                         std::to_string(score.valid) + ", unique: " + std::to_string(score.fresh)};
  if (const auto line = compare_with_earlier(data.fest.teams[place], score); !line.empty()) {
    lines.insert(lines.begin(), line);
  }
  return {{"points", data.fest.rubric.empty()
                         ? weighted_points(data, score)
                         : shown_points(score) + " of " + decimal(data.scores.max_points)},
          {"lines", std::move(lines)}};
}

// The teams whose programs fail a test, with the letter of the verdict.
Value::Array failed_by(const PageData& data, std::size_t test, const Links& links) {
  auto programs = data.scores.tests[test].failed_by;
  const auto& chaff = data.scores.tests[test].chaff;
  programs.insert(programs.end(), chaff.begin(), chaff.end());
  return json::array_of(programs, [&](std::size_t team) {
    const auto verdict = verdict_of(PairingResult::failed, data.grid.record(team, test));
    const std::string& name = data.fest.teams[team].name;
    Value::Object values = reports::badge(reports::sign_of(verdict), one_line(name));
    values.emplace_back("url", links.team(name));
    return values;
  });
}

Value::Array own_tests(const PageData& data, const std::string& owner, const Links& links) {
  Value::Array tests;
  for (std::size_t i = 0; i < data.fest.tests.size(); ++i) {
    const Test& test = data.fest.tests[i];
    if (test.owner != owner) continue;
    tests.emplace_back(Value::Object{{"url", links.test(test)},
                                     {"name", one_line(test.name)},
                                     {"status", one_line(test_status(test, data.scores.tests[i]))},
                                     {"failed_by", failed_by(data, i, links)}});
  }
  return tests;
}

// The tests with an equal input and a different answer.
Value::Array contradictions(const Fest& fest, const Test& test, const Links& links) {
  Value::Array others;
  if (test.input.empty() || test.answer.empty()) return others;
  for (const auto& other : fest.tests) {
    if (other.input != test.input || other.answer.empty() || other.answer == test.answer) continue;
    others.emplace_back(link(links.test(other), other.id()));
  }
  return others;
}

// The test as a record for all programs. Has the texts of the files if any program has run it.
TestResult record_of(const Test& test, const std::vector<TestResult>& records) {
  TestResult asked;
  asked.verdict = compare::Verdict::pass;
  asked.details.input = test.input;
  asked.details.expected = test.answer;
  const auto found = std::ranges::find_if(
      records, [](const TestResult& result) { return !result.details.input.empty(); });
  if (found != records.end()) {
    asked.details.input = found->details.input;
    asked.details.expected = found->details.expected;
  }
  return asked;
}

}  // namespace

Value::Object link(const std::string& url, std::string_view name) {
  return {{"url", url}, {"name", one_line(name)}};
}

std::string Links::team(std::string_view name) const {
  return up_ + "pages/" + url_part(team_file(name));
}

std::string Links::test(const Test& test) const {
  return up_ + "pages/" + url_part(test_file(test));
}

std::optional<std::string> Links::existing(const fs::path& file) const {
  std::error_code error;
  if (!fs::is_regular_file(file, error) || error) return std::nullopt;
  const fs::path folder = fs::absolute(folder_, error).lexically_normal();
  const fs::path relative = fs::absolute(file, error).lexically_normal().lexically_relative(folder);
  std::string url = up_;
  for (const auto& part : relative) {
    if (part.empty()) return std::nullopt;
    url.append(url.ends_with('/') || url.empty() ? "" : "/").append(url_part(part.string()));
  }
  return url;
}

std::optional<std::string> Links::report(const Team& team) const {
  return existing(folder_ / "teams" / folder_name(team.name) / "report.html");
}

std::optional<std::string> Links::log(const Team& team) const {
  return existing(folder_ / "builds" / (folder_name(team.name) + ".log"));
}

std::optional<std::string> Links::program(const Team& team) const {
  return team.path.empty() ? std::nullopt : existing(team.path);
}

std::vector<std::pair<std::string, std::string>> Links::files(const Test& test) const {
  const fs::path input = folder_ / "tests" / folder_name(test.owner) / text::to_utf8(test.name);
  std::vector<std::pair<std::string, std::string>> links;
  const auto add = [&](const fs::path& file, std::string_view name) {
    if (const auto url = existing(file)) links.emplace_back(*url, name);
  };
  if (!end_of_input(test.name).empty()) {
    for (const auto part : part::all) add(part_beside(input, part), part.substr(1));
  } else if (const auto files = text_files(input, layouts_)) {
    for (const fs::path& file : files->all()) add(file, file.filename().string());
  }
  return links;
}

std::string remark_for(const Test& test, const TestScore& score) {
  if (!test.counts()) return one_line(exclusion_reason(test));
  if (is_failed_by_all(score)) return "nobody passes";
  return passes_everyone(score) ? "passed by all" : "";
}

std::string test_status(const Test& test, const TestScore& score) {
  if (!test.counts()) return exclusion_reason(test);
  const std::string remark = remark_for(test, score);
  return "valid: " + describe(score.count) + (remark.empty() ? "" : "; " + remark);
}

compare::Verdict verdict_of(PairingResult result, const TestResult* test_result) {
  if (test_result != nullptr) return test_result->verdict;
  return result == PairingResult::internal_error ? compare::Verdict::internal_error
                                                 : compare::Verdict::cannot_start;
}

void MatrixCell::add(PairingResult result, const TestResult* test_result) {
  count.add(result);
  if (result == PairingResult::none || result == PairingResult::not_run) return;
  ++verdicts[verdict_of(result, test_result)];
}

const reports::Sign* MatrixCell::sign() const {
  const auto all = reports::bar_segments(verdicts);  // the worst is last
  const reports::BarSegment* max = nullptr;
  for (const auto& share : all) {
    if (share.sign->is_failure && (max == nullptr || share.count >= max->count)) max = &share;
  }
  if (max != nullptr) return max->sign;
  return all.empty() ? nullptr : all.back().sign;
}

Value bar_of(const PageData& data, std::optional<std::size_t> team,
             std::optional<std::size_t> test) {
  const std::size_t last_team = team ? *team + 1 : data.fest.teams.size();
  const std::size_t last_test = test ? *test + 1 : data.fest.tests.size();
  MatrixCell all;
  for (std::size_t i = team.value_or(0); i < last_team; ++i) {
    if (!team && data.fest.teams[i].is_chaff) continue;
    for (std::size_t k = test.value_or(0); k < last_test; ++k) {
      all.add(data.grid.result(i, k), data.grid.record(i, k));
    }
  }
  return reports::bar(reports::bar_segments(all.verdicts));
}

std::string team_page(const PageData& data, std::size_t team, const Links& links) {
  const Team& about = data.fest.teams[team];
  const auto tests = places_of(data.fest.tests);
  auto records = data.grid.records(team);
  const std::string output = take_build_output(about, records);
  Value::Array ways{link(links.matrix(), "the matrix")};
  if (const auto url = links.report(about)) ways.emplace_back(link(*url, "the team's report"));
  if (const auto url = links.log(about)) ways.emplace_back(link(*url, "build log"));
  if (const auto url = links.program(about)) ways.emplace_back(link(*url, "program"));
  Value::Object values = reports::record_list(
      records, {.picture = data.picture,
                .with_passes = false,
                .link =
                    [&](const TestResult& result) {
                      return links.test(data.fest.tests[tests.at(result.test)]);
                    },
                .link_text = "all about this test"});
  templates::add(values, score_values(data, team, links));
  templates::add(values, team_values(data.fest, data.scores.teams[team], about, output));
  templates::add(values, {{"is_for_staff", true},
                          {"ways", std::move(ways)},
                          {"bar", bar_of(data, team, std::nullopt)},
                          {"own_tests", own_tests(data, about.name, links)}});
  return reports::page(embedded::team_html, title_of(data.fest, about.name), std::move(values));
}

std::string test_page(const PageData& data, std::size_t test, const Links& links) {
  const Test& about = data.fest.tests[test];
  const TestScore& score = data.scores.tests[test];
  std::vector<TestResult> records;
  for (std::size_t team = 0; team < data.fest.teams.size(); ++team) {
    if (const TestResult* const result = data.grid.record(team, test)) records.push_back(*result);
  }
  Value::Array ways{link(links.matrix(), "the matrix")};
  if (about.owner != staff) ways.emplace_back(link(links.team(about.owner), about.owner));
  for (const auto& [url, name] : links.files(about)) ways.emplace_back(link(url, name));
  Value chaff;
  if (has_chaff(data.fest) && about.counts()) {
    chaff = Value::Object{{"teams", links_of(data.fest, score.chaff, links)}};
  }
  const TestResult asked = record_of(about, records);
  Value::Object values = reports::record_list(
      records, {.picture = data.picture,
                .with_test = false,
                .with_program = true,
                .with_input = false,
                .with_passes = false,
                .link = [&](const TestResult& result) { return links.team(result.program); },
                .link_text = "all about this team"});
  templates::add(values, {{"ways", std::move(ways)},
                          {"bar", bar_of(data, std::nullopt, test)},
                          {"status", one_line(test_status(about, score))},
                          {"contradictions", contradictions(data.fest, about, links)},
                          {"chaff", std::move(chaff)},
                          {"boards", reports::boards(asked, data.picture)},
                          {"texts", reports::texts({{"input", asked.details.input},
                                                    {"expected", asked.details.expected}})}});
  return reports::page(embedded::test_html, title_of(data.fest, about.id()), std::move(values));
}

void write_pages(const Fest& fest, const fs::path& folder, const reports::SvgRenderer& picture) {
  const PageData data{fest, picture};
  const fs::path pages = folder / "pages";
  fs::remove_all(pages);
  fs::create_directories(pages);
  const Links links(folder, true, layouts_for(fest.tests_pattern));
  for (std::size_t i = 0; i < fest.teams.size(); ++i) {
    system::write_file(pages / team_file(fest.teams[i].name), team_page(data, i, links));
  }
  for (std::size_t i = 0; i < fest.tests.size(); ++i) {
    system::write_file(pages / test_file(fest.tests[i]), test_page(data, i, links));
  }
  system::write_file(folder / "matrix.html", matrix_html(data, Links(folder)));
}

}  // namespace gauntlet::grading::fest
