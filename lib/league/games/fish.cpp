#include <algorithm>
#include <memory>
#include <stdexcept>
#include <utility>
#include <variant>

#include "fish/json.hpp"
#include "league/games/seated_players.hpp"
#include "match/board_spec.hpp"
#include "match/game_spec.hpp"
#include "match/json.hpp"
#include "match/log.hpp"
#include "match/referee.hpp"

namespace gauntlet::league {
namespace {

using json::Value;

constexpr std::string_view fish_kinds =
    "a kind of player: \"house:D\", \"greedy\", \"random:SEED\" or \"exec:COMMAND\"";

std::unique_ptr<match::Player> make_fish_player(const PlayerSpec& spec,
                                                const GameSettings& settings) {
  const auto kind = match::parse_kind(spec.kind);
  if (!kind) throw std::invalid_argument("not a kind of player: " + spec.kind);
  const bool is_program = std::holds_alternative<match::ExecKind>(*kind);
  return match::make_player(*kind,
                            is_program ? exec_settings(spec, settings) : match::ExecSettings(),
                            []() -> std::unique_ptr<match::Player> {
                              throw std::invalid_argument("human players are not supported");
                            });
}

struct FishGame {
  std::vector<std::string> names;
  fish::Board board;
  match::GameReport report;

  std::vector<Value> lines() const {
    std::vector<Value> lines{encode(match::LogHeader{names, board})};
    for (const match::Event& event : report.events) lines.push_back(encode(event));
    lines.emplace_back(match::encode_end(report));
    return lines;
  }
};

// Colors are assigned in turn order.
std::size_t seat_of(fish::Color color) { return static_cast<std::size_t>(color); }

void fill_in(const match::GameReport& report, Game& game) {
  for (const auto* list : {&report.winners, &report.others}) {
    for (const match::FinalScore& each : *list) {
      game.seats[seat_of(each.color)].score = static_cast<std::int64_t>(each.score);
    }
  }
  std::vector<std::size_t> outs;
  for (const match::Event& event : report.events) {
    const auto* moved = std::get_if<match::MoveEvent>(&event.what);
    if (std::holds_alternative<match::PlacementEvent>(event.what) ||
        (moved != nullptr && moved->action)) {
      ++game.moves;
    }
    if (std::holds_alternative<match::DisqualificationEvent>(event.what))
      outs.push_back(seat_of(event.player));
  }
  rank(game.seats, outs);
}

class FishLeagueGame : public LeagueGame {
 public:
  std::string_view name() const override { return "fish"; }
  Seats seats() const override { return {2, fish::all_colors.size()}; }

  void check_kind(const json::Reader& in) const override {
    const auto kind = match::parse_kind(in.string(fish_kinds));
    if (!kind || std::holds_alternative<match::HumanKind>(*kind) ||
        std::holds_alternative<match::PerfectKind>(*kind)) {
      in.fail(fish_kinds);
    }
  }

  void check_board(const json::Reader& in, std::size_t seats) const override {
    try {
      match::first_state(match::decode_board_spec(in), seats);
    } catch (const std::invalid_argument& error) {
      in.fail("a board for " + std::to_string(seats) + " players", error.what());
    }
  }

  Value random_board(const Value::Object& rule, std::uint64_t seed) const override {
    return with_default(rule, {{"rows", 5}, {"columns", 5}}, seed);
  }

  PlayedGame play(const Value& board, std::span<const PlayerSpec> specs,
                  const GameSettings& settings) const override {
    const auto game =
        std::make_shared<FishGame>(FishGame{{}, match::decode_board_spec(json::Reader(board)), {}});
    SeatedPlayers<match::Player> seated(
        specs, [&](const PlayerSpec& spec) { return make_fish_player(spec, settings); });
    for (const auto& player : seated.players) game->names.push_back(player.name());
    game->report = match::play_game(game->board, seated.pointers);
    PlayedGame played{{.seats = seated.seats()}, [game] { return game->lines(); }};
    fill_in(game->report, played.game);
    return played;
  }
};

}  // namespace

const LeagueGame& fish_league_game() {
  static const FishLeagueGame league_game;
  return league_game;
}

}  // namespace gauntlet::league
