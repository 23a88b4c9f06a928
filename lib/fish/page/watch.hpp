#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "fish/match/json.hpp"
#include "fish/match/referee.hpp"
#include "gauntlet/fish.hpp"
#include "gauntlet/game.hpp"
#include "gauntlet/json.hpp"
#include "page/games/watch_game.hpp"

namespace gauntlet::page::watch {

// A game of Fish, fed with log lines or with events.
class FishGame : public Game {
 public:
  // Throws json::Error if the number of players or the board is invalid.
  explicit FishGame(const match::LogHeader& header);

  void take(const json::Reader& line) override;
  std::size_t frames() const override { return steps_.size(); }
  Frame frame(std::size_t number) const override;
  std::optional<Suggestion> advice(std::size_t number) const override;

  // Add an event, and the report at the end. happen() throws json::Error if the rules do not allow
  // the event.
  void happen(const match::Event& event);
  void end(const json::Value& report);

 private:
  // An event, and the state after it.
  struct Step {
    fish::Referee referee;
    std::optional<match::Event> event = {};
    std::string words = {};  // description if `event` is empty
  };

  void note(const match::Event& event);
  std::string name_of(fish::Color color) const;  // "ann, red"
  std::string describe(const match::Event& event) const;
  std::vector<Standing> standings(const fish::Referee& referee) const;
  // Returns the event that followed at that step by the player to move, or nullopt if unknown.
  std::optional<match::Event> next_of(std::size_t number) const;

  std::vector<Step> steps_;
  UndoHistory<std::size_t> past_{0};  // index into steps_; undone events remain steps
  bool is_over_ = false;              // the report was read
};

}  // namespace gauntlet::page::watch
