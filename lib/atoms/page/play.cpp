#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "atoms/page/board.hpp"
#include "atoms/session/computer.hpp"
#include "atoms/session/session.hpp"
#include "core/bits.hpp"
#include "core/games.hpp"
#include "core/numbers.hpp"
#include "gauntlet/atoms_json.hpp"
#include "gauntlet/json.hpp"
#include "match/channel.hpp"
#include "match/report.hpp"
#include "page/games/history_play.hpp"
#include "session/ask.hpp"
#include "text/display.hpp"

namespace gauntlet::page {
namespace {

using AtomsHistory = session::atoms::GameHistory;
using json::Value;
using session::atoms::Level;
using session::atoms::seen_by_red;
using session::atoms::Side;

Value encode_put(Position at) { return Value::Object{{"move", atoms::encode(at)}}; }

std::string name_of_computer(const Level& level) {
  if (level.plies > 0) {
    const auto plies = static_cast<std::uint64_t>(level.plies);
    return "computer, " + pluralize(plies, "ply", "plies") + " ahead";
  }
  return "computer, " + session::atoms::describe(level);
}

// The action of a person is {"move": [r, c]}. The players are in the settings, not in the record.
// If a level is a time limit, the computer's moves are not reproducible.
class AtomsPlay final : public HistoryPlay<AtomsHistory> {
 public:
  AtomsPlay(std::string_view record, session::GameContext& table)
      : HistoryPlay(record, table.random), sides_(session::atoms::choose_sides(table)) {
    const atoms::Grid& grid = history().board().grid();
    table.settings.keep("--rows", std::to_string(grid.rows()));
    table.settings.keep("--columns", std::to_string(grid.columns()));
    if (!table.settings.find("--first")) {
      table.settings.keep("--first", std::string(to_string(history().mover_after(0))));
    }
  }

  Turn turn() const override {
    if (history().is_over()) return Turn::over;
    return level_of(history().mover()) ? Turn::computer : Turn::person;
  }

  void act(const json::Reader& action) override {
    const Position at = match::decode_place(action.fields("move")[0]);
    const auto legal = legal_actions(history().board());
    if (std::ranges::find(legal, at) == legal.end()) throw RequestError(why_not(at));
    make(at);
  }

  void think(Limit limit) override {
    atoms::Engine engine;
    const Side side = history().mover();
    const auto result = session::atoms::think(engine, history().board(), *level_of(side), limit);
    make(result.move);
    say_now(std::string(to_string(side)) + " expects " + session::atoms::expectation(result.value));
  }

  Hint hint() override {
    atoms::Engine engine;
    const auto result =
        session::atoms::think(engine, history().board(), session::atoms::hint_level);
    return {"try " + session::format_position(result.move) + ": " +
                session::atoms::expectation(result.value),
            {encode_put(result.move)}};
  }

 protected:
  View draw() const override {
    View view;
    for (const Side side : {Side::red, Side::blue}) view.players.push_back(seat(side));
    if (history().is_over()) {
      view.over = winner();
    } else {
      view.to_move = to_string(history().mover());
    }
    atoms::Marks marks;
    marks.last = history().current().move;
    view.board = atoms_board(history().board().grid(), electrons(), marks);
    if (turn() == Turn::person) offer_choices(view);
    return view;
  }

  std::string tell(std::size_t step) const override {
    std::string out("move ");
    out.append(std::to_string(step)).append(": ");
    out.append(to_string(history().mover_after(step - 1))).append(" ");
    return out.append(session::format_position(*history().state_at(step).move));
  }

  // A league game may end by disqualification.
  std::string tell_end() const override {
    if (history().is_over()) return winner();
    if (!end()) return {};
    const json::Reader line(*end());
    if (!match::begins_with(line, "player")) return "no winner";
    const auto out = match::decode_out(line, "who is out");
    return text::escape_for_display(out.player.string("a text")) +
           " is disqualified: " + text::escape_for_display(out.failure.reason);
  }

  std::vector<std::string> say() const override {
    std::vector<std::string> lines{session::atoms::describe(history())};
    if (history().is_over()) lines.push_back(winner());
    return lines;
  }

  bool is_decision(std::size_t steps) const override {
    return !level_of(history().mover_after(steps));
  }

 private:
  const std::optional<Level>& level_of(Side side) const {
    return sides_[static_cast<std::size_t>(side)];
  }

  atoms::Bitboard electrons() const {
    return seen_by_red(history().board().electrons(), history().mover());
  }

  std::string winner() const {
    return std::string(to_string(session::atoms::other(history().mover()))) + " has won";
  }

  Seat seat(Side side) const {
    const bool is_red = side == Side::red;
    const atoms::Bitboard all = electrons();
    const atoms::Cells cells = is_red ? all.mine : all.theirs();
    const auto sum = static_cast<std::uint64_t>(all.sum(cells));
    std::string who = level_of(session::atoms::other(side)) ? "you" : "a person";
    if (level_of(side)) who = name_of_computer(*level_of(side));
    return {std::string(to_string(side)), std::move(who),
            pluralize(sum, "electron") + " on " +
                pluralize(static_cast<std::uint64_t>(bits::count(cells)), "cell"),
            !history().is_over() && history().mover() == side,
            is_red ? palette::red : palette::blue};
  }

  void offer_choices(View& view) const {
    view.ask = std::string(to_string(history().mover())) + ", choose a cell that is empty or yours";
    for (const Position at : legal_actions(history().board())) {
      offer(view.board, at.row, at.column, encode_put(at), "to put an electron here");
    }
  }

  std::string why_not(Position at) const {
    const atoms::Grid& grid = history().board().grid();
    if (at.row >= grid.rows() || at.column >= grid.columns()) {
      return session::format_position(at) + " is not on the board";
    }
    return session::format_position(at) + " is " +
           std::string(to_string(session::atoms::other(history().mover()))) + "'s";
  }

  // Precondition: the move is legal.
  void make(Position at) {
    show_chain(at);
    history().play(at);
    add(session::atoms::encode_move(at));
  }

  void show_chain(Position at) {
    const atoms::Grid& grid = history().board().grid();
    std::size_t number = 0;
    for (const atoms::Wave& wave : waves(history().board(), at)) {
      atoms::Marks marks;
      marks.toppling = toppling_cells(grid, wave);
      show_now({atoms_board(grid, seen_by_red(wave.before, history().mover()), marks),
                "wave " + std::to_string(++number)});
    }
  }

  session::atoms::Sides sides_;
};

Setting side_setting(const std::string& name, const std::string& default_value) {
  Setting setting{"--" + name, name, default_value};
  setting.words = {"human", "computer"};
  setting.labels = {"a person", "computer"};
  setting.is_changeable_mid_game = true;
  return setting;
}

Setting level_setting(const std::string& name, const std::string& label, const std::string& side) {
  Setting setting{name, label, "1"};
  setting.words = {"0.1", "0.5", "1", "3", "10", "1p", "2p", "3p", "4p", "6p"};
  setting.labels = {"0.1 seconds",   "half a second", "1 second",      "3 seconds",
                    "10 seconds",    "1 ply ahead",   "2 plies ahead", "3 plies ahead",
                    "4 plies ahead", "6 plies ahead"};
  setting.is_open = true;
  setting.is_changeable_mid_game = true;
  setting.when = side;
  setting.when_words = {"computer"};
  return setting;
}

std::vector<Setting> atoms_settings() {
  Setting first{"--first", "Who moves first", "red"};
  first.words = {"red", "blue", "any"};
  return {{"--rows", "Rows", "8", 2, session::atoms::max_rows},
          {"--columns", "Columns", "8", 2, session::atoms::max_rows},
          side_setting("red", "human"),
          level_setting("--red-level", "How long red thinks", "--red"),
          side_setting("blue", "computer"),
          level_setting("--blue-level", "How long blue thinks", "--blue"),
          first};
}

Value begin_atoms(session::GameContext& table, OptionValues /*values*/) {
  const session::atoms::Setup setup = session::atoms::choose_setup(table);
  return AtomsHistory(setup.grid, setup.first).encode().front();
}

std::unique_ptr<Play> open_atoms(std::string_view record, session::GameContext& table) {
  return std::make_unique<AtomsPlay>(record, table);
}

}  // namespace

}  // namespace gauntlet::page

const gauntlet::page::PlayGame& gauntlet::games::atoms::play() {
  static const page::PlayGame game{
      &session(),
      page::atoms_settings,
      page::begin_atoms,
      page::open_atoms,
      {{"You against the computer", {{"--red", "human"}, {"--blue", "computer"}}},
       {"Two people", {{"--red", "human"}, {"--blue", "human"}}},
       {"Watch the computer", {{"--red", "computer"}, {"--blue", "computer"}}}},
      {"--red", "--blue", "--level", "--red-level", "--blue-level", "--plies"}};
  return game;
}
