#include "match/game_spec.hpp"

#include <stdexcept>
#include <string_view>

#include "core/numbers.hpp"
#include "core/random.hpp"
#include "fish/json.hpp"
#include "json/fields.hpp"
#include "match/players.hpp"

namespace gauntlet::match {
namespace {

using fish::Board;

int decode_count(const json::Reader& in, const std::string& what, int least) {
  return static_cast<int>(in.integer("a number of " + what + " from " + std::to_string(least) +
                                         " to " + std::to_string(Board::max_cells),
                                     least, Board::max_cells));
}

// That many places, all different, in no order.
std::vector<Position> random_places(const Board& board, int count, std::uint64_t seed) {
  const Positions all = board.positions();
  std::vector<Position> places(all.begin(), all.end());
  Random random(~seed);  // another sequence than that of the fish
  const auto wanted = static_cast<std::size_t>(count);
  for (std::size_t i = 0; i < wanted; ++i) {
    std::swap(places[i], places[i + random.below(places.size() - i)]);
  }
  places.resize(wanted);
  return places;
}

std::vector<Position> decode_holes(const json::Reader& in, const Board& board, std::uint64_t seed) {
  if (!in.is_array()) {
    const int most = board.rows() * board.columns();
    return random_places(
        board,
        static_cast<int>(in.integer(
            "an array of holes, or a number of them up to " + std::to_string(most), 0, most)),
        seed);
  }
  std::vector<Position> holes;
  const std::size_t count = in.size("");
  holes.reserve(count);
  for (std::size_t i = 0; i < count; ++i) holes.push_back(fish::decode_position(in[i], board));
  return holes;
}

Board decode_rule(const json::Reader& in) {
  constexpr std::string_view expected =
      "a board: rows of fish, {\"rows\", \"columns\", \"fish\"} or {\"rows\", \"columns\", "
      "\"holes\", \"ones\", \"seed\"}";
  const json::Fields fields(in, expected, {"rows", "columns", "fish", "holes", "ones", "seed"});
  const auto* const fish = fields.find("fish");
  const auto* const holes = fields.find("holes");
  const auto* const ones = fields.find("ones");
  const auto* const seed = fields.find("seed");
  if (fish != nullptr && (holes != nullptr || ones != nullptr || seed != nullptr)) {
    in.fail("either \"fish\", or any of \"holes\", \"ones\" and \"seed\"", "both");
  }
  const int height = decode_count(fields.get("rows"), "rows", 1);
  const int width = decode_count(fields.get("columns"), "columns", 1);
  if (std::int64_t{height} * width > Board::max_cells) {
    in.fail("rows times columns of at most 128", std::to_string(height * width));
  }
  if (fish != nullptr) {
    const std::string number = "a number of fish from 1 to " + std::to_string(Board::max_fish);
    return Board::uniform(height, width,
                          static_cast<Board::Fish>(fish->integer(number, 1, Board::max_fish)));
  }
  const Board whole = Board::uniform(height, width, 1);
  const std::uint64_t number = seed != nullptr ? seed->natural("a seed: a natural number") : 0;
  const auto places =
      holes != nullptr ? decode_holes(*holes, whole, number) : std::vector<Position>{};
  try {
    const int least = ones != nullptr ? decode_count(*ones, "tiles", 0) : 0;
    return Board::random(height, width, places, least, number);
  } catch (const std::invalid_argument& error) {
    in.fail("enough tiles for the ones asked for", error.what());
  }
}

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

Board decode_board_rule(const json::Reader& in) {
  return in.is_array() ? fish::decode_board(in, json::Strictness::loose) : decode_rule(in);
}

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
