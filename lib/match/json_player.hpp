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

// A player that hears the course's calls (calls.hpp) and answers in JSON, wherever it is.
class JsonPlayer : public Player {
 public:
  explicit JsonPlayer(Talk talk) : talk_(talk) {}

  void start() override;
  void playing_as(fish::Color color) override;
  void playing_with(const std::vector<fish::Color>& others) override;
  Position place(const fish::State& state) override;
  fish::Action take_turn(const fish::State& state, const std::vector<fish::Action>& since) override;
  void end(bool has_won) override;

 protected:
  static constexpr std::size_t most_bytes = std::size_t{64} << 10;  // of an answer

  // Says a line, and gives the text of the next JSON value that the player says, which may be
  // anything in brackets or quotes. Throws PlayerFailure if there is none within that time or
  // within most_bytes.
  virtual std::string ask(const std::string& line, std::chrono::milliseconds within) = 0;

 private:
  // The answer, as it is decoded; a PlayerFailure if there is none, or none that can be.
  template <class Decode>
  auto ask(const json::Value& call, std::chrono::milliseconds within, const Decode& decode)
      -> decltype(decode(std::declval<const json::Reader&>()));

  Talk talk_;
  bool is_first_turn_ = true;  // of the game
};

}  // namespace gauntlet::match
