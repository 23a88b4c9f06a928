#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "grading/fest/submissions/handed_in.hpp"

namespace gauntlet::grading::fest {

// A test that is taken back.
struct Revocation {
  std::string id;
  std::string where;  // the file that says so, and its line
};

// A revoke.txt: a line for each test's id; blank lines, and those that begin with a "#", say
// nothing. Throws std::runtime_error when it cannot be read.
std::vector<Revocation> read_revoked(const std::filesystem::path& file);

// Takes back these tests and no others, and marks duplicates anew: the next of the same input and
// answer counts then. Throws std::invalid_argument, and changes nothing, for one that is unknown.
void revoke(std::vector<HandedIn>& tests, const std::vector<Revocation>& revoked);

}  // namespace gauntlet::grading::fest
