#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "atoms/picture.hpp"
#include "bricks/picture.hpp"
#include "fish/picture.hpp"
#include "gauntlet/json.hpp"
#include "mastermind/picture.hpp"
#include "test/catch.hpp"
#include "test/text.hpp"

using namespace gauntlet;
using page::Board;

namespace {

// The value of the attribute's first occurrence.
std::string attribute(const std::string& svg, const std::string& name) {
  const auto begin = svg.find(" " + name + "=\"") + name.size() + 3;
  return svg.substr(begin, svg.find('"', begin) - begin);
}

bool overlap(const Rect& a, const Rect& b) {
  return a[0] < b[0] + b[2] && b[0] < a[0] + a[2] && a[1] < b[1] + b[3] && b[1] < a[1] + a[3];
}

void check_boxes(const Board& board) {
  const double width = std::stod(attribute(board.svg, "width"));
  const double height = std::stod(attribute(board.svg, "height"));
  CHECK(attribute(board.svg, "viewBox") ==
        "0 0 " + attribute(board.svg, "width") + " " + attribute(board.svg, "height"));
  bool are_inside = true, are_apart = true;
  for (std::size_t i = 0; i < board.cells.size(); ++i) {
    const Rect& box = board.cells[i].box;
    are_inside = are_inside && box[0] >= 0 && box[1] >= 0 && box[2] >= 18 && box[3] >= 18 &&
                 box[0] + box[2] <= width && box[1] + box[3] <= height;
    for (std::size_t j = 0; j < i; ++j) {
      are_apart = are_apart && !overlap(box, board.cells[j].box);
    }
  }
  CHECK(are_inside);
  CHECK(are_apart);
}

// Checks that each place occurs once, row by row, with a unique name.
void check_cells(const Board& board) {
  std::set<std::string> names;
  Position last{0, -1};
  bool are_in_order = true;
  for (const auto& cell : board.cells) {
    const Position at{cell.row, cell.column};
    are_in_order = are_in_order && last < at && at.row < board.rows && at.column < board.columns;
    last = at;
    names.insert(cell.name);
  }
  CHECK(are_in_order);
  CHECK(names.size() == board.cells.size());
}

void check(const Board& board) {
  check_boxes(board);
  check_cells(board);
  CHECK(board.svg.starts_with("<svg "));
  CHECK(board.svg.ends_with("</svg>"));
  CHECK(board.svg.find('\n') == board.svg.npos);
  CHECK(board.svg.find(" id=") == board.svg.npos);
  CHECK(board.svg.find(" class=") == board.svg.npos);
}

}  // namespace

TEST_CASE("Fish boards of any size have all their places", "[page]") {
  for (const auto& [rows, columns] : {std::pair(1, 1), {1, 9}, {2, 1}, {3, 4}, {16, 8}, {5, 25}}) {
    const auto board = fish::Board::random(rows, columns, {{0, 0}}, 0, 7);
    const Position last{rows - 1, columns - 1};
    std::vector<fish::Player> players{{fish::Color::brown, 7, {last}}, {fish::Color::red, 1, {}}};
    const Board drawn = page::fish_board(fish::State(board, players),
                                         {{last}, fish::Move{{0, 0}, last}, {last}, {}, {{0, 0}}});
    CHECK(drawn.cells.size() == static_cast<std::size_t>(rows * columns));
    check(drawn);
  }
  check(page::fish_board(fish::State(fish::Board(fish::Board::Rows{}), {})));
}

TEST_CASE("atoms boards of any shape have all their places", "[page]") {
  atoms::Marks marks;
  marks.last = Position{0, 0};
  marks.toppling = {{0, 0}};
  marks.differing = {{0, 0}};
  for (const auto& rows : std::vector<atoms::ElectronRows>{
           {{1}},
           {{1, -2}, {0}, {1 << 30, -4, 5, 3}},
           {{1}, {}, {7}},
           atoms::ElectronRows(16, std::vector<std::int64_t>(16, -3))}) {
    const Board drawn = page::atoms_board(rows, marks);
    std::size_t cells = 0;
    for (const auto& row : rows) cells += row.size();
    CHECK(drawn.cells.size() == cells);
    check(drawn);
  }
}

TEST_CASE("towers of any height have all their floors", "[page]") {
  using bricks::max_height;
  struct Case {
    bricks::Height min, max, top;
  };
  for (const auto& [min, max, top] : std::vector<Case>{{0, 0, 0},
                                                       {0, 1, 1},
                                                       {1, 1, 1},
                                                       {3, 9, 20},
                                                       {0, 21, 21},
                                                       {5, 99, 120},
                                                       {0, 121, 121},
                                                       {50, 60, 1000},
                                                       {0, max_height, max_height},
                                                       {max_height, max_height, max_height},
                                                       {0, 0, max_height},
                                                       {max_height - 1, max_height, max_height},
                                                       {1, 2, max_height}}) {
    INFO(min << " to " << max << " of " << top);
    const bricks::Position position(min, max, max_height, max_height);
    const auto drop = top > 0 ? std::optional(std::max<bricks::Height>(max, 1)) : std::nullopt;
    check(page::bricks_board(position, top, {drop, min, true}));
    // From bottom to top, the floors cover all heights.
    auto floors = bricks::floors(position, top);
    std::sort(floors.begin(), floors.end(), [](const auto& a, const auto& b) {
      return std::pair(-a.row, a.column) < std::pair(-b.row, b.column);
    });
    bricks::Height next = 1;
    for (const auto& [heights, row, column, box] : floors) {
      CHECK(heights.min == next);
      CHECK(heights.max >= heights.min);
      CHECK((heights.max <= min) == (heights.min <= min));
      CHECK((heights.max <= max) == (heights.min <= max));
      next = heights.max + 1;
    }
    CHECK(next == top + 1);
  }
}

TEST_CASE("boards of all variants of mastermind have all guesses", "[page]") {
  for (const auto& code : {"1", "1234", "9az11111"}) {
    const std::string symbols = code;
    const auto length = static_cast<int>(symbols.size());
    std::vector<mastermind::Guess> guesses;
    for (int count = 0; count < 12; ++count) {
      const Board drawn = page::mastermind_board(guesses, length, {{0}, {0}});
      CHECK(drawn.cells.size() == std::max<std::size_t>(guesses.size(), 1));
      check(drawn);
      guesses.push_back({symbols, mastermind::Feedback{length / 2, length / 3}});
    }
    guesses.push_back({symbols});
    check(page::mastermind_board(guesses, length));
  }
}

TEST_CASE("no text of an input gets into a drawing unescaped", "[page]") {
  for (const auto* value :
       {R"([["12<4", "wb.."]])", R"([["1\"34", "wb.."]])", R"([["1234", "<b>."]])",
        R"([["1234", "wb..", "<script>"]])", R"([1, [["<script>", 1], [1, 1]]])",
        R"({"minSafe": "<b>", "maxSafe": 9, "leftDrops": 4, "leftBricks": 2})"}) {
    CHECK_FALSE(page::board_of(json::parse(value)));
  }
  const std::vector<std::string> pointers{"/0/<script>", "/1/<script>/0", "<script>", "/\"/'"};
  for (const auto* value : {R"([["1234", "wb.."]])", "[1, [[1, 0], [0, 0]]]",
                            R"({"board": [[1, 2]], "players": []})"}) {
    const auto board = page::board_of(json::parse(value), nullptr, pointers);
    REQUIRE(board);
    CHECK_FALSE(test::has(json::dump(encode(*board)), "script"));
  }
}
