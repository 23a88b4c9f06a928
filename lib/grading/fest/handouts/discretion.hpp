#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grading/results/record.hpp"

namespace gauntlet::grading::fest {

// Takes out of what a team is told where things lie on the machines of the staff.
class Discretion {
 public:
  // The team's own folder, and paths of others, all of them absolute; either may be empty.
  Discretion(std::string own, std::vector<std::string> others);

  // The text with paths into the team's folder as they are seen from there, and "(staff)" in the
  // place of any that leads to or into another of the paths.
  std::string operator()(std::string_view text) const;

  // The same of all that a record says, but for its names and its command.
  void apply_to(Record& record) const;

 private:
  std::string told_of(std::string_view path) const;

  std::string own_;
  std::vector<std::string> others_;
};

}  // namespace gauntlet::grading::fest
