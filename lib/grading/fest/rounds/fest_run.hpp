#pragma once

#include <cstddef>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/progress.hpp"
#include "grading/fest/rounds/manifest.hpp"
#include "grading/fest/setup/config.hpp"
#include "grading/judging/relative_limits.hpp"
#include "grading/test_cases/test_case.hpp"
#include "system/file.hpp"
#include "system/folders/scratch_folder.hpp"

namespace gauntlet::grading::fest {

// Thrown if the description or the files of a fest are invalid; what() is the reason.
class InvalidFest : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Calls `read` and turns its json::Error, std::runtime_error and std::invalid_argument into
// InvalidFest, unless the machine is to blame.
template <class Read>
auto read_input(const Read& read) {
  try {
    return read();
  } catch (const std::runtime_error& error) {
    system::rethrow_if_of_machine();
    throw InvalidFest(error.what());
  } catch (const std::invalid_argument& error) {
    throw InvalidFest(error.what());
  }
}

// The options of a run.
struct FestOptions {
  // The file of revoked tests; by default the one in the store (Store::revoked()).
  std::optional<std::filesystem::path> revoke = std::nullopt;
  // Does not retry builds that failed.
  bool resume = false;
  // Teams whose programs are rebuilt and rerun in any case; `staff` reruns the reference.
  std::set<std::string> rerun = {};
  unsigned jobs = 1;
};

// Runs a fest or one shard of it: validates the tests, builds the programs, and runs the pairings,
// `jobs` programs concurrently. Reuses each result in the store whose program, test and
// conditions are unchanged. `manifest` is the result of new_manifest(). Returns false if
// interrupted. Throws InvalidFest, and exceptions of running programs and writing files.
bool run_fest(const Config& config, const HiddenPaths& hidden, const Store& store,
              Manifest manifest, const FestOptions& order, const ProgressListener& listener);

// Merges the shards of a fest, in any order; the folder of `whole` is then as after a run of the
// whole fest. Throws std::invalid_argument, with the folder's name, if a folder has no fest,
// belongs to another fest, is incomplete, or repeats a shard; if a shard is missing; and if `whole`
// already has a fest.
void merge_shards(const std::vector<std::filesystem::path>& shards, const Store& whole);

// Where programs are built and run: in copies of the submissions, which stay unchanged.
struct Workshop {
  const Config& config;
  const Config& copies;  // the result of with_copies_in()
  const HiddenPaths& hidden;
};

// Returns a view of a team's submission with its paths replaced by those of the copy.
process::SandboxPolicy view_in_copy(const Workshop& workshop, process::SandboxPolicy policy,
                                    const std::string& team);

// Copies a team's submission, builds the program in the copy, if there is a build, and checks that
// the program exists and is the team's own (config.hpp). Keeps the copy only if it is. In the
// strict sandbox, the build sees nothing of other teams and can write to the copy only. Its output
// goes to the log. If `is_built` is false in the result, an internal error occurred. Returns
// nullopt if interrupted. Throws what run_process() throws, and std::system_error for the log.
std::optional<Team> build_program(const Workshop& workshop, const Team& team,
                                  const std::filesystem::path& log);

// Runs the command of a line of the rubric as build_program() runs a build, in another copy: of the
// built program's folder or, if it was not built, of the submission. Returns what the line
// measures; nothing of the copy is kept. If an internal error occurred, `all` is 0 and the note has
// the reason. Returns nullopt if interrupted. Throws as build_program() does.
std::optional<Measured> run_command(const Workshop& workshop, const Team& team,
                                    const RubricLine& line, const std::filesystem::path& log);

// Returns why the copy of a team's submission has no program or not the team's own, as one line; ""
// if the program is valid.
std::string program_error(const Workshop& workshop, const std::string& team);

// Returns up to six lines of a log, shortened and escaped for display: those after the first error
// of a compiler or, without one, the last ones. Returns nothing for a log of one line, which the
// build's error message already contains, as it contains that error.
std::vector<std::string> main_lines(const std::filesystem::path& log);

// Returns the last lines of a log, at most 4 KiB, or the end of a longer line; "" if there is no
// log.
std::string end_of_log(const std::filesystem::path& log);

// A program and a test to run it on, as indexes into Fest::teams and Fest::tests.
struct Pairing {
  std::size_t team;
  std::size_t test;
  bool operator==(const Pairing&) const = default;
};

// The results that a fest already has, and the runs that remain for this shard.
struct RemainingWork {
  std::vector<TestResult> kept;   // in the given order
  std::vector<Pairing> pairings;  // by team, then test
};

// Pairs the programs of the manifest's shard with the tests: each program once with each counting
// test of another owner. Keeps one record for each such program and any test of the fest, except
// internal errors, which are run again. If `retry_timeouts` is set, exceeded time limits of first
// attempts are also run again.
RemainingWork remaining_work(const Manifest& manifest, const Fest& fest,
                             const std::vector<TestResult>& records, bool retry_timeouts = false);

// Gives the staff's tests, and their records, the maximum points and the visibility that the copies
// of the tests say. A record keeps its share of the maximum, which for a test in a group depends on
// the tests of the group that count now. Throws std::runtime_error if a copy is missing.
void apply_options(Fest& fest, const Store& store);

// Runs the programs of a fest on its tests.
class PairingRunner {
 public:
  // All arguments but `test_cases` must outlive it. `test_cases` has one element for each test of
  // the fest.
  PairingRunner(const Workshop& workshop, const Manifest& manifest, const Fest& fest,
                const Store& store, std::vector<std::optional<TestCase>> test_cases);

  // Returns the result of a pairing. A program that was not built is not run: its verdict is
  // CANNOT_START, with the end of the build log as its standard error. A program runs in its folder
  // of the copy. Returns nullopt if interrupted. Throws what run_test_case() throws. Thread-safe.
  std::optional<TestResult> run(const Pairing& pairing) const;

 private:
  TestResult refuse(const Pairing& pairing) const;
  // Returns the path of a new folder for a program's caches; an empty path if none are kept.
  std::filesystem::path new_cache();

  Workshop workshop_;
  const Manifest& manifest_;
  const Fest& fest_;
  const Store& store_;
  std::vector<std::optional<TestCase>> fixtures_;
  std::deque<system::TemporaryFolder> caches_;  // of all programs, if they keep any
  std::vector<JudgeOptions> options_;           // one for each team
  std::shared_ptr<ReferenceTimes> times_;
};

}  // namespace gauntlet::grading::fest
