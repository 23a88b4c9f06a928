#include "match/game_spec.hpp"

#include <algorithm>
#include <string_view>

#include "core/numbers.hpp"
#include "fish/json.hpp"
#include "json/fields.hpp"
#include "match/board_spec.hpp"
#include "match/players.hpp"

namespace gauntlet::match {
namespace {

constexpr std::size_t max_players = 10'000;  // of a tournament

// Returns the text after the prefix.
std::optional<std::string_view> after_prefix(std::string_view text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return std::nullopt;
  return text.substr(prefix.size());
}

PlayerKind decode_kind(const json::Reader& in) {
  if (const auto* turns = in.value().as<std::uint64_t>()) return HouseKind{*turns};
  constexpr std::string_view expected =
      "a kind of player: D, \"house:D\", \"perfect\", \"greedy\", \"random:SEED\", \"human\" or "
      "\"exec:COMMAND\"";
  const auto kind = parse_kind(in.string(expected));
  if (!kind) in.fail(expected);
  return *kind;
}

std::vector<PlayerConfig> decode_participants(const json::Reader& in, std::size_t min,
                                              std::size_t max, std::string_view expected,
                                              json::Strictness strictness) {
  const std::size_t count = in.size(expected);
  if (count < min || count > max) in.fail(expected);
  std::vector<PlayerConfig> players;
  players.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const auto [name, kind] = in[i].items<2>("a player: [name, kind]");
    players.push_back({fish::decode_name(name, strictness), decode_kind(kind)});
  }
  return players;
}

std::chrono::milliseconds decode_turn_time(const json::Reader& in) {
  return std::chrono::seconds(in.integer("a number of seconds from 1 to 86400", 1, 86400));
}

std::size_t decode_size(const json::Reader& in, std::size_t min) {
  constexpr std::size_t max = fish::all_colors.size();
  return static_cast<std::size_t>(
      in.integer("a number of players from " + std::to_string(min) + " to " + std::to_string(max),
                 static_cast<std::int64_t>(min), static_cast<std::int64_t>(max)));
}

void check_board(const fish::Board& board, std::size_t players) {
  try {
    first_state(board, players);
  } catch (const std::invalid_argument& error) {
    throw json::Error("/board", error.what());
  }
}

// Throws json::Error if a perfect player cannot play the game: it must be a game of two on a board
// small enough to be solved.
void check_perfect(const std::vector<PlayerConfig>& players, const fish::Board& board,
                   bool is_of_two) {
  const auto perfect = std::ranges::find_if(players, [](const PlayerConfig& each) {
    return std::holds_alternative<PerfectKind>(each.kind);
  });
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

// Makes a player of any kind.
struct Maker {
  const ExecSettings& exec;
  const std::function<std::unique_ptr<Player>()>& make_human;

  std::unique_ptr<Player> operator()(const HouseKind& house) const {
    return std::make_unique<HousePlayer>(house.turns);
  }
  std::unique_ptr<Player> operator()(const PerfectKind&) const {
    return std::make_unique<PerfectPlayer>();
  }
  std::unique_ptr<Player> operator()(const GreedyKind&) const {
    return std::make_unique<GreedyPlayer>();
  }
  std::unique_ptr<Player> operator()(const RandomKind& random) const {
    return std::make_unique<RandomPlayer>(random.seed);
  }
  std::unique_ptr<Player> operator()(const HumanKind&) const { return make_human(); }
  std::unique_ptr<Player> operator()(const ExecKind& program) const {
    return std::make_unique<ExecPlayer>(program.command, exec);
  }
};

}  // namespace

std::optional<PlayerKind> parse_kind(std::string_view text) {
  if (text == "perfect") return PerfectKind{};
  if (text == "greedy") return GreedyKind{};
  if (text == "human") return HumanKind{};
  if (const auto turns = after_prefix(text, "house:")) {
    if (const auto number = parse_natural(*turns)) return HouseKind{*number};
  }
  if (const auto seed = after_prefix(text, "random:")) {
    if (const auto number = parse_natural(*seed)) return RandomKind{*number};
  }
  const auto command = after_prefix(text, "exec:");
  if (command && !command->empty() && command->find('\0') == command->npos) {
    return ExecKind{std::string(*command)};
  }
  return std::nullopt;
}

GameSpec decode_game_spec(const json::Reader& in) {
  const json::Fields fields(in, "a game: an object", {"board", "players", "turn-time"});
  const json::Reader& board = fields.get("board");
  GameSpec spec{decode_board_spec(board),
                decode_participants(fields.get("players"), 2, fish::all_colors.size(),
                                    "an array of 2 to 4 players", json::Strictness::lenient),
                std::nullopt};
  if (const auto* time = fields.find("turn-time")) spec.turn_time = decode_turn_time(*time);
  check_board(spec.board, spec.players.size());
  check_perfect(spec.players, spec.board, spec.players.size() == 2);
  return spec;
}

TournamentSpec decode_tournament_spec(const json::Reader& in, json::Strictness strictness) {
  const json::Fields fields(in, "a tournament: an object",
                            {"players", "board", "turn-time", "first-turn-time", "least", "most"});
  TournamentSpec spec;
  spec.players = decode_participants(fields.get("players"), 1, max_players,
                                     "an array of 1 to 10000 players", strictness);
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
  check_perfect(spec.players, spec.rules.board, sizes.max == 2);
  for (std::size_t size = sizes.min; size <= std::min(sizes.max, spec.players.size()); ++size) {
    check_board(spec.rules.board, size);
  }
  return spec;
}

std::unique_ptr<Player> make_player(const PlayerKind& kind, const ExecSettings& exec,
                                    const std::function<std::unique_ptr<Player>()>& make_human) {
  return std::visit(Maker{exec, make_human}, kind);
}

std::vector<NamedPlayer> entrants_of(const std::vector<PlayerConfig>& players,
                                     const ExecSettingsOf& exec_of, const MakeHuman& make_human) {
  std::vector<NamedPlayer> entrants;
  entrants.reserve(players.size());
  for (const PlayerConfig& player : players) {
    entrants.push_back({player.name, make_player(player.kind, exec_of(entrants.size()),
                                                 [&] { return make_human(player.name); })});
  }
  return entrants;
}

}  // namespace gauntlet::match
