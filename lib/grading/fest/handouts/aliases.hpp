#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>

#include "grading/fest/setup/model.hpp"

namespace gauntlet::grading::fest {

// What tests are called where teams are told of them: the path of the input in the folder of tests
// that a team gets. The staff's have their own names. Those of teams have numbers that say nothing
// of whose they are: the same one for all who are told, and, as long as the same tests are handed
// in, whatever is revoked; or with `names` the name of their team and their own.
class Aliases {
 public:
  // The fest must outlive it.
  Aliases(const Fest& fest, bool names);

  // "17-in.json", "staff/1-in.json", or with names "ann/1-in.json".
  std::string of(std::size_t test) const;

 private:
  const Fest& fest_;
  bool names_;
  std::string staff_folder_;
  std::map<std::string, std::size_t> numbers_;  // from 1, by what a test asks and expects
};

}  // namespace gauntlet::grading::fest
