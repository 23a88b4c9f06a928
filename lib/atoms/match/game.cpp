#include "match/game.hpp"

#include <string>
#include <utility>

#include "atoms/match/game_history.hpp"
#include "atoms/match/json.hpp"
#include "atoms/match/players.hpp"
#include "atoms/match/referee.hpp"
#include "core/games.hpp"
#include "gauntlet/json.hpp"
#include "match/seated_players.hpp"

namespace gauntlet::match {
namespace {

namespace rules = match::atoms;
using json::Value;

class AtomsGame : public MatchGame {
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
                  const OnLine& on_line) const override {
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
    return play_seated<rules::Event>(seated, std::move(head), on_line,
                                     [&](const rules::OnEvent& on_event) {
                                       return play_game(opening, seated.pointers, on_event);
                                     });
  }
};

}  // namespace

}  // namespace gauntlet::match

const gauntlet::match::MatchGame& gauntlet::games::atoms::match() {
  static const match::AtomsGame game;
  return game;
}
