#include "mastermind/picture.hpp"

#include <algorithm>
#include <cstddef>

#include "core/ansi.hpp"
#include "mastermind/variant.hpp"

namespace gauntlet::mastermind {
namespace {

// Returns the style of a color, from the 256 colors of most terminals: the six colors of the cube
// that differ most, then others, each under black letters.
std::string look_of(int color) {
  constexpr int first_bright = 9, bright = 6, cube = 16, step = 37, cube_size = 216;
  const int number =
      color < bright ? first_bright + color : cube + 60 + color * step % (cube_size - 60);
  return std::string("\x1b[30;48;5;").append(std::to_string(number)).append("m");
}

}  // namespace

std::string pegs(const CodeSpace& codes, Code code, bool has_color) {
  std::string out;
  for (const int color : codes.digits(code)) {
    ansi::append(out, look_of(color), std::string{' ', CodeSpace::symbol(color), ' '}, has_color);
  }
  return out;
}

std::string text(const CodeSpace& codes, std::span<const Row> history, bool has_color) {
  constexpr std::size_t margin = 3;
  std::string out;
  for (std::size_t i = 0; i < history.size(); ++i) {
    const std::string number = std::to_string(i + 1);
    out.append(margin - std::min(margin, number.size()), ' ').append(number).append("  ");
    out.append(pegs(codes, history[i].first, has_color)).append("  ");
    ansi::append(out, ansi::bold, to_text(codes, history[i].second), has_color);
    out.append("\n");
  }
  return out;
}

}  // namespace gauntlet::mastermind
