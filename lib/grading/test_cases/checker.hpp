#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gauntlet::grading {

// How a checker is called and how it tells its judgement.
//   kattis   COMMAND INPUT EXPECTED FEEDBACK, with the output as standard input. FEEDBACK is an
//            empty folder, to whose file judgemessage.txt it may write a message. Exit status 42
//            accepts, 43 rejects. See Checker::passes for further runs.
//   testlib  COMMAND INPUT OUTPUT EXPECTED RESULT. OUTPUT is a file; RESULT is a file to which it
//            may write a message. Exit status 0 accepts; 1 (wrong answer), 2 (wrong format), 4
//            (excess output) and 8 (unexpected end) reject; 7 gives points, which are the first
//            word of the message.
// Any other end is an internal error. INPUT is the file of the test's input and EXPECTED that of
// its expected answers.
enum class CheckerProtocol { kattis, testlib };

// Returns "kattis" or "testlib".
std::string_view to_string(CheckerProtocol protocol);
std::optional<CheckerProtocol> parse_checker_protocol(std::string_view name);

// kattis: score.txt in FEEDBACK, with the points of an accepted output. Unless it is ignored, it is
// an internal error if the file exists though the output is rejected.
enum class ScoreFile { ignored, forbidden, allowed, required };

// A program that decides whether an output is right when a comparison cannot. It is trusted: it
// runs outside any sandbox.
// An interactor gets the same arguments, but talks with the program under test: the standard output
// of each is the standard input of the other. With testlib, OUTPUT is a file that it may write, and
// that a checker can judge after it has accepted.
struct Checker {
  std::string command;  // for the shell, possibly with arguments
  CheckerProtocol protocol = CheckerProtocol::kattis;
  std::vector<std::string> args = {};  // further arguments, after those of the protocol
  bool is_interactor = false;
  ScoreFile score_file = ScoreFile::ignored;
  // kattis: if set, the score is from 0 to this, possibly infinite, value, and a finite one may be
  // multiplied by the factor from 0 to 1 in score_multiplier.txt instead of score.txt.
  std::optional<double> max_score = std::nullopt;
  std::filesystem::path folder = {};  // where it runs; the current folder if empty
  // Its limits; that of an interactor's time is added to that of the program.
  std::chrono::milliseconds time_limit = std::chrono::minutes(1);
  std::optional<std::uint64_t> memory = std::nullopt;  // bytes
  std::optional<std::uint64_t> output = std::nullopt;  // bytes that it prints or writes to a file
  // If there are several checkers, each is asked if those before it accept; the last score counts.
  std::vector<std::string> further_commands = {};
  // kattis: how often the program may run. If the checker accepts and leaves a file nextpass.in in
  // FEEDBACK, the program runs again, with this file as the input; the other files there are kept.
  unsigned passes = 1;

  bool operator==(const Checker&) const = default;
};

}  // namespace gauntlet::grading
