#include "session/fish/person.hpp"

#include <optional>
#include <string_view>

#include "core/numbers.hpp"
#include "fish/json.hpp"
#include "fish/picture.hpp"
#include "match/illegal.hpp"
#include "match/players.hpp"
#include "session/ask.hpp"
#include "text/visible.hpp"

namespace gauntlet::session::fish {
namespace {

constexpr std::uint64_t hint_turns = 2;

std::string list_of(const std::vector<Position>& positions) {
  std::string out;
  for (const Position at : positions) out.append(out.empty() ? "" : ", ").append(text_of(at));
  return out;
}

std::vector<Position> targets_of(const State& state, Position from) {
  std::vector<Position> targets;
  for (const Move& move : legal_moves(state)) {
    if (move.from == from) targets.push_back(move.to);
  }
  return targets;
}

// The penguins of the player to move that can move.
std::vector<Position> movable(const State& state) {
  std::vector<Position> from;
  for (const Move& move : legal_moves(state)) {
    if (from.empty() || from.back() != move.from) from.push_back(move.from);
  }
  return from;
}

std::optional<Move> read_move(std::string_view line) {
  const auto numbers = read_numbers(line);
  if (!numbers || numbers->size() != 4) return std::nullopt;
  return Move{{(*numbers)[0], (*numbers)[1]}, {(*numbers)[2], (*numbers)[3]}};
}

}  // namespace

Person::Person(Console& console, const std::string& name)
    : console_(console), name_(text::visible(name)) {}

void Person::playing_as(Color color) {
  if (!name_.empty()) say(console_, name_ + " plays " + std::string(name_of(color)));
}

// Shows the board, where nothing else does, and asks. Keeps why that failed.
template <class Question>
auto Person::guarded(const State& state, const Question& question) const {
  try {
    if (!name_.empty()) console_.draw(fish::text(state, {}, console_.has_color()));
    return question();
  } catch (const Left& left) {
    if (failure_ != nullptr) *failure_ = std::current_exception();
    throw match::PlayerFailure(std::string("it ").append(left.what()), left.typed());
  } catch (...) {
    if (failure_ != nullptr) *failure_ = std::current_exception();
    throw;
  }
}

Position Person::place(const State& state) {
  return guarded(state, [&] { return ask_place(state); });
}

Action Person::take_turn(const State& state, const std::vector<Action>& /*since*/) {
  return guarded(state, [&] { return ask_move(state); });
}

void Person::end(bool has_won) {
  if (!name_.empty()) say(console_, name_ + (has_won ? " has won" : " has not won"));
}

// What prompts begin with: the name or, at a table, the color.
std::string Person::address(const State& state) const {
  if (!name_.empty()) return name_ + ": ";
  return std::string(name_of(state.players().front().color)).append(", ");
}

void Person::refuse(std::string_view expected, std::string_view got) const {
  session::refuse(console_, expected, got, name_.empty() ? "q to leave" : "q to give up");
}

Position Person::ask_place(const State& state) const {
  const std::string prompt = address(state) + "a penguin to which row and column? (hint, q) ";
  for (;;) {
    const std::string line = ask(console_, prompt);
    const auto at = read_position(line);
    if (at && fish::place(state, *at)) return *at;
    if (line == "hint") {
      say(console_, "try " + text_of(match::GreedyPlayer().place(state)));
    } else if (at) {
      say(console_, match::why_illegal(state, *at));
    } else {
      refuse(name_.empty() ? "a row and a column, as in 1 2, or hint" : "2 numbers", line);
    }
  }
}

Move Person::ask_move(const State& state) const {
  const std::string prompt = address(state) + "which penguin? (row and column, hint, q) ";
  for (;;) {
    const std::string line = ask(console_, prompt);
    if (line == "hint") {
      const Move move = *match::HousePlayer(hint_turns).take_turn(state, {});
      say(console_, "try " + text_of(move.from) + " to " + text_of(move.to));
    } else if (const auto move = read_move(line)) {
      if (play(state, move)) return *move;
      say(console_, match::why_illegal(state, move));
    } else if (const auto from = read_position(line); from && !targets_of(state, *from).empty()) {
      if (const auto chosen = ask_target(state, *from)) return *chosen;
    } else {
      refuse("a penguin that can move (" + list_of(movable(state)) + "), or a whole move", line);
    }
  }
}

// Where that penguin goes; nothing if the person wants to choose another one.
std::optional<Move> Person::ask_target(const State& state, Position from) const {
  const auto targets = targets_of(state, from);
  console_.draw(fish::text(state, {targets, Move{from, from}}, console_.has_color()));
  say(console_, "it can go to " + list_of(targets));
  for (;;) {
    const std::string line = ask(console_, "To which row and column? (back, q) ");
    if (line == "back") return std::nullopt;
    const auto to = read_position(line);
    if (to && play(state, Move{from, *to})) return Move{from, *to};
    if (to) {
      say(console_, match::why_illegal(state, Action(Move{from, *to})));
    } else {
      refuse("a row and a column, or back", line);
    }
  }
}

}  // namespace gauntlet::session::fish
