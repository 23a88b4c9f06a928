#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "match/json_player.hpp"
#include "process/dialogue.hpp"
#include "process/run/run.hpp"

namespace gauntlet::match {

// How a program that plays is run.
struct ExecSettings {
  Talk talk = {};
  process::Sandbox sandbox = process::Sandbox::basic;
  process::Dialogue::OnComplaint on_complaint = {};  // takes all of its standard error
};

// A program: it reads calls on its standard input, and writes answers to its standard output. It
// runs in the current folder, from start() to end(), however many games lie between.
class ExecPlayer : public JsonPlayer {
 public:
  // The command is one of the shell.
  explicit ExecPlayer(std::string command, ExecSettings settings = {});

  void start() override;
  void end(bool has_won) override;
  std::vector<std::string> last_words() override;

 protected:
  std::string ask(const std::string& line, std::chrono::milliseconds within) override;

 private:
  std::string command_;
  ExecSettings settings_;
  std::optional<process::Dialogue> dialogue_;
};

}  // namespace gauntlet::match
