#include "session/atoms_view.hpp"

#include <chrono>

#include "atoms/picture.hpp"
#include "core/ansi.hpp"
#include "core/numbers.hpp"

namespace gauntlet::session {
namespace {

using atoms::Bitboard;

constexpr std::chrono::milliseconds wave_pause{250};

// What the mover sees, as red sees it.
Bitboard seen_by_red(const Bitboard& electrons, Side mover) {
  return mover == Side::red ? electrons : electrons.mirrored();
}

std::vector<std::string> standings(const Bitboard& electrons, bool has_color) {
  const auto standing = [&](std::string_view look, std::string_view name, atoms::Cells cells) {
    std::string out;
    ansi::append(out, look, name, has_color);
    out.append(": ").append(std::to_string(electrons.sum(cells))).append(" on ");
    return out.append(count_of(static_cast<std::uint64_t>(bits::count(cells)), "cell"));
  };
  return {standing(ansi::red, "o red", electrons.mine),
          standing(ansi::blue, "* blue", electrons.theirs())};
}

std::string describe(const AtomsGame& game) {
  const auto last = game.last();
  if (!last) return std::string(name_of(game.mover())).append(" begins");
  std::string out("move ");
  out.append(std::to_string(game.played())).append(": ").append(name_of(other(game.mover())));
  return out.append(" ")
      .append(std::to_string(last->row))
      .append(" ")
      .append(std::to_string(last->column));
}

}  // namespace

void draw(Console& console, const AtomsGame& game, const std::vector<std::string>& notes) {
  const atoms::Grid& grid = game.board().grid();
  const Bitboard electrons = seen_by_red(game.board().electrons(), game.mover());
  atoms::Cells marked = 0;
  if (game.last()) marked = bits::bit<atoms::Cells>(grid.cell(*game.last()));
  std::vector<std::string> beside = standings(electrons, console.has_color());
  beside.push_back(describe(game));
  beside.insert(beside.end(), notes.begin(), notes.end());
  console.draw(text(grid, electrons, marked, beside, console.has_color()));
}

void draw_chain(Console& console, const AtomsGame& game, const Position& move) {
  const atoms::Grid& grid = game.board().grid();
  std::size_t number = 0;
  for (const atoms::Wave& wave : waves(game.board(), move)) {
    const Bitboard electrons = seen_by_red(wave.before, game.mover());
    std::vector<std::string> beside = standings(electrons, console.has_color());
    beside.push_back("wave " + std::to_string(++number));
    console.draw(text(grid, electrons, wave.toppling, beside, console.has_color()));
    console.pause(wave_pause);
  }
}

}  // namespace gauntlet::session
