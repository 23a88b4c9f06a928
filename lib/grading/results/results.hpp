#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

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

}  // namespace gauntlet::grading
