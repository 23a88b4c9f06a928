#include <algorithm>
#include <charconv>
#include <cstddef>
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <unordered_map>

#include "core/numbers.hpp"
#include "grading/reports/reports.hpp"
#include "grading/reports/text.hpp"
#include "text/names.hpp"

namespace gauntlet::grading::reports {
namespace {

using Row = CsvRow;

[[noreturn]] void fail(const std::string& message) {
  throw GradebookError("gradebook: " + message);
}

[[noreturn]] void fail(const Row& row, const std::string& message) {
  fail("line " + std::to_string(row.line) + ": " + message);
}

std::vector<Row> read_rows(std::string_view gradebook) {
  try {
    return read_csv(gradebook);
  } catch (const MalformedCsv& error) {
    fail(error.what());
  }
}

std::string trimmed(std::string_view cell) { return std::string(text::trimmed(cell, " \t")); }

// Removes the number that Canvas adds to a title: "Quiz (87568)" becomes "Quiz".
std::string without_number(const std::string& title) {
  const auto open = title.rfind(" (");
  if (open == title.npos || !title.ends_with(')') || open + 3 >= title.size()) return title;
  const auto number = std::string_view(title).substr(open + 2, title.size() - open - 3);
  return number.find_first_not_of("0123456789") == number.npos ? title.substr(0, open) : title;
}

// Removes what Moodle adds to a title: "Assignment: Quiz (Real)" becomes "Quiz". Returns "" for
// titles of other columns.
std::string without_module(const std::string& title) {
  constexpr std::string_view points = " (Real)";
  if (!title.ends_with(points)) return "";
  const auto colon = title.find(':');
  const std::size_t begin = colon == title.npos ? 0 : colon + 1;
  return trimmed(std::string_view(title).substr(begin, title.size() - points.size() - begin));
}

std::string list(const std::vector<std::string>& titles) {
  std::string text;
  for (const auto& title : titles) text += (text.empty() ? "" : ", ") + json::quote(title);
  return text.empty() ? "none" : text;
}

// Returns the assignment's column: the one with this exact title, otherwise the only one whose
// title without number or module equals it.
std::size_t find_assignment(const Row& header, std::string_view assignment, bool is_moodle) {
  std::vector<std::size_t> found;
  std::vector<std::string> titles;
  for (std::size_t i = 0; i < header.cells.size(); ++i) {
    const std::string title = trimmed(header.cells[i].value);
    const std::string plain = is_moodle ? without_module(title) : without_number(title);
    if (!plain.empty() && plain != title) titles.push_back(title);
    if (title == assignment && !plain.empty()) return i;
    if (plain == assignment) found.push_back(i);
  }
  const std::string name = json::quote(assignment);
  if (found.empty()) fail("no assignment " + name + "; the gradebook has: " + list(titles));
  if (found.size() > 1) {
    fail("several assignments " + name + "; give the title as in the gradebook: " + list(titles));
  }
  return found.front();
}

using Titles = std::initializer_list<std::string_view>;

// Returns all columns with one of these titles.
std::vector<std::size_t> find_columns(const Row& header, Titles titles) {
  std::vector<std::size_t> columns;
  for (std::size_t i = 0; i < header.cells.size(); ++i) {
    if (std::ranges::find(titles, trimmed(header.cells[i].value)) != titles.end()) {
      columns.push_back(i);
    }
  }
  return columns;
}

std::vector<std::size_t> canvas_identities(const Row& header) {
  return find_columns(header, {"ID", "SIS User ID", "SIS Login ID"});
}

std::vector<std::size_t> moodle_identities(const Row& header) {
  return find_columns(header, {"Email address", "ID number", "Username"});
}

std::string cell_of(const Row& row, std::size_t column) {
  return column < row.cells.size() ? trimmed(row.cells[column].value) : "";
}

// Returns the points that a cell says, or nullopt if it is empty.
std::optional<double> points_of(const Row& row, std::size_t column) {
  std::string text = cell_of(row, column);
  if (text.empty()) return std::nullopt;
  if (const auto comma = text.find(','); comma != text.npos && text.size() - comma != 4) {
    text[comma] = '.';  // a decimal comma; "1,000" may be a thousand
  }
  double number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || rest != end || !(number >= 0 && number < 1e15)) {
    fail(row, "expected a number of points, got " + json::quote(cell_of(row, column)));
  }
  return number;
}

// Returns the assignment's maximum points in Canvas, if the gradebook has them.
std::optional<double> find_possible(const std::vector<Row>& rows, std::size_t column) {
  for (const Row& row : rows) {
    if (trimmed(row.cells.front().value) != "Points Possible" || column >= row.cells.size())
      continue;
    if (cell_of(row, column) == "(read only)") {
      fail(row, "the column of the assignment is read-only");
    }
    return points_of(row, column);
  }
  return std::nullopt;
}

// Cells to be replaced, by the offset of their first byte.
class Changes {
 public:
  // `has_commas`: numbers have decimal commas.
  explicit Changes(std::string_view gradebook, bool has_commas = false)
      : gradebook_(gradebook), has_commas_(has_commas) {}

  void set(const Row& row, std::size_t column, const Grade& grade, double points) {
    if (column >= row.cells.size()) fail(row, "too few cells");
    const CsvCell& cell = row.cells[column];
    std::string text = decimal(points, 2);
    if (const auto point = text.find('.'); has_commas_ && point != text.npos) {
      text[point] = ',';
      text = '"' + text + '"';
    }
    if (text::to_lower(trimmed(cell.value)) == "ex") {
      text = gradebook_.substr(cell.begin, cell.end - cell.begin);
      ++excused_;
    }
    if (!changes_.emplace(cell.begin, std::pair(cell.end, text)).second) {
      fail(row, "two grades for student " + json::quote(grade.student));
    }
  }

  // Returns the gradebook in which only these cells differ.
  FilledGradebook apply() const {
    std::string text;
    std::size_t done = 0;
    for (const auto& [begin, change] : changes_) {
      text.append(gradebook_.substr(done, begin - done)).append(change.second);
      done = change.first;
    }
    return {text.append(gradebook_.substr(done)), excused_, {}};
  }

 private:
  std::string_view gradebook_;
  bool has_commas_;
  std::size_t excused_ = 0;
  std::map<std::size_t, std::pair<std::size_t, std::string>> changes_;
};

// Finds the rows of students by any of their names. Keeps a reference to the rows.
class Students {
 public:
  using NamesOfRow = std::function<std::vector<std::string>(const Row& row)>;

  Students(const std::vector<Row>& rows, const NamesOfRow& names) {
    for (const Row& row : rows) {
      const bool is_test_student = trimmed(row.cells.front().value) == test_student;
      for (const auto& name : names(row)) {
        if (name.empty()) continue;
        if (!is_test_student) without_[&row] = name;
        auto& found = rows_[name];
        if (found.empty() || found.back() != &row) found.push_back(&row);
      }
    }
  }

  const Row& find(const std::string& student) {
    if (student.empty()) fail("a grade without a student");
    const auto found = rows_.find(student);
    if (found == rows_.end()) fail("no student " + json::quote(student));
    if (found->second.size() > 1) {
      fail(*found->second[1], "student " + json::quote(student) + " occurs twice");
    }
    without_.erase(found->second.front());
    return *found->second.front();
  }

  // Returns the last name of each student that was not found, in the order of the rows.
  std::vector<std::string> without() const {
    std::vector<std::string> names;
    names.reserve(without_.size());
    for (const auto& [row, name] : without_) names.push_back(name);
    return names;
  }

 private:
  static constexpr std::string_view test_student = "Student, Test";  // in each course of Canvas

  std::map<const Row*, std::string> without_;
  std::unordered_map<std::string, std::vector<const Row*>> rows_;
};

double scaled(const Grade& grade, std::optional<double> possible) {
  return possible && *possible > 0 && grade.worth > 0 ? grade.points / grade.worth * *possible
                                                      : grade.points;
}

constexpr std::string_view participant = "Participant ";

// Returns the only column with one of these titles.
std::size_t the_column(const Row& header, Titles titles) {
  const auto columns = find_columns(header, titles);
  const std::string title = json::quote(*titles.begin());
  if (columns.empty()) fail(header, "missing column: " + title);
  if (columns.size() > 1) fail(header, "several columns " + title);
  return columns.front();
}

// The columns of a grading worksheet of Moodle.
struct Worksheet {
  explicit Worksheet(const Row& header)
      : identifier(the_column(header, {"Identifier"})),
        grade(the_column(header, {"Grade"})),
        maximum(find_columns(header, {"Maximum Grade", "Maximum grade"})),
        can_change(find_columns(header, {"Grade can be changed"})),
        identities(moodle_identities(header)) {
    the_column(header, {"Last modified (grade)"});  // without it, Moodle refuses the file
    if (!find_columns(header, {"Scale"}).empty()) {
      fail(header, "the assignment is graded on a scale of words, not with points");
    }
  }

  // Returns the names by which a student can be given.
  std::vector<std::string> names_of(const Row& row) const {
    std::vector<std::string> names;
    const std::string id = cell_of(row, identifier);
    names.push_back(text::to_lower(id));
    if (id.starts_with(participant)) names.push_back(id.substr(participant.size()));
    for (const std::size_t column : identities) {
      names.push_back(text::to_lower(cell_of(row, column)));
    }
    return names;
  }

  std::size_t identifier;
  std::size_t grade;
  std::vector<std::size_t> maximum;
  std::vector<std::size_t> can_change;
  std::vector<std::size_t> identities;
};

}  // namespace

FilledGradebook fill_gradebook(std::string_view gradebook, std::string_view assignment,
                               const std::vector<Grade>& grades) {
  std::vector<Row> rows = read_rows(gradebook);
  if (rows.empty()) fail("the file is empty");
  auto identities = canvas_identities(rows.front());
  const bool is_moodle = identities.empty();
  if (is_moodle) identities = moodle_identities(rows.front());
  if (identities.empty()) {
    fail(rows.front(),
         "missing column: ID, SIS User ID or SIS Login ID (Canvas), or Email address, ID number or "
         "Username (Moodle)");
  }
  const std::size_t column = find_assignment(rows.front(), assignment, is_moodle);
  rows.erase(rows.begin());
  const auto possible = is_moodle ? std::nullopt : find_possible(rows, column);
  const auto name_of = [&](const std::string& name) {
    return is_moodle ? text::to_lower(name) : name;
  };
  Students students(rows, [&](const Row& row) {
    std::vector<std::string> names;
    names.reserve(identities.size());
    for (const std::size_t identity : identities) names.push_back(name_of(cell_of(row, identity)));
    return names;
  });
  const bool has_commas = std::ranges::any_of(
      rows, [&](const Row& row) { return cell_of(row, column).find(',') != std::string::npos; });
  Changes changes(gradebook, has_commas);
  for (const Grade& grade : grades) {
    changes.set(students.find(name_of(grade.student)), column, grade, scaled(grade, possible));
  }
  FilledGradebook filled = changes.apply();
  filled.without = students.without();
  return filled;
}

bool is_moodle_worksheet(std::string_view gradebook) {
  const auto rows = read_rows(gradebook);
  return !rows.empty() && !find_columns(rows.front(), {"Identifier"}).empty() &&
         !find_columns(rows.front(), {"Grade"}).empty();
}

FilledGradebook fill_moodle_worksheet(std::string_view worksheet,
                                      const std::vector<Grade>& grades) {
  std::vector<Row> rows = read_rows(worksheet);
  if (rows.empty()) fail("the file is empty");
  const Worksheet columns(rows.front());
  const std::size_t size = rows.front().cells.size();
  rows.erase(rows.begin());
  for (const Row& row : rows) {
    if (row.cells.size() != size) {
      fail(row,
           "expected " + pluralize(size, "cell") + ", got " + std::to_string(row.cells.size()));
    }
  }
  Students students(rows, [&](const Row& row) { return columns.names_of(row); });
  Changes changes(worksheet);
  for (const Grade& grade : grades) {
    const Row& row = students.find(text::to_lower(grade.student));
    if (!columns.can_change.empty() && cell_of(row, columns.can_change.front()) == "No") {
      fail(row, "Moodle does not allow the grade of " + json::quote(grade.student) + " to change");
    }
    const auto maximum =
        columns.maximum.empty() ? std::nullopt : points_of(row, columns.maximum.front());
    const double points = scaled(grade, maximum);
    if (maximum && points > *maximum + 1e-9) {
      fail(row, pluralize(decimal(points, 2), "point is", "points are") +
                    " more than the maximum grade " + decimal(*maximum, 2) +
                    ", which Moodle refuses");
    }
    changes.set(row, columns.grade, grade, points);
  }
  FilledGradebook filled = changes.apply();
  filled.without = students.without();
  return filled;
}

}  // namespace gauntlet::grading::reports
