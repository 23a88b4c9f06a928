#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "fish/match/event.hpp"
#include "fish/match/player.hpp"
#include "gauntlet/fish.hpp"
#include "match/player.hpp"
#include "match/report.hpp"

namespace gauntlet::match {

using PlayerSession = PlayerSessionOf<Player>;

// A player with the name that the report uses.
struct NamedPlayer {
  std::string name;
  std::unique_ptr<Player> player;
};

using FinalScore = FinalScoreOf<fish::Color>;
using Disqualified = DisqualifiedOf<fish::Color>;

// All with the top score are winners, in turn order; the others are by descending score, equal ones
// in turn order.
using GameReport = ReportOf<fish::Color, Event>;

// Called with each event and the state after it.
using OnEvent = std::function<void(const Event& event, const fish::State& after)>;

// Returns the initial state: colors in turn order and no penguins. Throws std::invalid_argument
// unless there are 2 to 4 players and enough tiles for all their penguins.
fish::State first_state(const fish::Board& board, std::size_t players);

// Plays the event in the referee's game. Returns false, and changes nothing, if the rules forbid
// it: it is another player's turn or another phase, the tile is not free, the move is illegal, the
// skipped player could move, or the player is not in the game.
bool play_event(fish::Referee& referee, const Event& event);

// Plays a game to its end, in the turn order of the entrants. Each places penguins_per_player()
// penguins, one per turn. Then they move until no player can; a player that cannot move is skipped
// (gauntlet/fish.hpp). A player that cheats or fails is disqualified: its penguins are removed, its
// tiles stay, and the game continues. (A winner that fails when it is told of the end loses
// its win; no other player wins instead.) Throws what first_state() and `on_event` throw. Catches
// all exceptions of players.
GameReport play_game(const fish::Board& board, std::vector<NamedPlayer> entrants,
                     const OnEvent& on_event = {});

// Plays a game with players that outlive it. Precondition: all are active.
GameReport play_game(const fish::Board& board, std::span<PlayerSession* const> players,
                     const OnEvent& on_event = {});

// Plays a game of a tournament, whose manager calls start() and end(). Precondition: all players
// are active. Those that are not active afterwards are among the report's cheaters and failures.
GameReport play_game_of_tournament(const fish::Board& board,
                                   std::span<PlayerSession* const> players,
                                   const OnEvent& on_event = {});

}  // namespace gauntlet::match
