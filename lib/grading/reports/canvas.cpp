#include <algorithm>
#include <charconv>
#include <cstddef>
#include <map>
#include <optional>

#include "grading/reports/reports.hpp"
#include "grading/reports/text.hpp"

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

std::string trimmed(const std::string& text) {
  const auto begin = text.find_first_not_of(" \t");
  if (begin == text.npos) return "";
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

// Removes the number that Canvas adds to a title: "Quiz (87568)" becomes "Quiz".
std::string without_number(const std::string& title) {
  const auto open = title.rfind(" (");
  if (open == title.npos || !title.ends_with(')') || open + 3 >= title.size()) return title;
  const auto number = std::string_view(title).substr(open + 2, title.size() - open - 3);
  return number.find_first_not_of("0123456789") == number.npos ? title.substr(0, open) : title;
}

std::string list(const std::vector<std::string>& titles) {
  std::string text;
  for (const auto& title : titles) text += (text.empty() ? "" : ", ") + json::quote(title);
  return text.empty() ? "none" : text;
}

// Returns the assignment's column: the one with this exact title, otherwise the only one whose
// title without number equals it.
std::size_t find_assignment(const Row& header, std::string_view assignment) {
  std::vector<std::size_t> found;
  std::vector<std::string> titles;
  for (std::size_t i = 0; i < header.cells.size(); ++i) {
    const std::string title = trimmed(header.cells[i].value);
    if (without_number(title) != title) titles.push_back(title);
    if (title == assignment) return i;
    if (without_number(title) == assignment) found.push_back(i);
  }
  const std::string name = json::quote(assignment);
  if (found.empty()) fail("no assignment " + name + "; the gradebook has: " + list(titles));
  if (found.size() > 1) fail("several assignments " + name + "; add the number in parentheses");
  return found.front();
}

std::vector<std::size_t> find_identities(const Row& header) {
  std::vector<std::size_t> columns;
  for (std::size_t i = 0; i < header.cells.size(); ++i) {
    const std::string title = trimmed(header.cells[i].value);
    if (title == "ID" || title == "SIS User ID" || title == "SIS Login ID") columns.push_back(i);
  }
  if (columns.empty()) fail(header, "missing column: ID, SIS User ID or SIS Login ID");
  return columns;
}

// Returns the assignment's maximum points in Canvas, if the gradebook has them.
std::optional<double> find_possible(const std::vector<Row>& rows, std::size_t column) {
  for (const Row& row : rows) {
    if (trimmed(row.cells.front().value) != "Points Possible" || column >= row.cells.size())
      continue;
    const std::string text = trimmed(row.cells[column].value);
    if (text == "(read only)") fail(row, "the column of the assignment is read-only");
    if (text.empty()) return std::nullopt;
    double number = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || rest != end || !(number >= 0 && number < 1e15)) {
      fail(row, "expected a number of points, got " + json::quote(text));
    }
    return number;
  }
  return std::nullopt;
}

const Row& find_student(const std::vector<Row>& rows, const std::vector<std::size_t>& identities,
                        const std::string& student) {
  if (student.empty()) fail("a grade without a student");
  const Row* found = nullptr;
  for (const Row& row : rows) {
    const bool matches = std::ranges::any_of(identities, [&](std::size_t column) {
      return column < row.cells.size() && trimmed(row.cells[column].value) == student;
    });
    if (!matches) continue;
    if (found != nullptr) fail(row, "student " + json::quote(student) + " occurs twice");
    found = &row;
  }
  if (found == nullptr) fail("no student " + json::quote(student));
  return *found;
}

}  // namespace

std::string fill_gradebook(std::string_view gradebook, std::string_view assignment,
                           const std::vector<Grade>& grades) {
  std::vector<Row> rows = read_rows(gradebook);
  if (rows.empty()) fail("the file is empty");
  const std::size_t column = find_assignment(rows.front(), assignment);
  const auto identities = find_identities(rows.front());
  rows.erase(rows.begin());
  const auto possible = find_possible(rows, column);
  std::map<std::size_t, std::pair<const CsvCell*, std::string>> changes;  // key: offset of the cell
  for (const Grade& grade : grades) {
    const Row& row = find_student(rows, identities, grade.student);
    if (column >= row.cells.size()) fail(row, "too few cells");
    const bool scaled = possible && grade.worth > 0;
    const double points = scaled ? grade.points / grade.worth * *possible : grade.points;
    const CsvCell& cell = row.cells[column];
    if (!changes.emplace(cell.begin, std::pair(&cell, decimal(points, 2))).second) {
      fail(row, "two grades for student " + json::quote(grade.student));
    }
  }
  std::string text;
  std::size_t done = 0;
  for (const auto& [begin, change] : changes) {
    text.append(gradebook.substr(done, begin - done)).append(change.second);
    done = change.first->end;
  }
  return text.append(gradebook.substr(done));
}

}  // namespace gauntlet::grading::reports
