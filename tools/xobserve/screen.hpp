#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "fish/match/tournament_log.hpp"
#include "fish/picture.hpp"
#include "gauntlet/fish.hpp"

namespace gauntlet::xobserve {

// The state of a tournament so far. All texts are escaped for display
// (text/display.hpp), each on one line.
struct TournamentState {
  struct RoundGame {
    std::vector<std::size_t> players;  // in turn order
    std::string result = {};           // empty until it is over
  };

  std::vector<std::string> players;
  std::size_t round = 0;  // from 1
  std::vector<RoundGame> games;
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

// Returns a listener that keeps the state of a tournament.
match::OnTournament follow(OnUpdate on_news);

// The size of a terminal in characters.
struct Size {
  std::size_t rows = 24;
  std::size_t columns = 80;
};

// Returns lines that show the scene, each with its newline: the players with their scores, the
// news, the board, the games of the round, and the disqualified players. They fit into `size` if
// the board does.
std::string picture_of(const TournamentState& state, const std::string& news, Size size,
                       bool has_color);

// Returns the news as one line, including its newline.
std::string line_of(const TournamentState& state, const std::string& news);

// Returns the result of a tournament as lines.
std::string result_of(const TournamentState& state);

// Returns the size of the terminal on standard output.
Size terminal_size();

// Returns text that redraws the terminal with the lines.
std::string redraw(const std::string& lines);

}  // namespace gauntlet::xobserve
