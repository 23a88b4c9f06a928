#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "fish/picture.hpp"
#include "fish/state.hpp"
#include "match/player.hpp"
#include "session/console.hpp"
#include "session/turn.hpp"

// What a person is asked at a turn in a game of Fish, again until what is typed can be done. All of
// these throw Left, and what the console throws.
namespace gauntlet::session::fish {

using namespace gauntlet::fish;  // the rules of the game

// How a person is asked.
struct Asked {
  Console& console;
  std::string address;         // what prompts begin with
  std::string leave;           // how to go, and what that means: "q to leave"
  Commands commands;           // but for help and hint, which are added
  std::function<void()> draw;  // the board
};

// Where the person puts a penguin, and a move; nothing if a command has changed the game.
std::optional<Position> ask_place(const Asked& asked, const State& state);
std::optional<Move> ask_move(const Asked& asked, const State& state);

// What a hint says to the player to move: where to put a penguin, and a move. Precondition: there
// is a free tile, and a move.
Position good_place(const State& state);
Move good_move(const State& state);

// A hint in words, without its newline: "try 1 2", "try 1 2 to 3 2".
std::string advice(Position place);
std::string advice(const Move& move);

// A picture of the board, with the players.
Picture board_picture(const State& state, const Marks& marks, const Look& look);

// The places that are to be chosen at the next question, where they stand in the picture of the
// state: for a penguin to be put, or the penguins that can move.
std::vector<Choice> free_tiles(const State& state, const Look& look);
std::vector<Choice> movable_penguins(const State& state, const Look& look);

// A person at a console among players of any kind, where nothing else shows the game: is shown the
// board before each question, is asked again until what is typed can be done, is given hints, and
// is told the color and the outcome, by name. There is no limit of time.
//
// Who types "q" or no more fails, with PlayerFailure; what the console throws goes on as it is. A
// referee takes both for a player that is out.
class Person : public match::Player {
 public:
  // The console must outlive the player.
  Person(Console& console, const std::string& name);

  void playing_as(Color color) override;
  Position place(const State& state) override;
  Action take_turn(const State& state, const std::vector<Action>& since) override;
  void end(bool has_won) override;

 private:
  template <class Question>
  auto ask(const State& state, const Question& question) const;

  Console& console_;
  std::string name_;
};

}  // namespace gauntlet::session::fish
