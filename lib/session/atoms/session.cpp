#include "session/atoms/session.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "session/ask.hpp"
#include "session/atoms/computer.hpp"
#include "session/atoms/view.hpp"
#include "session/session.hpp"

namespace gauntlet::session::atoms {
namespace {

constexpr const char* help =
    "Type row and column of a cell that is empty or yours: it gets an electron. A cell with as\n"
    "many as it has neighbors topples, one to each, and they are yours. Who owns all wins.\n";
constexpr Level hint_level{{}, 4};
constexpr std::chrono::milliseconds move_pause{400};

class AtomsSession {
 public:
  AtomsSession(Table& table, const Course& course, const Sides& sides, bool is_fast)
      : session_(table, course,
                 [sides](const Course& played, std::size_t moves) {
                   return !level_of(sides, played.mover_after(moves));
                 }),
        course_(session_.course()),
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
    draw(console_, course_, {std::string(name_of(other(course_.mover()))).append(" has won!")});
  }

 private:
  static const std::optional<Level>& level_of(const Sides& sides, Side side) {
    return sides[static_cast<std::size_t>(side)];
  }

  // "red, " and so on.
  std::string mover(std::string_view words) const {
    return std::string(name_of(course_.mover())).append(words);
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
    session_.course().play(move);
    session_.record(encode_move(move));
  }

  void let_computer_move(const Level& level) {
    const SearchResult result = think(engine_, course_.board(), level);
    thought_ = {mover(" expects"), expectation(result.value)};
    make(result.move);
    if (!is_fast_ && level_of(sides_, course_.mover())) console_.pause(move_pause);
  }

  // Nothing if a command has changed the game.
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
    return "try " + text_of(result.move) + ": " + expectation(result.value) + "\n";
  }

  Session<Course> session_;
  const Course& course_;
  Console& console_;
  Sides sides_;
  bool is_fast_;
  Engine engine_;
  std::vector<std::string> thought_;  // what the computer that moved last expects
};

}  // namespace

void play_on(Table& table, const Course& course, const Sides& sides, bool is_fast) {
  AtomsSession(table, course, sides, is_fast).run();
}

}  // namespace gauntlet::session::atoms
