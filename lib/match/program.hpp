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
#include "process/dialogue.hpp"
#include "process/run/run.hpp"
#include "text/shorten.hpp"

namespace gauntlet::match {

// How a player that speaks JSON is talked to.
struct Talk {
  std::chrono::milliseconds turn_time{15'000};                    // for each answer
  std::optional<std::chrono::milliseconds> first_turn_time = {};  // for the first turn of a game
  CallForm form = CallForm::course;
  std::optional<std::chrono::milliseconds> start_time = {};  // for the first answer of all
};

// What a program that plays may take: a day on the clock, for each answer has its own limit.
process::Limits limits_of_player();

// How a program that plays is run.
struct ExecSettings {
  Talk talk = {};
  process::Sandbox sandbox = process::Sandbox::basic;
  process::Dialogue::OnComplaint on_complaint = {};  // takes all of its standard error
  std::chrono::milliseconds grace{0};  // after its time, in which an answer is late, but is one
  std::filesystem::path folder = {};   // where it runs; where we are if empty
  process::Limits limits = limits_of_player();
  process::View view = {};
  std::vector<std::string> environment = {};  // "NAME=value"
};

// The value of an answer, as it is decoded; a PlayerFailure if it is no JSON, or `decode` refuses
// it.
template <class Decode>
auto decode_answer(const std::string& answer, const Decode& decode) {
  constexpr std::size_t most_shown = 200;
  try {
    const json::Value value = json::parse(answer);
    return decode(json::Reader(value));
  } catch (const json::Error& error) {
    throw PlayerFailure(error.what(), text::shorten(answer, most_shown), process::Silence::garbled);
  }
}

// A program that plays some game: it reads calls on its standard input, and writes answers to its
// standard output.
class Program {
 public:
  // The command is one of the shell.
  explicit Program(std::string command, ExecSettings settings = {});

  const Talk& talk() const { return settings_.talk; }

  // Runs it. Throws PlayerFailure where that cannot be done.
  void start();

  // Says a line, and gives the text of the next value that it writes. Throws PlayerFailure if there
  // is none within that time, or within most_bytes. Precondition: it was started.
  std::string ask(const std::string& line, std::chrono::milliseconds within);

  // The same for a call, with what `decode` makes of the answer.
  template <class Decode>
  auto ask(const json::Value& call, std::chrono::milliseconds within, const Decode& decode) {
    return decode_answer(ask(dump(call), within), decode);
  }

  // Lets it end.
  void finish();

  std::vector<std::string> last_words();
  std::chrono::microseconds processor_time();

 private:
  static constexpr std::size_t most_bytes = std::size_t{64} << 10;  // of an answer

  std::string command_;
  ExecSettings settings_;
  std::optional<process::Dialogue> dialogue_;
  bool has_answered_ = false;
  std::chrono::microseconds processor_{0};  // of a program that is no more
};

}  // namespace gauntlet::match
