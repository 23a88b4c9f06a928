#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/games.hpp"
#include "core/numbers.hpp"
#include "fish/picture.hpp"
#include "gauntlet/fish_json.hpp"
#include "gauntlet/json.hpp"
#include "page/ask_game.hpp"

namespace gauntlet::page {
namespace {

using fish::Action;
using fish::Move;
using fish::State;
using json::Reader;
using json::Value;

constexpr std::string_view line_title = "Principal variation";
constexpr std::array<std::string_view, fish::all_directions.size()> directions{
    "north", "north-east", "south-east", "south", "south-west", "north-west"};

State decode_state(const Reader& in) { return fish::decode_state(in, json::Strictness::lenient); }

std::string describe(Position at) {
  return std::to_string(at.row) + ',' + std::to_string(at.column);
}

std::string describe(const Move& move) { return describe(move.from) + " → " + describe(move.to); }

// Describes what is on a cell that a penguin cannot step on, or a free tile.
std::string describe_cell(const State& state, Position at) {
  if (!state.board().contains(at)) return "the edge";
  std::string text = describe(at) + ", ";
  if (const fish::Player* const player = player_at(state, at)) {
    return text.append("a ").append(fish::to_string(player->color)).append(" penguin");
  }
  return text + (state.board().is_hole(at) ? "a hole" : "free");
}

std::string describe_scores(const State& state) {
  std::string text;
  for (const fish::Color color : fish::all_colors) {
    for (const fish::Player& player : state.players()) {
      if (player.color != color) continue;
      text.append(text.empty() ? "" : ", ").append(fish::to_string(color)).append(" ");
      text += std::to_string(player.score);
    }
  }
  return text;
}

void explain_reach(const Reader& in, Blocks& blocks) {
  const auto [state, marks] = fish::picture_model_of(in.value());
  if (marks.positions.empty()) in.fail("an input of xboard");
  const Position from = marks.positions.front();
  blocks.fact("Tiles that can be reached", std::to_string(marks.reachable.size()));
  blocks.begin_table("Tiles in each direction",
                     {{"Direction", "head"}, {"Tiles", "number"}, {"Ends at", "text"}});
  for (std::size_t i = 0; i < directions.size(); ++i) {
    int count = 0;
    Position at = neighbor(from, fish::all_directions[i]);
    for (; state.board().contains(at) && !state.board().is_hole(at); ++count) {
      at = neighbor(at, fish::all_directions[i]);
    }
    blocks.begin_row();
    blocks.cell(directions[i]);
    blocks.cell(std::to_string(count));
    blocks.cell(describe_cell(state, at));
  }
  blocks.board(fish_board(state, marks), {});
  blocks.put_beside();
}

void explain_step(const State& state, Blocks& blocks) {
  if (state.players().empty() || state.players().front().places.empty()) {
    blocks.text("The first player has no penguin.");
    return;
  }
  const Position from = state.players().front().places.front();
  fish::Marks marks;
  marks.positions = {from};
  blocks.begin_table("Steps of the first penguin, in order",
                     {{"Direction", "head"}, {"Tile", "text"}, {"Step", "text"}});
  for (std::size_t i = 0; i < directions.size(); ++i) {
    const Position to = neighbor(from, fish::all_directions[i]);
    const bool is_possible = play(state, Move{from, to}).has_value();
    blocks.begin_row();
    blocks.cell(directions[i]);
    blocks.cell(describe_cell(state, to));
    blocks.cell(!is_possible ? "impossible" : marks.move ? "possible" : "taken");
    if (is_possible) marks.reachable.push_back(to);
    if (is_possible && !marks.move) marks.move = Move{from, to};
  }
  blocks.board(fish_board(state, marks), {});
  blocks.put_beside();
}

// Adds the state after a turn, with its move as an arrow.
void add_turn(State& state, const Action& action, const Reader& in, Blocks& blocks) {
  std::string text(fish::to_string(state.players().front().color));
  const auto next = play(state, action);
  if (!next) in.fail("a legal action");
  state = *next;
  fish::Marks marks;
  marks.move = action;
  marks.is_over = is_over(state);
  blocks.step(text + ": " + (action ? describe(*action) : "cannot move"), fish_board(state, marks),
              {});
}

void add_placement(State& state, Position at, const Reader& in, Blocks& blocks) {
  std::string text(fish::to_string(state.players().front().color));
  const auto next = place(state, at);
  if (!next) in.fail("a free tile");
  state = *next;
  fish::Marks marks;
  marks.positions = {at};
  blocks.step(text + ": a penguin on " + describe(at), fish_board(state, marks), {});
}

void explain_reply(const Reader& in, Blocks& blocks) {
  const auto [position, from, to] = in.fields("state", "from", "to");
  State state = decode_state(position);
  const Move move{fish::decode_position(from, state.board()),
                  fish::decode_position(to, state.board())};
  const auto after = play(state, move);
  if (!after) in.fail("a legal move");
  Action reply;
  blocks.begin_table("Neighbors of " + describe(move.to) + ", in order",
                     {{"Direction", "head"}, {"Tile", "text"}, {"Moves there", "text"}});
  const auto moves = legal_moves(*after);
  for (std::size_t i = 0; i < directions.size(); ++i) {
    const Position target = neighbor(move.to, fish::all_directions[i]);
    std::string from_places;
    for (const Move& other : moves) {
      if (after->players().size() < 2 || other.to != target) continue;
      from_places.append(from_places.empty() ? "from " : ", ").append(describe(other.from));
      if (!reply) {
        reply = other;
        from_places += " (the answer)";
      }
    }
    blocks.begin_row();
    blocks.cell(directions[i]);
    blocks.cell(describe_cell(*after, target));
    blocks.cell(from_places.empty() ? "none" : from_places);
  }
  blocks.begin_steps("ply", "The moves");
  add_turn(state, move, in, blocks);
  if (reply) add_turn(state, reply, in, blocks);
}

// The course's strategy. It has no run of its own that prints the line.
void explain_strategy(const Reader& in, Blocks& blocks) {
  const auto [depth, position] = in.items<2>("[depth, State]");
  const std::uint64_t turns = fish::decode_depth(depth, json::Strictness::lenient);
  State state = decode_state(position);
  const std::vector<Action> line = fish::best_line(state, turns);
  if (line.empty()) {
    blocks.text("The first player cannot move.");
    return;
  }
  const fish::Player first = state.players().front();
  blocks.fact("Move", describe(*line.front()));
  if (turns == 0) blocks.fact("Why", "without turns to look ahead, the smallest move");
  blocks.begin_steps("ply", line_title);
  for (const Action& action : line) add_turn(state, action, in, blocks);
  for (const fish::Player& player : state.players()) {
    if (turns == 0 || player.color != first.color) continue;
    blocks.fact("Gain", pluralize(player.score - first.score, "fish", "fish") + " in " +
                            pluralize(turns, "turn") + ", whatever the others do");
  }
  blocks.fact("Scores at its end", describe_scores(state));
}

void explain_perfect(const Reader& in, const Reader& answer, Blocks& blocks) {
  if (answer.value() == Value(false)) {
    blocks.text("The first player cannot move.");
    return;
  }
  State state = decode_state(in.items<2>("[depth, State]")[1]);
  const char* const turn = answer.has_member("place", "an answer") ? "place" : "move";
  const auto [first, value, line, positions] = answer.fields(turn, "value", "line", "positions");
  blocks.fact("Score ahead at the end", literal_of(value.value()).value_or(""));
  blocks.fact("Positions searched", literal_of(positions.value()).value_or(""));
  blocks.begin_steps("ply", line_title);
  for (std::size_t i = 0; i < line.size("a principal variation"); ++i) {
    const bool is_skip = line[i].value() == Value(false);
    if (!is_skip && line[i].items<2>("a turn")[0].value().as<Value::Array>() == nullptr) {
      add_placement(state, fish::decode_position(line[i], state.board()), line[i], blocks);
      continue;
    }
    Action action;
    if (!is_skip) {
      const auto [from, to] = line[i].items<2>("a move");
      action = {fish::decode_position(from, state.board()),
                fish::decode_position(to, state.board())};
    }
    add_turn(state, action, line[i], blocks);
  }
  blocks.fact("Scores at its end", describe_scores(state));
}

std::vector<std::string> explain_fish(const Asked& asked, Blocks& blocks) {
  const Value input = json::parse(asked.input);
  const Reader in(input);
  std::vector<std::string> args;
  if (asked.tool == "xboard") {
    explain_reach(in, blocks);
  } else if (asked.tool == "xstate") {
    explain_step(decode_state(in), blocks);
  } else if (asked.tool == "xtree") {
    explain_reply(in, blocks);
  } else if (!asked.answers.empty()) {
    explain_perfect(in, Reader(asked.answers.front()), blocks);
  } else {
    asked.keep({"--perfect"}, args);
    if (args.empty()) {
      explain_strategy(in, blocks);
    } else {
      args.emplace_back("--explain");
      asked.keep({"--placing", "--memory", "--limit"}, args);
    }
  }
  return args;
}

constexpr std::array<std::string_view, 4> harnesses_of_fish{"xboard", "xstate", "xtree",
                                                            "xstrategy"};

}  // namespace
}  // namespace gauntlet::page

constinit const gauntlet::page::AskGame gauntlet::games::fish::ask{
    .title = "Fish", .explain = page::explain_fish, .explained = page::harnesses_of_fish};
