#include "atoms/match/referee.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "atoms/match/json.hpp"
#include "core/bits.hpp"
#include "gauntlet/atoms_json.hpp"
#include "match/channel.hpp"

namespace gauntlet::match::atoms {
namespace {

enum class Stage { start, color, turns, end, over };

std::string why_illegal(const Board& board, Position at) {
  const std::string place = dump(gauntlet::atoms::encode(at));
  return place + (board.grid().contains(at) ? " belongs to the opponent" : " is not on the board");
}

// The rules of Exploding Atoms for the generic referee (match/rules.hpp).
class Rules {
 public:
  using Player = atoms::Player;
  struct Question {
    std::size_t seat;
    Stage stage;
  };
  using Answer = std::optional<Position>;  // nullopt: void

  Rules(const Opening& opening, std::span<PlayerSession* const> players, const OnEvent& on_event)
      : board_(board_after(opening)), players_(players), on_event_(on_event) {}

  std::optional<Question> next_question() {
    return stages_.next_question(
        players_.size(), [&](std::size_t seat) { return is_active(seat); },
        [&] { return is_decided() ? std::nullopt : std::optional(Question{mover_, Stage::turns}); },
        [&](Stage stage) {
          if (stage == Stage::end) winner_ = find_winner();
        });
  }

  json::Value call(const Question& question) const {
    switch (question.stage) {
      case Stage::start:
        return start_call();
      case Stage::color:
        return playing_as_call(color_of(question.seat));
      case Stage::end:
        return end_call(winner_ == question.seat);
      default:
        return take_turn_call(board_, since());
    }
  }

  Answer query_player(const Question& question, Player& player) const {
    switch (question.stage) {
      case Stage::start:
        player.start();
        break;
      case Stage::color:
        player.playing_as(color_of(question.seat));
        break;
      case Stage::end:
        player.end(winner_ == question.seat);
        break;
      default:
        return player.take_turn(board_, since());
    }
    return std::nullopt;
  }

  std::string accept_answer(const Question& question, const Answer& answer) {
    if (!answer) return {};
    auto next = play(board_, *answer);
    if (!next) return why_illegal(board_, *answer);
    board_ = *std::move(next);
    mover_ = 1 - mover_;
    last_ = *answer;
    note({color_of(question.seat), *answer});
    return {};
  }

  static json::Value encode(const Answer& answer) { return gauntlet::atoms::encode(*answer); }

  void disqualify(std::size_t seat, const Failure& failure) {
    report_.disqualify(players_[seat]->name(), color_of(seat), failure);
    note({color_of(seat), failure});
  }

  // Must be called once, after the game.
  Report report() {
    for (std::size_t seat = 0; seat < players_.size(); ++seat) {
      if (!is_active(seat)) continue;
      (winner_ == seat ? report_.winners : report_.others)
          .push_back({players_[seat]->name(), color_of(seat), cells_of(seat)});
    }
    return std::move(report_);
  }

 private:
  static Color color_of(std::size_t seat) { return seat == 0 ? Color::red : Color::blue; }

  Board seen_by(std::size_t seat) const { return seat == mover_ ? board_ : mirrored(board_); }

  std::uint64_t cells_of(std::size_t seat) const {
    return static_cast<std::uint64_t>(bits::count(seen_by(seat).electrons().mine));
  }

  bool is_decided() const {
    return is_over(board_) ||
           !std::ranges::all_of(players_, [](const auto* player) { return player->is_active(); });
  }

  std::vector<Position> since() const {
    return last_ ? std::vector{*last_} : std::vector<Position>();
  }

  bool is_active(std::size_t seat) const { return players_[seat]->is_active(); }

  // Returns the player that owns all cells or is the only one left.
  std::optional<std::size_t> find_winner() const {
    for (std::size_t seat = 0; seat < players_.size(); ++seat) {
      if (!is_active(seat)) continue;
      if (!is_active(1 - seat) || seat != mover_) return seat;
    }
    return std::nullopt;
  }

  void note(Event event) {
    if (on_event_) on_event_(event, seen_by(0));
    report_.events.push_back(std::move(event));
  }

  Board board_;  // as the player to move sees it
  std::span<PlayerSession* const> players_;
  const OnEvent& on_event_;
  Stages<Stage> stages_;
  std::size_t mover_ = 0;
  std::optional<Position> last_;
  std::optional<std::size_t> winner_;
  Report report_;
};

}  // namespace

Board board_after(const Opening& opening) {
  Board board = opening.first;
  for (const Position& move : opening.moves) board = play(board, move).value();
  return board;
}

Report play_game(const Opening& opening, std::span<PlayerSession* const> players,
                 const OnEvent& on_event) {
  Rules rules(opening, players, on_event);
  run_game(rules, players);
  return rules.report();
}

}  // namespace gauntlet::match::atoms
