#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "grading/fest/submissions/submitted_tests.hpp"

namespace gauntlet::grading::fest {

// Which of the submitted tests count.

// Recomputes `duplicate_of` of all tests from their inputs, answers, owners and validity. Of equal
// tests, the first of the staff counts, or else the first of the team that a lot decides on, which
// depends only on the test and the teams' names.
void mark_duplicates(std::vector<SubmittedTest>& tests);

// A revoked test.
struct Revocation {
  std::string id;
  std::string where;  // the file that revokes it, and the line
};

// Reads a revoke.txt: the id of a test on each line; blank lines and lines that begin with a "#"
// are ignored. Throws std::runtime_error if it cannot be read.
std::vector<Revocation> read_revoked(const std::filesystem::path& file);

// Revokes exactly these tests and recomputes duplicates: another test with an equal input and
// answer then counts. Throws std::invalid_argument, and changes nothing, if a test is unknown.
void revoke(std::vector<SubmittedTest>& tests, const std::vector<Revocation>& revoked);

}  // namespace gauntlet::grading::fest
