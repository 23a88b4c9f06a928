#include <algorithm>
#include <utility>

#include "core/numbers.hpp"
#include "fish/picture.hpp"

namespace gauntlet::page {
namespace {

std::string name_of_tile(const fish::State& state, const fish::Marks& marks, Position at) {
  const fish::Board& board = state.board();
  std::string name = name_of_place(at);
  if (board.is_hole(at)) {
    name += "a hole";
  } else {
    name += std::to_string(board.fish(at)) + " fish";
  }
  if (const auto* player = player_at(state, at)) {
    name.append(", ").append(fish::to_string(player->color)).append(" penguin");
  }
  if (marks.move && marks.move->from == at) name += ", the move began here";
  if (marks.move && marks.move->to == at) name += ", the move ended here";
  if (has(marks.positions, at)) name += ", marked";
  if (has(marks.reachable, at)) name += ", can be reached";
  if (has(marks.differing, at)) name += ", differs from the expected answer";
  return name;
}

std::string label_of(const fish::State& state, const fish::Marks& marks) {
  const fish::Board& board = state.board();
  std::string label = "Fish board of " + count_of_rows(board.rows(), board.columns());
  const char* separator = "; ";
  for (const fish::Player& player : state.players()) {
    label.append(separator).append(fish::to_string(player.color)).append(" ");
    label += std::to_string(player.score);
    if (&player == &state.players().front() && !marks.is_over) label += ", to move";
    const auto& differing = marks.differing_scores;
    if (std::find(differing.begin(), differing.end(), player.color) != differing.end()) {
      label += ", differs from the expected answer";
    }
  }
  return label;
}

}  // namespace

Board fish_board(const fish::State& state, const fish::Marks& marks) {
  const fish::Board& board = state.board();
  Board out{svg(state, marks), label_of(state, marks), board.rows(), board.columns()};
  for (const Position at : board.positions()) {
    page::Cell cell{at.row, at.column, name_of_tile(state, marks, at), fish::box_of(at)};
    cell.outline = fish::outline_of(at);
    out.cells.push_back(std::move(cell));
  }
  return out;
}

}  // namespace gauntlet::page
