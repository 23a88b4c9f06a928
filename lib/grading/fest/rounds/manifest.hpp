#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grading/fest/setup/config.hpp"
#include "grading/fest/setup/model.hpp"
#include "grading/fest/submissions/audit.hpp"
#include "grading/fest/submissions/handed_in.hpp"
#include "grading/fixtures/shard.hpp"
#include "grading/results/results.hpp"
#include "json/reader.hpp"
#include "json/value.hpp"
#include "system/written_file.hpp"

namespace gauntlet::grading::fest {

// A team and where it stands.
struct Entrant {
  Team team;
  unsigned shard = 1;        // the part of the fest that runs its program
  bool is_made = false;      // its program has been built, or could not be: `team` says which
  std::string print = {};    // of what it was made of; empty in older files
  std::string folder = {};   // the submission, where it was made; this and the next likewise
  std::string program = {};  // the path of the program from there, "3/xboard"
};

// A test that the reference could not be asked about.
struct Doubt {
  std::string test;  // its id
  std::string message;
  bool operator==(const Doubt&) const = default;
};

// What the file fest.json says of a fest: all that was found out before its runs.
struct Manifest {
  std::string plan;  // stands for what FEST.json says of the runs, and the names of the teams
  Shard shard = {};  // what is run here
  // Prints (see below) of how programs were run and judged, and of the tests and what was asked of
  // them; empty in older files, and while the tests are being looked at again.
  std::string runs = {};
  std::string audit = {};
  std::string title;  // this and the next three may change
  Weights weights = {};
  bool names = false;              // teams are told whose the tests of others are
  std::vector<std::string> flags;  // of xtest, with which it runs and judges as the fest does
  std::vector<std::string> paths;  // on the machines of the staff, that are nobody else's business
  std::vector<Entrant> teams;
  std::vector<Test> tests;  // before anything is revoked
  std::vector<Doubt> doubts;
};

// tools/xtest/README.md has the schema. Bytes that are no UTF-8 become U+FFFD.
json::Value encode(const Manifest& manifest);

// The manifest that encode() gave; throws json::Error for anything else.
Manifest decode_manifest(const json::Reader& in);

// Of a fest of which nothing is known but its configuration, and the text of that; `shards` has the
// number of one for each team.
Manifest begin_manifest(const Config& config, std::string_view text, const Shard& shard,
                        const std::vector<unsigned>& shards);

// Says that the programs are made in copies of the submissions: `copies` is the configuration of
// these.
void place_programs(const Config& copies, Manifest& manifest);

// Takes over what may change without a run: title, weights, names and flags.
void update(Manifest& manifest, const Config& config);

// Whether one can go on with what the other is of: the same part of as many, and a team in common.
bool are_of_same_part(const Manifest& a, const Manifest& b);

// Takes over what the tests were found to be.
void enter(const Audit& audit, Manifest& manifest);

// The fest without records, and with these tests revoked. Throws what revoke() throws.
Fest fest_of(const Manifest& manifest, const std::vector<Revocation>& revoked);

// The flags of xtest with which it runs and judges a program as the text of a FEST.json says, but
// for the sandbox and a checker, which is the staff's; after a "--" the arguments of the programs.
std::vector<std::string> flags_of(std::string_view text);

// Prints of what results depend on: 16 hexadecimal digits each, the same for the same and, but for
// chance, others for what is other. By them a fest that is run again knows what still holds.

// How programs are run and judged, as the text of a FEST.json says it.
std::string print_of_runs(std::string_view text);

// All that is handed in as tests, byte by byte, the reference (its file, and those that its
// arguments name), and what is asked of tests. Throws what list_sets() throws.
std::string print_of_audit(const Config& config);

// How a team's program is built, and everything that the team has submitted but the files of its
// tests, of which the audit's print tells: 16 digits each.
std::string print_of_program(const Config& config, const std::string& team);

// Whether prints of a program differ in what was submitted, and not only in how it is built.
bool has_submission_changed(const std::string& before, const std::string& now);

// The folder of a fest, which holds all that was found out, written so that a fest that was killed
// at any moment can go on; tools/xtest/README.md says what is in it.
class Store {
 public:
  // The folder is made when something is written.
  explicit Store(std::filesystem::path folder) : folder_(std::move(folder)) {}

  const std::filesystem::path& folder() const { return folder_; }
  std::filesystem::path tests() const { return folder_ / "tests"; }
  std::filesystem::path builds() const { return folder_ / "builds"; }
  std::filesystem::path programs() const { return folder_ / "programs"; }
  std::filesystem::path log_of(const std::string& team) const;

  // Whether there is something of a fest that must not be lost.
  bool is_used() const;

  // Nothing if it was killed before anything was found out. Throws json::Error, naming the file,
  // for one that makes no sense, and std::runtime_error for one that cannot be read, as does
  // results().
  std::optional<Manifest> manifest() const;
  Results results() const;

  // The tests that a file takes back; without one those of the folder's revoke.txt, if that is
  // there. Throws std::runtime_error for a file that cannot be read.
  std::vector<Revocation> revoked(const std::optional<std::filesystem::path>& file) const;

  // Keeps other runs from writing into the folder, which is made if it is not there. Throws
  // std::runtime_error when one does.
  system::FileLock lock() const;

  // All of it or nothing is written. Throws std::system_error, as does the next one.
  void save(const Manifest& manifest) const;

  // Makes the results file one that holds these; more can then be written to it.
  ResultsWriter write_results(const Header& header, const std::vector<Record>& records) const;

 private:
  std::filesystem::path folder_;
};

}  // namespace gauntlet::grading::fest
