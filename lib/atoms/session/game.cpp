#include "session/game.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "atoms/match/game_history.hpp"
#include "atoms/match/json.hpp"
#include "atoms/picture.hpp"
#include "atoms/session/computer.hpp"
#include "core/bits.hpp"
#include "core/drawing.hpp"
#include "core/games.hpp"
#include "core/numbers.hpp"
#include "gauntlet/atoms_json.hpp"
#include "gauntlet/json.hpp"
#include "match/channel.hpp"
#include "match/report.hpp"
#include "session/ask.hpp"
#include "session/choose.hpp"
#include "session/decision.hpp"
#include "session/history_play.hpp"
#include "session/play.hpp"
#include "text/display.hpp"
#include "text/element.hpp"

namespace gauntlet::session::atoms {
namespace {

using match::atoms::encode_move;
using match::atoms::GameHistory;
using match::atoms::max_rows;
using match::atoms::other;
using match::atoms::seen_by_red;
using match::atoms::to_string;
using Side = match::atoms::Color;

// The player of each Side: a computer or, without a level, a person.
using Sides = std::array<std::optional<Level>, 2>;

using json::Value;

constexpr Level look_back_level{{}, 3};

constexpr std::string_view help =
    "Type row and column of a cell that is empty or yours: it gets an electron. A cell with as "
    "many electrons as neighbors topples: each neighbor gets one and becomes yours. Own all to "
    "win.\n";

Value encode_put(Position at) { return Value::Object{{"move", atoms::encode(at)}}; }

std::string name_of_computer(const Level& level) {
  if (level.plies > 0 && !level.is_beginner) {
    const auto plies = static_cast<std::uint64_t>(level.plies);
    return "computer, " + pluralize(plies, "ply", "plies") + " ahead";
  }
  return "computer, " + describe(level);
}

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

// The board, where red owns the electrons that are `mine`. The offered places can be chosen.
PictureBuilder picture_of(const Grid& grid, const Bitboard& electrons, Cells marked,
                          const std::vector<Position>& offered = {}) {
  if constexpr (!has_consoles) return nullptr;
  return [=](const TextRenderOptions& look) {
    Picture picture{.lines = atoms::text(grid, electrons, marked, standings(electrons, look), look),
                    .drawn_end = 2 * static_cast<std::size_t>(grid.rows()) + 2};
    for (const Position at : offered) {
      picture.choices.push_back({atoms::spot_of(grid, at, look), format_position(at)});
    }
    return picture;
  };
}

PictureBuilder picture_of(const GameHistory& history, const std::vector<Position>& offered = {}) {
  const Board& board = history.board();
  Cells marked = 0;
  if (history.current().move) marked = bits::bit<Cells>(board.grid().cell(*history.current().move));
  return picture_of(board.grid(), seen_by_red(board.electrons(), history.mover()), marked, offered);
}

// The electrons that fly from toppling cells to their neighbors; none if there are too many to see.
std::vector<Motion> flights(const Grid& grid, const std::vector<Position>& toppling, Side side) {
  constexpr std::size_t max_cells = 24;
  std::vector<Motion> flights;
  if (toppling.size() > max_cells) return flights;
  for (const Position from : toppling) {
    const auto [left, top, width, height] = box_of(from);
    std::string ball;
    text::append_disc(ball, static_cast<int>(left + width / 2), static_cast<int>(top + height / 2),
                      static_cast<int>(width / 8));
    const auto& paint = side == Side::red ? palette::red : palette::blue;
    const std::string svg = text::path_element(
        ball, {{"fill", paint.background}, {"stroke", paint.foreground}, {"stroke-width", 2}});
    for (const auto& [row, column] : {std::pair(-1, 0), {1, 0}, {0, -1}, {0, 1}}) {
      const Position to{from.row + row, from.column + column};
      if (to.row < 0 || to.column < 0 || to.row >= grid.rows() || to.column >= grid.columns()) {
        continue;
      }
      flights.push_back({svg, column * width, row * height});
    }
  }
  return flights;
}

std::string describe_out(const json::Reader& line) {
  const match::PlayerOut out = match::decode_out(line, "who is out");
  return text::escape_for_display(out.player.string("a text")) +
         " is disqualified: " + text::escape_for_display(out.failure.reason);
}

constexpr std::string_view default_level("beginner");

Grid choose_grid(GameContext& table) {
  const SessionGame& game = games::atoms::session();
  const auto rows = choose_number(table, game, "--rows");
  const auto columns = choose_number(table, game, "--columns", 2, Grid::max_size / rows);
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
  return choose(table, flag,
                "How does " + name + " play? beginner, seconds to think, or 3p for 3 plies ahead",
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
  const auto first = choose_word(table, games::atoms::session(), "--first");
  return static_cast<Side>(first < 2 ? first : table.random.uniform_below(2));
}

// Chooses the players, which records do not contain.
Sides choose_sides(GameContext& table) {
  const auto red = choose_player(table, Side::red, {"human", "computer"});
  const auto blue = choose_player(table, Side::blue, {"computer", "human"});
  return {red, blue};
}

// The action of a person is {"move": [r, c]}. The players are in the settings, not in the record.
// If a level is a time limit, the computer's moves are not reproducible.
class AtomsPlay final : public HistoryPlay<GameHistory> {
 public:
  AtomsPlay(const json::Reader& first, GameContext& table)
      : HistoryPlay(first, table),
        sides_(table.is_watched ? Sides() : choose_sides(table)),
        seed_(table.random()) {}

  void keep_settings(Settings& kept) const override {
    const Grid& grid = history().board().grid();
    kept.keep("--rows", std::to_string(grid.rows()));
    kept.keep("--columns", std::to_string(grid.columns()));
    if (!kept.find("--first")) {
      kept.keep("--first", std::string(to_string(history().mover_after(0))));
    }
  }

  Turn turn() const override {
    if (history().is_over() || (is_watched() && end())) return Turn::over;
    return level_of(history().mover()) ? Turn::computer : Turn::person;
  }

  // The board as the player to move sees it.
  Value state() const override { return atoms::encode(history().board()); }

  void act(const json::Reader& action) override {
    const Position at = match::decode_place(action.fields("move")[0]);
    const auto legal = legal_actions(history().board());
    if (std::ranges::find(legal, at) == legal.end()) throw ActionRefused(why_not(at));
    make(at);
  }

  std::optional<Value> action_at(std::span<const Position> places) const override {
    if (places.size() != 1) return std::nullopt;
    return encode_put(places[0]);
  }

  void think(Limit limit) override {
    const Side side = history().mover();
    const Level& level = *level_of(side);
    Random random(seed_, history().step_count());
    if (is_random(level, random)) {
      const auto legal = legal_actions(history().board());
      return make(random.pick(legal));
    }
    const auto result = atoms::think(engine(), history().board(), level, limit);
    make(result.move);
    if (level.is_beginner) return;
    say_now(std::string(to_string(side)) +
            (is_proven(result.value) ? " expects " : " expects to be ") +
            expectation(result.value));
  }

  Advice advise() override {
    const auto result = atoms::think(engine(), history().board(), hint_level);
    const std::string when =
        is_proven(result.value) ? "" : " after " + std::to_string(hint_level.plies) + " moves";
    Marks marks;
    marks.last = result.move;
    return {"try " + session::describe(result.move) + ": " + expectation(result.value) + when,
            {encode_put(result.move)},
            page::atoms_board(history().board().grid(), electrons(), marks)};
  }

  Decision decision() override {
    if (!history().is_over()) return {0, "The game was not played to its end."};
    const std::size_t count = history().step_count();
    const Side winner = other(history().mover());
    std::vector<int> values;  // of the winner
    std::vector<double> leads;
    for (std::size_t step = 0; step < count; ++step) {
      const auto result = atoms::think(engine(), history().state_at(step).board, look_back_level);
      values.push_back(history().mover_after(step) == winner ? result.value : -result.value);
      leads.push_back(values.back());
    }
    const auto step = decisive_step(leads);
    if (!step) return {0, "No single move decided the game."};
    const Side mover = history().mover_after(*step - 1);
    const Position made = *history().state_at(*step).move;
    std::string text = "Move " + std::to_string(*step) + " decided the game (" +
                       std::string(to_string(mover)) + " " + session::describe(made) + "). ";
    if (auto mistake = mover == winner ? std::nullopt : describe_mistake(*step)) {
      return {*step, text + *mistake};
    }
    return {*step, text + "After it, the engine expects for " + std::string(to_string(winner)) +
                       ": " + expectation(values[*step]) +
                       "; before it: " + expectation(values[*step - 1]) + "."};
  }

 protected:
  View draw() const override {
    View view;
    for (const Side side : {Side::red, Side::blue}) view.players.push_back(seat(side));
    if (history().is_over()) {
      view.over = tell_end();
    } else {
      view.to_move = to_string(history().mover());
    }
    Marks marks;
    marks.last = history().current().move;
    view.board = page::atoms_board(history().board().grid(), electrons(), marks);
    if (offers_actions()) offer_choices(view);
    if (turn() == Turn::computer) {
      const Side side = history().mover();
      view.thinks = std::string(to_string(side)) + " thinks, " + describe(*level_of(side));
    }
    view.picture = picture_of(history(), offered_places(view.board));
    view.is_success = history().is_over() && !has_lost();
    return view;
  }

  // "move 3: red 0,1"; the frames of a recording have numbers.
  std::string tell(std::size_t step) const override {
    if (step == 0) return std::string(to_string(history().mover_after(0))) + " begins";
    const std::string mover(to_string(history().mover_after(step - 1)));
    const auto& [board, move] = history().state_at(step);
    if (!is_watched()) {
      return "move " + std::to_string(step) + ": " + mover + " " + session::describe(*move);
    }
    return mover + ": " + session::describe(*move) +
           (atoms::is_over(board) ? ", and has all cells" : "");
  }

  // A league game may end by disqualification.
  std::string tell_end() const override {
    if (history().is_over()) {
      const Side winner = other(history().mover());
      std::string out = has_lost() ? "You lose"
                        : level_of(other(winner)) && !level_of(winner)
                            ? "You win"
                            : std::string(to_string(winner)) + " wins";
      return out.append(" after ").append(pluralize(history().step_count(), "move"));
    }
    if (!end()) return {};
    const json::Reader line(*end());
    return begins_with(line, "player") ? describe_out(line) : "no winner";
  }

  std::vector<std::string> say() const override {
    std::vector<std::string> lines{tell(history().step_count())};
    if (history().is_over()) lines.push_back(tell_end());
    return lines;
  }

  bool is_decision(std::size_t steps) const override {
    return !level_of(history().mover_after(steps));
  }

 private:
  const std::optional<Level>& level_of(Side side) const {
    return sides_[static_cast<std::size_t>(side)];
  }

  // The value of a move for its player, by the search for looking back.
  int value_of(const Board& before, Position move) {
    const Board after = *atoms::play(before, move);
    return atoms::is_over(after) ? wins_in(1)
                                 : -atoms::think(engine(), after, look_back_level).value;
  }

  // Says that a move was a mistake; nullopt if the engine finds none that is better.
  std::optional<std::string> describe_mistake(std::size_t step) {
    const Board& before = history().state_at(step - 1).board;
    const Position best = atoms::think(engine(), before, look_back_level).move;
    const int value = value_of(before, *history().state_at(step).move);
    const int best_value = value_of(before, best);
    if (best_value <= value) return std::nullopt;
    const Side mover = history().mover_after(step - 1);
    const bool is_yours = !level_of(mover) && level_of(other(mover));
    const std::string name(to_string(mover));
    return "It was a mistake " + (is_yours ? "of yours" : "by " + name) +
           ": after it, the engine expects for " + name + ": " + expectation(value) + "; after " +
           session::describe(best) + ": " + expectation(best_value) + ".";
  }

  // Whether the only person has lost. Precondition: the game is over.
  bool has_lost() const {
    const Side winner = other(history().mover());
    return level_of(winner) && !level_of(other(winner));
  }

  Bitboard electrons() const {
    return seen_by_red(history().board().electrons(), history().mover());
  }

  Engine& engine() {
    if (!engine_) engine_.emplace();
    return *engine_;
  }

  Seat seat(Side side) const {
    const bool is_red = side == Side::red;
    const Bitboard all = electrons();
    const Cells cells = is_red ? all.mine : all.theirs();
    const auto sum = static_cast<std::uint64_t>(all.sum(cells));
    std::string who = is_watched() ? "" : level_of(other(side)) ? "you" : "a person";
    if (level_of(side)) who = name_of_computer(*level_of(side));
    return {std::string(to_string(side)), std::move(who),
            pluralize(sum, "electron") + " on " +
                pluralize(static_cast<std::uint64_t>(bits::count(cells)), "cell"),
            turn() != Turn::over && history().mover() == side,
            is_red ? palette::red : palette::blue};
  }

  void offer_choices(View& view) const {
    view.ask = std::string(to_string(history().mover())) + ", choose a cell that is empty or yours";
    view.help = help;
    view.typed = "row and column";
    view.expected = "row and column of a cell that is empty or yours";
    for (const Position at : legal_actions(history().board())) {
      offer(view.board, at.row, at.column, encode_put(at), "to put an electron here");
    }
  }

  std::string why_not(Position at) const {
    const Grid& grid = history().board().grid();
    if (at.row >= grid.rows() || at.column >= grid.columns()) {
      return session::describe(at) + " is not on the board";
    }
    return session::describe(at) + " is " + std::string(to_string(other(history().mover()))) + "'s";
  }

  // Precondition: the move is legal.
  void make(Position at) {
    show_chain(at);
    history().play(at);
    add(encode_move(at));
  }

  void show_chain(Position at) {
    const Grid& grid = history().board().grid();
    std::size_t number = 0;
    for (const Wave& wave : waves(history().board(), at)) {
      Marks marks;
      marks.toppling = page::toppling_cells(grid, wave);
      const Bitboard before = seen_by_red(wave.before, history().mover());
      Frame frame{page::atoms_board(grid, before, marks), picture_of(grid, before, wave.toppling),
                  "wave " + std::to_string(++number)};
      frame.motions = flights(grid, marks.toppling, history().mover());
      show_now(std::move(frame));
    }
  }

  Sides sides_;
  std::uint64_t seed_;            // of beginners
  std::optional<Engine> engine_;  // keeps what it has found out
};

constexpr std::array<std::string_view, 5> rules{
    "Start chain reactions and take all the cells of your opponent. Two players take turns.",
    "In your turn, add one electron to a cell that is empty or yours.",
    "A cell that has as many electrons as neighbors explodes: two in a corner, three at an edge, "
    "four elsewhere.",
    "It sends one electron to each neighbor, and the neighbors become yours with all they hold.",
    "Neighbors that are full now explode, too. One electron can start a chain reaction that takes "
    "half the board."};

constexpr std::string_view illustration =
    "[1, [[1, 2, 0, -1], [2, 3, -2, 0], [0, -1, -3, -2], [0, 0, -2, -1]]]";

bool is_fast(OptionValues values) { return values.front() == 1; }

// Begins a game between people and computers in any combination. The players are asked before who
// moves first, and kept in the settings.
json::Value begin(GameContext& table, OptionValues /*values*/) {
  const Grid grid = choose_grid(table);
  choose_sides(table);
  return GameHistory(grid, choose_first(table)).encode().front();
}

Setting side_setting(const std::string& side, const std::string& default_value) {
  return {.name = "--" + side,
          .type = "WHO",
          .help = "Player of " + side + ": human or computer",
          .label = side,
          .default_value = default_value,
          .words = {"human", "computer"},
          .labels = {"a person", "computer"},
          .is_changeable_mid_game = true};
}

Setting level_setting(const std::string& side) {
  return {
      .name = "--" + side + "-level",
      .type = "LEVEL",
      .help = "Level of " + side + ", as --level",
      .label = "Level of " + side,
      .default_value = std::string(default_level),
      .words = {"beginner", "0.1", "0.5", "1", "3", "10", "1p", "2p", "3p", "4p", "6p"},
      .labels = {"beginner", "0.1 seconds", "half a second", "1 second", "3 seconds", "10 seconds",
                 "1 ply ahead", "2 plies ahead", "3 plies ahead", "4 plies ahead", "6 plies ahead"},
      .is_open = true,
      .is_changeable_mid_game = true,
      .when = "--" + side,
      .when_words = {"computer"}};
}

std::vector<Setting> make_settings() {
  return {{"--rows", "N", "Rows of the board", "Rows", "8", 2, max_rows},
          {"--columns", "N", "Columns of the board", "Columns", "8", 2, max_rows},
          side_setting("red", "human"),
          level_setting("red"),
          side_setting("blue", "computer"),
          level_setting("blue"),
          {"--level", "LEVEL",
           "Level of computers: " + std::string(levels) + " (" + std::string(default_level) + ')'},
          {"--plies", "N", "Level in plies, 1 to 20; 3 is the level 3p"},
          {.name = "--first",
           .type = "WHO",
           .help = "Who moves first: red, blue or any",
           .label = "Who moves first",
           .default_value = "red",
           .words = {"red", "blue", "any"}}};
}

constexpr std::array<Option, 1> options{{{"--fast", "Show no chain reactions"}}};

}  // namespace
}  // namespace gauntlet::session::atoms

const gauntlet::session::SessionGame& gauntlet::games::atoms::session() {
  using namespace session::atoms;
  static const session::SessionGame game{
      .name = "atoms",
      .summary = "cells explode, chains of them conquer the board",
      .options = options,
      .settings = make_settings(),
      .presets = {{"You against a beginner",
                   {{"--red", "human"}, {"--blue", "computer"}, {"--blue-level", "beginner"}}},
                  {"You against the computer",
                   {{"--red", "human"}, {"--blue", "computer"}, {"--blue-level", "1"}}},
                  {"Two people", {{"--red", "human"}, {"--blue", "human"}}},
                  {"Watch the computer",
                   {{"--red", "computer"},
                    {"--red-level", "0.5"},
                    {"--blue", "computer"},
                    {"--blue-level", "0.5"}}}},
      .unrecorded = {"--red", "--blue", "--level", "--red-level", "--blue-level", "--plies"},
      .is_fast = is_fast,
      .rules = rules,
      .illustration = illustration,
      .begin = begin,
      .start = session::start_as<AtomsPlay>};
  return game;
}
