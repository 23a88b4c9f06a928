#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "fish/match/referee.hpp"
#include "fish/picture.hpp"
#include "fish/state.hpp"
#include "session/console.hpp"
#include "session/turn.hpp"

// Questions at a turn in a game of Fish, repeated until the answer is a legal action. All functions
// throw QuitRequested, and what the console throws.
namespace gauntlet::session::fish {

using namespace gauntlet::fish;  // the rules of the game

// The context of a question to a person.
struct PromptContext {
  Console& console;
  std::string address;         // the beginning of each prompt
  std::string leave;           // how to leave, and its effect: "q to leave"
  Commands commands;           // without help and hint, which are added
  std::function<void()> draw;  // draws the board
};

// Asks for the place of a penguin, and for a move. Both return nullopt if a command changed the
// game.
std::optional<Position> ask_place(const PromptContext& asked, const State& state);
std::optional<Move> ask_move(const PromptContext& asked, const State& state);

// Suggests a placement, and a move, for the player to move. Precondition: there is a free tile, or
// a move.
Position good_place(const State& state);
Move suggest_move(const State& state);

// The text of a hint, without a newline: "try 1 2", "try 1 2 to 3 2".
std::string hint_text(Position place);
std::string hint_text(const Move& move);

// A picture of the board and the players.
Picture board_picture(const State& state, const Marks& marks, const TextRenderOptions& look);

// The selectable cells for the next question, with their positions in the picture: the tiles for a
// new penguin, or the penguins that can move.
std::vector<SelectableCell> free_tiles(const State& state, const TextRenderOptions& look);
std::vector<SelectableCell> movable_penguins(const State& state, const TextRenderOptions& look);

// A person at a console, playing in a game that nothing else displays. Shows the board before each
// question, repeats the question until the answer is a legal action, gives hints, and announces the
// color and the outcome by name. The person has no time limit.
//
// Throws PlayerFailure if the person types "q" or the input ends. Exceptions of the console
// propagate. The referee disqualifies the player in both cases.
class HumanPlayer : public match::Player {
 public:
  // The console must outlive the player.
  HumanPlayer(Console& console, const std::string& name);

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
