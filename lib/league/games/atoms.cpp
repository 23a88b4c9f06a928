#include <memory>
#include <utility>
#include <variant>

#include "league/games/seated_players.hpp"
#include "match/atoms/json.hpp"
#include "match/atoms/players.hpp"
#include "match/atoms/referee.hpp"

namespace gauntlet::league {
namespace {

namespace rules = match::atoms;
using json::Value;

struct AtomsGame {
  std::vector<std::string> names;
  rules::Opening opening;
  rules::Report report;
};

void fill_in(const rules::Report& report, Game& game) {
  const auto seat_of = [](rules::Color color) { return static_cast<std::size_t>(color); };
  for (const auto* list : {&report.winners, &report.others}) {
    for (const auto& each : *list) {
      game.seats[seat_of(each.color)].score = static_cast<std::int64_t>(each.score);
    }
  }
  std::vector<std::size_t> outs;
  for (const rules::Event& event : report.events) {
    if (std::holds_alternative<Failure>(event.what)) {
      outs.push_back(seat_of(event.player));
    } else {
      ++game.moves;
    }
  }
  rank(game.seats, outs);
}

class AtomsLeagueGame : public LeagueGame {
 public:
  std::string_view name() const override { return "atoms"; }
  Seats seats() const override { return {2, 2}; }

  void check_kind(const json::Reader& in) const override {
    const std::string expected = "a kind of player: " + std::string(rules::kinds);
    if (!rules::is_kind(in.string(expected))) in.fail(expected);
  }

  void check_board(const json::Reader& in, std::size_t /*seats*/) const override {
    rules::decode_opening(in);
  }

  Value random_board(const Value::Object& rule, std::uint64_t seed) const override {
    return with_default(rule, {{"rows", 6}, {"columns", 6}, {"plies", 4}}, seed);
  }

  PlayedGame play(const Value& board, std::span<const PlayerSpec> specs,
                  const GameSettings& settings) const override {
    const auto game =
        std::make_shared<AtomsGame>(AtomsGame{{}, rules::decode_opening(json::Reader(board)), {}});
    SeatedPlayers<rules::Player> seated(specs, [&](const PlayerSpec& spec) {
      return rules::make_player(
          spec.kind, command_of(spec.kind) ? exec_settings(spec, settings) : match::ExecSettings());
    });
    for (const auto& player : seated.players) game->names.push_back(player.name());
    game->report = rules::play_game(game->opening, seated.pointers);
    PlayedGame played{{.seats = seated.seats()},
                      [game] { return encode_log(game->opening, game->names, game->report); }};
    fill_in(game->report, played.game);
    return played;
  }
};

}  // namespace

const LeagueGame& atoms_league_game() {
  static const AtomsLeagueGame league_game;
  return league_game;
}

}  // namespace gauntlet::league
