#pragma once

#include <string>

#include "grading/fixtures.hpp"
#include "grading/process.hpp"

namespace gauntlet::grading {

enum class Verdict {
  passed,
  wrong_answer,
  wrong_status,     // failed where answers were due, or the other way round
  wrong_complaint,  // failed as it should, but said something else
  crashed,
  too_slow,
  too_much,     // output
  interrupted,  // by us; says nothing about the program
};

struct Result {
  Verdict verdict = Verdict::passed;
  std::string message;  // one line: what was wrong
  std::string err;      // what the program wrote to standard error
};

// The command that gives a program a fixture's arguments.
std::vector<std::string> command_for(const std::string& program, const Fixture& fixture);

Result judge(const Fixture& fixture, Outcome outcome, const Limits& limits);

// Runs the program and judges it. Throws std::system_error when it cannot be started.
Result run_fixture(const Fixture& fixture, const std::string& program, const Limits& limits = {});

}  // namespace gauntlet::grading
