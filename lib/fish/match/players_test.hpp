#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "fish/match/players.hpp"
#include "fish/match/referee.hpp"
#include "test/catch.hpp"

namespace gauntlet::test {

using Actions = std::vector<fish::Action>;

// The functions of a scripted player. By default it is greedy.
struct Script {
  std::function<void()> start = [] {};
  std::function<void()> playing_as = [] {};
  std::function<void()> playing_with = [] {};
  std::function<Position(const fish::State&)> place = [](const fish::State& state) {
    return match::GreedyPlayer().place(state);
  };
  std::function<fish::Action(const fish::State&, const Actions&)> take_turn =
      [](const fish::State& state, const Actions& since) {
        return match::GreedyPlayer().take_turn(state, since);
      };
  std::function<void(bool)> end = [](bool) {};
};

class ScriptedPlayer : public match::Player {
 public:
  explicit ScriptedPlayer(Script script) : script_(std::move(script)) {}
  void start() override { script_.start(); }
  void playing_as(fish::Color) override { script_.playing_as(); }
  void playing_with(const std::vector<fish::Color>&) override { script_.playing_with(); }
  Position place(const fish::State& state) override { return script_.place(state); }
  fish::Action take_turn(const fish::State& state, const Actions& since) override {
    return script_.take_turn(state, since);
  }
  void end(bool has_won) override { script_.end(has_won); }

 private:
  Script script_;
};

inline match::NamedPlayer scripted(const std::string& name, Script script = {}) {
  return {name, std::make_unique<ScriptedPlayer>(std::move(script))};
}

inline match::NamedPlayer house(const std::string& name, std::uint64_t turns = 1) {
  return {name, std::make_unique<match::HousePlayer>(turns)};
}

template <class... Each>
std::vector<match::NamedPlayer> entrants(Each... each) {
  std::vector<match::NamedPlayer> all;
  all.reserve(sizeof...(each));
  (all.push_back(std::move(each)), ...);
  return all;
}

template <class Items>
std::vector<std::string> names_of(const Items& items) {
  std::vector<std::string> names;
  for (const auto& item : items) names.push_back(item.name);
  return names;
}

// Returns the state after the events. Precondition: the rules allow them.
inline fish::State replayed(const fish::Board& board, std::size_t players,
                            const std::vector<match::Event>& events) {
  fish::Referee referee(match::first_state(board, players));
  for (const auto& event : events) CHECK(play_event(referee, event));
  return referee.state();
}

}  // namespace gauntlet::test
