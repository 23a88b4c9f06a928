#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gauntlet/json.hpp"
#include "match/lines.hpp"
#include "page/games/watch_game.hpp"
#include "session/record.hpp"

namespace gauntlet::page::watch {

// Returns whether the line begins a game's record (session/record.hpp).
inline bool is_record_of(std::string_view game, const json::Reader& line) {
  return match::text_in(line.value(), "format") == session::record_format &&
         match::text_in(line.value(), "game") == game;
}

// A game recorded by `play` (session/record.hpp), with one step for each frame. Derived classes
// define the steps and read the end.
template <class GameHistory, class Step>
class RecordGame : public Game {
 public:
  explicit RecordGame(GameHistory history) : course_(std::move(history)) {}

  void take(const json::Reader& line) override {
    if (is_over_) throw json::Error("", "expected no line after the end");
    const std::size_t before = course_.step_count();
    if (match::apply_undo(line, course_)) {
      steps_.push_back(now(course_.step_count() < before ? "undone" : "redone"));
    } else if (course_.take(line)) {
      steps_.push_back(now(caption()));
    } else {
      take_end(line);
    }
  }

  std::size_t frames() const override { return steps_.size(); }

 protected:
  // Derived classes call it when the players are known.
  void begin() { steps_.push_back(now(caption())); }

  // Describes the latest event.
  virtual std::string caption() const = 0;

  // The step for the current state, with its description.
  virtual Step now(std::string words) const = 0;

  // Takes a line about the end. Throws json::Error if it is invalid.
  virtual void take_end(const json::Reader& line) = 0;

  void finish(Step last) {
    marks_.push_back({steps_.size(), TimelineMarker::Kind::end, last.words});
    steps_.push_back(std::move(last));
    is_over_ = true;
  }

  GameHistory course_;
  std::vector<Step> steps_;

 private:
  bool is_over_ = false;
};

}  // namespace gauntlet::page::watch
