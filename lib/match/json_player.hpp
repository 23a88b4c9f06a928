#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "json/reader.hpp"
#include "match/json.hpp"
#include "match/player.hpp"
#include "match/program.hpp"

namespace gauntlet::match {

// A player that receives the calls of the course (json.hpp) and answers in JSON. How they are
// transmitted is up to the derived class.
class JsonPlayer : public Player {
 public:
  explicit JsonPlayer(CallOptions talk) : talk_(talk) {}

  void start() override;
  void playing_as(fish::Color color) override;
  void playing_with(const std::vector<fish::Color>& others) override;
  Position place(const fish::State& state) override;
  fish::Action take_turn(const fish::State& state, const std::vector<fish::Action>& since) override;
  void end(bool has_won) override;

 protected:
  static constexpr std::size_t max_bytes = std::size_t{64} << 10;  // limit of one answer

  // Sends a line and returns the text of the player's next JSON value, which may contain anything
  // in brackets or quotes. Throws PlayerFailure if no value arrives within `timeout` or within
  // the first `max_bytes` bytes.
  virtual std::string ask(const std::string& line, std::chrono::milliseconds timeout) = 0;

 private:
  // Returns the decoded answer. Throws PlayerFailure if there is none or it cannot be decoded.
  template <class Decode>
  auto ask(const json::Value& call, std::chrono::milliseconds timeout, const Decode& decode)
      -> decltype(decode(std::declval<const json::Reader&>()));

  CallOptions talk_;
  bool is_first_turn_ = true;  // of the current game
};

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
