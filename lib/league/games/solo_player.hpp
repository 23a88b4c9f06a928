#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "json/reader.hpp"
#include "match/json.hpp"
#include "match/player.hpp"
#include "match/program.hpp"

// Players of single-player games (solo_game.hpp defines a Task).
namespace gauntlet::league {

// A player of a single-player game.
template <class Task>
class SoloPlayer : public match::AnyPlayer {
 public:
  virtual void start(const Task& /*task*/) {}
  virtual typename Task::Answer ask(const Task& task, const typename Task::State& state) = 0;
  virtual void end(bool /*has_found_all*/) {}
};

// A program that receives calls as JSON (tools/xleague/PLAYERS.md).
template <class Task>
class SoloProgram : public SoloPlayer<Task> {
 public:
  SoloProgram(std::string_view command, match::ExecSettings settings)
      : program_(std::string(command), std::move(settings)) {}

  void start(const Task& task) override {
    program_.start();
    const match::CallOptions& talk = program_.talk();
    program_.ask(task.start_call(), talk.start_time.value_or(talk.turn_time), match::decode_void);
  }

  typename Task::Answer ask(const Task& task, const typename Task::State& state) override {
    const match::CallOptions& talk = program_.talk();
    const bool is_first = std::exchange(is_first_, false);
    const auto within = is_first ? talk.first_turn_time : std::nullopt;
    return program_.ask(task.call(state), within.value_or(talk.turn_time),
                        [&](const json::Reader& in) { return task.decode(in); });
  }

  void end(bool has_found_all) override {
    program_.ask(match::end_call(has_found_all), program_.talk().turn_time, match::decode_void);
    program_.finish();
  }

  std::vector<std::string> stderr_tail() override { return program_.stderr_tail(); }
  std::chrono::microseconds cpu_time() override { return program_.cpu_time(); }

 private:
  match::Program program_;
  bool is_first_ = true;
};

}  // namespace gauntlet::league
