#include "match/games.hpp"

#include <array>
#include <utility>

#include "core/games.hpp"
#include "core/numbers.hpp"
#include "text/names.hpp"

namespace gauntlet::match {
namespace {

using json::Value;

std::string numbers_of_players(MatchGame::Seats seats) {
  if (seats.max == 1) return "one player or more, each of whom plays alone";
  if (seats.min == 2 && seats.max == 2) return "two players";
  return "an array of " + std::to_string(seats.min) + " to " + std::to_string(seats.max) +
         " players";
}

std::vector<Contestant> decode_contestants(const json::Reader& in, const MatchGame& game) {
  const auto [min, max] = game.seats();
  const std::size_t count =
      in.size(max > 2 ? numbers_of_players({min, max}) : "an array of players");
  if (count < min || (max > 1 && count > max)) in.fail(numbers_of_players({min, max}));
  return json::read_items(in, "", [&](const json::Reader& player) {
    const auto [name, kind] = player.items<2>("a player: [name, kind]");
    constexpr std::string_view expected = "a name";
    if (name.string(expected).empty()) name.fail(expected);
    return Contestant{name.string(expected), game.decode_kind(kind)};
  });
}

}  // namespace

std::span<const MatchGame* const> all_games() {
  static const std::array games = of_all_games([](auto game) { return &game.match(); });
  return games;
}

const MatchGame* find_game(std::string_view name) {
  for (const MatchGame* const game : all_games()) {
    if (game->name() == name) return game;
  }
  return nullptr;
}

std::string names_of_games(std::string_view last_separator) {
  std::vector<std::string> names;
  for (const MatchGame* const game : all_games()) names.push_back(json::quote(game->name()));
  return text::list_of({names.begin(), names.end()}, last_separator);
}

GameSpec decode_game_spec(const json::Reader& in) {
  constexpr std::string_view expected = "a game: an object";
  GameSpec spec{.game = all_games().front()};
  const bool is_named = in.has_member("game", expected);
  const auto fields = is_named
                          ? json::Fields(in, expected, {"game", "board", "players", "turn-time"})
                          : json::Fields(in, expected, {"board", "players", "turn-time"});
  if (is_named) {
    const json::Reader& name = fields.get("game");
    const std::string games = names_of_games(" or ");
    spec.game = find_game(name.string(games));
    if (spec.game == nullptr) name.fail(games);
  }
  const json::Reader& board = fields.get("board");
  spec.board = board.value();
  spec.players = decode_contestants(fields.get("players"), *spec.game);
  spec.game->check_setup(board, spec.players);
  if (const auto* time = fields.find("turn-time")) spec.turn_time = decode_turn_time(*time);
  return spec;
}

Value play(const GameSpec& spec, const OpenChannel& open, const OnLine& on_line) {
  if (spec.game->seats().max > 1) {
    return spec.game->play(spec.board, spec.players, open, on_line).report();
  }
  Value::Array players;
  for (std::size_t i = 0; i < spec.players.size(); ++i) {
    const auto open_own = [&](std::size_t) { return open(i); };
    const std::span<const Contestant> alone(&spec.players[i], 1);
    players.push_back(spec.game->play(spec.board, alone, open_own, on_line).report());
  }
  Value::Object report{{"players", std::move(players)}};
  if (const auto min = spec.game->least(spec.board)) {
    report.emplace_back("least", Value::Object{{"mean", json::Number{write_decimal(min->mean)}},
                                               {"worst", min->worst}});
  }
  return report;
}

}  // namespace gauntlet::match
