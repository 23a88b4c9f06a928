#include "grading/fest/pages/pages.hpp"

#include <algorithm>

#include "core/numbers.hpp"
#include "grading/fest/tables/tables.hpp"
#include "grading/submission/names.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "system/file.hpp"
#include "text/display.hpp"

namespace gauntlet::grading::fest {
namespace {

namespace fs = std::filesystem;
using reports::cell;
using reports::decimal;
using reports::link;
using reports::paragraph;
using reports::row;
using reports::shown;
using text::element;

// The names of the files in pages/.
std::string team_file(std::string_view name) { return "team-" + folder_name(name) + ".html"; }
std::string test_file(const Test& test) { return "test-" + folder_name(test.id()) + ".html"; }

using OptionalLinks = std::vector<std::pair<std::optional<std::string>, std::string_view>>;

// Returns the links whose files exist, after one to the matrix.
std::string ways_out(const Links& links, const OptionalLinks& others) {
  std::vector<std::string> ways{link(links.matrix(), "the matrix")};
  for (const auto& [url, name] : others) {
    if (url) ways.push_back(link(*url, name));
  }
  return reports::navigation(ways);
}

bool passes_everyone(const TestScore& score) {
  return score.count.failed == 0 && score.count.passed >= 2;
}

std::string names_of_teams(const PageData& data, const std::vector<std::size_t>& teams,
                           const Links& links) {
  std::string names;
  for (const std::size_t team : teams) {
    const std::string& name = data.fest.teams[team].name;
    names += (names.empty() ? "" : ", ") + link(links.team(name), name);
  }
  return names.empty() ? "none" : names;
}

std::string score_of_chaff(const PageData& data, std::size_t place, const Links& links) {
  const TeamScore& score = data.scores.teams[place];
  const bool answers = std::ranges::find(data.scores.chaff, place) != data.scores.chaff.end();
  return bar_of(data, place, std::nullopt) + paragraph(describe(score.total)) +
         paragraph("a program that is known to be wrong (chaff)") +
         paragraph(answers ? "teams whose tests catch it: " +
                                 names_of_teams(data, score.caught_by, links)
                           : "it answers no test, so it does not count");
}

std::string weighted_points(const PageData& data, const TeamScore& score) {
  const Weights& weights = data.fest.weights;
  return paragraph(
      "points: " + shown_points(score) + " (" + pluralize(score.fresh, "unique test") + " at " +
          decimal(weights.valid) + ", " + std::to_string(score.total.passed) + " passed at " +
          decimal(weights.passed) + ", " + pluralize(score.caught, "program") + " caught at " +
          decimal(weights.caught) +
          (has_chaff(data.fest) ? ", " + chaff_share(score, data.scores) +
                                      " chaff programs caught at " + decimal(weights.chaff)
                                : "") +
          ')',
      "score");
}

std::string score_of(const PageData& data, std::size_t place, const Links& links) {
  const Fest& fest = data.fest;
  const Team& team = fest.teams[place];
  const TeamScore& score = data.scores.teams[place];
  if (team.is_chaff) return score_of_chaff(data, place, links);
  const std::string points =
      fest.rubric.empty()
          ? weighted_points(data, score)
          : paragraph("points: " + shown_points(score) + " of " + decimal(data.scores.max_points),
                      "score") +
                sheet_table(fest, score);
  return points + bar_of(data, place, std::nullopt) +
         paragraph("program: " + describe(score.total)) +
         paragraph("tests submitted: " + std::to_string(score.tests) + ", valid: " +
                   std::to_string(score.valid) + ", unique: " + std::to_string(score.fresh));
}

// Lists the teams whose programs fail a test, with the letter of the verdict.
std::string failing(const PageData& data, std::size_t test, const Links& links) {
  std::string names;
  auto programs = data.scores.tests[test].failed_by;
  const auto& chaff = data.scores.tests[test].chaff;
  programs.insert(programs.end(), chaff.begin(), chaff.end());
  for (const std::size_t team : programs) {
    const auto verdict = verdict_of(PairingResult::failed, data.grid.record(team, test));
    const std::string& name = data.fest.teams[team].name;
    names += element("span", {{"class", "one"}},
                     reports::verdict_icon(reports::kind_of(verdict)) + ' ' +
                         link(links.team(name), name)) +
             ' ';
  }
  return names;
}

std::string own_tests(const PageData& data, const std::string& owner, const Links& links) {
  std::string rows;
  for (std::size_t i = 0; i < data.fest.tests.size(); ++i) {
    const Test& test = data.fest.tests[i];
    if (test.owner != owner) continue;
    rows +=
        row(cell(link(links.test(test), test.name)) +
            cell(shown(test_status(test, data.scores.tests[i]))) + cell(failing(data, i, links)));
  }
  if (rows.empty()) return "";
  return element("h2", own_tests_title) + '\n' +
         reports::table("tests", reports::titles({"test", "status", "failed by"}), rows) + '\n';
}

// Lists tests with an equal input and a different answer, if any.
std::string contradictions(const Fest& fest, const Test& test, const Links& links) {
  if (test.input.empty() || test.answer.empty()) return "";
  std::string others;
  for (const auto& other : fest.tests) {
    if (other.input != test.input || other.answer.empty() || other.answer == test.answer) continue;
    others += ' ' + link(links.test(other), other.id());
  }
  return others.empty() ? "" : paragraph("same input, different answer:" + others);
}

// Describes the test once for all programs. Uses the texts of the files if any program has run it.
std::string about_test(const Test& test, const std::vector<TestResult>& records,
                       const reports::SvgRenderer& picture) {
  TestResult asked;
  asked.verdict = compare::Verdict::pass;
  asked.input = test.input;
  asked.expected = test.answer;
  const auto found =
      std::ranges::find_if(records, [](const TestResult& record) { return !record.input.empty(); });
  if (found != records.end()) {
    asked.input = found->input;
    asked.expected = found->expected;
  }
  return reports::boards(asked, picture) +
         reports::text_blocks(reports::text_block("input", asked.input) +
                              reports::text_block("expected", asked.expected));
}

}  // namespace

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
  return team.program.empty() ? std::nullopt : existing(team.program);
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
  if (!test.counts()) return reports::one_line(exclusion_reason(test));
  if (is_failed_by_all(score)) return "nobody passes";
  return passes_everyone(score) ? "passed by all" : "";
}

std::string test_status(const Test& test, const TestScore& score) {
  if (!test.counts()) return exclusion_reason(test);
  const std::string remark = remark_for(test, score);
  return "valid: " + describe(score.count) + (remark.empty() ? "" : "; " + remark);
}

compare::Verdict verdict_of(PairingResult result, const TestResult* record) {
  if (record != nullptr) return record->verdict;
  return result == PairingResult::internal_error ? compare::Verdict::internal_error
                                                 : compare::Verdict::cannot_start;
}

void MatrixCell::add(PairingResult result, const TestResult* record) {
  count.add(result);
  if (result == PairingResult::none || result == PairingResult::not_run) return;
  ++verdicts[verdict_of(result, record)];
}

const reports::VerdictClass* MatrixCell::kind() const {
  const auto all = reports::bar_segments(verdicts);  // the worst is last
  const reports::BarSegment* max = nullptr;
  for (const auto& share : all) {
    if (share.kind->is_failure && (max == nullptr || share.count >= max->count)) max = &share;
  }
  if (max != nullptr) return max->kind;
  return all.empty() ? nullptr : all.back().kind;
}

std::string bar_of(const PageData& data, std::optional<std::size_t> team,
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
  const auto test_of = [&](const TestResult& record) {
    return link(links.test(data.fest.tests[tests.at(record.test)]), "all about this test");
  };
  auto records = data.grid.records(team);
  const std::string output = take_build_output(about, records);
  return reports::page(
      title_of(data.fest, about.name),
      ways_out(links, {{links.report(about), "the team's report"},
                       {links.log(about), "build log"},
                       {links.program(about), "program"}}) +
          score_of(data, team, links) + build_error_html(about, output) +
          own_tests(data, about.name, links) +
          element("h2", about.is_chaff ? "Results" : met_tests_title) + '\n' +
          reports::record_list(records,
                               {.picture = data.picture, .with_passes = false, .links = test_of}));
}

std::string test_page(const PageData& data, std::size_t test, const Links& links) {
  const Test& about = data.fest.tests[test];
  std::vector<TestResult> records;
  for (std::size_t team = 0; team < data.fest.teams.size(); ++team) {
    if (const TestResult* const record = data.grid.record(team, test)) records.push_back(*record);
  }
  OptionalLinks others;
  if (about.owner != staff) others.emplace_back(links.team(about.owner), about.owner);
  const auto files = links.files(about);
  for (const auto& [url, name] : files) others.emplace_back(url, name);
  const auto team_of = [&](const TestResult& record) {
    return link(links.team(record.program), "all about this team");
  };
  return reports::page(
      title_of(data.fest, about.id()),
      ways_out(links, others) + bar_of(data, std::nullopt, test) +
          paragraph(shown(test_status(about, data.scores.tests[test]))) +
          contradictions(data.fest, about, links) +
          (has_chaff(data.fest) && about.counts()
               ? paragraph("chaff programs that fail it: " +
                           names_of_teams(data, data.scores.tests[test].chaff, links))
               : "") +
          about_test(about, records, data.picture) + "<h2>Programs</h2>\n" +
          reports::record_list(records, {.picture = data.picture,
                                         .with_test = false,
                                         .with_program = true,
                                         .with_input = false,
                                         .with_passes = false,
                                         .links = team_of}));
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
