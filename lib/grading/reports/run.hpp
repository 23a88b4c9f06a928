#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grading/results/record.hpp"

namespace gauntlet::grading::reports {

// What all reports are made of.
struct Run {
  std::vector<Record> records;        // in the order they are to be shown
  std::chrono::milliseconds wall{0};  // of the whole run
  std::optional<std::chrono::sys_seconds> start = std::nullopt;  // UTC; nothing if unknown
};

// How a run went in numbers. Records of verdict INFRA are our own trouble: neither their points nor
// their worth count.
struct Tally {
  std::size_t passed = 0;
  std::size_t failed = 0;
  std::size_t infra = 0;
  double points = 0;  // earned
  double worth = 0;   // that could be earned

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

// A test earns a program points only if all that was run of it has passed: its variants and
// repetitions.
Run all_or_nothing(const Run& run);

// "3 passed, 1 failed", and ", 2 not judged (trouble of the test system)" if there are such.
std::string in_words(const Tally& tally);

// "1.5 of 4 points"
std::string points_in_words(const Tally& tally);

// "./x: 3 passed, 1 failed, 1.5 of 4 points", made visible.
std::string in_words(const ProgramTally& program);

// What a verdict means, in words that give nothing of the test away.
std::string_view meaning_of(compare::Verdict verdict);

// The path of a record's input, without the variant.
std::string file_of(const Record& record);

// The record as those graded may see it: of a hidden one only the names, the verdict, what it took,
// and the points; everything else might give the test away.
Record redacted(const Record& record);
Run redacted(const Run& run);

// All there is to say about a record that did not pass, over several lines: what was wrong, each
// difference, the notes, the command, what the program complained of, the input, the answers.
std::string describe(const Record& record);

}  // namespace gauntlet::grading::reports
