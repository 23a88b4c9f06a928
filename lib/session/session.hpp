#pragma once

#include <cstddef>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>

#include "session/game.hpp"
#include "session/record.hpp"
#include "session/turn.hpp"

namespace gauntlet::session {

// A running game at a table, recorded as it happens, with the commands common to all games. A
// Course (record.hpp) is the history of the game; its encode() returns the lines of its record,
// without steps that were taken back.
template <class GameHistory>
class Session {
 public:
  // Whether a person decides the step that follows the first `steps` steps. Undo and redo stop at
  // these places only.
  using IsDecision = std::function<bool(const GameHistory& history, std::size_t steps)>;

  // Records the game so far. The table must outlive the session.
  Session(
      GameContext& table, GameHistory history,
      IsDecision is_decision = [](const GameHistory&, std::size_t) { return true; })
      : table_(table), course_(std::move(history)), is_decision_(std::move(is_decision)) {
    record_all();
  }

  GameContext& table() const { return table_; }
  Console& console() const { return table_.console; }
  const GameHistory& history() const { return course_; }
  // The caller must record every change that it makes.
  GameHistory& history() { return course_; }
  void record(const json::Value& line) const { table_.record(line); }

  // The commands common to all games. The session must outlive them.
  Commands commands(const std::string& help = {}, const std::function<std::string()>& hint = {}) {
    return {.help = help,
            .hint = hint,
            .undo = [this] { return undo(); },
            .redo = [this] { return redo(); },
            .save =
                [this](const std::string& path) {
                  table_.files.write(path, to_text(course_.encode()));
                },
            .load = [this](const std::string& path) { load(path); }};
  }

 private:
  void record_all() const {
    for (const json::Value& line : course_.encode()) record(line);
  }

  // Goes back to the person's last earlier decision.
  bool undo() {
    const auto back = steps_back(course_, is_decision_);
    if (!back) return false;
    course_.undo(*back);
    record(encode_undo(*back));
    return true;
  }

  // Goes forward to the person's next decision or, if there is none, to the last step made.
  bool redo() {
    const auto forth = steps_forward(course_, is_decision_);
    if (!forth) return false;
    course_.redo(*forth);
    record(encode_redo(*forth));
    return true;
  }

  void load(const std::string& path) {
    const std::string record = table_.files.read(path);
    try {
      course_ = read_record<GameHistory>(record, table_.random);
    } catch (const match::LogError& error) {
      throw std::runtime_error(path + ": " + error.what());
    }
    record_all();
  }

  GameContext& table_;
  GameHistory course_;
  IsDecision is_decision_;
};

}  // namespace gauntlet::session
