#include "fish/session/questions.hpp"

#include <string_view>
#include <vector>

#include "core/numbers.hpp"
#include "fish/match/players.hpp"
#include "fish/match/referee.hpp"
#include "session/ask.hpp"
#include "text/display.hpp"

namespace gauntlet::session::fish {
namespace {

constexpr std::uint64_t hint_turns = 2;

constexpr const char* place_help =
    "Type row and column of a tile without a penguin to put one of yours there.\n"
    "The more fish on it, and the further you can slide from it, the better.\n";
constexpr const char* move_help =
    "Type row and column of one of your penguins, and then where it goes, or all four\n"
    "numbers at once. It slides in a straight line, over no hole and no penguin. You\n"
    "get the fish of the tile it leaves, which melts. The most fish wins.\n";

std::string list_of(const std::vector<Position>& positions) {
  std::string out;
  for (const Position at : positions)
    out.append(out.empty() ? "" : ", ").append(format_position(at));
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

std::vector<SelectableCell> choices_of(const State& state, const std::vector<Position>& positions,
                                       const TextRenderOptions& look) {
  std::vector<SelectableCell> choices;
  choices.reserve(positions.size());
  for (const Position at : positions) {
    choices.push_back({fish::spot_of(state, at, look), format_position(at)});
  }
  return choices;
}

std::optional<Move> read_move(std::string_view line) {
  const auto numbers = read_numbers(line);
  if (!numbers || numbers->size() != 4) return std::nullopt;
  return Move{{(*numbers)[0], (*numbers)[1]}, {(*numbers)[2], (*numbers)[3]}};
}

void refuse(const PromptContext& asked, std::string_view expected, std::string_view got) {
  session::refuse(asked.console, expected, got, asked.leave);
}

std::string hint_for_place(const State& state) { return hint_text(good_place(state)) + "\n"; }

std::string hint_for_move(const State& state) { return hint_text(suggest_move(state)) + "\n"; }

Commands with_advice(Commands commands, const char* help, std::function<std::string()> hint) {
  commands.help = help;
  commands.hint = std::move(hint);
  return commands;
}

void draw_targets(const PromptContext& asked, const State& state, Position from,
                  const std::vector<Position>& targets) {
  asked.console.draw([=](const TextRenderOptions& look) {
    Picture picture = board_picture(state, {targets, Move{from, from}}, look);
    picture.choices = choices_of(state, targets, look);
    return picture;
  });
  print_line(asked.console, "it can go to " + list_of(targets));
}

// Returns the move of that penguin; nullopt if the person wants to choose another penguin.
std::optional<Move> ask_target(const PromptContext& asked, const State& state, Position from) {
  draw_targets(asked, state, from, targets_of(state, from));
  const Commands advice = with_advice({}, move_help, [&] { return hint_for_move(state); });
  for (;;) {
    const auto line = ask_turn(asked.console, "To which row and column? (back, q) ", advice);
    if (line == "back" || line == "undo") return std::nullopt;
    const auto to = read_position(*line);
    if (to && play(state, Move{from, *to})) return Move{from, *to};
    if (to) {
      print_line(asked.console, match::why_illegal(state, Action(Move{from, *to})));
    } else {
      refuse(asked, "a row and a column, or back", *line);
    }
  }
}

// Returns the complete move: either the line contains it, or the person completes it.
std::optional<Move> read_or_ask(const PromptContext& asked, const State& state,
                                const std::string& line) {
  if (const auto move = read_move(line)) {
    if (play(state, move)) return move;
    print_line(asked.console, match::why_illegal(state, move));
  } else if (const auto from = read_position(line); from && !targets_of(state, *from).empty()) {
    if (const auto chosen = ask_target(asked, state, *from)) return chosen;
    asked.draw();
  } else {
    refuse(asked, "a penguin that can move (" + list_of(movable(state)) + "), or a whole move",
           line);
  }
  return std::nullopt;
}

}  // namespace

Position good_place(const State& state) { return match::GreedyPlayer().place(state); }

Move suggest_move(const State& state) {
  return *match::HousePlayer(hint_turns).take_turn(state, {});
}

std::string hint_text(Position place) { return "try " + format_position(place); }

std::string hint_text(const Move& move) {
  return "try " + format_position(move.from) + " to " + format_position(move.to);
}

std::optional<Position> ask_place(const PromptContext& asked, const State& state) {
  const std::string prompt = asked.address + "a penguin to which row and column? (help, hint, q) ";
  const Commands commands =
      with_advice(asked.commands, place_help, [&] { return hint_for_place(state); });
  for (;;) {
    const auto line = ask_turn(asked.console, prompt, commands);
    if (!line) return std::nullopt;
    const auto at = read_position(*line);
    if (at && fish::place(state, *at)) return at;
    if (at) {
      print_line(asked.console, match::why_illegal(state, *at));
    } else {
      refuse(asked, "a row and a column, as in 1 2, or help", *line);
    }
  }
}

std::optional<Move> ask_move(const PromptContext& asked, const State& state) {
  const std::string prompt = asked.address + "which penguin? (row and column, help, hint, q) ";
  const Commands commands =
      with_advice(asked.commands, move_help, [&] { return hint_for_move(state); });
  for (;;) {
    const auto line = ask_turn(asked.console, prompt, commands);
    if (!line) return std::nullopt;
    if (const auto move = read_or_ask(asked, state, *line)) return move;
  }
}

Picture board_picture(const State& state, const Marks& marks, const TextRenderOptions& look) {
  const auto rows = static_cast<std::size_t>(state.board().rows());
  return {.lines = fish::text(state, marks, look), .drawn_end = rows + 1};
}

std::vector<SelectableCell> free_tiles(const State& state, const TextRenderOptions& look) {
  std::vector<Position> free;
  for (const Position at : state.board().positions()) {
    if (fish::place(state, at)) free.push_back(at);
  }
  return choices_of(state, free, look);
}

std::vector<SelectableCell> movable_penguins(const State& state, const TextRenderOptions& look) {
  return choices_of(state, movable(state), look);
}

HumanPlayer::HumanPlayer(Console& console, const std::string& name)
    : console_(console), name_(text::escape_for_display(name)) {}

void HumanPlayer::playing_as(Color color) {
  print_line(console_, name_ + " plays " + std::string(to_string(color)));
}

// Shows the board and asks. The answer is never empty, because no command available here changes
// the game.
template <class Question>
auto HumanPlayer::ask(const State& state, const Question& question) const {
  const PromptContext asked{console_, name_ + ": ", "q to give up", {}, [&] {
                              console_.draw([state](const TextRenderOptions& look) {
                                return board_picture(state, {}, look);
                              });
                            }};
  asked.draw();
  try {
    return *question(asked, state);
  } catch (const QuitRequested& left) {
    throw PlayerFailure(std::string("it ").append(left.what()), left.typed());
  }
}

Position HumanPlayer::place(const State& state) { return ask(state, ask_place); }

Action HumanPlayer::take_turn(const State& state, const std::vector<Action>& /*since*/) {
  return ask(state, ask_move);
}

void HumanPlayer::end(bool has_won) {
  print_line(console_, name_ + (has_won ? " has won" : " has not won"));
}

}  // namespace gauntlet::session::fish
