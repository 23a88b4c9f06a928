#include "league/schedule/seatings.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace gauntlet::league {
namespace {

// 0, 1, n-1, 2, n-2, ...: for an even n, all differences between neighbors modulo n are different.
Seating zigzag(std::size_t seats) {
  Seating row;
  for (std::size_t i = 0; i < seats; ++i)
    row.push_back(i % 2 == 1 ? (i + 1) / 2 : (seats - i / 2) % seats);
  return row;
}

// Appends `row` and its shifts by 1, 2, ..., modulo its size.
void add_shifted(std::vector<Seating>& seatings, const Seating& row) {
  for (std::size_t shift = 0; shift < row.size(); ++shift) {
    Seating shifted;
    for (const std::size_t player : row) shifted.push_back((player + shift) % row.size());
    seatings.push_back(std::move(shifted));
  }
}

}  // namespace

std::vector<Seating> all_seatings(std::size_t seats) {
  assert(seats <= 8);
  Seating row(seats);
  std::iota(row.begin(), row.end(), std::size_t{0});
  std::vector<Seating> all;
  do {
    all.push_back(row);
  } while (std::ranges::next_permutation(row).found);
  return all;
}

std::vector<Seating> rotations(std::size_t seats) {
  Seating row(seats);
  std::iota(row.begin(), row.end(), std::size_t{0});
  std::vector<Seating> all;
  add_shifted(all, row);
  return all;
}

std::vector<Seating> balanced_seatings(std::size_t seats) {
  std::vector<Seating> all;
  Seating row = zigzag(seats);
  add_shifted(all, row);
  if (seats % 2 == 1 && seats > 1) {
    std::ranges::reverse(row);
    add_shifted(all, row);
  }
  return all;
}

std::vector<Seating> seatings(std::size_t seats, std::size_t at_most) {
  std::size_t count = 1;
  for (std::size_t i = 2; i <= seats && count <= at_most; ++i) count *= i;
  if (count <= at_most && seats <= 8) return all_seatings(seats);
  auto balanced = balanced_seatings(seats);
  return balanced.size() <= std::max(at_most, seats) ? balanced : rotations(seats);
}

}  // namespace gauntlet::league
