#include "match/plan.hpp"

#include <string_view>
#include <utility>

#include "core/numbers.hpp"
#include "fish/json.hpp"
#include "json/fields.hpp"
#include "match/board_rule.hpp"
#include "match/human.hpp"
#include "match/players.hpp"

namespace gauntlet::match {
namespace {

// What comes after the prefix.
std::optional<std::string_view> after_prefix(std::string_view text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return std::nullopt;
  return text.substr(prefix.size());
}

std::optional<Kind> parse_kind(std::string_view text) {
  if (text == "greedy") return Greedy{};
  if (text == "human") return Human{};
  if (const auto turns = after_prefix(text, "house:")) {
    if (const auto number = read_natural(*turns)) return House{*number};
  }
  if (const auto seed = after_prefix(text, "random:")) {
    if (const auto number = read_natural(*seed)) return Random{*number};
  }
  const auto command = after_prefix(text, "exec:");
  if (command && !command->empty() && command->find('\0') == command->npos) {
    return Exec{std::string(*command)};
  }
  return std::nullopt;
}

Kind decode_kind(const json::Reader& in) {
  if (const auto* turns = in.value().as<std::uint64_t>()) return House{*turns};
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
  const ExecSettings& exec;
  const Console& console;

  std::unique_ptr<Player> operator()(const House& house) const {
    return std::make_unique<HousePlayer>(house.turns);
  }
  std::unique_ptr<Player> operator()(const Greedy&) const {
    return std::make_unique<GreedyPlayer>();
  }
  std::unique_ptr<Player> operator()(const Random& random) const {
    return std::make_unique<RandomPlayer>(random.seed);
  }
  std::unique_ptr<Player> operator()(const Human&) const {
    return std::make_unique<HumanPlayer>(name, console);
  }
  std::unique_ptr<Player> operator()(const Exec& program) const {
    return std::make_unique<ExecPlayer>(program.command, exec);
  }
};

}  // namespace

Plan decode_plan(const json::Reader& in) {
  const json::Fields fields(in, "a game: an object", {"board", "players", "turn-time"});
  const json::Reader& board = fields.get("board");
  Plan plan{decode_board_rule(board), decode_participants(fields.get("players")), std::nullopt};
  if (const auto* time = fields.find("turn-time")) plan.turn_time = decode_turn_time(*time);
  try {
    first_state(plan.board, plan.players.size());
  } catch (const std::invalid_argument& error) {
    throw json::Error("/board", error.what());
  }
  return plan;
}

std::vector<Entrant> entrants_of(const Plan& plan, const ExecSettings& exec,
                                 const Console& console) {
  std::vector<Entrant> entrants;
  entrants.reserve(plan.players.size());
  for (const Participant& player : plan.players) {
    entrants.push_back({player.name, std::visit(Maker{player.name, exec, console}, player.kind)});
  }
  return entrants;
}

}  // namespace gauntlet::match
