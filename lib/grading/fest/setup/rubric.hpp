#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grading/submission/build.hpp"
#include "json/codec.hpp"

namespace gauntlet::grading::fest {

// The counts of a team that a line of a rubric can have.
enum class Measure {
  built,         // 1 if its program was built
  tests,         // submitted tests
  valid,         // valid tests
  unique,        // valid tests that do not duplicate an earlier one
  passed,        // tests of others that its program passes
  passed_staff,  // tests of the staff that its program passes
  passed_teams,  // tests of other teams that its program passes
  staff_points,  // points of its program on the tests of the staff, with their groups
  caught,        // programs of other teams that one of its tests catches
  catching,      // its valid tests that catch a program of another team
  chaff,         // chaff programs that one of its tests catches
  file,          // 1 if a file is in its submission
  executable,    // 1 if an executable file is in its submission
  grades,        // a grade given by a person
  command,       // 1 if a command of the staff ends with exit status 0, or the share that it prints
  junit,         // passed tests in JUnit files
  late           // the share of the points of all other lines that is lost for late days
};

// Returns "built", "passed_staff" and so on. parse_measure() returns nullopt for other words.
std::string_view to_string(Measure measure);
std::optional<Measure> parse_measure(std::string_view word);

// How a count earns points.
enum class LineScore {
  sum,   // in proportion
  all,   // all or nothing: if at least `of` were counted
  exact  // all or nothing: if exactly `of` were counted
};

// Returns "sum", "all" or "exact". parse_line_score() returns nullopt for other words.
std::string_view to_string(LineScore score);
std::optional<LineScore> parse_line_score(std::string_view word);

// A value that does not depend on the runs of the fest's programs on its tests.
struct Measured {
  double value = 0;
  std::string note = {};         // one line for people, such as "3/xboard does not exist"
  double all = 1;                // how many there are of what is counted
  std::string fingerprint = {};  // of all that the result of a command depends on
  bool operator==(const Measured&) const = default;
};

// A command of the staff. It runs like a build, in a copy of the submission with the built program.
struct RubricCommand : BuildSettings {
  bool is_share = false;                        // prints its share on standard output
  std::vector<std::filesystem::path> see = {};  // visible to this command only
  std::vector<std::string> environment = {};
};

// A line of a rubric.
struct RubricLine {
  std::string title = {};  // unique in its rubric, regardless of case
  Measure measure = Measure::built;
  std::optional<double> points = std::nullopt;  // the maximum; always set unless `each` is
  std::optional<double> each = std::nullopt;    // points for each counted; or
  std::optional<double> of = std::nullopt;      // how many earn all points; by default the total
  LineScore score = LineScore::sum;
  bool is_bonus = false;  // not a part of the maximum of the rubric
  // Pattern of the files in the submission, if it is about some; * and ? stand for characters of a
  // name.
  std::string path = {};
  std::map<std::string, Measured> given = {};  // grades or late days of the teams that have some
  std::optional<RubricCommand> command = std::nullopt;

  // Returns true if the points are a part of the maximum of the rubric.
  bool is_required() const { return points && !is_bonus; }
};

// The points given for each achievement, a short form of a rubric.
struct Weights {
  double valid = 1;   // for each valid and unique test of a team
  double passed = 1;  // for each counting test of another owner that is passed
  double caught = 1;  // for each program of another team that fails a test of this team
  double chaff = 1;   // for each chaff program that fails a test of this team
};

std::vector<RubricLine> rubric_of(const Weights& weights);

// Parses a number from 0 to `max` without an exponent.
std::optional<double> parse_up_to(const std::string& text, double max);

// Returns the points for a count. `all` is how many there are; a line may have its own `of`.
double points_for(const RubricLine& line, double count, double all);

// The parts of a FEST.json that the lines of a rubric refer to.
struct RubricContext {
  std::filesystem::path folder;  // of FEST.json
  const std::vector<std::string>& teams;
  std::string submission = {};  // pattern
  bool has_tests = false;       // of teams
  bool has_staff_tests = false;
  bool has_chaff = false;
};

// The note of a team whose late days are unknown.
inline constexpr const char* no_date = "no date is recorded";

// Reads the rubric of a FEST.json with the files of grades and dates that it names;
// tools/xtest/docs/ref-fest-points.md has its schema. Throws json::Error.
std::vector<RubricLine> read_rubric(const json::Reader& list, const RubricContext& context);

// Reads the points of teams, from 0 to `max`, from the CSV file that a value of FEST.json names,
// with the columns team and points. Throws json::Error for an invalid file and for other teams than
// those of the fest. With `skips_others` it skips these, and throws if there are no points of a
// team.
std::map<std::string, Measured> read_grades(const json::Reader& in, const RubricContext& context,
                                            double max, bool skips_others = false);

// A line in fest.json: everything but the path, the command and what is given.
constexpr auto fields_of(const RubricLine*);

}  // namespace gauntlet::grading::fest

template <>
inline constexpr auto gauntlet::json::parse_word<gauntlet::grading::fest::Measure> =
    &gauntlet::grading::fest::parse_measure;
template <>
inline constexpr auto gauntlet::json::parse_word<gauntlet::grading::fest::LineScore> =
    &gauntlet::grading::fest::parse_line_score;

constexpr auto gauntlet::grading::fest::fields_of(const RubricLine*) {
  using json::field, json::optional_field;
  return json::object("a line of a rubric", field<&RubricLine::title>("title", "a title"),
                      field<&RubricLine::measure>("measure", "a measure"),
                      optional_field<&RubricLine::points>("points"),
                      optional_field<&RubricLine::each>("each"),
                      optional_field<&RubricLine::of>("of"),
                      optional_field<&RubricLine::score>("score", "a kind of score"),
                      optional_field<&RubricLine::is_bonus>("bonus"))
      .with_check([](const json::Reader& in, const RubricLine& line) {
        const bool is_late = line.measure == Measure::late;
        if (!line.points && !line.each && !is_late)
          in.fail("points, or points for each", "neither");
      });
}
