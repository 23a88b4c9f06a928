#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "fish/match/tournament_reader.hpp"
#include "fish/picture.hpp"
#include "gauntlet/fish.hpp"

namespace gauntlet::xobserve {

// The state of a tournament so far. All texts are escaped for display
// (text/display.hpp), each on one line.
struct TournamentState {
  struct Game {
    std::vector<std::size_t> players;  // in turn order
    std::string result = {};           // empty until it is over
  };

  std::vector<std::string> players;
  std::size_t round = 0;  // from 1
  std::vector<Game> games;
  std::size_t game = 0;              // index of the game played last
  bool is_in_game = false;           // the last event is part of it
  std::optional<fish::State> state;  // of that game
  fish::Marks marks;
  std::vector<std::string> out;      // disqualified players and why, in order
  std::vector<std::string> results;  // of each round and finally of the tournament
  bool is_over = false;
};

// Called after each change with the state and a one-line description of the change.
using OnUpdate = std::function<void(const TournamentState& state, const std::string& news)>;

// Keeps the state of a tournament. It must outlive the listener.
class TournamentTracker {
 public:
  explicit TournamentTracker(OnUpdate on_news) : on_news_(std::move(on_news)) {}

  match::OnTournament listener();

 private:
  void begin(const match::TournamentHeader& header);
  void note_out_at_start(const match::DisqualifiedPlayer& out);
  void begin_round(std::size_t round, const std::vector<std::vector<std::size_t>>& games);
  void begin_game(std::size_t game, const std::vector<std::size_t>& players);
  void happen(const match::Event& event, const fish::State& after);
  void end_game(std::size_t game, const match::GameReport& report);
  void end_round(std::size_t round, const std::vector<std::size_t>& winners);
  void end(const std::vector<std::size_t>& winners,
           const std::vector<match::DisqualifiedPlayer>& outs);

  void tell(const std::string& news, bool is_in_game = false);
  void disqualify(std::size_t player, const Failure& failure);
  std::string names_of(const std::vector<std::size_t>& players) const;

  OnUpdate on_news_;
  TournamentState state_;
  fish::Board board_ = fish::Board::uniform(1, 1, 0);
  std::vector<bool> is_out_;  // by player
};

}  // namespace gauntlet::xobserve
