#include "grading/fest/setup/rubric.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <set>
#include <stdexcept>
#include <utility>

#include "core/numbers.hpp"
#include "grading/fest/setup/config.hpp"
#include "grading/reports/text.hpp"
#include "grading/results/test_result.hpp"
#include "grading/results/times.hpp"
#include "grading/submission/collect.hpp"
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
    MeasureName{Measure::command, "command"},
    MeasureName{Measure::junit, "junit"},
    MeasureName{Measure::late, "late"},
};
constexpr std::size_t counts = 11;  // the first of them are values of "count", the others are keys

constexpr std::array<std::string_view, 3> scorings{"sum", "all", "exact"};

const MeasureName& find_measure(const json::Reader& in) {
  return measures.at(static_cast<std::size_t>(json::read<Measure>(in, "a measure")));
}

// Reads a CSV file with the columns team and `title`. An empty cell gives nothing.
class TeamColumn {
 public:
  // With `skips_others`, teams that are not in the fest are skipped, otherwise refused.
  TeamColumn(const json::Reader& in, const RubricContext& context, std::string title,
             bool skips_others)
      : in_(in), context_(context), title_(std::move(title)), skips_others_(skips_others) {}

  // `parse` returns nullopt for a cell that is not as expected.
  template <class Parse>
  std::map<std::string, Measured> read(const std::filesystem::path& file, const Parse& parse,
                                       const std::string& expected) {
    name_ = file.filename().string();
    std::vector<reports::CsvRow> rows;
    try {
      rows = reports::read_csv(system::read_text(file));
    } catch (const std::runtime_error& error) {
      system::rethrow_if_of_machine();
      fail(error.what());
    }
    if (rows.empty()) fail("it is empty");
    const std::size_t team = column(rows.front(), "team"), cell = column(rows.front(), title_);
    std::map<std::string, Measured> given;
    for (std::size_t i = 1; i < rows.size(); ++i) {
      const auto& cells = rows[i].cells;
      if (cells.size() == 1 && cells[0].value.empty()) continue;
      if (cells.size() <= std::max(team, cell)) fail(rows[i], "too few cells");
      if (!is_new_team(rows[i], cells[team].value) || cells[cell].value.empty()) continue;
      const std::optional<Measured> found = parse(cells[cell].value);
      if (!found) fail(rows[i], json::quote(cells[cell].value) + " is not " + expected);
      given.emplace(cells[team].value, *found);
    }
    return given;
  }

 private:
  [[noreturn]] void fail(const std::string& reason) const {
    in_.fail("a CSV file with the columns team and " + title_, name_ + ": " + reason);
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

  bool is_new_team(const reports::CsvRow& row, const std::string& name) {
    const bool is_known = std::ranges::find(context_.teams, name) != context_.teams.end();
    if (!is_known && skips_others_) return false;
    if (!is_known) fail(row, "no team " + json::quote(name));
    if (!seen_.insert(name).second) fail(row, json::quote(name) + " occurs twice");
    return true;
  }

  const json::Reader& in_;
  const RubricContext& context_;
  std::string title_;
  bool skips_others_;
  std::string name_;
  std::set<std::string> seen_;
};

// The rule for late days.
class LateRule {
 public:
  explicit LateRule(const schema::Fields& fields)
      : deadline_(read_time(fields.get("deadline"))),
        penalty_(schema::number(fields.get("penalty")) / 100) {
    const auto days = [&](std::string_view key, std::uint64_t otherwise) {
      const auto* const value = fields.find(key);
      return value == nullptr ? otherwise : schema::natural(*value);
    };
    free_days_ = days("free_days", 0);
    last_day_ = days("last_day", UINT64_MAX);
  }

  // Returns the share that is lost, for a date as xtest collect records it.
  std::optional<Measured> operator()(const std::string& date) const {
    const auto time = parse_time(date);
    if (!time) return std::nullopt;
    if (*time <= deadline_) return Measured{0, "in time"};
    const auto days =
        static_cast<std::uint64_t>(std::chrono::ceil<std::chrono::days>(*time - deadline_).count());
    std::string note = pluralize(days, "day") + " late";
    if (days > last_day_) return Measured{1, note + ", after the last day"};
    const std::uint64_t free = std::min(days, free_days_);
    if (free > 0) note += ", " + std::to_string(free) + " free";
    return Measured{std::min(1.0, penalty_ * static_cast<double>(days - free)), note};
  }

 private:
  static std::chrono::sys_seconds read_time(const json::Reader& in) {
    const auto time = parse_time(schema::text(in));
    if (!time) in.fail(std::string(time_form));
    return *time;
  }

  std::chrono::sys_seconds deadline_;
  double penalty_;
  std::uint64_t free_days_ = 0, last_day_ = 0;
};

}  // namespace

std::map<std::string, Measured> read_grades(const json::Reader& in, const RubricContext& context,
                                            double max, bool skips_others) {
  const auto parse = [&](const std::string& cell) -> std::optional<Measured> {
    const auto grade = parse_up_to(cell, max);
    if (!grade) return std::nullopt;
    return Measured{.value = *grade};
  };
  auto grades = TeamColumn(in, context, "points", skips_others)
                    .read(read_path(in, context.folder), parse,
                          "a number from 0 to " + reports::decimal(max));
  if (skips_others && grades.empty()) in.fail("points of a team of this fest", "none");
  return grades;
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
      line.given = read_grades(fields.get("grades"), context_, line.of.value_or(*line.points));
    } else if (line.measure == Measure::late) {
      read_late_days(fields.get("late"), line);
    } else if (line.measure != Measure::command && line.measure >= Measure::file) {
      line.path = path(fields.get(measure.name));
    }
    read_command(fields, line);
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
      const bool writes_junit = found != nullptr && found->measure == Measure::command &&
                                measures[i].measure == Measure::junit;
      found = &measures[i];
      if (!writes_junit) ++keys;
    }
    if (keys == 1) return *found;
    in.fail("one of the keys count, file, executable, grades, command, junit and late",
            keys == 0 ? "none" : "several");
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
    const bool is_count = measure.measure < Measure::file || measure.measure == Measure::junit;
    if (measure.measure == Measure::late) {
      for (const auto* const key : {"points", "each", "of", "score", "bonus"}) {
        if (const auto* const value = fields.find(key)) value->fail("no key of points beside late");
      }
      return;
    }
    if (line.each && (!is_count || line.of || fields.find("score") != nullptr)) {
      fields.get("each").fail("points for each of a count, without of and score");
    }
    if (!line.each && !line.points) in.fail("points, or points for each", "neither");
    if (line.of && !is_count && measure.measure != Measure::grades) {
      fields.get("of").fail("no key of for a file or a command");
    }
    if (!line.each && !line.of && !measure.has_total) {
      in.fail("of or each for the count " + std::string(measure.name), "neither");
    }
  }

  void read_late_days(const json::Reader& in, RubricLine& line) {
    if (std::exchange(has_late_, true)) in.fail("one line for late days", "a second one");
    const schema::Fields fields(in);
    const auto* const record = fields.find("record");
    const auto collected = std::filesystem::path(context_.submission).parent_path();
    line.given = TeamColumn(in, context_, "date", true)
                     .read(record == nullptr ? collect_state(collected) / "record.csv"
                                             : read_path(*record, context_.folder),
                           LateRule(fields), std::string(time_form));
  }

  void read_command(const schema::Fields& fields, RubricLine& line) const {
    if (fields.find("command") == nullptr) {
      for (const auto* const key : {"share", "see", "timeout", "mem", "disk", "procs", "net"}) {
        if (const auto* const value = fields.find(key)) value->fail("a command to go with it");
      }
      return;
    }
    line.command = RubricCommand{read_build_settings(fields)};
    line.command->environment = {"FEST=" + context_.folder.string()};
    if (const auto* const share = fields.find("share")) {
      line.command->is_share = json::read_flag(*share);
      if (line.measure == Measure::junit) share->fail("no key share beside junit");
    }
    if (const auto* const see = fields.find("see")) {
      line.command->see = read_paths(*see, context_.folder);
    }
  }

  std::string path(const json::Reader& in) const {
    const std::filesystem::path path = read_path(in, context_.folder);
    if (path == context_.submission || !system::is_inside(path, context_.submission)) {
      in.fail("a file in the submission, " + context_.submission);
    }
    return path.lexically_relative(context_.submission).string();
  }

  const RubricContext& context_;
  std::set<std::string> titles_;
  bool has_late_ = false;
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

std::optional<double> parse_up_to(const std::string& text, double max) {
  double number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number, std::chars_format::fixed);
  if (error != std::errc() || rest != end || !(number >= 0 && number <= max)) return std::nullopt;
  return number;
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

}  // namespace gauntlet::grading::fest
