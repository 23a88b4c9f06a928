#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "grading/builds/build.hpp"
#include "grading/fest/setup/model.hpp"
#include "grading/judging/judge.hpp"

namespace gauntlet::grading::fest {

// A program of the staff's.
struct Program {
  std::filesystem::path path;
  std::vector<std::string> args = {};        // after those of the test
  std::vector<std::string> first_args = {};  // before them
};

// How a team's program is made, before any test.
struct Build {
  std::string command;          // of /bin/sh -c
  std::string folder = {};      // a pattern: where it runs; never empty
  std::string writable = {};    // a pattern: all it may write to; the folder if empty. If not, the
                                // folder need not be there: then it runs in the next one above it
  process::Limits limits = {};  // ten minutes on the clock and 4 GiB unless said otherwise
  std::uint64_t disk = default_build_disk;  // bytes that it may write
  process::Network network = process::Network::none;
};

// What a FEST.json says. Paths are absolute; where they are relative in the file, they begin in its
// own folder. In a pattern, "{team}" stands for a team's name.
struct Config {
  std::string text = {};  // of the file
  std::string title;
  std::vector<std::string> teams;    // in natural order, never empty
  std::string submission;            // a pattern: all that is a team's own and hidden from others,
                                     // `program` up to the first part of it that has a "{team}"
  std::string program;               // a pattern
  std::optional<std::string> tests;  // a pattern: the folder of a team's tests
  std::optional<std::filesystem::path> staff_tests;
  std::optional<Program> reference;
  std::optional<Build> build;
  Conditions conditions = {};  // of each test; args are those of the teams' programs
  std::vector<std::string> allowed_args = {};  // the words that args of teams' tests may have
  std::size_t max_tests = 100;                 // of a team, that are valid
  std::uint64_t max_bytes = 1 << 20;           // of each file of a test
  bool accept_unanswered = false;  // tests to which the reference gives no answer are valid
  Weights weights = {};
  bool names = false;  // teams are told whose the tests of others are
};

// Reads a FEST.json; tools/xtest/README.md has its schema. What it names need not be there, but
// for teams' folders where no teams are named; nor is it looked whether the sandbox can be had.
// `results` is the folder of results, which is no team's even where it fits; empty if there is
// none. Throws json::Error, with a JSON Pointer, for what it says and must not, and
// std::runtime_error where it cannot be read.
Config read_config(const std::filesystem::path& file, const std::filesystem::path& results = {});

// The pattern with a team's name in its places.
std::string fill(const std::string& pattern, const std::string& team);

// The same fest with the submissions in another folder, where each has the name that it had: what
// FEST.json says of programs and builds then holds for copies of the submissions.
Config with_copies_in(const Config& config, const std::filesystem::path& folder);

// A pattern up to the first part of it that has a "{team}"; all of it where none has.
std::string own_part(const std::string& pattern);

// What a team has handed in itself, and what its folder only links to.

// Whether a folder is the team's own: `pattern` is the submission or the own part of the tests. It
// may be a link, but not to what has to do with another team's folders, with the staff's tests or
// the reference, or came with the system.
bool is_own_folder(const Config& config, const std::string& pattern, const std::string& team);

// Whether the team's program lies, where all links have been followed, in its submission.
bool lies_in_own_folder(const Config& config, const std::string& team);

// Whether the team's program is the same file as the reference, unless that is in the team's
// submission, or as the program of another team that lies in the submission of that one: as hard
// links are, of which none is the first.
bool is_program_of_others(const Config& config, const std::string& team);

// What the programs of a fest see in the strict sandbox, and which paths are secret in any case.
class HiddenPaths {
 public:
  // The folder of the FEST.json, the one that the submissions lie in, all tests and what the files
  // of the staff's are links to, the reference with those of its arguments that are files, and the
  // folder of results, each with all that is in it; `more` are files of the run, such as earlier
  // results. But neither the root of all files, nor what came with the system of a reference. No
  // folder of results if its path is empty.
  HiddenPaths(const Config& config, const std::filesystem::path& file,
              const std::filesystem::path& results,
              const std::vector<std::filesystem::path>& more = {});

  // Plain paths, none of them below another, in ascending order.
  const std::vector<std::filesystem::path>& paths() const { return paths_; }

  // The team's submission and what FEST.json shows, without what is secret in there.
  process::View view_of_build(const Config& config, const std::string& team) const;

  // The same without the tests in it, unless the program is among them.
  process::View view_of_program(const Config& config, const std::string& team) const;

  // The reference's files, the folders they lie in, and what FEST.json shows, without what else is
  // secret in there.
  process::View view_of_reference(const Config& config) const;

  // Whether a path leads to what is secret and not the team's own.
  bool covers(const std::filesystem::path& path, const Config& config,
              const std::string& team) const;

 private:
  using Paths = std::vector<std::filesystem::path>;

  Paths around_;     // folders that hidden paths lie in
  Paths inner_;      // the hidden paths themselves, without the reference
  Paths reference_;  // its files
  Paths paths_;
};

}  // namespace gauntlet::grading::fest
