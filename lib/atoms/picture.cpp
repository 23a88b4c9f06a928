#include "atoms/picture.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "core/terminal.hpp"

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

}  // namespace gauntlet::atoms
