#pragma once

#include <string>
#include <vector>

#include "compare/verdict.hpp"
#include "json/reader.hpp"
#include "json/value.hpp"
#include "process/run/run.hpp"

namespace gauntlet::grading {

// One test and how it went: a line of a results file (--results), from which all reports are made.
struct Record {
  std::string test;   // the input's path as it was found; with the variant after a '#' if not plain
  std::string suite;  // the folder it lies in
  std::string program;  // as it was given
  compare::Verdict verdict = compare::Verdict::pass;
  std::string message;                           // one line: what was wrong; empty for PASS
  std::vector<compare::Difference> differences;  // the smallest first
  std::vector<std::string> notes;                // "left a process behind" and the like
  std::string command;                           // of the shell, to repeat it
  std::string complaint;                         // the last lines of standard error
  std::string input;                             // the first 4 KiB each; empty where hidden
  std::string expected;
  std::string actual;
  process::Usage usage;
  double points = 0;  // earned
  double worth = 1;
  bool hidden = false;  // not for the eyes of those graded
  int attempts = 1;     // more than one only after a time limit
  std::string sandbox;  // "none", "basic" or "strict"
  bool operator==(const Record&) const = default;
};

// The path of a record's input, without the variant.
std::string file_of(const Record& record);

// A record as JSON; bytes that are no UTF-8 become U+FFFD. tools/xtest/README.md has the schema.
json::Value encode(const Record& record);

// The record that encode() gave; throws json::Error for anything else.
Record decode_record(const json::Reader& in);

// A finite number from 0, as the shortest literal that reads back as the same; and the number that
// encode_number() gave: throws json::Error for anything else.
json::Value encode_number(double number);
double decode_number(const json::Reader& in);

}  // namespace gauntlet::grading
