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

std::vector<std::string> standings(const Bitboard& electrons, bool has_color) {
  const auto standing = [&](std::string_view look, std::string_view name, Cells cells) {
    std::string out;
    ansi::append(out, look, name, has_color);
    out.append(": ").append(std::to_string(electrons.sum(cells))).append(" on ");
    return out.append(count_of(static_cast<std::uint64_t>(bits::count(cells)), "cell"));
  };
  return {standing(ansi::red, "o red", electrons.mine),
          standing(ansi::blue, "* blue", electrons.theirs())};
}

std::string describe(const History& history) {
  const auto last = history.last();
  if (!last) return std::string(name_of(history.mover())).append(" begins");
  std::string out("move ");
  out.append(std::to_string(history.played())).append(": ").append(name_of(other(history.mover())));
  return out.append(" ").append(text_of(*last));
}

}  // namespace

void draw(Console& console, const History& history, const std::vector<std::string>& notes) {
  const Grid& grid = history.board().grid();
  const Bitboard electrons = seen_by_red(history.board().electrons(), history.mover());
  Cells marked = 0;
  if (history.last()) marked = bits::bit<Cells>(grid.cell(*history.last()));
  std::vector<std::string> beside = standings(electrons, console.has_color());
  beside.push_back(describe(history));
  beside.insert(beside.end(), notes.begin(), notes.end());
  console.draw(atoms::text(grid, electrons, marked, beside, console.has_color()));
}

void draw_chain(Console& console, const History& history, const Position& move) {
  const Grid& grid = history.board().grid();
  std::size_t number = 0;
  for (const Wave& wave : waves(history.board(), move)) {
    const Bitboard electrons = seen_by_red(wave.before, history.mover());
    std::vector<std::string> beside = standings(electrons, console.has_color());
    beside.push_back("wave " + std::to_string(++number));
    console.draw(atoms::text(grid, electrons, wave.toppling, beside, console.has_color()));
    console.pause(wave_pause);
  }
}

}  // namespace gauntlet::session::atoms
