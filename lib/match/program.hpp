#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "gauntlet/limits.hpp"
#include "match/channel.hpp"
#include "process/interactive_program.hpp"

namespace gauntlet::match {

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

// A program that plays a game: it reads calls from its standard input and writes answers to its
// standard output. It runs until the channel is closed, however many games are played in between.
class Program : public Channel {
 public:
  // The command is a shell command.
  explicit Program(std::string command, ExecSettings settings = {});

  // Starts the program.
  void open() override;

  // Closes its standard input. If `stderr_sink` is set, waits up to half a second for its end.
  void close() override;

  // Precondition: the channel is open.
  std::string ask(const std::string& line, std::chrono::milliseconds timeout) override;

  std::vector<std::string> stderr_tail() override;
  std::chrono::microseconds cpu_time() override;

 private:
  std::string command_;
  ExecSettings settings_;
  std::optional<process::InteractiveProgram> dialogue_;
  bool has_answered_ = false;
  std::chrono::microseconds processor_{0};  // of a program that has ended
};

}  // namespace gauntlet::match
