#include "session/atoms/session.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "session/ask.hpp"
#include "session/atoms/computer.hpp"
#include "session/atoms/view.hpp"
#include "session/turn.hpp"

namespace gauntlet::session::atoms {
namespace {

constexpr const char* help =
    "Type row and column of a cell that is empty or yours: it gets an electron. A cell with as\n"
    "many as it has neighbors topples, one to each, and they are yours. Who owns all wins.\n";
constexpr Level hint_level{{}, 4};
constexpr std::chrono::milliseconds move_pause{400};

class Session {
 public:
  Session(Table& table, History history, const Sides& sides, bool is_fast)
      : table_(table),
        console_(table.console),
        game_(std::move(history)),
        sides_(sides),
        is_fast_(is_fast) {}

  void run() {
    record_all();
    while (!game_.is_over()) {
      const auto& level = level_of(game_.mover());
      draw(console_, game_, notes(), !level);
      if (level) {
        let_computer_move(*level);
      } else if (const auto move = ask_move()) {
        make(*move);
      }
    }
    draw(console_, game_, {std::string(name_of(other(game_.mover()))).append(" has won!")});
  }

 private:
  const std::optional<Level>& level_of(Side side) const {
    return sides_[static_cast<std::size_t>(side)];
  }

  std::string prompt() const {
    return std::string(name_of(game_.mover())).append(", row and column? (or help, q) ");
  }

  std::vector<std::string> notes() const {
    std::vector<std::string> lines = thought_;
    if (const auto& level = level_of(game_.mover())) {
      lines.push_back(
          std::string(name_of(game_.mover())).append(" thinks, ").append(describe(*level)));
    }
    return lines;
  }

  void record_all() const {
    for (const json::Value& line : game_.encode()) table_.record(line);
  }

  // Precondition: the move is legal.
  void make(const Position& move) {
    if (!is_fast_) draw_chain(console_, game_, move);
    game_.play(move);
    table_.record(encode_move(move));
  }

  void let_computer_move(const Level& level) {
    const SearchResult result = think(engine_, game_.board(), level);
    thought_ = {std::string(name_of(game_.mover())).append(" expects"), expectation(result.value)};
    make(result.move);
    if (!is_fast_ && level_of(game_.mover())) console_.pause(move_pause);
  }

  // Nothing if a command has changed the game.
  std::optional<Position> ask_move() {
    return ask_turn_for(console_, prompt(), "row and column of a cell that is empty or yours",
                        commands(), [&](std::string_view line) {
                          const auto move = read_position(line);
                          return move && play(game_.board(), *move) ? move : std::nullopt;
                        });
  }

  Commands commands() {
    return {
        .help = [] { return std::string(help); },
        .hint = [this] { return hint(); },
        .undo = [this] { return undo(); },
        .redo = [this] { return redo(); },
        .save =
            [this](const std::string& path) { table_.files.write(path, to_text(game_.encode())); },
        .load =
            [this](const std::string& path) {
              load_file(table_, path, [this](std::string_view record) { load(record); });
            }};
  }

  // Goes back to the last turn of a person before this one.
  bool undo() {
    for (std::size_t back = 1; back <= game_.played(); ++back) {
      if (level_of(game_.mover_after(game_.played() - back))) continue;
      game_.undo(back);
      thought_.clear();
      table_.record(encode_undo(back));
      return true;
    }
    return false;
  }

  // Goes on to the next turn of a person or, if there is none, to the last move made.
  bool redo() {
    if (game_.undone() == 0) return false;
    std::size_t forth = 1;
    while (forth < game_.undone() && level_of(game_.mover_after(game_.played() + forth))) ++forth;
    game_.redo(forth);
    thought_.clear();
    table_.record(encode_redo(forth));
    return true;
  }

  std::string hint() {
    const SearchResult result = think(engine_, game_.board(), hint_level);
    return "try " + text_of(result.move) + ": " + expectation(result.value) + "\n";
  }

  void load(std::string_view record) {
    game_ = read_record(record);
    thought_.clear();
    record_all();
  }

  Table& table_;
  Console& console_;
  History game_;
  Sides sides_;
  bool is_fast_;
  Engine engine_;
  std::vector<std::string> thought_;  // what the computer that moved last expects
};

}  // namespace

void play_on(Table& table, const History& history, const Sides& sides, bool is_fast) {
  Session(table, history, sides, is_fast).run();
}

}  // namespace gauntlet::session::atoms
