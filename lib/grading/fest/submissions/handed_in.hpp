#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "grading/fest/setup/config.hpp"
#include "grading/fest/setup/model.hpp"
#include "grading/fixtures/fixture.hpp"
#include "json/value.hpp"

namespace gauntlet::grading::fest {

// A test as it lies in a folder of tests, or something there that cannot be one.
struct Listed {
  std::string name;  // the path of its input within the folder, "%" and two hexadecimal digits for
                     // what tables and file systems would stumble over; no two are the same
  std::filesystem::path input;
  std::string trouble = {};  // one line: why none of it is to be read; empty if it can be
};

// All that is called as a part of a test is, in a folder and below, in natural order; names that
// begin with a ".", of files and of folders, are passed over. The owners of the folder are not
// trusted: what is no file, what is larger than `most` bytes, and links that lead out of `own`, the
// part of the file system that is theirs, are named as trouble; so is a folder that cannot be read.
// Links to folders are not followed. Of a folder that is not there, nothing. Does not throw for
// anything that can lie there.
std::vector<Listed> list_tests(const std::filesystem::path& folder,
                               const std::filesystem::path& own, std::uintmax_t most);

// A test that was handed in. Its answer, where there is a reference that agrees, is the one of the
// reference, so that tests whose answers are equal by the rules are the same.
struct HandedIn {
  Test test;
  std::optional<Fixture> fixture = std::nullopt;  // what is to be run, if it can be
};

// All tests of one owner, as they lie there.
struct HandedInSet {
  std::string owner;
  std::filesystem::path folder;
  std::vector<Listed> listed;
  std::vector<std::string> allowed_args = {};  // not asked of the staff's
};

// The staff's, if there are any, then those of the teams. Throws std::invalid_argument when the
// folder of the staff's is not there.
std::vector<HandedInSet> list_sets(const Config& config);

// Reads a test of a set. It is valid if it is a pair of good JSON; a team's own may say nothing in
// its n-opts.json but "args", each of which must be one of those that are allowed. The staff's that
// are to be skipped, or expected to fail, are not valid.
HandedIn read_handed_in(const HandedInSet& set, const Listed& listed);

// Says anew of all tests which are the same as one before them, from their inputs, answers, and
// which of them are valid.
void mark_duplicates(std::vector<HandedIn>& tests);

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

// JSON that is the same for equal values and other for others: without white space, keys in order
// (those that are equal in theirs), numbers by exact value. A line for each value.
std::string canonical(std::span<const json::Value> values);

// The canonical text of what a program is given: its own arguments, then the values it reads.
std::string canonical_input(const std::vector<std::string>& args,
                            std::span<const json::Value> values);

// The canonical text of what is due, given the answers as text: those of the fixture, or equal ones
// of a program. Answers that are no JSON are taken as they are.
std::string canonical_answer(const Fixture& fixture, std::span<const json::Value> answers);
std::string canonical_answer(const Fixture& fixture, const std::string& answers);

// The tests of a fest are copied when they have been audited: what is run is what was audited,
// whatever the teams' builds do to their folders, and whenever the fest is gone on with.

// Copies the files of all valid tests to folder/OWNER/NAME, OWNER being folder_name() of the owner,
// and removes all others from there. Throws std::filesystem::filesystem_error.
void keep_tests(const std::vector<HandedIn>& tests, const std::filesystem::path& folder);

// Whether what is kept of a test that is valid is what was handed in, byte by byte.
bool is_kept(const HandedIn& handed_in, const std::filesystem::path& folder);

// Where the input of a test is kept.
std::filesystem::path kept_input(const Test& test, const std::filesystem::path& folder);

// What is to be run for each of the tests: nothing for those that were not valid when they were
// kept. Throws std::runtime_error for a valid one whose files are not there.
std::vector<std::optional<Fixture>> kept_tests(const std::vector<Test>& tests,
                                               const std::filesystem::path& folder);

}  // namespace gauntlet::grading::fest
