#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gauntlet::grading {

// How a test ended.
enum class Verdict {
  pass,
  wrong,      // an answer is not what was due
  missing,    // fewer answers than were due
  extra,      // more answers than were due
  malformed,  // the output is no JSON
  exit,       // an exit status other than was due, or the complaint due was not made
  crash,      // a signal ended it
  wall,       // the time on the clock was up
  cpu,        // the time on the processor was up
  memory,
  output,  // too much of it
  noexec,  // the program cannot be started
  infra,   // our own trouble: never scored against a program
};

// "PASS" and so on.
std::string_view name_of(Verdict verdict);
std::optional<Verdict> find_verdict(std::string_view name);

// Where two values part, and how: two short texts, "nothing" where one of them has no value.
struct Difference {
  std::string pointer;  // a JSON Pointer; the first token is the number of the answer, from 0,
                        // where there are several
  std::string expected;
  std::string actual;
  bool operator==(const Difference&) const = default;
};

// What a run took.
struct Usage {
  std::chrono::milliseconds wall{0};
  std::chrono::milliseconds cpu{0};
  std::uint64_t memory = 0;  // bytes at the most, of any one process
  bool operator==(const Usage&) const = default;
};

// One test and how it went: a line of a results file (--results), from which all reports are made.
struct Record {
  std::string test;   // the input's path as it was found; with the variant after a '#' if not plain
  std::string suite;  // the folder it lies in
  std::string program;  // as it was given
  Verdict verdict = Verdict::pass;
  std::string message;                  // one line: what was wrong; empty for PASS
  std::vector<Difference> differences;  // the smallest first
  std::vector<std::string> notes;       // "left a process behind" and the like
  std::string command;                  // of the shell, to repeat it
  std::string complaint;                // the first lines of standard error
  std::string input;                    // the first 4 KiB each; empty where hidden
  std::string expected;
  std::string actual;
  Usage usage;
  double points = 0;  // earned
  double worth = 1;
  bool hidden = false;  // not for the eyes of those graded
  int attempts = 1;     // more than one only after a time limit
  std::string sandbox;  // "none", "basic" or "strict"
  bool operator==(const Record&) const = default;
};

}  // namespace gauntlet::grading
