#include <algorithm>
#include <cstdlib>

#include "atoms/picture.hpp"
#include "core/bits.hpp"
#include "core/numbers.hpp"

namespace gauntlet::page {
namespace {

std::string name_of_cell(const atoms::ElectronRows& rows, const atoms::Marks& marks, Position at,
                         std::int64_t electrons) {
  std::string name = name_of_place(at);
  if (electrons == 0) {
    name += "empty";
  } else {
    name += pluralize(static_cast<std::uint64_t>(std::llabs(electrons)), "electron");
    name += electrons > 0 ? " of red" : " of blue";
  }
  if (atoms::is_critical(rows, at)) name += ", explodes with one more";
  if (has(marks.toppling, at)) name += ", explodes";
  if (marks.last == at) name += ", the last electron is here";
  if (has(marks.differing, at)) name += ", differs from the expected answer";
  return name;
}

}  // namespace

Board atoms_board(const atoms::ElectronRows& rows, const atoms::Marks& marks) {
  Board out{svg(rows, marks), "", static_cast<int>(rows.size()), 0};
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t column = 0; column < rows[row].size(); ++column) {
      const Position at{static_cast<int>(row), static_cast<int>(column)};
      out.cells.push_back(
          {at.row, at.column, name_of_cell(rows, marks, at, rows[row][column]), atoms::box_of(at)});
      out.columns = std::max(out.columns, at.column + 1);
    }
  }
  out.label = "Atoms board of " + count_of_rows(out.rows, out.columns);
  return out;
}

Board atoms_board(const atoms::Grid& grid, const atoms::Bitboard& electrons,
                  const atoms::Marks& marks) {
  return atoms_board(rows_of(grid, electrons), marks);
}

std::vector<Position> toppling_cells(const atoms::Grid& grid, const atoms::Wave& wave) {
  std::vector<Position> toppling;
  for (const Position at : Positions(grid.rows(), grid.columns())) {
    if ((wave.toppling & bits::bit<atoms::Cells>(grid.cell(at))) != 0) toppling.push_back(at);
  }
  return toppling;
}

}  // namespace gauntlet::page
