#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "gauntlet/json.hpp"
#include "grading/results/shard.hpp"
#include "grading/results/test_result.hpp"
#include "grading/results/times.hpp"
#include "system/file.hpp"

namespace gauntlet::grading {

// The first line of a results file, which describes its contents.
struct Header {
  std::string plan_digest;  // identifies all tests of the run, of all shards: 16 hexadecimal digits
  std::uint64_t tests = 0;  // in this shard
  Shard shard = {};
  // When the run began, UTC; older files do not have it.
  std::optional<std::chrono::sys_seconds> start = std::nullopt;
  // The fingerprint of the program's file; empty in older files, in fests, and after merging shards
  // with different ones.
  std::string program = {};
  bool operator==(const Header&) const = default;
};

// Returns true if two files belong to the same shard of the same run. Ignores the start time and
// the program's fingerprint.
bool is_same_shard(const Header& a, const Header& b);

// Returns the earliest start time, or nullopt if no header has one.
std::optional<std::chrono::sys_seconds> earliest_start(const std::vector<Header>& headers);

json::Value encode(const Header& header);

// Decodes the result of encode(). Throws json::Error for anything else.
Header decode_header(const json::Reader& in);

// Throws json::Error for the member "shard" of an object if this shard, read from it, is
// impossible.
void check_shard(const json::Reader& in, const Shard& shard);

// Returns a 64-bit hash (FNV-1a) of these texts in this order: 16 hexadecimal digits.
std::string digest_of(const std::vector<std::string>& texts);

// The contents of a results file: its header, then one line per record, in the order in which the
// tests ended. Concatenated files can be read as one.
struct Results {
  std::vector<Header> headers;
  std::vector<TestResult> records;
  std::size_t size = 0;       // bytes of the complete lines; a resumed run overwrites the rest
  bool is_truncated = false;  // an incomplete last line was dropped: the writer was killed
};

// Parses a results file. Throws json::Error, with the line number, for a complete line that is
// neither a header nor a record.
Results read_results(std::string_view text);

// Returns the line of a header or a record, without its newline. Characters that are unsafe to
// display (text/display.hpp) are written as JSON escapes.
std::string results_line(const Header& header);
std::string results_line(const TestResult& result);

// Appends a line to a results file for each test that has ended.
class ResultsWriter {
 public:
  // Truncates the file to its first `keep` bytes and appends to it. Throws std::system_error, as
  // write() does. The path "-" is standard output.
  explicit ResultsWriter(const std::filesystem::path& path, std::size_t keep = 0)
      : file_(path, keep) {}

  template <class Line>
  void write(const Line& line) {
    file_.write(results_line(line));
  }

 private:
  system::LogFile file_;
};

// A results file that was read.
struct NamedResults {
  std::string name;
  Results results;
};

// Merges the results of all shards of a run, in any order. Sorts them by the tests' names in
// natural order; the start is the earliest of the shards. Throws std::invalid_argument, with the
// file's name, if a file does not have exactly one header, belongs to another run, is incomplete,
// or repeats a shard; also if a shard is missing.
Results merge(const std::vector<NamedResults>& shards);

// How the result of a test differs between two runs.
struct Change {
  enum class Kind { regressed, fixed, changed, removed, added };
  // regressed: succeeded (is_success()), fails now; fixed: the reverse; changed: another verdict;
  // removed, added: only in the first or second run
  Kind kind = Kind::changed;
  std::string test;
  std::string before;  // the verdict and the message, if any; empty if it was not run
  std::string after;
  bool operator==(const Change&) const = default;
};

// Returns all changes, sorted by the tests' names. If a test was run several times, its worst
// verdict counts: the last in the order of the enumeration.
std::vector<Change> compare_results(const std::vector<TestResult>& before,
                                    const std::vector<TestResult>& after);

// Returns "regressed", "fixed", "changed", "removed" or "added".
std::string_view to_string(Change::Kind kind);

// Sorts records in the order of these names. Precondition: each record's test is among them.
void sort_by_names(std::vector<TestResult>& records, const std::vector<std::string>& names);

// Returns the inputs of the tests that failed or could not be judged.
std::set<std::string> failed_inputs(const std::vector<TestResult>& records);

// Returns the total wall time of the records of each name in milliseconds. `name` selects the
// member of TestResult that is compared (default: the test). A name without records gets the
// average, or 1 if there are no records.
std::vector<double> time_of_each(const std::vector<std::string>& names,
                                 const std::vector<TestResult>& records,
                                 std::string TestResult::* name = &TestResult::test);

}  // namespace gauntlet::grading
