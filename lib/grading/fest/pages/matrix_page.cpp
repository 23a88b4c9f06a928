#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <unordered_map>

#include "core/numbers.hpp"
#include "grading/fest/pages/matrix.html.hpp"
#include "grading/fest/pages/pages.hpp"
#include "grading/fest/tables/tables.hpp"

namespace gauntlet::grading::fest {
namespace {

using json::Value;
using reports::one_line;

std::string percent(const PairingCounts& count) {
  if (count.run() == 0) return "";
  return std::to_string(
      percent_of(static_cast<double>(count.passed) / static_cast<double>(count.run())));
}

// Returns the cell of a program and the tests of an owner: the number of failures and the letter of
// their kind.
Value cell_values(const MatrixCell& cell, bool is_own) {
  const reports::Sign* const sign = is_own ? nullptr : cell.sign();
  Value::Object values = reports::badge(sign == nullptr ? reports::Sign() : *sign);
  std::size_t count = 0;
  if (sign != nullptr) count = sign->is_failure ? cell.count.failed : cell.count.internal_errors;
  templates::add(values, {{"is_own", is_own},
                          {"of", passed_of_run(cell.count)},
                          {"share", percent(cell.count)},
                          {"count", count == 0 ? Value() : Value(count)}});
  return values;
}

// The columns between the names of the teams and the owners of tests.
Value::Array columns(const Fest& fest) {
  if (!has_chaff(fest)) {
    return {"passed of run", "points", "caught", "tests", "valid", "unique", "revoked"};
  }
  return {"passed of run", "points", "caught", "chaff", "tests", "valid", "unique", "revoked"};
}

// Returns true if the names of the columns fit side by side on most screens.
bool are_few(const Scores& scores) {
  constexpr std::size_t max = 60;  // characters
  std::size_t width = 0;
  for (const auto& owner : scores.owners) width += std::max<std::size_t>(owner.size(), 3) + 1;
  return width <= max;
}

class Matrix {
 public:
  Matrix(const PageData& data, const Links& links)
      : fest_(data.fest),
        scores_(data.scores),
        links_(links),
        cells_(fest_.teams.size(), std::vector<MatrixCell>(scores_.owners.size())),
        revoked_(fest_.teams.size()),
        unpassed_(scores_.owners.size()) {
    const auto teams = places_of(fest_.teams);
    for (std::size_t i = 0; i < fest_.tests.size(); ++i) {
      const Test& test = fest_.tests[i];
      const auto owner = std::ranges::find(scores_.owners, test.owner) - scores_.owners.begin();
      for (std::size_t team = 0; team < fest_.teams.size(); ++team) {
        cells_[team][static_cast<std::size_t>(owner)].add(data.grid.result(team, i),
                                                          data.grid.record(team, i));
      }
      const auto team = teams.find(test.owner);
      if (test.revoked && team != teams.end()) ++revoked_[team->second];
      if (test.counts() && is_failed_by_all(scores_.tests[i]))
        ++unpassed_[static_cast<std::size_t>(owner)];
    }
  }

  Value::Object values() const {
    const Value::Array words = columns(fest_);
    const std::size_t unpassed =
        std::accumulate(unpassed_.begin(), unpassed_.end(), std::size_t{0});
    Value::Array teams;
    for (std::size_t team = 0; team < fest_.teams.size(); ++team) teams.push_back(row(team));
    return {
        {"are_few", are_few(scores_)},
        {"names_and_columns", words.size() + 1},
        {"column_gap", words.size() - 1},
        {"columns", words},
        {"owner_count", scores_.owners.size()},
        {"owners", json::array_of(scores_.owners, one_line)},
        {"teams", std::move(teams)},
        {"unpassed", unpassed == 0 ? Value() : Value(unpassed)},
        {"unpassed_by_owner",
         json::array_of(unpassed_, [](auto count) { return count == 0 ? Value() : Value(count); })},
        {"passed", percent(scores_.total)},
        {"passed_by_owner", json::array_of(scores_.by_owner, percent)}};
  }

 private:
  Value row(std::size_t place) const {
    const Team& team = fest_.teams[place];
    const TeamScore& score = scores_.teams[place];
    Value::Array cells;
    for (std::size_t i = 0; i < scores_.owners.size(); ++i) {
      cells.push_back(cell_values(cells_[place][i], scores_.owners[i] == team.name));
    }
    const auto& sign = reports::sign_of(compare::Verdict::cannot_start);
    return Value::Object{{"name", one_line(team.name)},
                         {"url", links_.team(team.name)},
                         {"sign", team.built ? Value() : reports::badge(sign)},
                         {"share", percent(score.total)},
                         {"total", passed_of_run(score.total)},
                         {"numbers", numbers(place)},
                         {"cells", std::move(cells)}};
  }

  // Returns the numbers of a team's score, which are empty for a chaff program.
  Value::Array numbers(std::size_t place) const {
    const TeamScore& score = scores_.teams[place];
    Value::Array texts{shown_points(score, 2), score.caught};
    if (has_chaff(fest_)) texts.emplace_back(chaff_share(score, scores_));
    for (const std::size_t number : {score.tests, score.valid, score.fresh, revoked_[place]}) {
      texts.emplace_back(number);
    }
    return fest_.teams[place].is_chaff ? Value::Array(texts.size()) : texts;
  }

  const Fest& fest_;
  const Scores& scores_;
  const Links& links_;
  std::vector<std::vector<MatrixCell>> cells_;  // by team, then by the owner of the tests
  std::vector<std::size_t> revoked_;            // tests of each team
  std::vector<std::size_t> unpassed_;           // tests of each owner that nobody passes
};

using IsListed = std::function<bool(const Test& test, const std::string& remark)>;

// Appends a list of tests unless it is empty.
void add_list(Value::Array& lists, const PageData& data, const Links& links,
              std::string_view heading, const IsListed& is_listed) {
  Value::Array tests;
  for (std::size_t i = 0; i < data.fest.tests.size(); ++i) {
    const Test& test = data.fest.tests[i];
    if (!is_listed(test, remark_for(test, data.scores.tests[i]))) continue;
    Value::Object values = link(links.test(test), test.id());
    values.emplace_back("why", one_line(exclusion_reason(test)));
    tests.emplace_back(std::move(values));
  }
  if (tests.empty()) return;
  lists.emplace_back(Value::Object{{"count", tests.size()},
                                   {"are_several", tests.size() > 1},
                                   {"heading", heading},
                                   {"tests", std::move(tests)}});
}

Value::Array test_lists(const PageData& data, const Links& links) {
  const auto with = [](const std::string& remark) {
    return [remark](const Test& test, const std::string& of_test) {
      return test.counts() && of_test == remark;
    };
  };
  Value::Array lists;
  add_list(lists, data, links, "that nobody passes: is the reference right?",
           with("nobody passes"));
  add_list(lists, data, links, "passed by all", with("passed by all"));
  add_list(lists, data, links, "not counted: invalid, revoked or duplicate",
           [](const Test& test, const std::string&) { return !test.counts(); });
  return lists;
}

Value::Array not_built(const std::vector<Team>& teams, const Links& links) {
  Value::Array items;
  for (const auto& team : teams) {
    if (team.built) continue;
    Value::Object values = link(links.team(team.name), team.name);
    templates::add(values,
                   {{"log", links.log(team).value_or("")}, {"error", one_line(team.build_error)}});
    items.emplace_back(std::move(values));
  }
  return items;
}

// The points of all teams by the lines of the rubric.
Value::Array sheets(const PageData& data, const Links& links) {
  Value::Array sheets;
  for (std::size_t team = 0; team < data.fest.teams.size(); ++team) {
    const TeamScore& score = data.scores.teams[team];
    if (data.fest.teams[team].is_chaff) continue;
    const std::string& name = data.fest.teams[team].name;
    Value::Object values = link(links.team(name), name);
    templates::add(values, {{"points", shown_points(score, 2)},
                            {"earned", json::array_of(score.sheet, [](const auto& line) {
                               return reports::decimal(line.points, 2);
                             })}});
    sheets.emplace_back(std::move(values));
  }
  return sheets;
}

Value::Array rubric(const Fest& fest) {
  return json::array_of(fest.rubric, [&](const auto& line) {
    const std::string max = line.points ? reports::decimal(max_points_of(line, fest), 2) : "";
    return Value::Object{{"line", one_line(line.title)}, {"max", line.is_bonus ? '+' + max : max}};
  });
}

Value::Array summary(const Fest& fest, const Scores& scores) {
  const auto counting = std::ranges::count_if(fest.tests, &Test::counts);
  const auto chaff = static_cast<std::size_t>(std::ranges::count_if(fest.teams, &Team::is_chaff));
  const auto caught = std::ranges::count_if(
      scores.chaff, [&](std::size_t place) { return !scores.teams[place].caught_by.empty(); });
  Value::Array lines{"programs: " + std::to_string(fest.teams.size() - chaff) +
                     "; tests submitted: " + std::to_string(fest.tests.size()) +
                     ", counted: " + std::to_string(counting) + "; " + describe(scores.total)};
  if (chaff > 0) {
    lines.emplace_back("chaff programs: " + std::to_string(chaff) +
                       ", caught by some team: " + std::to_string(caught));
  }
  if (!scores.warning.empty()) lines.emplace_back(scores.warning);
  return lines;
}

// Returns the data of the cells for report.js:
//   { "teams": [[name, URL], ...], "owners": [[name, URL or null], ...],
//     "tests": [[index of the owner, id, URL, remark], ...],
//     "verdicts": [[name, class, letter], ...],
//     "runs": [[[index of the test, index of the verdict, message], ...] by team: failures] }
Value matrix_data(const PageData& data, const Links& links) {
  const auto& [fest, picture, grid, scores] = data;
  Value::Array teams, owners, tests, runs;
  for (const auto& team : fest.teams) {
    teams.emplace_back(Value::Array{one_line(team.name), links.team(team.name)});
  }
  std::unordered_map<std::string, std::size_t> places;
  for (const auto& owner : scores.owners) {
    places.emplace(owner, places.size());
    owners.emplace_back(
        Value::Array{one_line(owner), owner == staff ? Value() : Value(links.team(owner))});
  }
  for (std::size_t i = 0; i < fest.tests.size(); ++i) {
    const Test& test = fest.tests[i];
    tests.emplace_back(Value::Array{places.at(test.owner), one_line(test.id()), links.test(test),
                                    remark_for(test, scores.tests[i])});
  }
  std::map<compare::Verdict, std::size_t> verdicts;
  Value::Array badges;
  for (std::size_t team = 0; team < fest.teams.size(); ++team) {
    Value::Array failed;
    for (std::size_t test = 0; test < fest.tests.size(); ++test) {
      const PairingResult result = grid.result(team, test);
      if (result != PairingResult::failed && result != PairingResult::internal_error) continue;
      const TestResult* const test_result = grid.record(team, test);
      const auto verdict = verdict_of(result, test_result);
      const auto [place, is_new] = verdicts.emplace(verdict, verdicts.size());
      if (is_new) badges.push_back(badge_data(reports::sign_of(verdict), to_string(verdict)));
      const std::string& why =
          test_result == nullptr ? fest.teams[team].build_error : test_result->message;
      failed.emplace_back(Value::Array{test, place->second, one_line(why)});
    }
    runs.emplace_back(std::move(failed));
  }
  return Value::Object{{"teams", std::move(teams)},
                       {"owners", std::move(owners)},
                       {"tests", std::move(tests)},
                       {"verdicts", std::move(badges)},
                       {"runs", std::move(runs)}};
}

}  // namespace

std::string matrix_html(const PageData& data, const Links& links) {
  constexpr std::size_t max_few_lines = 8;  // titles that fit side by side on most screens
  const Fest& fest = data.fest;
  std::vector<reports::Sign> signs;
  std::ranges::copy_if(reports::signs, std::back_inserter(signs),
                       [](const auto& sign) { return sign.name != "skip"; });
  Value::Object values = Matrix(data, links).values();
  templates::add(values, {{"bar", bar_of(data, std::nullopt, std::nullopt)},
                          {"summary", summary(fest, data.scores)},
                          {"lists", test_lists(data, links)},
                          {"rows", fest.teams.size() + 1},
                          {"legend", reports::legend(signs)},
                          {"are_few_lines", fest.rubric.size() <= max_few_lines},
                          {"rubric", rubric(fest)},
                          {"sheets", sheets(data, links)},
                          {"max_points", reports::decimal(data.scores.max_points, 2)},
                          {"not_built", not_built(fest.teams, links)},
                          {"data", templates::script_json(matrix_data(data, links))}});
  return reports::page(embedded::matrix_html, fest.title, std::move(values));
}

}  // namespace gauntlet::grading::fest
