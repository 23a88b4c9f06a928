#include <optional>
#include <utility>

#include "atoms/match/game_history.hpp"
#include "atoms/page/board.hpp"
#include "atoms/session/computer.hpp"
#include "core/bits.hpp"
#include "core/games.hpp"
#include "core/numbers.hpp"
#include "gauntlet/atoms.hpp"
#include "gauntlet/atoms_json.hpp"
#include "match/lines.hpp"
#include "match/report.hpp"
#include "page/games/watch_game.hpp"
#include "session/ask.hpp"
#include "text/display.hpp"

namespace gauntlet::page::watch {
namespace {

using gauntlet::atoms::Bitboard;
using Side = match::atoms::Color;
using AtomsHistory = match::atoms::GameHistory;

constexpr std::chrono::milliseconds time_to_think{300};
constexpr std::size_t table_bytes = std::size_t{8} << 20;

struct AtomsStep {
  gauntlet::atoms::Board board;  // as the side to move sees it
  Side mover;
  std::optional<Position> last = {};
  std::string words = {};
  std::vector<Detail> details = {};
  std::optional<Side> out = {};
  bool is_done = false;  // decided: won, or nobody can win
};

class AtomsGame : public RecordGame<AtomsHistory, AtomsStep> {
 public:
  explicit AtomsGame(const json::Reader& line) : RecordGame(AtomsHistory::begin(line)) {
    title_ = "A game of exploding atoms";
    const auto names = match::names_in(line.value(), "players");
    for (const Side side : {Side::red, Side::blue}) {
      const std::string color(to_string(side));
      const auto number = static_cast<std::size_t>(side);
      players_.push_back({number < names.size() ? names[number] : color, color,
                          side == Side::red ? palette::red : palette::blue});
    }
    begin();
  }

  Frame frame(std::size_t number) const override {
    const AtomsStep& step = steps_[number];
    return {picture(step, step.last), step.words, standings(step), step.details};
  }

  std::optional<Suggestion> advice(std::size_t number) const override {
    const AtomsStep& step = steps_[number];
    if (step.is_done) return std::nullopt;
    gauntlet::atoms::Engine engine(table_bytes);
    const auto best = engine.search(step.board, gauntlet::atoms::Clock::now() + time_to_think, 0);
    std::string text = "The engine, " +
                       pluralize(static_cast<std::uint64_t>(best.depth), "ply", "plies") +
                       " ahead: " + who(step.mover) + ": " + session::describe(best.move) + ", " +
                       session::atoms::expectation(best.value) + '.';
    const bool has_next = number + 1 < steps_.size() && !steps_[number + 1].out;
    if (has_next && steps_[number + 1].last) {
      const Position next = *steps_[number + 1].last;
      text += next == best.move ? " The player did the same."
                                : " The player chose: " + session::describe(next) + '.';
    }
    return Suggestion{std::move(text), picture(step, best.move)};
  }

 private:
  AtomsStep now(std::string words) const override {
    return {.board = course_.board(),
            .mover = course_.mover(),
            .last = course_.current().move,
            .words = std::move(words),
            .is_done = course_.is_over()};
  }

  std::string caption() const override {
    if (course_.step_count() == 0) return "the board";
    const Side side = course_.mover_after(course_.step_count() - 1);
    return who(side) + ": " + session::describe(*course_.current().move) +
           (course_.is_over() ? ", and has all cells" : "");
  }

  void take_end(const json::Reader& line) override {
    AtomsStep step = now(match::result_in_words(line.value()));
    step.is_done = true;
    step.out = steps_.back().out;
    if (match::begins_with(line, "winners")) return finish(std::move(step));
    const auto& [side, failure] = match::decode_out(line, "who is out");
    step.out = side.value() == json::Value(to_string(Side::blue)) ? Side::blue : Side::red;
    step.words = who(*step.out) + " is disqualified: " + text::escape_for_display(failure.reason);
    step.details = details_of(match::out_word(failure.kind), failure);
    marks_.push_back({steps_.size(), TimelineMarker::Kind::out, step.words});
    steps_.push_back(std::move(step));
  }

  std::string who(Side side) const {
    const Player& player = players_[static_cast<std::size_t>(side)];
    return player.name == player.side ? player.side : player.name + ", " + player.side;
  }

  static Bitboard electrons_of(const AtomsStep& step) {
    return match::atoms::seen_by_red(step.board.electrons(), step.mover);
  }

  static Board picture(const AtomsStep& step, std::optional<Position> marked) {
    gauntlet::atoms::Marks marks;
    marks.last = marked;
    return atoms_board(step.board.grid(), electrons_of(step), marks);
  }

  static std::vector<Standing> standings(const AtomsStep& step) {
    const Bitboard electrons = electrons_of(step);
    std::vector<Standing> all;
    for (const Side side : {Side::red, Side::blue}) {
      const auto cells = side == Side::red ? electrons.mine : electrons.theirs();
      all.push_back({std::to_string(bits::count(cells)), !step.is_done && side == step.mover,
                     side == step.out});
    }
    return all;
  }
};

std::unique_ptr<Game> begin_atoms(const json::Reader& line) {
  if (!is_record_of("atoms", line)) return nullptr;
  return std::make_unique<AtomsGame>(line);
}

}  // namespace

}  // namespace gauntlet::page::watch

constinit const gauntlet::page::watch::LogOpeners gauntlet::games::atoms::watch{
    page::watch::begin_atoms};
