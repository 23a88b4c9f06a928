#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "grading/fest/setup/model.hpp"
#include "grading/fest/tables/scores.hpp"
#include "grading/reports/html_parts.hpp"
#include "grading/reports/run.hpp"

namespace gauntlet::grading::fest {

// Relative links between the pages of a fest, and to what lies in its folder. They are URLs, not
// escaped for HTML yet.
class Links {
 public:
  // From a page in the folder itself; with `up`, from one of those in its folder pages/.
  explicit Links(std::filesystem::path folder, bool up = false)
      : folder_(std::move(folder)), up_(up ? "../" : "") {}

  std::string matrix() const { return up_ + "matrix.html"; }
  std::string team(std::string_view name) const;
  std::string test(const Test& test) const;

  // These are only there if the file is: what the team gets, what its build wrote, its program; and
  // the files of a test, "-in.json", "-out.json" and the like being the part.
  std::optional<std::string> report(const Team& team) const;
  std::optional<std::string> log(const Team& team) const;
  std::optional<std::string> program(const Team& team) const;
  std::optional<std::string> file(const Test& test, std::string_view part) const;

 private:
  std::optional<std::string> existing(const std::filesystem::path& file) const;

  std::filesystem::path folder_;
  std::string up_;
};

// The names of the files in pages/.
std::string team_file(std::string_view name);
std::string test_file(const Test& test);

// <a href="url">text</a>; the text is no markup yet.
std::string link(const std::string& url, std::string_view text);

// Writes matrix.html, and a page for each team and each test into pages/, into the folder of a
// fest, where they are linked to what lies there: call it after write_tables(). They are for the
// staff: names and hidden tests are shown. Pages of before are removed. Throws std::system_error.
void write_pages(const Fest& fest, const std::filesystem::path& folder,
                 const reports::Pictures& picture);

// What all pages are made of. The fest and the pictures must outlive it.
struct PageData {
  const Fest& fest;
  const reports::Pictures& picture;
  Grid grid = Grid(fest);
  Scores scores = score(fest, grid);
};

// A page about a team: its score, its program and how that was built, what became of its tests and
// whose programs fail them, and all there is to say about each test that its program does not pass.
std::string team_page(const PageData& data, std::size_t team, const Links& links);

// A page about a test: its input and answer, whether it counts, and what each program said to it.
std::string test_page(const PageData& data, std::size_t test, const Links& links);

// The matrix as a page without outside parts: a row for each program with its totals, and a cell
// for each owner of tests with how many of these it fails, mostly in which way. A cell opens what
// failed there and why or, without JavaScript, the program's page; rows can be sorted and looked
// for. Then which tests nobody or everybody passes, which do not count, and which programs were not
// built.
std::string matrix_html(const PageData& data, const Links& links);

// What its cells open, for matrix.js: JSON that can stand in an element <script>.
//   { "teams": [[name, URL], ...], "owners": [[name, URL or null], ...],
//     "tests": [[owner's index, id, URL, what is to be said of it], ...],
//     "verdicts": [[name, class, letter], ...],
//     "runs": [[[test's index, verdict's index, message], ...] by team: all that did not pass] }
std::string matrix_data(const PageData& data, const Links& links);

// What is to be said of a test, one line: why it does not count, or that nobody or everybody passes
// it (two programs or more); empty where there is nothing special.
std::string remark_on(const Test& test, const TestScore& score);

// What has become of a test: valid and how it did, or why it does not count.
std::string state_of(const Test& test, const TestScore& score);

// Lists, folded, of the tests that nobody passes, that everybody passes, and that do not count.
std::string test_lists(const PageData& data, const Links& links);

// What came of pairings of programs and tests, at a glance.
struct Cell {
  Count count;
  std::map<compare::Verdict, std::size_t> verdicts;  // of those judged, and INFRA

  void add(PairingResult result, const Record* record);

  // What most of the failures are, of those as frequent the worst; without failures INFRA, if there
  // is any, or PASS. Null where nothing was run.
  const reports::Kind* kind() const;
};

// Of one program, or all, on one test, or all; those that were not built included.
Cell cell_of(const PageData& data, std::optional<std::size_t> team,
             std::optional<std::size_t> test);

// The bar of such a cell.
std::string bar_of(const Cell& cell);

// The verdict of a pairing that was judged or could not be: NOEXEC for a program not built.
compare::Verdict verdict_of(PairingResult result, const Record* record);

}  // namespace gauntlet::grading::fest
