#include "fish/session/view.hpp"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>

#include "core/numbers.hpp"
#include "fish/match/players.hpp"
#include "fish/picture.hpp"
#include "gauntlet/fish_json.hpp"
#include "match/channel.hpp"
#include "session/ask.hpp"

namespace gauntlet::session::fish {
namespace {

using json::Value;

constexpr std::uint64_t hint_turns = 2;

constexpr std::string_view place_help =
    "Type row and column of a tile without a penguin to put one of yours there. "
    "The more fish on it, and the further you can slide from it, the better.\n";
constexpr std::string_view move_help =
    "Type row and column of one of your penguins, and then where it goes, or all four "
    "numbers at once. It slides in a straight line, over no hole and no penguin. You "
    "get the fish of the tile it leaves, which melts. The most fish wins.\n";

std::string list_places(const std::vector<Position>& places) {
  std::string out;
  for (const Position at : places)
    out.append(out.empty() ? "" : "; ").append(session::describe(at));
  return out;
}

// "penguin 1 of 4"
std::string number_of_penguin(std::size_t number, const State& state) {
  const int all = penguins_per_player(static_cast<int>(state.players().size()));
  return "penguin " + std::to_string(number) + " of " + std::to_string(all);
}

// The penguins of the player to move that can move.
std::vector<Position> movable(const State& state) {
  std::vector<Position> from;
  for (const Move& move : legal_moves(state)) {
    if (from.empty() || from.back() != move.from) from.push_back(move.from);
  }
  return from;
}

bool can_move_from(const State& state, Position from) { return !targets_of(state, from).empty(); }

Value encode_placing(Position at) { return Value::Object{{"place", fish::encode(at)}}; }

Value encode_slide(const Move& move) {
  return Value::Object{{"from", fish::encode(move.from)}, {"to", fish::encode(move.to)}};
}

// "0,1 to 2,1: at least 5 fish in the next 2 turns". Precondition: there is a move.
std::string describe_gain(const SearchResult& best, std::uint64_t turns) {
  return describe_way(best.action->from, best.action->to) + ": at least " +
         pluralize(best.gain, "fish", "fish") + " in the next " + pluralize(turns, "turn");
}

// Describes what a search that looks further ahead finds, as far as that is quick; empty if it is
// not. Each turn removes a tile, so there are at most as many as free tiles.
std::string look_deeper(const State& state, std::uint64_t nodes) {
  constexpr std::uint64_t most = 8;
  constexpr std::uint64_t max_nodes = 20'000;  // expected: the number grows as it did before
  const auto longest = static_cast<std::uint64_t>(std::ranges::count_if(
      state.board().positions(), [&](Position at) { return state.is_free(at); }));
  SearchResult best;
  std::uint64_t turns = hint_turns;
  std::uint64_t before = std::max<std::uint64_t>(search(state, turns - 1).nodes, 1);
  while (turns < std::min(longest, most) && nodes * nodes / before < max_nodes) {
    best = search(state, ++turns);
    before = std::exchange(nodes, best.nodes);
  }
  return turns == hint_turns ? "" : "; looking further ahead, " + describe_gain(best, turns);
}

void offer_tiles(View& view, const State& state) {
  const Player& mover = state.players().front();
  view.ask = std::string(to_string(mover.color)) + ", choose a tile for " +
             number_of_penguin(mover.places.size() + 1, state);
  view.help = place_help;
  view.typed = "row and column";
  view.expected = "a row and a column, as in 1 2";
  for (const Position at : state.board().positions()) {
    if (!state.is_free(at)) continue;
    offer(view.board, at.row, at.column, encode_placing(at), "to put a penguin here");
  }
}

void offer_penguin(View& view, const State& state, Position from, bool is_chosen) {
  const auto targets = targets_of(state, from);
  if (targets.empty()) return;
  Value::Array encoded;
  for (const Position at : targets) encoded.push_back(fish::encode(at));
  offer(view.board, from.row, from.column,
        Value::Object{{"from", fish::encode(from)}, {"targets", std::move(encoded)}},
        is_chosen ? "chosen" : "to move this penguin");
}

void offer_moves(View& view, const PersonTurn& turn) {
  const Player& mover = turn.state.players().front();
  view.ask = std::string(to_string(mover.color)) +
             (turn.from ? ", choose where it goes" : ", choose a penguin");
  view.help = move_help;
  view.typed = turn.from ? "row and column, back" : "row and column";
  view.expected = turn.from ? "a row and a column, as in 1 2, back"
                            : "a penguin that can move (" + list_places(movable(turn.state)) +
                                  "), a whole move, as in 1 2 3 4";
  for (const Position from : mover.places) {
    offer_penguin(view, turn.state, from, from == turn.from);
  }
  if (!turn.from) return;
  for (const Position to : targets_of(turn.state, *turn.from)) {
    offer(view.board, to.row, to.column, encode_slide({*turn.from, to}), "to move here");
  }
}

// The board with the marks; the offered places can be chosen.
PictureBuilder picture_of(const State& state, const Marks& marks,
                          const std::vector<Position>& offered) {
  if constexpr (!has_consoles) return nullptr;
  return [=](const TextRenderOptions& look) {
    const auto rows = static_cast<std::size_t>(state.board().rows());
    Picture picture{.lines = fish::text(state, marks, look), .drawn_end = rows + 1};
    for (const Position at : offered) {
      picture.choices.push_back({fish::spot_of(state, at, look), format_position(at)});
    }
    return picture;
  };
}

}  // namespace

std::vector<Position> targets_of(const State& state, Position from) {
  std::vector<Position> targets;
  for (const Move& move : legal_moves(state)) {
    if (move.from == from) targets.push_back(move.to);
  }
  return targets;
}

Marks marks_of(const std::optional<match::Event>& event) {
  Marks marks;
  if (!event) return marks;
  if (const auto* const placed = std::get_if<match::PlacementEvent>(&event->what)) {
    marks.positions.push_back(placed->at);
  } else if (const auto* const moved = std::get_if<match::MoveEvent>(&event->what)) {
    marks.move = moved->action;
  }
  return marks;
}

std::string describe(const match::Event& event, const State& before) {
  const Player& mover = before.players().front();
  const std::string name(to_string(event.player));
  if (const auto* const placed = std::get_if<match::PlacementEvent>(&event.what)) {
    return name + ": " + number_of_penguin(mover.places.size() + 1, before) + " on " +
           session::describe(placed->at);
  }
  const auto* const moved = std::get_if<match::MoveEvent>(&event.what);
  if (moved == nullptr || !moved->action) return match::describe(event);
  const auto& [from, to] = *moved->action;
  return name + ": " + describe_way(from, to) + ", " + std::to_string(before.board().fish(from)) +
         " fish";
}

Frame slide(const State& before, const Move& move) {
  std::vector<Player> players = before.players();
  std::erase(players.front().places, move.from);
  const Rect from = box_of(move.from), to = box_of(move.to);
  Frame frame{page::fish_board({before.board(), players}, {.has_scores = false}), nullptr, {}};
  frame.motions.push_back(
      {penguin_svg(players.front().color, move.from), to[0] - from[0], to[1] - from[1]});
  return frame;
}

void draw(View& view, const State& state, Marks marks, const PersonTurn* turn) {
  if (turn != nullptr && turn->from) {
    marks.positions.clear();
    marks.move = Move{*turn->from, *turn->from};
    marks.reachable = targets_of(state, *turn->from);
  }
  view.has_pending_choice = turn != nullptr && turn->from;
  view.board = page::fish_board(state, marks);
  if (turn != nullptr) turn->is_placing ? offer_tiles(view, state) : offer_moves(view, *turn);
  marks.positions = std::exchange(marks.reachable, {});
  view.picture = picture_of(state, marks, offered_places(view.board));
}

std::string describe_choice(const PersonTurn& turn) {
  return "it can go to " + list_places(targets_of(turn.state, *turn.from));
}

std::optional<PersonEvent> take_action(PersonTurn& turn, const json::Reader& action) {
  const json::Fields fields(action, "where a penguin is put, or goes",
                            {"place", "from", "targets", "to"});
  if (turn.is_placing) {
    const Position at = match::decode_place(fields.get("place"));
    if (!place(turn.state, at)) throw ActionRefused(match::why_illegal(turn.state, at));
    return match::PlacementEvent{at};
  }
  const Position from = match::decode_place(fields.get("from"));
  if (const auto* const to = fields.find("to")) {
    const Move move{from, match::decode_place(*to)};
    if (!play(turn.state, move)) {
      throw ActionRefused(match::why_illegal(turn.state, Action(move)));
    }
    return match::MoveEvent{move};
  }
  if (!can_move_from(turn.state, from)) {
    throw ActionRefused(session::describe(from) + " has no penguin that " +
                        std::string(to_string(turn.state.players().front().color)) + " can move");
  }
  turn.from = from;
  return std::nullopt;
}

std::optional<Value> action_at(const PersonTurn& turn, std::span<const Position> places) {
  if (places.size() > 2 || (turn.is_placing && places.size() > 1)) return std::nullopt;
  if (turn.is_placing) return encode_placing(places[0]);
  if (places.size() == 2) return encode_slide({places[0], places[1]});
  if (can_move_from(turn.state, places[0])) {
    return Value::Object{{"from", fish::encode(places[0])}};
  }
  if (!turn.from) return std::nullopt;
  return encode_slide({*turn.from, places[0]});
}

Advice advise(const PersonTurn& turn) {
  const State& state = turn.state;
  Marks marks;
  marks.has_scores = false;
  if (turn.is_placing) {
    const Position at = match::GreedyPlayer().place(state);
    marks.positions.push_back(at);
    return {"try " + session::describe(at) + ": " + std::to_string(state.board().fish(at)) +
                " fish, no free tile has more",
            {encode_placing(at)},
            page::fish_board(state, marks)};
  }
  const SearchResult best = search(state, hint_turns);
  marks.move = best.action;
  return {"try " + describe_gain(best, hint_turns) + look_deeper(state, best.nodes),
          {encode_slide(*best.action)},
          page::fish_board(state, marks)};
}

}  // namespace gauntlet::session::fish
