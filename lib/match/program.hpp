#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "json/parse.hpp"
#include "json/reader.hpp"
#include "match/json.hpp"
#include "match/player.hpp"
#include "process/interactive_program.hpp"
#include "process/run/run.hpp"
#include "text/truncate.hpp"

namespace gauntlet::match {

// The protocol settings of a player that speaks JSON.
struct CallOptions {
  std::chrono::milliseconds turn_time{15'000};                    // for each answer
  std::optional<std::chrono::milliseconds> first_turn_time = {};  // for the first turn of a game
  CallForm form = CallForm::course;
  std::optional<std::chrono::milliseconds> start_time = {};  // for the very first answer
};

// The limits of a program that plays. Its wall time is one day because each answer has its own
// limit.
process::Limits limits_of_player();

// The settings for running a program that plays.
struct ExecSettings {
  CallOptions talk = {};
  process::Sandbox sandbox = process::Sandbox::basic;
  process::InteractiveProgram::StderrSink stderr_sink = {};  // gets all of its standard error
  std::chrono::milliseconds grace{0};  // after the time limit: a late answer is still read
  std::filesystem::path folder = {};   // where it runs; the current folder if empty
  process::Limits limits = limits_of_player();
  process::SandboxPolicy view = {};
  std::vector<std::string> environment = {};  // "NAME=value"
};

// Returns the decoded answer. Throws PlayerFailure if it is not valid JSON or `decode` rejects it.
template <class Decode>
auto decode_answer(const std::string& answer, const Decode& decode) {
  constexpr std::size_t max_shown = 200;
  try {
    const json::Value value = json::parse(answer);
    return decode(json::Reader(value));
  } catch (const json::Error& error) {
    throw PlayerFailure(error.what(), text::truncate_text(answer, max_shown),
                        FailureKind::malformed);
  }
}

// A program that plays a game: it reads calls from its standard input and writes answers to its
// standard output.
class Program {
 public:
  // The command is a shell command.
  explicit Program(std::string command, ExecSettings settings = {});

  const CallOptions& talk() const { return settings_.talk; }

  // Starts the program. Throws PlayerFailure if it cannot be started.
  void start();

  // Sends a line and returns the text of the next value that the program writes. Throws
  // PlayerFailure if no value arrives within `timeout` or within the first `max_bytes` bytes.
  // Precondition: it was started.
  std::string ask(const std::string& line, std::chrono::milliseconds timeout);

  // Sends a call and returns what `decode` makes of the answer.
  template <class Decode>
  auto ask(const json::Value& call, std::chrono::milliseconds timeout, const Decode& decode) {
    return decode_answer(ask(dump(call), timeout), decode);
  }

  // Closes its standard input. If `stderr_sink` is set, waits up to half a second for its end.
  void finish();

  std::vector<std::string> stderr_tail();
  std::chrono::microseconds cpu_time();

 private:
  static constexpr std::size_t max_bytes = std::size_t{64} << 10;  // limit of one answer

  std::string command_;
  ExecSettings settings_;
  std::optional<process::InteractiveProgram> dialogue_;
  bool has_answered_ = false;
  std::chrono::microseconds processor_{0};  // of a program that has ended
};

}  // namespace gauntlet::match
