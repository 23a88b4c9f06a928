#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace gauntlet::grading::reports {

// What a student has earned, of what could be earned.
struct Grade {
  std::string student;  // as in one of the columns ID, SIS User ID, SIS Login ID
  double points = 0;
  double worth = 0;
};

// A gradebook that makes no sense, or does not have what is looked for; what() is one line.
class GradebookError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// A gradebook as Canvas exports it (CSV), with the grades written into the column of an assignment,
// given by its title, with or without the " (number)" that Canvas adds; every other byte stays as
// it is. Where the row "Points Possible" has a number in that column, points are scaled from
// `worth` to it; they are rounded to two decimals. Throws GradebookError for a title or student
// that is not there or not unique, a column that is read only, and CSV that is none (RFC 4180, with
// commas).
std::string fill_gradebook(std::string_view gradebook, std::string_view assignment,
                           const std::vector<Grade>& grades);

}  // namespace gauntlet::grading::reports
