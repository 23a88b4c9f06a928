#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "atoms/picture.hpp"
#include "core/games.hpp"
#include "gauntlet/atoms_json.hpp"
#include "gauntlet/json.hpp"
#include "page/ask_game.hpp"

namespace gauntlet::page {
namespace {

using json::Reader;
using json::Value;

constexpr int small_board = 12;  // cells; a larger one is solved in limited time
constexpr std::string_view values_title = "Values of all moves with perfect play";

atoms::Board board_of_input(const Asked& asked) {
  const Value input = json::parse(asked.input);
  return atoms::decode_board(Reader(input).items<2>("[D, Board]")[1], json::Strictness::lenient);
}

Position read_cell(const Reader& cell) {
  constexpr std::uint64_t max = atoms::Grid::max_size;
  const auto [row, column] = cell.items<2>("[row, column]");
  return {static_cast<int>(row.natural("a row", max)),
          static_cast<int>(column.natural("a column", max))};
}

std::string describe_cell(Position at) {
  return "row " + std::to_string(at.row) + ", column " + std::to_string(at.column);
}

std::string text_of_number(const Reader& number) { return literal_of(number.value()).value_or(""); }

// Describes plies to a win or, if negative, to a loss.
std::string describe_plies(std::string plies, const char* win, const char* loss) {
  const bool is_loss = plies.starts_with('-');
  if (is_loss) plies.erase(0, 1);
  return (is_loss ? loss : win) + plies;
}

// Describes plies to the end, or how many electrons more than the opponent the mover will have.
std::string describe_value(const Reader& value) {
  std::string text = text_of_number(value);
  if (text.empty()) {
    const bool is_win = value.has_member("win", "a value");
    return (is_win ? "wins in " : "loses in ") +
           text_of_number(value.fields(is_win ? "win" : "loss")[0]);
  }
  const bool is_negative = text.starts_with('-');
  if (is_negative) text.erase(0, 1);
  const bool is_one = text == "1";
  if (text != "0") text.insert(0, is_negative ? "−" : "+");
  return text + (is_one ? " electron" : " electrons");
}

// The boards after each ply of the principal variation. Red is the player to move.
void add_line(atoms::Board board, const Reader& line, Blocks& blocks) {
  const std::size_t count = line.size("the principal variation");
  if (count > 0) blocks.begin_steps("ply", "Principal variation");
  for (std::size_t i = 0; i < count; ++i) {
    atoms::Marks marks;
    marks.last = read_cell(line[i]);
    auto next = play(board, *marks.last);
    if (!next) line[i].fail("a legal move");
    board = *next;
    const bool is_reds = i % 2 == 0;
    Blocks::Notes notes;
    Blocks::note(notes, *marks.last, std::to_string(i + 1));
    blocks.step((is_reds ? "the mover to " : "the opponent to ") + describe_cell(*marks.last),
                atoms_board(board.grid(),
                            is_reds ? board.electrons().mirrored() : board.electrons(), marks),
                std::move(notes));
  }
}

// The boards before each wave of the move's chain reaction.
void add_chain(const atoms::Board& board, Position move, Blocks& blocks) {
  int number = 0;
  for (const atoms::Wave& wave : waves(board, move)) {
    if (++number == 1) blocks.begin_steps("wave", "Chain reaction of the move");
    atoms::Marks marks;
    marks.toppling = toppling_cells(board.grid(), wave);
    std::string text;
    Blocks::Notes notes;
    for (const Position at : marks.toppling) {
      text.append(text.empty() ? "topple: " : "; ").append(describe_cell(at));
      Blocks::note(notes, at, std::to_string(number));
    }
    blocks.step(text, atoms_board(board.grid(), wave.before, marks), std::move(notes));
  }
}

void explain_search(const atoms::Board& board, const Reader& answer, Blocks& blocks) {
  const auto [move, value, depth, line, nodes, waves] =
      answer.fields("move", "value", "depth", "line", "nodes", "waves");
  const Position at = read_cell(move);
  blocks.fact("Move", describe_cell(at));
  blocks.fact("Value", describe_value(value));
  blocks.fact("Search depth in plies", text_of_number(depth));
  blocks.fact("Positions searched", text_of_number(nodes));
  add_line(board, line, blocks);
  add_chain(board, at, blocks);
  blocks.title(values_title);
}

void explain_values(const atoms::Board& board, const Reader& answer, Blocks& blocks) {
  blocks.begin_table(values_title, {{"Move", "head"}, {"Value", "text"}}, true);
  const Reader moves = answer.fields("value", "moves")[1];
  Blocks::Notes notes;
  const std::size_t count = moves.size("moves");
  for (std::size_t i = 0; i < count; ++i) {
    const auto [cell, value] = moves[i].items<2>("[move, plies]");
    const Position at = read_cell(cell);
    const std::string plies = text_of_number(value);  // empty if it is not known
    blocks.begin_row();
    blocks.cell(describe_cell(at));
    blocks.cell(plies.empty() ? "unknown" : describe_plies(plies, "wins in ", "loses in "));
    Blocks::note(notes, at, plies.empty() ? "?" : describe_plies(plies, "win ", "loss "));
  }
  blocks.board(atoms_board(board.grid(), board.electrons()), std::move(notes));
  blocks.put_beside();
}

std::vector<std::string> explain_atoms(const Asked& asked, Blocks& blocks) {
  std::vector<std::string> args;
  if (asked.answers.empty()) {
    args.emplace_back("--explain");
    asked.keep({"--time"}, args);
    return args;
  }
  if (asked.answers.front() == Value(false)) {
    blocks.text("The game is over.");
    return args;
  }
  const atoms::Board board = board_of_input(asked);
  const Reader answer(asked.answers.back());
  if (asked.answers.size() > 1) {
    explain_values(board, answer, blocks);
    return args;
  }
  explain_search(board, answer, blocks);
  args.emplace_back("--solve");
  if (board.grid().size() <= small_board) {
    asked.keep({"--time"}, args);
  } else {
    args.emplace_back("--time");
    args.emplace_back("1000");
  }
  return args;
}

constexpr std::array<std::string_view, 1> harnesses_of_atoms{"atoms-move"};

}  // namespace

}  // namespace gauntlet::page

constinit const gauntlet::page::AskGame gauntlet::games::atoms::ask{
    .title = "Exploding atoms",
    .explain = page::explain_atoms,
    .explained = page::harnesses_of_atoms};
