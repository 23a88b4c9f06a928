#include "atoms/session/session.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "atoms/picture.hpp"
#include "core/bits.hpp"
#include "core/numbers.hpp"
#include "core/terminal.hpp"
#include "session/ask.hpp"
#include "session/choose.hpp"
#include "session/session.hpp"

namespace gauntlet::session::atoms {
namespace {

constexpr const char* help =
    "Type row and column of a cell that is empty or yours: it gets an electron. A cell with as\n"
    "many electrons as neighbors topples: each neighbor gets one and becomes yours. Own all to "
    "win.\n";
constexpr std::chrono::milliseconds move_pause{400};

constexpr std::chrono::milliseconds wave_pause{250};

std::vector<std::string> standings(const Bitboard& electrons, const TextRenderOptions& look) {
  const auto standing = [&](std::string_view code, std::string_view name, Cells cells) {
    std::string out;
    ansi::append(out, code, name, look.has_color);
    out.append(": ").append(std::to_string(electrons.sum(cells))).append(" on ");
    return out.append(pluralize(static_cast<std::uint64_t>(bits::count(cells)), "cell"));
  };
  return {standing(ansi::red, look.has_unicode ? "\u25cf red" : "o red", electrons.mine),
          standing(ansi::blue, look.has_unicode ? "\u25cb blue" : "* blue", electrons.theirs())};
}

// The cells where the side to move may add an electron, with their positions in the picture.
std::vector<SelectableCell> choices_of(const Board& board, const TextRenderOptions& look) {
  std::vector<SelectableCell> choices;
  for (const Position& move : legal_actions(board)) {
    choices.push_back({atoms::spot_of(board.grid(), move, look), format_position(move)});
  }
  return choices;
}

Picture picture_of(const Grid& grid, const Bitboard& electrons, Cells marked,
                   const std::vector<std::string>& beside, const TextRenderOptions& look) {
  const auto rows = static_cast<std::size_t>(grid.rows());
  return {.lines = atoms::text(grid, electrons, marked, beside, look), .drawn_end = 2 * rows + 2};
}

// Draws the chain of a legal move wave by wave and marks the cells that topple.
void draw_chain(Console& console, const GameHistory& history, const Position& move) {
  const Grid grid = history.board().grid();
  std::size_t number = 0;
  for (const Wave& wave : waves(history.board(), move)) {
    const Bitboard electrons = seen_by_red(wave.before, history.mover());
    const std::string name = "wave " + std::to_string(++number);
    console.draw([=, toppling = wave.toppling](const TextRenderOptions& look) {
      std::vector<std::string> beside = standings(electrons, look);
      beside.push_back(name);
      return picture_of(grid, electrons, toppling, beside, look);
    });
    console.pause(wave_pause);
  }
}

class AtomsSession {
 public:
  AtomsSession(GameContext& table, const GameHistory& history, const Sides& sides, bool is_fast)
      : session_(table, history,
                 [sides](const GameHistory& played, std::size_t moves) {
                   return !level_of(sides, played.mover_after(moves));
                 }),
        course_(session_.history()),
        console_(table.console),
        sides_(sides),
        is_fast_(is_fast) {}

  void run() {
    while (!course_.is_over()) {
      const auto& level = level_of(sides_, course_.mover());
      draw(console_, course_, notes(), !level);
      if (level) {
        let_computer_move(*level);
      } else if (const auto move = ask_move()) {
        make(*move);
      } else {
        thought_.clear();
      }
    }
    draw(console_, course_, {std::string(to_string(other(course_.mover()))).append(" has won!")});
  }

 private:
  static const std::optional<Level>& level_of(const Sides& sides, Side side) {
    return sides[static_cast<std::size_t>(side)];
  }

  // Appends `words` to the name of the side to move: "red, ...".
  std::string mover(std::string_view words) const {
    return std::string(to_string(course_.mover())).append(words);
  }

  std::vector<std::string> notes() const {
    std::vector<std::string> lines = thought_;
    const auto& level = level_of(sides_, course_.mover());
    if (level) lines.push_back(mover(" thinks, ").append(describe(*level)));
    return lines;
  }

  // Precondition: the move is legal.
  void make(const Position& move) {
    if (!is_fast_) draw_chain(console_, course_, move);
    session_.history().play(move);
    session_.record(encode_move(move));
  }

  void let_computer_move(const Level& level) {
    const SearchResult result = think(engine_, course_.board(), level);
    thought_ = {mover(" expects"), expectation(result.value)};
    make(result.move);
    if (!is_fast_ && level_of(sides_, course_.mover())) console_.pause(move_pause);
  }

  // Returns nullopt if a command changed the game.
  std::optional<Position> ask_move() {
    return ask_turn_for(console_, mover(", row and column? (or help, q) "),
                        "row and column of a cell that is empty or yours",
                        session_.commands(help, [this] { return hint(); }),
                        [&](std::string_view line) {
                          const auto move = read_position(line);
                          return move && play(course_.board(), *move) ? move : std::nullopt;
                        });
  }

  std::string hint() {
    const SearchResult result = think(engine_, course_.board(), hint_level);
    return "try " + format_position(result.move) + ": " + expectation(result.value) + "\n";
  }

  Session<GameHistory> session_;
  const GameHistory& course_;
  Console& console_;
  Sides sides_;
  bool is_fast_;
  Engine engine_;
  std::vector<std::string> thought_;  // expectation of the computer that moved last
};

}  // namespace

std::string describe(const GameHistory& history) {
  const auto& last = history.current().move;
  if (!last) return std::string(to_string(history.mover())).append(" begins");
  std::string out("move ");
  out.append(std::to_string(history.step_count()))
      .append(": ")
      .append(to_string(other(history.mover())));
  return out.append(" ").append(format_position(*last));
}

void draw(Console& console, const GameHistory& history, const std::vector<std::string>& notes,
          bool has_choices) {
  const Board board = history.board();
  const Bitboard electrons = seen_by_red(board.electrons(), history.mover());
  Cells marked = 0;
  if (history.current().move) marked = bits::bit<Cells>(board.grid().cell(*history.current().move));
  console.draw([=, last = describe(history)](const TextRenderOptions& look) {
    std::vector<std::string> beside = standings(electrons, look);
    beside.push_back(last);
    beside.insert(beside.end(), notes.begin(), notes.end());
    Picture picture = picture_of(board.grid(), electrons, marked, beside, look);
    if (has_choices) picture.choices = choices_of(board, look);
    return picture;
  });
}

void play_on(GameContext& table, const GameHistory& history, const Sides& sides, bool is_fast) {
  AtomsSession(table, history, sides, is_fast).run();
}

namespace {

constexpr std::string_view default_level("1");

Grid choose_grid(GameContext& table) {
  constexpr std::uint64_t default_value = 8;
  const auto rows = choose_number(table, "--rows", "How many rows?", default_value, 2, max_rows);
  const auto max = Grid::max_size / rows;
  const auto columns =
      choose_number(table, "--columns", "How many columns?", std::min(default_value, max), 2, max);
  return {static_cast<int>(rows), static_cast<int>(columns)};
}

// Returns how long the computer that plays a side thinks: the side's own level if given, otherwise
// the common level if given; otherwise asks.
Level choose_level(GameContext& table, const std::string& name) {
  if (const auto plies = table.settings.find("--plies")) {
    table.settings.keep("--level", *plies + "p");
  }
  std::string flag = "--" + name + "-level";
  if (!table.settings.find(flag) && table.settings.find("--level")) flag = "--level";
  return choose(table, flag, "How long does " + name + " think? Seconds, or 3p for 3 plies ahead",
                levels, default_level, parse_level);
}

// Returns the level of the computer that plays the side, or nullopt if a person plays it.
std::optional<Level> choose_player(GameContext& table, Side side, const Words& default_first) {
  const std::string name(to_string(side));
  const auto kind = choose_word(table, "--" + name, "Who plays " + name + "?", default_first);
  if (default_first[kind] == "human") return std::nullopt;
  return choose_level(table, name);
}

Side choose_first(GameContext& table) {
  const auto first =
      choose_word(table, "--first", "Who moves first, red, blue or any?", {"red", "blue", "any"});
  return static_cast<Side>(first < 2 ? first : table.random.uniform_below(2));
}

}  // namespace

Sides choose_sides(GameContext& table) {
  const auto red = choose_player(table, Side::red, {"human", "computer"});
  const auto blue = choose_player(table, Side::blue, {"computer", "human"});
  return {red, blue};
}

Setup choose_setup(GameContext& table) {
  const Grid grid = choose_grid(table);
  const Sides sides = choose_sides(table);
  return {grid, sides, choose_first(table)};
}

}  // namespace gauntlet::session::atoms
