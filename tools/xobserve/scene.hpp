#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "fish/picture.hpp"
#include "fish/state.hpp"
#include "match/tournament_reader.hpp"

namespace gauntlet::xobserve {

// A tournament as far as it has gone. All texts are harmless to show (text/visible.hpp), each on
// one line.
struct Scene {
  struct Game {
    std::vector<std::size_t> players;  // in turn order
    std::string result = {};           // empty until it is over
  };

  std::vector<std::string> players;
  std::size_t round = 0;  // from 1
  std::vector<Game> games;
  std::size_t game = 0;              // of these, that was played last
  bool is_in_game = false;           // what has happened is a part of it
  std::optional<fish::State> state;  // of that game
  fish::Marks marks;
  std::vector<std::string> out;      // who was thrown out and why, in that order
  std::vector<std::string> results;  // what came of each round and, in the end, of all
  bool is_over = false;
};

// Told of the scene after each change, and in one line of what has happened.
using OnNews = std::function<void(const Scene& scene, const std::string& news)>;

// Keeps a scene. It must outlive what it gives.
class Stage {
 public:
  explicit Stage(OnNews on_news) : on_news_(std::move(on_news)) {}

  match::OnTournament listener();

 private:
  void begin(const match::TournamentHeader& header);
  void note_out_at_start(const match::ThrownOut& out);
  void begin_round(std::size_t round, const std::vector<std::vector<std::size_t>>& games);
  void begin_game(std::size_t game, const std::vector<std::size_t>& players);
  void happen(const match::Event& event, const fish::State& after);
  void end_game(std::size_t game, const match::Report& report);
  void end_round(std::size_t round, const std::vector<std::size_t>& winners);
  void end(const std::vector<std::size_t>& winners, const std::vector<match::ThrownOut>& outs);

  void tell(const std::string& news, bool is_in_game = false);
  void put_out(std::size_t player, const match::Fault& fault);
  std::string names_of(const std::vector<std::size_t>& players) const;

  OnNews on_news_;
  Scene scene_;
  fish::Board board_ = fish::Board::uniform(1, 1, 0);
  std::vector<bool> is_out_;  // by player
};

}  // namespace gauntlet::xobserve
