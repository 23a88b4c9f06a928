#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grading/fest/setup/model.hpp"
#include "grading/fest/tables/scores.hpp"
#include "grading/reports/html.hpp"
#include "grading/test_cases/layout.hpp"

namespace gauntlet::grading::fest {

// Relative links between the pages of a fest and to the files in its folder. They are URLs, not yet
// escaped for HTML.
class Links {
 public:
  // Links from a page in the folder itself; with `up`, from a page in pages/. Text tests have the
  // given layouts.
  explicit Links(std::filesystem::path folder, bool up = false,
                 std::vector<Layout> layouts = layouts_for({}))
      : folder_(std::move(folder)), up_(up ? "../" : ""), layouts_(std::move(layouts)) {}

  std::string matrix() const { return up_ + "matrix.html"; }
  std::string team(std::string_view name) const;
  std::string test(const Test& test) const;

  // These return nullopt if the file does not exist: the team's report, build log and program.
  std::optional<std::string> report(const Team& team) const;
  std::optional<std::string> log(const Team& team) const;
  std::optional<std::string> program(const Team& team) const;

  // Returns the links to the existing files of a test with their names: "in.json", "out.json" and
  // so on, or those of the files of a text test.
  std::vector<std::pair<std::string, std::string>> files(const Test& test) const;

 private:
  std::optional<std::string> existing(const std::filesystem::path& file) const;

  std::filesystem::path folder_;
  std::string up_;
  std::vector<Layout> layouts_;
};

// Returns the values of a link: its URL, and its name in one line.
json::Value::Object link(const std::string& url, std::string_view name);

// Writes matrix.html, and a page for each team and each test in pages/, to the folder of a fest.
// Call it after write_tables(), because the pages link to existing files only. The pages are for
// the staff: they show names and hidden tests. Removes old pages. Throws std::system_error.
void write_pages(const Fest& fest, const std::filesystem::path& folder,
                 const reports::SvgRenderer& picture);

// The data of all pages. The fest and `picture` must outlive it.
struct PageData {
  const Fest& fest;
  const reports::SvgRenderer& picture;
  ResultMatrix grid = ResultMatrix(fest);
  Scores scores = score(fest, grid);
};

// Returns the page of a team: its score, its program and build, its tests and the programs that
// fail them, and the details of each test that its program does not pass.
std::string team_page(const PageData& data, std::size_t team, const Links& links);

// Returns the page of a test: its input and answer, whether it counts, and the result of each
// program.
std::string test_page(const PageData& data, std::size_t test, const Links& links);

// Returns the matrix as a self-contained page: one row per program with its totals, and one cell
// per owner of tests with the number of these that it fails and the most frequent kind of failure.
// A cell opens the failures and their reasons or, without JavaScript, links to the program's page.
// Rows can be sorted and searched. Below: tests passed by no program or by all, tests that do not
// count, and programs that were not built.
std::string matrix_html(const PageData& data, const Links& links);

// Returns a one-line remark on a test: why it does not count, or that no program or all programs
// (at least two) pass it. Returns "" if there is none.
std::string remark_for(const Test& test, const TestScore& score);

// Describes the status of a test: valid with its results, or the reason why it does not count.
std::string test_status(const Test& test, const TestScore& score);

// A summary of the results of several pairings of programs and tests.
struct MatrixCell {
  PairingCounts count;
  std::map<compare::Verdict, std::size_t> verdicts;  // judged pairings and internal errors

  void add(PairingResult result, const TestResult* test_result);

  // Returns the sign of the most frequent kind of failure, the worst if there is a tie. Without
  // failures, returns that of INTERNAL_ERROR, if there is any, or of PASS. Returns nullptr if
  // nothing was run.
  const reports::Sign* sign() const;
};

// Returns the bar of one program or all (nullopt) on one test or all, including programs that were
// not built.
json::Value bar_of(const PageData& data, std::optional<std::size_t> team,
                   std::optional<std::size_t> test);

// Returns the verdict of a pairing that was judged or had an internal error; CANNOT_START if the
// program was not built.
compare::Verdict verdict_of(PairingResult result, const TestResult* test_result);

}  // namespace gauntlet::grading::fest
