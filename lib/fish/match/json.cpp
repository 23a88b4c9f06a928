#include "fish/match/json.hpp"

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <stdexcept>
#include <utility>

#include "core/random.hpp"
#include "gauntlet/fish_json.hpp"

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

fish::Referee begin_game(const LogHeader& header) {
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
    return encode_out(fish::to_string(event.player), std::get<DisqualificationEvent>(event.what));
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

GameHistory::GameHistory(LogHeader header)
    : UndoHistory({begin_game(header)}), header_(std::move(header)) {}

bool GameHistory::take(const json::Reader& line) {
  if (begins_with(line, "winners")) return false;
  if (!happen(decode_event(line))) throw json::Error("", "the rules do not allow this here");
  return true;
}

bool GameHistory::happen(const Event& event) {
  fish::Referee referee = current().referee;
  if (!play_event(referee, event)) return false;
  add({std::move(referee), event});
  return true;
}

Value::Array GameHistory::encode() const {
  Value::Array lines{match::encode(header_)};
  for (std::size_t i = 1; i <= step_count(); ++i) lines.push_back(encode_line(*state_at(i).event));
  return lines;
}

GameReport GameHistory::report() const {
  std::vector<Event> events;
  for (std::size_t i = 1; i <= step_count(); ++i) events.push_back(*state_at(i).event);
  const fish::Referee& referee = current().referee;
  return report_of(header_.players, referee, referee.winners(), std::move(events));
}

namespace {

// Decodes the items of a list, and skips those that cannot be decoded.
template <class Decode>
auto decode_known(const json::Reader& list, const Decode& decode) {
  std::vector<decltype(decode(list))> known;
  const auto* items = list.value().as<Value::Array>();
  for (std::size_t i = 0; items != nullptr && i < items->size(); ++i) {
    try {
      known.push_back(decode(list[i]));
    } catch (const json::Error&) {
      continue;
    }
  }
  return known;
}

// Returns the members of an object that have one of these keys. Returns any other value unchanged.
Value only(const Value& value, std::initializer_list<std::string_view> keys) {
  const auto* object = value.as<Value::Object>();
  if (object == nullptr) return value;
  Value::Object kept;
  std::ranges::copy_if(*object, std::back_inserter(kept), [&](const Value::Member& member) {
    return std::ranges::find(keys, member.first) != keys.end();
  });
  return kept;
}

// Returns the parts of a state that a player needs.
Value needed_of_state(const Value& value) {
  Value state = only(value, {"players", "board"});
  auto* members = state.as<Value::Object>();
  for (std::size_t i = 0; members != nullptr && i < members->size(); ++i) {
    auto& [key, list] = (*members)[i];
    auto* players = list.as<Value::Array>();
    if (key != "players" || players == nullptr) continue;
    for (Value& player : *players) player = only(player, {"color", "score", "places"});
  }
  return state;
}

// Returns the parts of a call that are needed to answer it. The result is a call, too, so that
// errors point to the right place in the call. The other parts may be anything.
Value needed_of(const json::Reader& call) {
  constexpr std::string_view expected = "a call: [name, [argument, ...]]";
  const auto [name, arguments] = call.items<2>(expected);
  const bool has_state = name.value() == Value("setup") || name.value() == Value("take-turn");
  Value::Array needed;
  const std::size_t count = arguments.size(expected);
  for (std::size_t i = 0; i < count; ++i) {
    needed.push_back(has_state && i == 0 ? needed_of_state(arguments[i].value())
                                         : arguments[i].value());
  }
  return Value::Array{name.value(), std::move(needed)};
}

fish::State decode_first_state(const json::Reader& arguments) {
  if (arguments.size("") == 0) arguments.fail("a state");
  return fish::decode_state(arguments[0], json::Strictness::lenient);
}

fish::Move decode_move(const json::Reader& in) {
  const fish::Action action = decode_action(in);
  if (!action) in.fail("a move");
  return *action;
}

std::vector<fish::Action> decode_since(const json::Reader& arguments) {
  if (arguments.size("") < 2) return {};
  const auto moves = decode_known(arguments[1], decode_move);
  return {moves.begin(), moves.end()};
}

// In the course's form the colors are one argument, in the older form each color is an argument.
std::vector<fish::Color> decode_colors(const json::Reader& arguments) {
  const bool is_nested =
      arguments.size("") > 0 && arguments[0].value().as<Value::Array>() != nullptr;
  return decode_known(is_nested ? arguments[0] : arguments, fish::decode_color);
}

}  // namespace

Value answer_call(Player& player, const json::Reader& call) {
  const Value needed = needed_of(call);
  const json::Reader in(needed);
  const auto [name_of_call, arguments] = in.items<2>("a call");
  const std::string& name = name_of_call.string("the name of a call");
  if (name == "take-turn") {
    const fish::State state = decode_first_state(arguments);
    return fish::encode(player.take_turn(state, decode_since(arguments)));
  }
  if (name == "setup") return fish::encode(player.place(decode_first_state(arguments)));
  if (name == "start") {
    player.start();
  } else if (name == "playing-as") {
    for (const fish::Color color : decode_known(arguments, fish::decode_color)) {
      player.playing_as(color);
    }
  } else if (name == "playing-with") {
    player.playing_with(decode_colors(arguments));
  } else if (name == "end") {
    if (arguments.size("") == 0) arguments.fail("true or false");
    player.end(json::read_flag(arguments[0]));
  } else {
    name_of_call.fail(
        "a call: \"start\", \"playing-as\", \"playing-with\", \"setup\", \"take-turn\" or \"end\"");
  }
  return "void";
}

bool is_end_call(const json::Value& call) {
  const auto* parts = call.as<json::Value::Array>();
  return parts != nullptr && !parts->empty() && parts->front() == json::Value("end");
}

}  // namespace gauntlet::match
