#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace gauntlet::xtest {

// A row of a CSV file: its cells by column title in lower case.
using TableRow = std::map<std::string, std::string>;

// Returns the rows of a CSV file (RFC 4180) except blank lines. Throws tool::UsageError, with the
// file and the line, if the CSV is malformed, a title of `needed` is missing, a title occurs twice,
// or a row has not as many cells as there are titles.
std::vector<TableRow> read_table(const std::filesystem::path& file,
                                 const std::vector<std::string>& needed);

// A student and the team that they belong to.
struct Member {
  std::string student;
  std::string team;
};

// Reads the members of all teams from a CSV file with the columns "team" and "student" or "email".
// Throws tool::UsageError as read_table() does, and if there are no
// members or a cell is empty.
std::vector<Member> read_roster(const std::filesystem::path& file);

}  // namespace gauntlet::xtest
