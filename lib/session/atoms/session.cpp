#include "session/atoms/session.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "match/lines.hpp"
#include "session/ask.hpp"
#include "session/atoms/computer.hpp"
#include "session/atoms/view.hpp"

namespace gauntlet::session::atoms {
namespace {

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
      draw(console_, game_, notes());
      if (const auto& level = level_of(game_.mover())) {
        let_computer_move(*level);
      } else {
        while (!obey(ask(console_, prompt()))) continue;
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

  // Does what a person has typed. Whether the game has changed by that, here and below.
  bool obey(const std::string& line) {
    const std::size_t space = std::min(line.find(' '), line.size());
    const std::string word = line.substr(0, space);
    const std::string rest = line.substr(std::min(space + 1, line.size()));
    if (word == "save" && !rest.empty()) return save(rest);
    if (word == "load" && !rest.empty()) return load(rest);
    if (line == "undo") return undo();
    if (line == "redo") return redo();
    if (line == "hint") return give_hint();
    if (line == "help") return help();
    return try_move(line);
  }

  bool try_move(const std::string& line) {
    const auto move = read_position(line);
    if (move && play(game_.board(), *move)) {
      make(*move);
      return true;
    }
    refuse(console_, "row and column of a cell that is empty or yours, or help", line);
    return false;
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
    say(console_, "there is nothing to undo");
    return false;
  }

  // Goes on to the next turn of a person or, if there is none, to the last move made.
  bool redo() {
    if (game_.undone() == 0) {
      say(console_, "there is nothing to redo");
      return false;
    }
    std::size_t forth = 1;
    while (forth < game_.undone() && level_of(game_.mover_after(game_.played() + forth))) ++forth;
    game_.redo(forth);
    thought_.clear();
    table_.record(encode_redo(forth));
    return true;
  }

  bool give_hint() {
    const SearchResult result = think(engine_, game_.board(), hint_level);
    say(console_, "try " + text_of(result.move) + ": " + expectation(result.value));
    return false;
  }

  bool help() const {
    say(console_,
        "Type row and column of a cell that is empty or yours: it gets an electron. A cell with "
        "as\n"
        "many as it has neighbors topples, one to each, and they are yours. Who owns all wins.\n"
        "Or: hint, undo, redo, save FILE, load FILE, q");
    return false;
  }

  bool save(const std::string& path) const {
    try {
      table_.files.write(path, to_record(game_));
      say(console_, "saved as " + path);
    } catch (const std::runtime_error& error) {
      say(console_, error.what());
    }
    return false;
  }

  bool load(const std::string& path) {
    try {
      game_ = read_record(table_.files.read(path));
    } catch (const match::BadLog& error) {
      say(console_, path + ": " + error.what());
      return false;
    } catch (const std::runtime_error& error) {
      say(console_, error.what());
      return false;
    }
    thought_.clear();
    record_all();
    return true;
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
