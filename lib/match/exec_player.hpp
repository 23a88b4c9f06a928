#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "match/json_player.hpp"
#include "match/program.hpp"

namespace gauntlet::match {

// A program that reads calls from its standard input and writes answers to its standard output. It
// runs in the current folder from start() to end(), however many games are played in between.
class ExecPlayer : public JsonPlayer {
 public:
  // The command is a shell command.
  explicit ExecPlayer(std::string command, ExecSettings settings = {});

  void start() override;
  void end(bool has_won) override;
  std::vector<std::string> stderr_tail() override { return program_.stderr_tail(); }
  std::chrono::microseconds cpu_time() override { return program_.cpu_time(); }

 protected:
  std::string ask(const std::string& line, std::chrono::milliseconds timeout) override;

 private:
  Program program_;
};

}  // namespace gauntlet::match
