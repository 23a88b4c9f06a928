#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <unordered_map>

#include "grading/fest/pages/pages.hpp"
#include "grading/fest/tables/tables.hpp"

namespace gauntlet::grading::fest {
namespace {

using json::Value;
using reports::cell;
using reports::link;
using reports::one_line;
using reports::paragraph;
using reports::shown;
using text::element;

std::string percent(const PairingCounts& count) {
  return count.run() == 0 ? "" : std::to_string(100 * count.passed / count.run());
}

// Returns a cell of a program and the tests of an owner: the number of failures and the letter of
// their kind.
std::string cell_html(const MatrixCell& cell, bool is_own, const std::string& url) {
  if (is_own) return "<td class=\"own\" title=\"its own tests\"></td>";
  const reports::VerdictClass* const kind = cell.kind();
  if (kind == nullptr) return "<td></td>";
  text::Attributes attributes{{"class", kind->name},
                              {"data-of", passed_of_run(cell.count)},
                              {"data-share", percent(cell.count)}};
  if (cell.count.failed + cell.count.internal_errors == 0) {
    return element("td", attributes, kind->letter);
  }
  std::string text(kind->letter);
  text += std::to_string(kind->is_failure ? cell.count.failed : cell.count.internal_errors);
  return element("td", attributes, element("a", {{"href", url}}, text));
}

// The columns between the names of the teams and the owners of tests.
std::vector<std::string_view> columns(const Fest& fest) {
  if (!has_chaff(fest)) {
    return {"passed of run", "points", "caught", "tests", "valid", "unique", "revoked"};
  }
  return {"passed of run", "points", "caught", "chaff", "tests", "valid", "unique", "revoked"};
}

// Returns a row with the words "tests of" over the owners of tests, and one with all titles.
std::string heads(const Fest& fest, const Scores& scores) {
  const auto words = columns(fest);
  std::string group, cells = reports::title("team", "name");
  for (const auto word : words) cells += reports::title(element("span", word), "up");
  for (const auto& owner : scores.owners) {
    cells += reports::title(element("span", shown(owner)), "up owner", one_line(owner));
  }
  if (!scores.owners.empty()) {
    group = element("tr", {{"class", "group"}},
                    element("td", {{"colspan", words.size() + 1}}, "") +
                        element("th", {{"scope", "colgroup"}, {"colspan", scores.owners.size()}},
                                element("span", "tests of"))) +
            '\n';
  }
  return group + element("tr", cells);
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

  std::string write() const {
    std::string rows;
    for (std::size_t team = 0; team < fest_.teams.size(); ++team) rows += row(team);
    return reports::scrolled("results of each program (row) on the tests of each owner (column)",
                             reports::table(are_few(scores_) ? "matrix few" : "matrix",
                                            heads(fest_, scores_), rows, unpassed() + totals()));
  }

 private:
  std::string row(std::size_t place) const {
    const Team& team = fest_.teams[place];
    const TeamScore& score = scores_.teams[place];
    std::string name = link(links_.team(team.name), team.name);
    if (!team.built)
      name = reports::verdict_icon(reports::kind_of(compare::Verdict::cannot_start)) + name;
    std::string text =
        element("th", {{"scope", "row"}, {"class", "name"}, {"title", one_line(team.name)}}, name);
    const std::string share = percent(score.total);
    text += element("td",
                    {{"class", "total"},
                     {"data-share", share},
                     {"style", "--share:" + (share.empty() ? "0" : share)}},
                    passed_of_run(score.total));
    text += numbers(place);
    for (std::size_t i = 0; i < scores_.owners.size(); ++i) {
      text += cell_html(cells_[place][i], scores_.owners[i] == team.name, links_.team(team.name));
    }
    return reports::row(text);
  }

  // Returns the cells of a team's score, which are empty for a chaff program.
  std::string numbers(std::size_t place) const {
    const TeamScore& score = scores_.teams[place];
    std::vector<std::string> texts{shown_points(score, 2)};
    texts.push_back(std::to_string(score.caught));
    if (has_chaff(fest_)) texts.push_back(chaff_share(score, scores_));
    for (const std::size_t number : {score.tests, score.valid, score.fresh, revoked_[place]}) {
      texts.push_back(std::to_string(number));
    }
    std::string cells;
    for (const auto& text : texts) cells += cell(fest_.teams[place].is_chaff ? "" : text);
    return cells;
  }

  // Returns the cells at the foot between the total and the owners.
  std::string empty_cells() const {
    return element("td", {{"colspan", columns(fest_).size() - 1}}, "");
  }

  // Returns a row with the numbers of tests that nobody passes, if there are any.
  std::string unpassed() const {
    const std::size_t all = std::accumulate(unpassed_.begin(), unpassed_.end(), std::size_t{0});
    if (all == 0) return "";
    std::string text =
        reports::row_title("nobody passes") + cell(std::to_string(all), "total") + empty_cells();
    for (const std::size_t count : unpassed_) {
      text += count == 0 ? cell("") : cell(std::to_string(count), "nobody");
    }
    return reports::row(text);
  }

  // Totals are percentages, as there is little space.
  std::string totals() const {
    std::string text =
        reports::row_title("all, % passed") + cell(percent(scores_.total), "total") + empty_cells();
    for (const auto& count : scores_.by_owner) text += cell(percent(count));
    return element("tr", text);
  }

  const Fest& fest_;
  const Scores& scores_;
  const Links& links_;
  std::vector<std::vector<MatrixCell>> cells_;  // by team, then by the owner of the tests
  std::vector<std::size_t> revoked_;            // tests of each team
  std::vector<std::size_t> unpassed_;           // tests of each owner that nobody passes
};

using IsListed = std::function<bool(const Test& test, const std::string& remark)>;

std::string list(const PageData& data, const Links& links, std::string_view title,
                 const IsListed& is_listed) {
  std::string items;
  std::size_t count = 0;
  for (std::size_t i = 0; i < data.fest.tests.size(); ++i) {
    const Test& test = data.fest.tests[i];
    if (!is_listed(test, remark_for(test, data.scores.tests[i]))) continue;
    ++count;
    const std::string why = shown(exclusion_reason(test));
    items += element("li", link(links.test(test), test.id()) + (why.empty() ? "" : ' ' + why));
  }
  if (count == 0) return "";
  return reports::details({{"class", "list"}},
                          element("b", std::to_string(count)) +
                              (count == 1 ? " test " : " tests ") + std::string(title),
                          element("ul", items));
}

std::string test_lists(const PageData& data, const Links& links) {
  const auto with = [](const std::string& remark) {
    return [remark](const Test& test, const std::string& of_test) {
      return test.counts() && of_test == remark;
    };
  };
  return list(data, links, "that nobody passes: is the reference right?", with("nobody passes")) +
         list(data, links, "passed by all", with("passed by all")) +
         list(data, links, "not counted: invalid, revoked or duplicate",
              [](const Test& test, const std::string&) { return !test.counts(); });
}

std::string legend() {
  std::vector<reports::VerdictClass> kinds;
  std::ranges::copy_if(reports::kinds, std::back_inserter(kinds),
                       [](const auto& kind) { return kind.name != "skip"; });
  return reports::legend(
      kinds, "A cell shows how many tests failed, and the most frequent kind of failure.");
}

std::string not_built(const std::vector<Team>& teams, const Links& links) {
  std::string items;
  for (const auto& team : teams) {
    if (team.built) continue;
    const auto log = links.log(team);
    items += element("li", element("b", link(links.team(team.name), team.name)) +
                               (log ? " (" + link(*log, "build log") + "): " : ": ") +
                               shown(team.build_error)) +
             '\n';
  }
  if (items.empty()) return "";
  return "<h2>Not built</h2>\n" + element("ul", {{"class", "unbuilt"}}, '\n' + items) + '\n';
}

// Returns the points of all teams by the lines of the rubric, if there is one.
std::string sheets(const PageData& data, const Links& links) {
  constexpr std::size_t max_wrapped = 8;  // titles that fit side by side on most screens
  const auto& rubric = data.fest.rubric;
  if (rubric.empty()) return "";
  std::string titles =
      reports::title("team", "name") + reports::title(element("span", "points"), "up");
  for (const auto& line : rubric) {
    titles += reports::title(element("span", shown(line.title)), "up owner", one_line(line.title));
  }
  std::string rows, maxima = reports::row_title("maximum") +
                             cell(reports::decimal(data.scores.max_points, 2), "total");
  for (std::size_t team = 0; team < data.fest.teams.size(); ++team) {
    const TeamScore& score = data.scores.teams[team];
    if (data.fest.teams[team].is_chaff) continue;
    const std::string& name = data.fest.teams[team].name;
    std::string cells =
        reports::row_title(link(links.team(name), name)) + cell(shown_points(score, 2), "total");
    for (const auto& line : score.sheet) cells += cell(reports::decimal(line.points, 2));
    rows += reports::row(cells);
  }
  for (const auto& line : rubric) {
    const std::string max = line.points ? reports::decimal(max_points_of(line, data.fest), 2) : "";
    maxima += cell(line.is_bonus ? '+' + max : max);
  }
  return "<h2>Points</h2>\n" +
         reports::scrolled(
             "points of each team (row) by the lines of the rubric (column)",
             reports::table(rubric.size() <= max_wrapped ? "matrix sheet few" : "matrix sheet",
                            titles, rows, maxima)) +
         '\n';
}

std::string summary(const Fest& fest, const Scores& scores) {
  const auto counting = std::ranges::count_if(fest.tests, &Test::counts);
  const auto chaff = static_cast<std::size_t>(std::ranges::count_if(fest.teams, &Team::is_chaff));
  const auto caught = std::ranges::count_if(
      scores.chaff, [&](std::size_t place) { return !scores.teams[place].caught_by.empty(); });
  return paragraph("programs: " + std::to_string(fest.teams.size() - chaff) +
                   "; tests submitted: " + std::to_string(fest.tests.size()) +
                   ", counted: " + std::to_string(counting) + "; " + describe(scores.total)) +
         (chaff == 0 ? ""
                     : paragraph("chaff programs: " + std::to_string(chaff) +
                                 ", caught by some team: " + std::to_string(caught))) +
         (scores.warning.empty() ? "" : paragraph(text::escape(scores.warning)));
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
      const TestResult* const record = grid.record(team, test);
      const auto verdict = verdict_of(result, record);
      const auto [place, is_new] = verdicts.emplace(verdict, verdicts.size());
      if (is_new) badges.push_back(badge_data(reports::kind_of(verdict), to_string(verdict)));
      const std::string& why = record == nullptr ? fest.teams[team].build_error : record->message;
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
  const std::string filter =
      element("div", {{"class", "filter"}},
              reports::search_field("find a team", "show only teams that contain this text"));
  const std::string rows = "--rows:" + std::to_string(data.fest.teams.size() + 1);
  return reports::page(data.fest.title,
                       bar_of(data, std::nullopt, std::nullopt) + summary(data.fest, data.scores) +
                           element("div", {{"class", "lists"}}, test_lists(data, links) + filter) +
                           '\n' +
                           element("main", {{"style", rows}},
                                   '\n' + Matrix(data, links).write() + legend() +
                                       sheets(data, links) + not_built(data.fest.teams, links)) +
                           reports::script_data("data", matrix_data(data, links)),
                       "fest");
}

}  // namespace gauntlet::grading::fest
