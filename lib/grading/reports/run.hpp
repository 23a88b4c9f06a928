#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grading/results/record.hpp"
#include "json/value.hpp"

namespace gauntlet::grading::reports {

// How a run went in numbers. Records of verdict INFRA are our own trouble: neither their points nor
// their worth count.
struct Tally {
  std::size_t passed = 0;
  std::size_t failed = 0;
  std::size_t infra = 0;
  double points = 0;  // earned
  double worth = 0;   // that could be earned
  std::size_t skipped = 0;
  std::size_t xfailed = 0;  // as was expected

  void add(const Record& record);
};
Tally tally(const std::vector<Record>& records);

// The programs that the records are of, in the order in which they first occur, with the totals of
// each.
struct ProgramTally {
  std::string program;
  std::size_t tests = 0;
  Tally tally;
};
std::vector<ProgramTally> by_program(const std::vector<Record>& records);

// Whether they are of two programs or more, so that reports must say which.
bool are_of_several(const std::vector<Record>& records);

// "3 passed, 1 failed", and ", 2 skipped", ", 1 xfailed", ", 2 not judged (trouble of the test
// system)" if there are such.
std::string in_words(const Tally& tally);

// "1.5 of 4 points"
std::string points_in_words(const Tally& tally);

// "./x: 3 passed, 1 failed, 1.5 of 4 points", made visible.
std::string in_words(const ProgramTally& program);

// Makes the picture (SVG, for a page: page.css has its colors) of what a value shows; nothing for a
// value that shows no board. Of an answer, `input` is what it answers, else null: an answer such as
// a move shows something only on the board of its input. `differing` are JSON Pointers into the
// value: what they lead to is marked, not by color alone, as other than it should be.
using Pictures = std::function<std::optional<std::string>(
    const json::Value& value, const json::Value* input, std::span<const std::string> differing)>;

// The same in letters, some lines for a terminal.
using Letters = std::function<std::optional<std::string>(const json::Value& value, bool has_color)>;

// What all reports are made of: how the tests of a run went.
struct GradedRun {
  std::vector<Record> records = {};   // in the order they are to be shown
  std::chrono::milliseconds wall{0};  // of the whole run
  std::optional<std::chrono::sys_seconds> start = std::nullopt;  // UTC; nothing if unknown
  Pictures picture = {};                                         // none if empty
  Letters letters = {};                                          // none if empty
};

// A test earns a program points only if all that was run of it has passed: its variants and
// repetitions.
GradedRun all_or_nothing(const GradedRun& run);

// What a verdict means, in words that give nothing of the test away.
std::string_view meaning_of(compare::Verdict verdict);

// The record as those graded may see it: of a hidden one only the names, the verdict, what it took,
// and the points; everything else might give the test away.
Record redacted(const Record& record);
GradedRun redacted(const GradedRun& run);

// All there is to say about a record that did not pass, over several lines: what failure_summary()
// says, all differences, and those of the input and the answers that cannot be read there.
std::string describe(const Record& record, const Letters& letters = {});

}  // namespace gauntlet::grading::reports
