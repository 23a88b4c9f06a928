#include "fish/match/json.hpp"

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game.hpp"
#include "core/random.hpp"
#include "fish/json.hpp"
#include "fish/match/referee.hpp"
#include "json/reader.hpp"

namespace gauntlet::match {
namespace {

using json::Value;
using Object = Value::Object;

Value call(std::string_view name, Value::Array arguments) {
  return Value::Array{name, std::move(arguments)};
}

int decode_count(const json::Reader& in, const std::string& what, int min) {
  return static_cast<int>(in.integer("a number of " + what + " from " + std::to_string(min) +
                                         " to " + std::to_string(fish::Board::max_cells),
                                     min, fish::Board::max_cells));
}

// Returns `count` different positions in no particular order.
std::vector<Position> random_places(const fish::Board& board, int count, std::uint64_t seed) {
  const Positions all = board.positions();
  std::vector<Position> places(all.begin(), all.end());
  Random random(~seed);  // differs from the sequence for the fish
  const auto wanted = static_cast<std::size_t>(count);
  for (std::size_t i = 0; i < wanted; ++i) {
    std::swap(places[i], places[i + random.uniform_below(places.size() - i)]);
  }
  places.resize(wanted);
  return places;
}

std::vector<Position> decode_holes(const json::Reader& in, const fish::Board& board,
                                   std::uint64_t seed) {
  if (!in.is_array()) {
    const int max = board.rows() * board.columns();
    return random_places(
        board,
        static_cast<int>(in.integer(
            "an array of holes, or a number of them up to " + std::to_string(max), 0, max)),
        seed);
  }
  return json::read_items(
      in, "", [&](const json::Reader& hole) { return fish::decode_position(hole, board); });
}

fish::Board decode_rule(const json::Reader& in) {
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
  if (std::int64_t{height} * width > fish::Board::max_cells) {
    in.fail("rows times columns of at most 128", std::to_string(height * width));
  }
  if (fish != nullptr) {
    const std::string number =
        "a number of fish from 1 to " + std::to_string(fish::Board::max_fish);
    return fish::Board::uniform(
        height, width,
        static_cast<fish::Board::Fish>(fish->integer(number, 1, fish::Board::max_fish)));
  }
  const fish::Board whole = fish::Board::uniform(height, width, 1);
  const std::uint64_t number = seed != nullptr ? seed->natural("a seed: a natural number") : 0;
  const auto places =
      holes != nullptr ? decode_holes(*holes, whole, number) : std::vector<Position>{};
  try {
    const int min = ones != nullptr ? decode_count(*ones, "tiles", 0) : 0;
    return fish::Board::random(height, width, places, min, number);
  } catch (const std::invalid_argument& error) {
    in.fail("enough tiles for the ones asked for", error.what());
  }
}

fish::Referee begin(const LogHeader& header) {
  try {
    return fish::Referee(first_state(header.board, header.players.size()));
  } catch (const std::invalid_argument& error) {
    throw json::Error("", error.what());
  }
}

}  // namespace

Value encode(const Event& event) {
  Object object{{"player", fish::to_string(event.player)}};
  if (const auto* placed = std::get_if<PlacementEvent>(&event.what)) {
    object.emplace_back("place", fish::encode(placed->at));
  } else if (const auto* moved = std::get_if<MoveEvent>(&event.what)) {
    object.emplace_back("move", fish::encode(moved->action));
  } else {
    const Failure& failure = std::get<DisqualificationEvent>(event.what);
    object.emplace_back("out", out_word(failure.kind));
    append(object, failure);
  }
  return object;
}

Event decode_event(const json::Reader& in) {
  constexpr std::string_view expected = "an event: an object";
  if (in.has_member("place", expected)) {
    const auto [player, place] = in.fields("player", "place");
    return {fish::decode_color(player), PlacementEvent{decode_place(place)}};
  }
  if (in.has_member("out", expected)) {
    PlayerOut out = decode_out(in, expected);
    return {fish::decode_color(out.player), std::move(out.failure)};
  }
  const auto [player, move] = in.fields("player", "move");
  return {fish::decode_color(player), MoveEvent{decode_action(move)}};
}

Value playing_as_call(fish::Color color) { return call("playing-as", {to_string(color)}); }

Value playing_with_call(const std::vector<fish::Color>& others, CallForm form) {
  auto colors = json::array_of(others, [](fish::Color color) { return to_string(color); });
  if (form == CallForm::flat) return call("playing-with", std::move(colors));
  return call("playing-with", {Value(std::move(colors))});
}

Value setup_call(const fish::State& state) { return call("setup", {encode(state)}); }

Value take_turn_call(const fish::State& state, const std::vector<fish::Action>& since) {
  return call("take-turn", {encode(state), json::array_of(since, [](const fish::Action& action) {
                              return fish::encode(action);
                            })});
}

fish::Action decode_action(const json::Reader& in) {
  if (in.value() == Value(false)) return std::nullopt;
  const auto [from, to] = in.items<2>("an action: false, or two positions [from, to]");
  return fish::Move{decode_place(from), decode_place(to)};
}

fish::Board decode_board_spec(const json::Reader& in) {
  return in.is_array() ? fish::decode_board(in, json::Strictness::lenient) : decode_rule(in);
}

Value encode(const LogHeader& header) {
  return Value::Object{{"format", log_format},
                       {"version", 1},
                       {"players", Value::Array(header.players.begin(), header.players.end())},
                       {"board", fish::encode(header.board)}};
}

std::vector<std::string> decode_names(const json::Reader& in) {
  return json::read_items(in, "an array of names",
                          [](const json::Reader& name) { return name.string("a name"); });
}

LogHeader decode_header(const json::Reader& in) {
  const auto [kind, version, players, board] = in.fields("format", "version", "players", "board");
  if (kind.value() != Value(log_format)) kind.fail(json::quote(log_format));
  if (version.value() != Value(1)) version.fail("version 1");
  fish::Board decoded = fish::decode_board(board, json::Strictness::lenient);
  return {decode_names(players), std::move(decoded)};
}

void replay(std::string_view log, const OnReplay& on_replay) {
  std::optional<UndoHistory<fish::Referee>> past;
  bool is_over = false;
  for_each_line(log, [&](const json::Reader& line) {
    if (!past || begins_with(line, "format")) {
      past.emplace(begin(decode_header(line)));
      is_over = false;
      return on_replay.begin(past->current().state());
    }
    if (is_over) throw json::Error("", "expected no line after the report");
    is_over = begins_with(line, "winners");
    if (is_over) return;
    if (apply_undo(line, *past)) return on_replay.go(past->current().state());
    const Event event = decode_event(line);
    fish::Referee referee = past->current();
    if (!play_event(referee, event)) throw json::Error("", "the rules do not allow this here");
    past->add(std::move(referee));
    on_replay.happen(event, past->current().state());
  });
  if (!past) throw LogError("expected the log of a game, got nothing");
}

}  // namespace gauntlet::match
