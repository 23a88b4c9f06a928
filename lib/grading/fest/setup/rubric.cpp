#include "grading/fest/setup/rubric.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <set>
#include <stdexcept>
#include <utility>

#include "grading/fest/setup/config.hpp"
#include "grading/reports/text.hpp"
#include "grading/results/test_result.hpp"
#include "grading/submission/build.hpp"
#include "grading/submission/names.hpp"
#include "grading/test_cases/config_values.hpp"
#include "json/codec.hpp"
#include "schema/schema.hpp"
#include "system/file.hpp"
#include "text/display.hpp"
#include "text/names.hpp"

namespace gauntlet::grading::fest {
namespace {

// The key of FEST.json that a measure needs.
enum class Need { nothing, tests, staff_tests, chaff };

struct MeasureName {
  Measure measure;
  std::string_view name;
  Need need = Need::nothing;
  bool has_total = true;  // the total is known
};

constexpr std::array measures{
    MeasureName{Measure::built, "built"},
    MeasureName{Measure::tests, "tests", Need::tests, false},
    MeasureName{Measure::valid, "valid", Need::tests, false},
    MeasureName{Measure::unique, "unique", Need::tests, false},
    MeasureName{Measure::passed, "passed"},
    MeasureName{Measure::passed_staff, "passed_staff", Need::staff_tests},
    MeasureName{Measure::passed_teams, "passed_teams", Need::tests},
    MeasureName{Measure::staff_points, "staff_points", Need::staff_tests},
    MeasureName{Measure::caught, "caught", Need::tests},
    MeasureName{Measure::catching, "catching", Need::tests, false},
    MeasureName{Measure::chaff, "chaff", Need::chaff},
    MeasureName{Measure::file, "file"},
    MeasureName{Measure::executable, "executable"},
    MeasureName{Measure::grades, "grades"},
};
constexpr std::size_t counts = 11;  // the first of them are values of "count", the others are keys

constexpr std::array<std::string_view, 3> scorings{"sum", "all", "exact"};

const MeasureName& find_measure(const json::Reader& in) {
  return measures.at(static_cast<std::size_t>(json::read<Measure>(in, "a measure")));
}

// Reads a CSV file with the columns team and points. A cell without points is not a grade.
class GradesReader {
 public:
  GradesReader(const json::Reader& in, const RubricContext& context, double max, bool skips_others)
      : in_(in), context_(context), max_(max), skips_others_(skips_others) {}

  std::map<std::string, double> read() {
    const std::filesystem::path file = read_path(in_, context_.folder);
    name_ = file.filename().string();
    std::vector<reports::CsvRow> rows;
    try {
      rows = reports::read_csv(system::read_text(file));
    } catch (const std::runtime_error& error) {
      system::rethrow_if_of_machine();
      fail(error.what());
    }
    if (rows.empty()) fail("it is empty");
    const std::size_t team = column(rows.front(), "team"), points = column(rows.front(), "points");
    for (std::size_t i = 1; i < rows.size(); ++i) take(rows[i], team, points);
    if (skips_others_ && grades_.empty()) fail("no points of a team of this fest");
    return std::move(grades_);
  }

 private:
  [[noreturn]] void fail(const std::string& reason) const {
    in_.fail("a CSV file with the columns team and points", name_ + ": " + reason);
  }
  [[noreturn]] void fail(const reports::CsvRow& row, const std::string& reason) const {
    fail("line " + std::to_string(row.line) + ": " + reason);
  }

  std::size_t column(const reports::CsvRow& titles, std::string_view title) const {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < titles.cells.size(); ++i) {
      if (text::to_lower(titles.cells[i].value) == title) found.push_back(i);
    }
    if (found.size() != 1) {
      fail((found.empty() ? "no column " : "several columns ") + std::string(title));
    }
    return found.front();
  }

  void take(const reports::CsvRow& row, std::size_t team, std::size_t points) {
    if (row.cells.size() == 1 && row.cells[0].value.empty()) return;
    if (row.cells.size() <= std::max(team, points)) fail(row, "too few cells");
    const std::string& name = row.cells[team].value;
    const std::string& text = row.cells[points].value;
    if (std::ranges::find(context_.teams, name) == context_.teams.end()) {
      if (skips_others_) return;
      fail(row, "no team " + json::quote(name));
    }
    if (!seen_.insert(name).second) fail(row, json::quote(name) + " has a grade already");
    if (text.empty()) return;
    double grade = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, grade, std::chars_format::fixed);
    if (error != std::errc() || rest != end || !(grade >= 0 && grade <= max_)) {
      fail(row, json::quote(text) + " is not a number from 0 to " + reports::decimal(max_));
    }
    grades_.emplace(name, grade);
  }

  const json::Reader& in_;
  const RubricContext& context_;
  double max_;
  bool skips_others_;
  std::string name_;
  std::set<std::string> seen_;
  std::map<std::string, double> grades_;
};

}  // namespace

std::map<std::string, double> read_grades(const json::Reader& in, const RubricContext& context,
                                          double max, bool skips_others) {
  return GradesReader(in, context, max, skips_others).read();
}

namespace {

class RubricReader {
 public:
  explicit RubricReader(const RubricContext& context) : context_(context) {}

  RubricLine read(const json::Reader& in) {
    const schema::Fields fields(in);
    RubricLine line{.title = title(fields.get("title"))};
    const MeasureName& measure = find(in, fields);
    line.measure = measure.measure;
    read_scoring(in, fields, measure, line);
    if (line.measure == Measure::grades) {
      line.grades = read_grades(fields.get("grades"), context_, line.of.value_or(*line.points));
    } else if (line.measure == Measure::file || line.measure == Measure::executable) {
      line.path = path(fields.get(measure.name));
    }
    return line;
  }

 private:
  std::string title(const json::Reader& in) {
    const std::string& title = schema::text(in);
    if (title.empty() || !reports::is_one_line(title)) in.fail("a title in one line");
    if (!titles_.insert(text::to_lower(title)).second) in.fail("a title that no other line has");
    return title;
  }

  // Returns what the line measures, as the only one of its keys says.
  const MeasureName& find(const json::Reader& in, const schema::Fields& fields) const {
    const MeasureName* found = nullptr;
    std::size_t keys = 0;
    if (const auto* const count = fields.find("count")) {
      found = &find_measure(*count);
      ++keys;
      check_need(*count, *found);
    }
    for (std::size_t i = counts; i < measures.size(); ++i) {
      if (fields.find(measures[i].name) == nullptr) continue;
      found = &measures[i];
      ++keys;
    }
    if (keys == 1) return *found;
    in.fail("one of the keys count, file, executable and grades", keys == 0 ? "none" : "several");
  }

  void check_need(const json::Reader& in, const MeasureName& measure) const {
    const auto need = [&](Need kind, bool is_met, const std::string& key) {
      if (measure.need == kind && !is_met) in.fail(key + " in FEST.json for this count");
    };
    need(Need::tests, context_.has_tests, "tests");
    need(Need::staff_tests, context_.has_staff_tests, "staff_tests");
    need(Need::chaff, context_.has_chaff, "chaff");
  }

  static void read_scoring(const json::Reader& in, const schema::Fields& fields,
                           const MeasureName& measure, RubricLine& line) {
    const auto number = [&](std::string_view key) -> std::optional<double> {
      const auto* const value = fields.find(key);
      if (value == nullptr) return std::nullopt;
      return schema::number(*value);
    };
    line.points = number("points");
    line.each = number("each");
    line.of = number("of");
    if (const auto* const score = fields.find("score")) {
      line.score = json::read<LineScore>(*score, R"("sum", "all" or "exact")");
    }
    if (const auto* const bonus = fields.find("bonus")) line.is_bonus = json::read_flag(*bonus);
    const bool is_count = measure.measure < Measure::file;
    if (line.each && (!is_count || line.of || fields.find("score") != nullptr)) {
      fields.get("each").fail("points for each of a count, without of and score");
    }
    if (!line.each && !line.points) in.fail("points, or points for each", "neither");
    if (line.of && !is_count && measure.measure != Measure::grades) {
      fields.get("of").fail("no key of for a file");
    }
    if (!line.each && !line.of && !measure.has_total) {
      in.fail("of or each for the count " + std::string(measure.name), "neither");
    }
  }

  std::string path(const json::Reader& in) const {
    std::string path = read_path(in, context_.folder).string();
    if (path == context_.submission || !system::is_inside(path, context_.submission)) {
      in.fail("a file in the submission, " + context_.submission);
    }
    return path;
  }

  const RubricContext& context_;
  std::set<std::string> titles_;
};

}  // namespace

std::string_view to_string(Measure measure) {
  return measures.at(static_cast<std::size_t>(measure)).name;
}

std::optional<Measure> parse_measure(std::string_view word) {
  const auto* const found = std::ranges::find(measures, word, &MeasureName::name);
  return found == measures.end() ? std::nullopt : std::optional(found->measure);
}

std::string_view to_string(LineScore score) { return scorings.at(static_cast<std::size_t>(score)); }

std::optional<LineScore> parse_line_score(std::string_view word) {
  const auto* const found = std::ranges::find(scorings, word);
  if (found == scorings.end()) return std::nullopt;
  return static_cast<LineScore>(found - scorings.begin());
}

std::vector<RubricLine> rubric_of(const Weights& weights) {
  return {{.title = "unique tests", .measure = Measure::unique, .each = weights.valid},
          {.title = "passed tests", .measure = Measure::passed, .each = weights.passed},
          {.title = "caught programs", .measure = Measure::caught, .each = weights.caught},
          {.title = "caught chaff programs", .measure = Measure::chaff, .each = weights.chaff}};
}

double points_for(const RubricLine& line, double count, double all) {
  if (line.each) {
    const double points = *line.each * count;
    return line.points ? std::min(points, *line.points) : points;
  }
  const double of = line.of.value_or(all);
  if (of == 0) return 0;
  if (line.score == LineScore::sum) return *line.points * std::min(count, of) / of;
  constexpr double rounding = 1e-9;  // of points that were added up
  const bool is_earned = count >= of * (1 - rounding) &&
                         (line.score == LineScore::all || count <= of * (1 + rounding));
  return is_earned ? *line.points : 0;
}

std::vector<RubricLine> read_rubric(const json::Reader& list, const RubricContext& context) {
  schema::check("FEST.schema.json#/$defs/rubric", list);
  RubricReader reader(context);
  return json::read_items(list, "lines", [&](const json::Reader& in) { return reader.read(in); });
}

namespace {

Measured look_for_file(const Config& config, const RubricLine& line, const std::string& team) {
  namespace fs = std::filesystem;
  const fs::path path = expand_team(line.path, team);
  const fs::path submission = team_paths(config, team).submission;
  const std::string name = path.lexically_relative(submission).string();
  const bool is_own = is_own_folder(config, submission, team);
  std::string error = is_own ? grading::program_error(path, submission, name, "team")
                             : "the submission" + leads_elsewhere("team");
  std::error_code ignored;
  constexpr auto executable =
      fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec;
  const bool must_run = line.measure == Measure::executable;
  if (error.empty() && must_run &&
      (fs::status(path, ignored).permissions() & executable) == fs::perms::none) {
    error = name + " is not executable";
  }
  if (!error.empty()) return {0, reports::one_line(error)};
  return {1, must_run ? "exists and is executable" : "exists"};
}

}  // namespace

std::map<std::string, Measured> measure_submission(const Config& config, const std::string& team) {
  std::map<std::string, Measured> found;
  for (const auto& line : config.rubric) {
    if (line.measure == Measure::grades) {
      const auto grade = line.grades.find(team);
      found[line.title] =
          grade == line.grades.end() ? Measured{0, "not graded"} : Measured{grade->second, ""};
    } else if (!line.path.empty()) {
      found[line.title] = look_for_file(config, line, team);
    }
  }
  return found;
}

}  // namespace gauntlet::grading::fest
