#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "archive/zip.hpp"
#include "xtest/autograder/assignment.hpp"

namespace gauntlet::xtest {

using Entries = std::vector<archive::Entry>;

// This very program, to be run elsewhere; says on standard error where it needs libraries there.
archive::Entry own_binary(const std::string& command);

// The tests of these folders as tests/, or of several as tests/1/, tests/2/ and so on. Throws
// tool::WrongUsage for a folder that is not there, InvalidTests for tests that make no sense.
Entries tests_of(const std::vector<std::string>& folders);

// Tests that make no sense; what() has a line for each problem.
class InvalidTests : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The assignment as the file that is read where it is graded.
archive::Entry settings_of(const Assignment& assignment);
Assignment read_settings(const std::filesystem::path& folder);

// Writes all of it into a folder that is not there, empty, or made by this before: it holds `mark`.
// Throws tool::WrongUsage for any other.
void write_bundle(const std::filesystem::path& folder, const std::string& mark,
                  const Entries& entries);

}  // namespace gauntlet::xtest
