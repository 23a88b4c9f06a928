#include "xtest/session/roster.hpp"

#include <algorithm>
#include <stdexcept>

#include "core/numbers.hpp"
#include "grading/reports/text.hpp"
#include "harness/options.hpp"
#include "text/names.hpp"
#include "xtest/flags/arguments.hpp"

namespace gauntlet::xtest {
namespace {

using grading::reports::CsvRow;

[[noreturn]] void fail_in(const CsvRow& row, const std::string& message) {
  throw std::runtime_error("line " + std::to_string(row.line) + ": " + message);
}

std::vector<std::string> titles_of(const CsvRow& header) {
  std::vector<std::string> titles;
  for (const auto& cell : header.cells) {
    std::string title = text::to_lower(cell.value);
    if (std::ranges::find(titles, title) != titles.end()) {
      fail_in(header, "two columns " + title);
    }
    titles.push_back(std::move(title));
  }
  return titles;
}

bool is_blank(const CsvRow& row) { return row.cells.size() == 1 && row.cells[0].value.empty(); }

std::vector<TableRow> parse_table(std::string_view text, const std::vector<std::string>& needed) {
  const auto rows = grading::reports::read_csv(text);
  if (rows.empty()) throw std::runtime_error("the file is empty");
  const auto titles = titles_of(rows.front());
  for (const auto& title : needed) {
    if (std::ranges::find(titles, title) == titles.end()) {
      throw std::runtime_error("missing column: " + title);
    }
  }
  std::vector<TableRow> table;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const auto& cells = rows[i].cells;
    if (is_blank(rows[i])) continue;
    if (cells.size() != titles.size()) {
      fail_in(rows[i], "expected " + pluralize(titles.size(), "cell") + ", got " +
                           std::to_string(cells.size()));
    }
    TableRow& fields = table.emplace_back();
    for (std::size_t k = 0; k < titles.size(); ++k) fields[titles[k]] = cells[k].value;
  }
  return table;
}

}  // namespace

std::vector<TableRow> read_table(const std::filesystem::path& file,
                                 const std::vector<std::string>& needed) {
  const std::string text = read_argument(file.string());
  try {
    return parse_table(text, needed);
  } catch (const std::runtime_error& error) {
    throw tool::UsageError(file.string() + ": " + error.what());
  }
}

std::vector<Member> read_roster(const std::filesystem::path& file) {
  std::vector<Member> members;
  const auto table = read_table(file, {"team"});
  if (table.empty()) throw tool::UsageError(file.string() + ": no students");
  for (const auto& row : table) {
    const auto student = row.contains("student") ? row.find("student") : row.find("email");
    if (student == row.end()) {
      throw tool::UsageError(file.string() + ": missing column: student or email");
    }
    if (student->second.empty() || row.at("team").empty()) {
      throw tool::UsageError(file.string() + ": a row without a student or a team");
    }
    members.push_back({student->second, row.at("team")});
  }
  return members;
}

}  // namespace gauntlet::xtest
