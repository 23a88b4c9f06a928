#include "match/game_spec.hpp"

#include <string_view>

#include "core/numbers.hpp"
#include "fish/json.hpp"
#include "json/fields.hpp"
#include "match/board_rule.hpp"
#include "match/players.hpp"

namespace gauntlet::match {
namespace {

// What comes after the prefix.
std::optional<std::string_view> after_prefix(std::string_view text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return std::nullopt;
  return text.substr(prefix.size());
}

std::optional<PlayerKind> parse_kind(std::string_view text) {
  if (text == "greedy") return GreedyKind{};
  if (text == "human") return HumanKind{};
  if (const auto turns = after_prefix(text, "house:")) {
    if (const auto number = read_natural(*turns)) return HouseKind{*number};
  }
  if (const auto seed = after_prefix(text, "random:")) {
    if (const auto number = read_natural(*seed)) return RandomKind{*number};
  }
  const auto command = after_prefix(text, "exec:");
  if (command && !command->empty() && command->find('\0') == command->npos) {
    return ExecKind{std::string(*command)};
  }
  return std::nullopt;
}

PlayerKind decode_kind(const json::Reader& in) {
  if (const auto* turns = in.value().as<std::uint64_t>()) return HouseKind{*turns};
  constexpr std::string_view expected =
      "a kind of player: D, \"house:D\", \"greedy\", \"random:SEED\", \"human\" or "
      "\"exec:COMMAND\"";
  const auto kind = parse_kind(in.string(expected));
  if (!kind) in.fail(expected);
  return *kind;
}

std::vector<Participant> decode_participants(const json::Reader& in) {
  constexpr std::string_view expected = "an array of 2 to 4 players";
  const std::size_t count = in.size(expected);
  if (count < 2 || count > fish::all_colors.size()) in.fail(expected);
  std::vector<Participant> players;
  players.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const auto [name, kind] = in[i].items<2>("a player: [name, kind]");
    if (name.string("a name").empty()) name.fail("a name");
    players.push_back({name.string("a name"), decode_kind(kind)});
  }
  return players;
}

std::chrono::milliseconds decode_turn_time(const json::Reader& in) {
  return std::chrono::seconds(in.integer("a number of seconds from 1 to 86400", 1, 86400));
}

// Makes the player of each kind.
struct Maker {
  const std::string& name;
  std::size_t number;
  const ExecSettingsOf& exec_of;
  const MakeHuman& make_human;

  std::unique_ptr<Player> operator()(const HouseKind& house) const {
    return std::make_unique<HousePlayer>(house.turns);
  }
  std::unique_ptr<Player> operator()(const GreedyKind&) const {
    return std::make_unique<GreedyPlayer>();
  }
  std::unique_ptr<Player> operator()(const RandomKind& random) const {
    return std::make_unique<RandomPlayer>(random.seed);
  }
  std::unique_ptr<Player> operator()(const HumanKind&) const { return make_human(name); }
  std::unique_ptr<Player> operator()(const ExecKind& program) const {
    return std::make_unique<ExecPlayer>(program.command, exec_of(number));
  }
};

}  // namespace

GameSpec decode_game_spec(const json::Reader& in) {
  const json::Fields fields(in, "a game: an object", {"board", "players", "turn-time"});
  const json::Reader& board = fields.get("board");
  GameSpec spec{decode_board_rule(board), decode_participants(fields.get("players")), std::nullopt};
  if (const auto* time = fields.find("turn-time")) spec.turn_time = decode_turn_time(*time);
  try {
    first_state(spec.board, spec.players.size());
  } catch (const std::invalid_argument& error) {
    throw json::Error("/board", error.what());
  }
  return spec;
}

std::vector<Entrant> entrants_of(const GameSpec& spec, const ExecSettingsOf& exec_of,
                                 const MakeHuman& make_human) {
  std::vector<Entrant> entrants;
  entrants.reserve(spec.players.size());
  for (const Participant& player : spec.players) {
    const Maker maker{player.name, entrants.size(), exec_of, make_human};
    entrants.push_back({player.name, std::visit(maker, player.kind)});
  }
  return entrants;
}

}  // namespace gauntlet::match
