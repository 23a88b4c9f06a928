#include "atoms/picture.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <string_view>

#include "text/element.hpp"

namespace gauntlet::atoms {
namespace {

constexpr std::size_t margin = 4;
constexpr std::size_t max_dots = 3;
constexpr std::size_t default_width = 80;
constexpr std::size_t room_beside = 26;

// The characters of a drawing: the players' dots and the lines between cells. Corners are given for
// the first, a middle and the last line, each left, between and right.
struct Signs {
  std::string_view mine, theirs;
  std::string_view across, down;
  std::array<std::array<std::string_view, 3>, 3> corners;
};

constexpr Signs letters{"o", "*", "-", "|", {{{"+", "+", "+"}, {"+", "+", "+"}, {"+", "+", "+"}}}};
constexpr Signs unicode{"\u25cf",
                        "\u25cb",
                        "\u2500",
                        "\u2502",
                        {{{"\u250c", "\u252c", "\u2510"},
                          {"\u251c", "\u253c", "\u2524"},
                          {"\u2514", "\u2534", "\u2518"}}}};

class Drawing {
 public:
  Drawing(const Grid& grid, const TextRenderOptions& look)
      : grid_(grid), look_(look), signs_(look.has_unicode ? unicode : letters) {
    if (width() > look.columns) gap_ = 0;
  }

  TextSpan spot_of(Position at) const {
    return {2 + 2 * static_cast<std::size_t>(at.row),
            margin + static_cast<std::size_t>(at.column) * (cell_width() + 1), cell_width() + 2};
  }

  std::string draw(const Bitboard& electrons, Cells marked,
                   std::span<const std::string> beside) const {
    const bool has_room = width() + room_beside <= std::min(look_.columns, default_width);
    std::size_t next = 0;
    std::string out = head_text();
    out.append("\n").append(line_text(0)).append("\n");
    const auto append_beside = [&] {
      if (has_room && next < beside.size()) out.append("  ").append(beside[next++]);
      out.append("\n");
    };
    for (int row = 0; row < grid_.rows(); ++row) {
      out.append(row_text(electrons, marked, row));
      append_beside();
      out.append(line_text(row + 1 == grid_.rows() ? 2 : 1));
      append_beside();
    }
    for (; next < beside.size(); ++next) out.append(beside[next]).append("\n");
    return out;
  }

 private:
  std::size_t cell_width() const { return max_dots + 2 * gap_; }

  std::size_t width() const {
    return margin + 1 + static_cast<std::size_t>(grid_.columns()) * (cell_width() + 1);
  }

  std::string head_text() const {
    std::string out(margin, ' ');
    for (int column = 0; column < grid_.columns(); ++column) {
      const std::string number = std::to_string(column);
      out.append(max_dots + gap_ - number.size(), ' ').append(number).append(gap_ + 1, ' ');
    }
    return out.erase(out.find_last_not_of(' ') + 1);
  }

  std::string line_text(std::size_t place) const {
    const auto& [left, between, right] = signs_.corners[place];
    std::string out(margin, ' ');
    for (int column = 0; column < grid_.columns(); ++column) {
      out.append(column == 0 ? left : between);
      for (std::size_t i = 0; i < cell_width(); ++i) out.append(signs_.across);
    }
    return out.append(right);
  }

  bool is_marked(Cells marked, int row, int column) const {
    if (column < 0 || column == grid_.columns()) return false;
    return (marked >> grid_.cell({row, column}) & 1) != 0;
  }

  // Brackets replace the lines beside a cell if it has no gap for them.
  std::string_view side(Cells marked, int row, int column) const {
    if (gap_ == 0 && is_marked(marked, row, column)) return "[";
    return gap_ == 0 && is_marked(marked, row, column - 1) ? "]" : signs_.down;
  }

  std::string row_text(const Bitboard& electrons, Cells marked, int row) const {
    std::string out = std::to_string(row);
    out.insert(0, margin - 1 - out.size(), ' ');
    out.append(" ");
    for (int column = 0; column <= grid_.columns(); ++column) {
      out.append(side(marked, row, column));
      if (column == grid_.columns()) break;
      const bool has_brackets = gap_ > 0 && is_marked(marked, row, column);
      out.append(gap_, has_brackets ? '[' : ' ');
      append_electrons(out, electrons, grid_.cell({row, column}));
      out.append(gap_, has_brackets ? ']' : ' ');
    }
    return out;
  }

  void append_electrons(std::string& out, const Bitboard& electrons, int cell) const {
    const bool is_mine = (electrons.mine >> cell & 1) != 0;
    const int count = electrons.count(cell);
    ansi::append(out, is_mine ? ansi::red : ansi::blue,
                 dots(count, is_mine ? signs_.mine : signs_.theirs), look_.has_color && count > 0);
  }

  static std::string dots(int count, std::string_view dot) {
    const std::string one(dot);
    switch (count) {
      case 0:
        return "   ";
      case 1:
        return " " + one + " ";
      case 2:
        return one + " " + one;
      case 3:
        return one + one + one;
      default:
        return std::to_string(count) + " " + one;
    }
  }

  const Grid& grid_;
  TextRenderOptions look_;
  const Signs& signs_;
  std::size_t gap_ = 1;  // on either side of the electrons of a cell
};

}  // namespace

std::string text(const Grid& grid, const Bitboard& electrons, Cells marked,
                 std::span<const std::string> beside, const TextRenderOptions& look) {
  return Drawing(grid, look).draw(electrons, marked, beside);
}

TextSpan spot_of(const Grid& grid, Position at, const TextRenderOptions& look) {
  return Drawing(grid, look).spot_of(at);
}

namespace {

constexpr int side = 30;  // of a cell
constexpr int head = 16;  // for the numbers of rows and columns
constexpr int rim = 6;    // on the other sides
constexpr std::int64_t max_balls = 4;

struct Corner {
  int x;
  int y;
};

Corner corner_of(Position at) { return {head + side * at.column, head + side * at.row}; }

bool has_cell(const ElectronRows& rows, Position at) {
  if (at.row < 0 || at.column < 0 || at.row >= static_cast<int>(rows.size())) return false;
  return at.column < static_cast<int>(rows[static_cast<std::size_t>(at.row)].size());
}

std::int64_t electrons_at(const ElectronRows& rows, Position at) {
  return rows[static_cast<std::size_t>(at.row)][static_cast<std::size_t>(at.column)];
}

// The positions of the balls of 1 to 4 electrons, relative to the middle of a cell.
constexpr std::array<std::array<Corner, max_balls>, max_balls> balls{
    {{{{0, 0}}},
     {{{-6, 0}, {6, 0}}},
     {{{0, -6}, {-6, 5}, {6, 5}}},
     {{{-6, -6}, {6, -6}, {-6, 6}, {6, 6}}}}};

class SvgDrawing {
 public:
  SvgDrawing(const ElectronRows& rows, const Marks& marks) : rows_(rows), marks_(marks) {
    for (int row = 0; row < static_cast<int>(rows.size()); ++row) {
      const auto size = static_cast<int>(rows[static_cast<std::size_t>(row)].size());
      columns_ = std::max(columns_, size);
      for (int column = 0; column < size; ++column) cells_.push_back({row, column});
    }
  }

  std::string draw() {
    const auto rows = static_cast<int>(rows_.size());
    out_ = text::start_svg("an atoms board", head + rim + side * columns_, head + rim + side * rows,
                           palette::paper.background);
    lines();
    numbers();
    path(critical_corners(), {{"fill", palette::critical}});
    path(rays(), {{"stroke", palette::critical}, {"stroke-width", 2}});
    electrons();
    if (marks_.last) {
      path(frame(*marks_.last, 2),
           {{"fill", "none"}, {"stroke", palette::paper.foreground}, {"stroke-width", 3}});
    }
    differing();
    return out_ + "</svg>";
  }

 private:
  void path(const std::string& path, text::Attributes attributes) {
    out_ += text::path_element(path, std::move(attributes));
  }

  std::string frame(Position at, int inside) const {
    const Corner corner = corner_of(at);
    const std::string size = std::to_string(side - 2 * inside);
    std::string path;
    text::append_move(path, corner.x + inside, corner.y + inside);
    return path.append("h").append(size).append("v").append(size).append("h-").append(size) + "z";
  }

  void lines() {
    std::string cells;
    for (const Position at : cells_) cells += frame(at, 0);
    path(cells, {{"fill", palette::cell}, {"stroke", palette::line}});
  }

  void numbers() {
    out_ += text::start_tag("g", {{"fill", palette::faint}, {"font-size", 9}});
    for (int column = 0; column < columns_; ++column) {
      out_ += text::text_element(head + side * column + side / 2, head - 4, std::to_string(column));
    }
    for (int row = 0; row < static_cast<int>(rows_.size()); ++row) {
      out_ += text::text_element(head / 2, head + side * row + side / 2 + 3, std::to_string(row));
    }
    out_ += "</g>";
  }

  std::string critical_corners() const {
    std::string path;
    for (const Position at : cells_) {
      if (!is_critical(rows_, at)) continue;
      const Corner corner = corner_of(at);
      text::append_move(path, corner.x + 1, corner.y + 1);
      path += "h7l-7,7zm28,0v7l-7-7zm0,28h-7l7-7zm-28,0v-7l7,7z";
    }
    static_assert(side == 30);  // as assumed in the path
    return path;
  }

  std::string rays() const {
    std::string path;
    for (const Position at : marks_.toppling) {
      const Corner corner = corner_of(at);
      text::append_move(path, corner.x + 3, corner.y + 3);
      path += "l24,24m0-24l-24,24m12-26v28m-14-14h28z";
    }
    return path;
  }

  void electrons() {
    std::string red, blue, numbers;
    for (const Position at : cells_) {
      const std::int64_t count = electrons_at(rows_, at);
      if (count == 0) continue;
      (count > 0 ? red : blue) += balls_at(at, std::abs(count));
      if (std::abs(count) <= max_balls) continue;
      const Corner corner = corner_of(at);
      const std::string number = std::to_string(std::abs(count));
      numbers += text::text_element(
          corner.x + side / 2, corner.y + side / 2 + 4, number,
          {{"fill", count > 0 ? palette::red.foreground : palette::blue.background},
           {"font-size", std::min(12, 34 / static_cast<int>(number.size()))}});
    }
    path(red, {{"fill", palette::red.background}});
    path(blue,
         {{"fill", palette::cell}, {"stroke", palette::blue.background}, {"stroke-width", 3}});
    out_ += numbers;
  }

  static std::string balls_at(Position at, std::int64_t count) {
    const Corner corner = corner_of(at);
    std::string path;
    if (count > max_balls) {
      text::append_disc(path, corner.x + side / 2, corner.y + side / 2, 12);
      return path;
    }
    const auto& places = balls[static_cast<std::size_t>(count - 1)];
    Corner last{};
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
      const Corner place = places[i];
      if (i == 0) {
        text::append_move(path, corner.x + side / 2 + place.x, corner.y + side / 2 + place.y - 5);
      } else {
        path.append("m").append(std::to_string(place.x - last.x)).append(",");
        path.append(std::to_string(place.y - last.y));
      }
      path += "a5,5 0 1 0 .1,0z";
      last = place;
    }
    return path;
  }

  void differing() {
    std::string edges, grounds, signs;
    for (const Position at : marks_.differing) {
      edges += frame(at, 2);
      const Corner corner = corner_of(at);
      text::append_move(grounds, corner.x + side - 13, corner.y + 3);
      grounds += "h10v10h-10z";
      signs += text::text_element(corner.x + side - 8, corner.y + 12, "\u2260");
    }
    path(edges, {{"fill", "none"}, {"stroke", palette::light}, {"stroke-width", 5}});
    out_ += text::mismatch_marks(edges, grounds, signs);
  }

  const ElectronRows& rows_;
  const Marks& marks_;
  std::vector<Position> cells_ = {};
  int columns_ = 0;
  std::string out_ = {};
};

}  // namespace

ElectronRows rows_of(const Grid& grid, const Bitboard& electrons) {
  ElectronRows rows(static_cast<std::size_t>(grid.rows()));
  for (int cell = 0; cell < grid.size(); ++cell) {
    const std::int64_t count = electrons.count(cell);
    const bool is_red = (electrons.mine >> cell & 1) != 0;
    rows[static_cast<std::size_t>(cell / grid.columns())].push_back(is_red ? count : -count);
  }
  return rows;
}

bool is_critical(const ElectronRows& rows, Position at) {
  std::int64_t neighbors = 0;
  for (const Position next : {Position{at.row - 1, at.column}, Position{at.row + 1, at.column},
                              Position{at.row, at.column - 1}, Position{at.row, at.column + 1}}) {
    if (has_cell(rows, next)) ++neighbors;
  }
  const std::int64_t count = electrons_at(rows, at);
  return count != 0 && std::abs(count) + 1 == neighbors;
}

std::string svg(const ElectronRows& rows, const Marks& marks) {
  return SvgDrawing(rows, marks).draw();
}

std::string svg(const Grid& grid, const Bitboard& electrons, const Marks& marks) {
  return svg(rows_of(grid, electrons), marks);
}

Rect box_of(Position at) {
  const Corner corner = corner_of(at);
  return {corner.x * 1.0, corner.y * 1.0, side * 1.0, side * 1.0};
}

}  // namespace gauntlet::atoms
