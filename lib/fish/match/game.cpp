#include "match/game.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "core/games.hpp"
#include "fish/match/json.hpp"
#include "fish/match/players.hpp"
#include "fish/match/referee.hpp"
#include "fish/match/tournament.hpp"
#include "match/seated_players.hpp"

namespace gauntlet::match {
namespace {

using json::Value;

class FishGame : public MatchGame {
 public:
  std::string_view name() const override { return "fish"; }
  Seats seats() const override { return {2, fish::all_colors.size()}; }

  bool is_house_kind(std::string_view kind) const override {
    return kind != "perfect" && make_house_player(kind) != nullptr;
  }
  std::string_view house_kinds() const override {
    return R"("house:D", "time:MS", "greedy", "random:SEED")";
  }

  void check_board(const json::Reader& in, std::size_t seats) const override {
    try {
      first_state(decode_board_spec(in), seats);
    } catch (const std::invalid_argument& error) {
      in.fail("a board for " + std::to_string(seats) + " players", error.what());
    }
  }

  std::string decode_kind(const json::Reader& in) const override { return match::decode_kind(in); }

  void check_setup(const json::Reader& board, std::span<const Contestant> players) const override {
    check_games(players, decode_board_spec(board), {players.size(), players.size()});
  }

  Value random_board(const Value::Object& rule, std::uint64_t seed) const override {
    return with_default(rule, {{"rows", 5}, {"columns", 5}}, seed);
  }

  PlayedGame play(const Value& board_spec, std::span<const Contestant> contestants,
                  const OpenChannel& open, const OnLine& on_line) const override {
    const fish::Board board = decode_board_spec(json::Reader(board_spec));
    const auto seated =
        SeatedPlayers<Player>::make<JsonPlayer>(contestants, open, make_house_player);
    return play_seated<Event>(
        seated, {encode(LogHeader{seated.names(), board})}, on_line,
        [&](const OnEvent& on_event) { return play_game(board, seated.pointers, on_event); });
  }
};

}  // namespace

}  // namespace gauntlet::match

const gauntlet::match::MatchGame& gauntlet::games::fish::match() {
  static const match::FishGame game;
  return game;
}
