#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "json/reader.hpp"
#include "match/player.hpp"
#include "process/dialogue.hpp"
#include "process/run/run.hpp"

namespace gauntlet::match {

// How a program that plays is run.
struct ExecSettings {
  std::chrono::milliseconds turn_time{15'000};  // for each answer
  process::Sandbox sandbox = process::Sandbox::basic;
  process::Dialogue::OnComplaint on_complaint = {};  // takes all of its standard error
};

// A program that speaks the course's JSON (json.hpp): a call on its standard input, an answer on
// its standard output. It runs in the current folder, from the start of the game to its end; an
// answer may have 64 KiB.
class ExecPlayer : public Player {
 public:
  // The command is one of the shell.
  explicit ExecPlayer(std::string command, ExecSettings settings = {});

  void start() override;
  void playing_as(fish::Color color) override;
  void playing_with(const std::vector<fish::Color>& others) override;
  Position place(const fish::State& state) override;
  fish::Action take_turn(const fish::State& state, const std::vector<fish::Action>& since) override;
  std::vector<std::string> last_words() override;
  void end(bool has_won) override;

 private:
  // The answer, as it is decoded; a PlayerFailure if there is none, or none that can be.
  template <class Decode>
  auto ask(const json::Value& call, const Decode& decode)
      -> decltype(decode(std::declval<const json::Reader&>()));

  std::string command_;
  ExecSettings settings_;
  std::optional<process::Dialogue> dialogue_;
};

}  // namespace gauntlet::match
