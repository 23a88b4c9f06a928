#pragma once

#include <cstddef>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "grading/fixtures/fixture.hpp"
#include "grading/results/header.hpp"
#include "grading/results/record.hpp"
#include "system/written_file.hpp"

namespace gauntlet::grading {

// What a results file holds: its header, then a line for each record, in the order the tests ended.
// Files that are written one after the other are read as one.
struct Results {
  std::vector<Header> headers;
  std::vector<Record> records;
  std::size_t size = 0;  // bytes of the whole lines: the rest is torn, and to be overwritten by
                         // whoever goes on with the file
  bool torn = false;     // a last line without its newline was dropped: the writer was killed
};

// Throws json::Error, with the number of the line, for a whole line that is neither header nor
// record.
Results read_results(std::string_view text);

// A results file that grows by a line for each test that has ended, each written out at once. What
// is not harmless where lines are shown (text/visible.hpp) is escaped, as JSON escapes it.
class ResultsWriter {
 public:
  // Begins the file anew, or goes on after the first `keep` bytes of it. Throws std::system_error,
  // as does write(). The path "-" is standard output.
  explicit ResultsWriter(const std::filesystem::path& path, std::size_t keep = 0);

  void write(const Header& header);
  void write(const Record& record);

 private:
  void write_line(const json::Value& value);

  system::GrowingFile file_;
};

// A results file that was read.
struct NamedResults {
  std::string name;
  Results results;
};

// The results of a whole run, put together from those of its shards, in any order; the tests come
// by their names, numbers in them by their values; it began when the first of them did. Throws
// std::invalid_argument, naming the file, for one that has no header or several, is of another run,
// has not all its tests, or is a shard that is there already; and for a shard that is missing.
Results merge(const std::vector<NamedResults>& shards);

// What became of a test from one run to another.
struct Change {
  enum class Kind { broken, fixed, other, gone, added };
  Kind kind = Kind::other;  // was fine (is_fine) and fails now, the other way round, or has another
                            // verdict; is in the first run only, or in the second
  std::string test;
  std::string before;  // the verdict, and the message if there is one; empty where it was not run
  std::string after;
  bool operator==(const Change&) const = default;
};

// All changes, by the names of the tests. Of a test run several times, the worst counts: the last
// in the order of the verdicts.
std::vector<Change> compare_results(const std::vector<Record>& before,
                                    const std::vector<Record>& after);

// "broken", "fixed", "other", "gone", "added".
std::string_view name_of(Change::Kind kind);

// What is to be run here, and what of it has been run before.
struct RunPlan {
  std::vector<Fixture> fixtures;  // still to be run, in this order
  std::vector<std::string>
      names;                 // of all fixtures, those run before, too, in the order of reports
  Header header;             // of the results file; resume() tells when it began, if it does
  std::vector<Record> done;  // from the results file
  std::size_t keep = 0;      // bytes of the results file that stay
};

// A plan of all these fixtures. Header::plan tells runs of other fixtures, programs or sandboxes
// apart.
RunPlan make_plan(std::vector<Fixture> fixtures, const std::string& program,
                  const std::string& sandbox);

// Leaves out what falls to other shards: shards[i] is the number of the ith fixture's.
void keep_shard(RunPlan& plan, const Shard& shard, const std::vector<unsigned>& shards);

// Takes out what a results file has already, each record standing for one of the fixtures of its
// name. False for results of another plan or another shard of it; results without a header and a
// record are those of a run that was killed at once, and change nothing.
bool resume(RunPlan& plan, Results found);

// In the order of these names. Precondition: each record's test is one of them.
void sort_by_names(std::vector<Record>& records, const std::vector<std::string>& names);

// The inputs of the tests that failed, or could not be judged.
std::set<std::string> failed_inputs(const std::vector<Record>& records);

// What the records of each of these tests (or what else the member names) took together, in
// milliseconds; for one without records, what a name took on average, or 1.
std::vector<double> time_of_each(const std::vector<std::string>& names,
                                 const std::vector<Record>& records,
                                 std::string Record::* name = &Record::test);

}  // namespace gauntlet::grading
