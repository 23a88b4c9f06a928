#include "session/atoms/view.hpp"

#include <chrono>

#include "atoms/picture.hpp"
#include "core/ansi.hpp"
#include "core/numbers.hpp"
#include "session/ask.hpp"

namespace gauntlet::session::atoms {
namespace {

constexpr std::chrono::milliseconds wave_pause{250};

// The electrons with those of red as "mine", from a board as the mover sees it.
Bitboard seen_by_red(const Bitboard& electrons, Side mover) {
  return mover == Side::red ? electrons : electrons.mirrored();
}

std::vector<std::string> standings(const Bitboard& electrons, const Look& look) {
  const auto standing = [&](std::string_view code, std::string_view name, Cells cells) {
    std::string out;
    ansi::append(out, code, name, look.has_color);
    out.append(": ").append(std::to_string(electrons.sum(cells))).append(" on ");
    return out.append(count_of(static_cast<std::uint64_t>(bits::count(cells)), "cell"));
  };
  return {standing(ansi::red, look.has_unicode ? "\u25cf red" : "o red", electrons.mine),
          standing(ansi::blue, look.has_unicode ? "\u25cb blue" : "* blue", electrons.theirs())};
}

std::string describe(const Course& course) {
  const auto& last = course.now().move;
  if (!last) return std::string(name_of(course.mover())).append(" begins");
  std::string out("move ");
  out.append(std::to_string(course.played())).append(": ").append(name_of(other(course.mover())));
  return out.append(" ").append(text_of(*last));
}

// The cells where the mover can go, where they stand in a picture.
std::vector<Choice> choices_of(const Board& board, const Look& look) {
  std::vector<Choice> choices;
  for (const Position& move : legal_actions(board)) {
    choices.push_back({atoms::spot_of(board.grid(), move, look), text_of(move)});
  }
  return choices;
}

Picture picture_of(const Grid& grid, const Bitboard& electrons, Cells marked,
                   const std::vector<std::string>& beside, const Look& look) {
  const auto rows = static_cast<std::size_t>(grid.rows());
  return {.lines = atoms::text(grid, electrons, marked, beside, look), .drawn_end = 2 * rows + 2};
}

}  // namespace

void draw(Console& console, const Course& course, const std::vector<std::string>& notes,
          bool has_choices) {
  const Board board = course.board();
  const Bitboard electrons = seen_by_red(board.electrons(), course.mover());
  Cells marked = 0;
  if (course.now().move) marked = bits::bit<Cells>(board.grid().cell(*course.now().move));
  console.draw([=, last = describe(course)](const Look& look) {
    std::vector<std::string> beside = standings(electrons, look);
    beside.push_back(last);
    beside.insert(beside.end(), notes.begin(), notes.end());
    Picture picture = picture_of(board.grid(), electrons, marked, beside, look);
    if (has_choices) picture.choices = choices_of(board, look);
    return picture;
  });
}

void draw_chain(Console& console, const Course& course, const Position& move) {
  const Grid grid = course.board().grid();
  std::size_t number = 0;
  for (const Wave& wave : waves(course.board(), move)) {
    const Bitboard electrons = seen_by_red(wave.before, course.mover());
    const std::string name = "wave " + std::to_string(++number);
    console.draw([=, toppling = wave.toppling](const Look& look) {
      std::vector<std::string> beside = standings(electrons, look);
      beside.push_back(name);
      return picture_of(grid, electrons, toppling, beside, look);
    });
    console.pause(wave_pause);
  }
}

}  // namespace gauntlet::session::atoms
