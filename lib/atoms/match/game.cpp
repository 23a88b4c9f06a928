#include "match/game.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "atoms/match/game_history.hpp"
#include "atoms/match/json.hpp"
#include "atoms/match/players.hpp"
#include "atoms/match/referee.hpp"
#include "atoms/picture.hpp"
#include "core/games.hpp"
#include "gauntlet/atoms_json.hpp"
#include "gauntlet/json.hpp"
#include "match/lines.hpp"
#include "match/seated_players.hpp"
#include "session/record.hpp"

namespace gauntlet::match {
namespace {

namespace rules = match::atoms;
using json::Value;

// The state is the board as the player to move sees it; red sees `board`.
View view_after(const rules::Board& board, rules::Color mover, const std::optional<Position>& move,
                std::string caption) {
  const rules::Grid& grid = board.grid();
  const rules::Cells marked = move ? rules::Cells{1} << grid.cell(*move) : 0;
  return {
      std::move(caption),
      [&board, mover] {
        return gauntlet::atoms::encode(mover == rules::Color::red ? board : rules::mirrored(board));
      },
      [&board, move] { return svg(board.grid(), board.electrons(), {move}); },
      [&board, marked](bool has_color) {
        return gauntlet::atoms::text(board.grid(), board.electrons(), marked, {}, has_color);
      }};
}

View view_of(const rules::Event* event, const rules::Board& board) {
  if (event == nullptr) return view_after(board, rules::Color::red, std::nullopt, "the board");
  const auto* const move = std::get_if<Position>(&event->what);
  return view_after(board, other(event->player), move ? std::optional(*move) : std::nullopt,
                    describe(*event));
}

class AtomsGame : public Game {
 public:
  std::string_view name() const override { return "atoms"; }
  Seats seats() const override { return {2, 2}; }

  bool is_house_kind(std::string_view kind) const override { return rules::is_house_kind(kind); }
  std::string_view house_kinds() const override { return R"("house:D", "time:MS", "random:SEED")"; }

  void check_board(const json::Reader& in, std::size_t /*seats*/) const override {
    rules::decode_opening(in);
  }

  Value random_board(const Value::Object& rule, std::uint64_t seed) const override {
    return with_default(rule, {{"rows", 6}, {"columns", 6}, {"plies", 4}}, seed);
  }

  PlayedGame play(const Value& board, std::span<const Contestant> players, const OpenChannel& open,
                  const Observer& observer) const override {
    const rules::Opening opening = rules::decode_opening(json::Reader(board));
    const auto seated = SeatedPlayers<rules::Player>::make<rules::JsonPlayer>(
        players, open, rules::make_house_player);
    const bool is_blue_first = opening.moves.size() % 2 == 1;
    rules::GameHistory history(opening.first,
                               is_blue_first ? rules::Color::blue : rules::Color::red);
    for (const Position& move : opening.moves) history.play(move);
    std::vector<Value> head = history.encode();
    const auto names = seated.names();
    head.front().as<Value::Object>()->emplace_back("players",
                                                   Value::Array(names.begin(), names.end()));
    return play_seated<rules::Event>(seated, std::move(head), board_after(opening), observer,
                                     view_of, [&](const rules::OnEvent& on_event) {
                                       return play_game(opening, seated.pointers, on_event);
                                     });
  }

  bool has_views() const override { return true; }

  bool reads_log(const Value& first_line) const override {
    return text_in(first_line, "game") == name();
  }

  void replay(std::string_view log, const TakeView& take) const override {
    std::optional<rules::GameHistory> history;
    for_each_line(log, [&](const json::Reader& line) {
      if (!session::take_line(line, history)) return;
      const rules::Color mover = history->mover();
      const bool is_red = mover == rules::Color::red;
      const rules::Board board = is_red ? history->board() : rules::mirrored(history->board());
      const auto& move = history->current().move;
      take(view_after(board, mover, move,
                      move ? describe(rules::Event{other(mover), *move}) : "the board"));
    });
    if (!history) throw LogError("expected the log of a game, got nothing");
  }
};

}  // namespace

}  // namespace gauntlet::match

const gauntlet::match::Game& gauntlet::games::atoms::match() {
  static const match::AtomsGame game;
  return game;
}
