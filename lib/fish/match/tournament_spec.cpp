#include "fish/match/tournament_spec.hpp"

#include <algorithm>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "fish/json.hpp"
#include "fish/match/json.hpp"
#include "fish/match/players.hpp"
#include "json/reader.hpp"

namespace gauntlet::match {
namespace {

constexpr std::size_t max_players = 10'000;  // of a tournament

std::vector<Contestant> decode_participants(const json::Reader& in, json::Strictness strictness) {
  constexpr std::string_view expected = "an array of 1 to 10000 players";
  const std::size_t count = in.size(expected);
  if (count < 1 || count > max_players) in.fail(expected);
  return json::read_items(in, expected, [&](const json::Reader& player) {
    const auto [name, kind] = player.items<2>("a player: [name, kind]");
    return Contestant{fish::decode_name(name, strictness), decode_kind(kind)};
  });
}

std::size_t decode_size(const json::Reader& in, std::size_t min) {
  constexpr std::size_t max = fish::all_colors.size();
  return static_cast<std::size_t>(
      in.integer("a number of players from " + std::to_string(min) + " to " + std::to_string(max),
                 static_cast<std::int64_t>(min), static_cast<std::int64_t>(max)));
}

void check_perfect(std::span<const Contestant> players, const fish::Board& board, bool is_of_two) {
  const auto perfect = std::ranges::find(players, "perfect", &Contestant::kind);
  if (perfect == players.end()) return;
  const auto number = std::to_string(perfect - players.begin());
  if (!is_of_two) {
    throw json::Error(
        "/players/" + number + "/1",
        "expected another kind of player than \"perfect\", which is for games of two");
  }
  const int cells = board.rows() * board.columns();
  if (cells <= fish::PerfectPlaySolver::max_cells) return;
  throw json::Error("/board", "expected at most " +
                                  std::to_string(fish::PerfectPlaySolver::max_cells) +
                                  " cells with a perfect player, got " + std::to_string(cells));
}

}  // namespace

std::string decode_kind(const json::Reader& in) {
  if (const auto* turns = in.value().as<std::uint64_t>()) return "house:" + std::to_string(*turns);
  constexpr std::string_view expected =
      "a kind of player: D, \"house:D\", \"perfect\", \"greedy\", \"random:SEED\", \"human\" or "
      "\"exec:COMMAND\"";
  const std::string& kind = in.string(expected);
  if (!command_of(kind) && kind != "human" && !make_house_player(kind)) in.fail(expected);
  return kind;
}

void check_games(std::span<const Contestant> players, const fish::Board& board, GameSizes sizes) {
  check_perfect(players, board, sizes.max == 2);
  try {
    for (std::size_t size = sizes.min; size <= std::min(sizes.max, players.size()); ++size) {
      first_state(board, size);
    }
  } catch (const std::invalid_argument& error) {
    throw json::Error("/board", error.what());
  }
}

TournamentSpec decode_tournament_spec(const json::Reader& in, json::Strictness strictness) {
  const json::Fields fields(in, "a tournament: an object",
                            {"players", "board", "turn-time", "first-turn-time", "least", "most"});
  TournamentSpec spec;
  spec.players = decode_participants(fields.get("players"), strictness);
  if (const auto* board = fields.find("board")) spec.rules.board = decode_board_spec(*board);
  if (const auto* time = fields.find("turn-time")) {
    spec.turn_time = decode_turn_time(*time);
    spec.first_turn_time = std::max(spec.first_turn_time, spec.turn_time);
  }
  if (const auto* time = fields.find("first-turn-time")) {
    spec.first_turn_time = decode_turn_time(*time);
  }
  GameSizes& sizes = spec.rules.sizes;
  if (const auto* min = fields.find("least")) sizes.min = decode_size(*min, 2);
  if (const auto* max = fields.find("most")) sizes.max = decode_size(*max, sizes.min);
  check_games(spec.players, spec.rules.board, sizes);
  return spec;
}

std::vector<NamedPlayer> entrants_of(const std::vector<Contestant>& players,
                                     const OpenChannel& open) {
  std::vector<NamedPlayer> entrants;
  entrants.reserve(players.size());
  for (const Contestant& player : players) {
    auto entrant = make_house_player(player.kind);
    if (!entrant) entrant = std::make_unique<JsonPlayer>(open(entrants.size()));
    entrants.push_back({player.name, std::move(entrant)});
  }
  return entrants;
}

}  // namespace gauntlet::match
