
#include "atoms/picture.hpp"
#include "bricks/picture.hpp"
#include "fish/picture.hpp"
#include "gauntlet/atoms.hpp"
#include "gauntlet/json.hpp"
#include "mastermind/picture.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using page::Board;
using page::board_of;

namespace {

const std::string& name_at(const Board& board, int row, int column) {
  for (const auto& cell : board.cells) {
    if (cell.row == row && cell.column == column) return cell.name;
  }
  FAIL("no such cell");
  return board.label;
}

}  // namespace

TEST_CASE("the tiles of a Fish board are fully described", "[page]") {
  const fish::State state(fish::Board({{1, 0, 3}, {12, 2, 5}}),
                          {{fish::Color::brown, 4, {{0, 2}}}, {fish::Color::white, 0, {{1, 0}}}});
  const Board board = page::fish_board(
      state, {{{1, 1}}, fish::Move{{0, 1}, {0, 2}}, {{1, 2}}, {}, {{1, 1}, {1, 2}}});
  CHECK(board.rows == 2);
  CHECK(board.columns == 3);
  CHECK(board.label == "Fish board of 2 rows and 3 columns; brown 4, to move; white 0");
  REQUIRE(board.cells.size() == 6);
  CHECK(board.cells[0].name == "row 0, column 0: 1 fish");
  CHECK(board.cells[1].name == "row 0, column 1: a hole, the move began here");
  CHECK(board.cells[2].name == "row 0, column 2: 3 fish, brown penguin, the move ended here");
  CHECK(board.cells[3].name == "row 1, column 0: 12 fish, white penguin");
  CHECK(board.cells[4].name == "row 1, column 1: 2 fish, marked, can be reached");
  CHECK(board.cells[5].name ==
        "row 1, column 2: 5 fish, can be reached, differs from the expected answer");
  CHECK(page::fish_board(state, {{}, {}, {}, {fish::Color::brown}}).label ==
        "Fish board of 2 rows and 3 columns; brown 4, to move, differs from the expected answer; "
        "white 0");
}

TEST_CASE("the cells of an atoms board are fully described", "[page]") {
  atoms::Marks marks;
  marks.last = Position{0, 0};
  marks.toppling = {{1, 1}};
  marks.differing = {{1, 0}};
  const Board board = page::atoms_board({{1, 0}, {0, -2}, {3}}, marks);
  CHECK(board.rows == 3);
  CHECK(board.columns == 2);
  CHECK(board.label == "Atoms board of 3 rows and 2 columns");
  REQUIRE(board.cells.size() == 5);
  CHECK(name_at(board, 0, 0) ==
        "row 0, column 0: 1 electron of red, explodes with one more, the last electron is here");
  CHECK(name_at(board, 0, 1) == "row 0, column 1: empty");
  CHECK(name_at(board, 1, 0) == "row 1, column 0: empty, differs from the expected answer");
  CHECK(name_at(board, 1, 1) == "row 1, column 1: 2 electrons of blue, explodes");
  atoms::Bitboard electrons;
  electrons.twos = 0b11;
  electrons.mine = 0b01;
  const Board same = page::atoms_board(atoms::Grid(2, 2), electrons);
  CHECK(name_at(same, 0, 0) == "row 0, column 0: 2 electrons of red");
  CHECK(name_at(same, 0, 1) == "row 0, column 1: 2 electrons of blue");
}

TEST_CASE("the floors of a tower are fully described", "[page]") {
  const Board board = page::bricks_board({3, 7, 1, 2}, 9, {5});
  CHECK(board.label == "Tower of bricks; the strength is 3 to 7; left: 1 drop, 2 bricks");
  CHECK(board.rows == 9);
  CHECK(board.columns == 1);
  REQUIRE(board.cells.size() == 9);
  CHECK(board.cells[0].name == "floor 9: breaks the brick");
  CHECK(board.cells[4].name == "floor 5: in doubt, drop from 5");
  CHECK(board.cells[8].name == "floor 1: safe");
  const Board wrong = page::bricks_board({3, 7, 1, 2}, 9, {{}, 5, true});
  CHECK(wrong.cells[4].name == "floor 5: in doubt, guessed, differs from the expected answer");
  CHECK(wrong.cells[5].name == "floor 4: in doubt");
  const Board high = page::bricks_board({500, 900, 9, 9}, 1000);
  CHECK(high.columns == 10);
  CHECK(high.cells[3].name == "floors 902 to 1000: break the brick");
  const Board none = page::bricks_board({0, 0, 0, 0}, 0);
  CHECK(none.cells.empty());
}

TEST_CASE("the guesses of mastermind are fully described", "[page]") {
  const std::vector<mastermind::Guess> guesses{{"1243", mastermind::Feedback{2, 1}}};
  const Board board = page::mastermind_board(guesses, 4, {{0}, {0}});
  CHECK(board.label == "Mastermind with codes of 4 places");
  REQUIRE(board.cells.size() == 1);
  CHECK(board.cells[0].name ==
        "guess 1: 1 2 4 3; 2 right, 1 misplaced, marked, differs from the expected answer");
  CHECK(board.cells[0].outline == "M41,4h150a13,13 0 0 1 0,26h-150a13,13 0 0 1 0,-26z");
  const Board none = page::mastermind_board({}, 4);
  REQUIRE(none.cells.size() == 1);
  CHECK(none.cells[0].name == "no guess yet");
}

TEST_CASE("the inputs and answers of every game have a board", "[page]") {
  const auto label_of = [](const char* value, const char* input = nullptr) {
    const json::Value of = json::parse(input == nullptr ? "null" : input);
    const auto board = board_of(json::parse(value), input == nullptr ? nullptr : &of);
    return board ? board->label.substr(0, board->label.find(' ')) : "";
  };
  CHECK(label_of(R"({"position": [1, 0], "board": [[2], [1]]})") == "Fish");
  CHECK(label_of("[1, [[0, 1], [1, 0]]]") == "Atoms");
  CHECK(label_of("[1, 0]", "[1, [[0, 1], [1, 0]]]") == "Atoms");
  constexpr const char* position =
      R"({"minSafe": 0, "maxSafe": 9, "leftDrops": 4, "leftBricks": 2})";
  CHECK(label_of(position) == "Tower");
  CHECK(label_of(R"({"drop": 4})", position) == "Tower");
  CHECK(label_of(R"({"guess": 0})", position) == "Tower");
  CHECK(label_of(R"([["1234", "wb.."]])") == "Mastermind");
  CHECK(label_of(R"("1243")", R"([["1234", "wb.."]])") == "Mastermind");
  CHECK(label_of(R"("1243")", "[]") == "Mastermind");
  for (const auto* other :
       {"1", "[]", "{}", "null", "\"1234\"", R"({"drop": 4})", R"([["1234", "w"]])",
        R"([["1204", "wb.."]])", R"([["1234", "wb.."], ["12", ".."]])", R"([["", ""]])"}) {
    CHECK(label_of(other) == "");
  }
  for (const auto* other : {"7", "{}", R"({"drop": 10})", R"({"drop": 0})", R"({"drop": "4"})"}) {
    CHECK(label_of(other, position) == "");
  }
}
