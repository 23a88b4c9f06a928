#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gauntlet/json.hpp"
#include "grading/fest/setup/config.hpp"
#include "grading/fest/setup/model.hpp"
#include "grading/fest/submissions/counting.hpp"
#include "grading/fest/submissions/submitted_tests.hpp"
#include "grading/fest/submissions/validation.hpp"
#include "grading/results/results.hpp"
#include "grading/results/shard.hpp"
#include "grading/submission/submission.hpp"

namespace gauntlet::grading::fest {

// A test that the reference did not answer.
struct UnvalidatedTest {
  std::string test;  // its id
  std::string message;
  bool operator==(const UnvalidatedTest&) const = default;
};

// The contents of fest.json: everything that is known of a fest before its runs.
struct Manifest {
  std::string plan;  // identifies the runs described in FEST.json and the names of the teams
  Shard shard = {};  // the shard of this folder
  // Fingerprints (see below) of how programs are run and judged, and of the tests and their
  // validation; the latter is empty while the tests are being validated.
  std::string runs = {};
  std::string audit = {};
  std::string title;  // this and the next four may change
  Weights weights = {};
  std::vector<RubricLine> rubric = {};  // replaces the weights, unless it is empty
  bool names = false;                   // teams see the owners of the tests of others
  std::string tests_pattern = {};       // as in Fest
  std::vector<std::string> flags;  // the flags of xtest that run and judge programs as in the fest
  std::vector<std::string> paths;  // paths of the staff's machines, which teams must not see
  std::vector<Team> teams;
  std::vector<Test> tests;  // regardless of revocations
  std::vector<UnvalidatedTest> unvalidated;
};

// Encodes a manifest; tools/xtest/docs/ref-results.md has the schema. Bytes that are not UTF-8
// become U+FFFD.
json::Value encode(const Manifest& manifest);

// Decodes the result of encode(). Throws json::Error for anything else.
Manifest decode_manifest(const json::Reader& in);

// Returns the manifest of a new fest from its configuration and the text of that; `shards` has the
// shard number of each of all_programs().
Manifest new_manifest(const Config& config, std::string_view text, const Shard& shard,
                      const std::vector<unsigned>& shards);

// Stores the paths of the submissions and programs. `copies` is the configuration of the copies in
// which the programs are built.
void place_programs(const Config& copies, Manifest& manifest);

// Updates everything that may change without running programs again: title, weights, rubric with
// what it measures of submissions, names, flags and the pattern of text tests. Keeps the results of
// commands of the rubric that have not changed.
void update(Manifest& manifest, const Config& config);

// Adds to a team what an earlier fest knows of the commands of the rubric, unless the command has
// changed. `prints` is the result of fingerprints_of_commands().
void keep_commands(const Config& config, const std::vector<std::string>& prints, const Team& before,
                   Team& team);

// Returns true if the manifests are of the same shard and number of shards, and share a team, so
// that one can be resumed with the other.
bool is_same_shard(const Manifest& a, const Manifest& b);

// Stores the results of validating the tests.
void store_validation(const Validation& validation, Manifest& manifest);

// Returns the fest without records, with these tests revoked. Throws what revoke() throws.
Fest fest_of(const Manifest& manifest, const std::vector<Revocation>& revoked);

// Returns the flags of xtest that run and judge a program as the text of a FEST.json describes,
// except the sandbox and the checker, which only the staff has; the arguments of the programs
// follow a "--".
std::vector<std::string> flags_of(std::string_view text);

// Fingerprints (64-bit hashes, 16 hexadecimal digits) of everything a result depends on. A repeated
// run reuses each result whose fingerprint is unchanged.

// Returns the fingerprint of how programs are run and judged, from the text of a FEST.json.
std::string fingerprint_of_runs(std::string_view text);

// Returns the fingerprint of all bytes of the submitted tests, the reference (its file and files
// among its arguments), and the rules for tests. Throws what list_submitted_tests() throws.
std::string fingerprint_of_tests(const Config& config);

// Returns the fingerprint of a team's build settings, followed by that of its submission without
// its tests (fingerprint_of_tests() covers these): 16 digits each. A chaff program is its own
// submission.
std::string fingerprint_of_program(const Config& config, const std::string& team);

// Returns a fingerprint for each line of the rubric, of its command and the files that only it
// sees; "" for a line without a command.
std::vector<std::string> fingerprints_of_commands(const Config& config);

// Returns a line for each change since the fest of a manifest that only new runs can take into
// account: of how programs are run and judged, and of tests and their validation.
std::vector<std::string> outdated(const Manifest& manifest, const Config& config);

// Returns true if two fingerprints of a program differ in the submission and not only in the build
// settings.
bool has_submission_changed(const std::string& before, const std::string& now);

// The folder of a fest with all its results. tools/xtest/docs/ref-fest-output.md describes
// its files.
class Store : public ResultsFolder {
 public:
  using ResultsFolder::ResultsFolder;

  std::filesystem::path tests() const { return folder() / "tests"; }
  std::filesystem::path programs() const { return folder() / "programs"; }

  // Returns true if the folder contains a fest that must not be overwritten.
  bool is_used() const;

  // Returns nullopt if the fest was killed before it had a manifest. Throws json::Error, with the
  // file's name, for an invalid file, and std::runtime_error for an unreadable one, as results()
  // does.
  std::optional<Manifest> manifest() const;
  Results results() const;

  // Returns the tests that a file revokes; without a file, those of the folder's revoke.txt, if it
  // exists. Throws std::runtime_error if the file cannot be read.
  std::vector<Revocation> revoked(const std::optional<std::filesystem::path>& file) const;

  // Replaces the file atomically. Throws std::system_error, as write_results() does.
  void save(const Manifest& manifest) const;

  // Replaces the results file by these records and returns a writer that appends to it.
  ResultsWriter write_results(const Header& header, const std::vector<TestResult>& records) const;
};

}  // namespace gauntlet::grading::fest
