#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/timeline.hpp"
#include "fish/referee.hpp"
#include "json/value.hpp"
#include "match/event.hpp"
#include "match/log.hpp"
#include "page/watch/game.hpp"

namespace gauntlet::page::watch {

// A game of Fish, line by line or event by event.
class FishGame : public Game {
 public:
  // Throws json::Error for a number of players or a board that no game can have.
  explicit FishGame(const match::LogHeader& header);

  void take(const json::Reader& line) override;
  std::size_t frames() const override { return steps_.size(); }
  Frame frame(std::size_t number) const override;
  std::optional<Advice> advice(std::size_t number) const override;

  // What take() does with an event, and with the report at the end. The first throws json::Error
  // where the rules do not allow it.
  void happen(const match::Event& event);
  void end(const json::Value& report);

  // Who has won by the report; nothing before that.
  const std::optional<std::vector<std::string>>& winners() const { return winners_; }

 private:
  // What has happened, and the state after that.
  struct Step {
    fish::Referee referee;
    std::optional<match::Event> event = {};
    std::string words = {};  // where that is no event
  };

  const Step& add(Step step);
  void note(const match::Event& event);
  std::string name_of(fish::Color color) const;  // "ann, red"
  std::string in_words(const match::Event& event) const;
  std::vector<Standing> standings(const fish::Referee& referee) const;
  // What was done next at that state by who was to move, if it is known.
  std::optional<match::Event> next_of(std::size_t number) const;

  std::vector<Step> steps_;
  Timeline<std::size_t> past_{0};  // steps up to now, as what was taken back is a step, too
  std::optional<std::vector<std::string>> winners_;
};

}  // namespace gauntlet::page::watch
