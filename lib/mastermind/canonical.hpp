#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "mastermind/variant.hpp"

namespace gauntlet::mastermind {

// Two independent hashes of a set, each a sum of random numbers of its codes (as Zobrist's): one is
// its place in a table, the other tells it apart.
struct SetKey {
  std::uint64_t place = 0;
  std::uint64_t check = 0;
  bool operator==(const SetKey&) const = default;
};
struct SetKeyHash {
  std::size_t operator()(const SetKey& key) const { return key.place; }
};

// Sets of codes that become each other by exchanging colors, and places, need the same number of
// guesses. Such an exchange is made that mostly gives the same set for all of them: places and
// colors are told apart by what they have to do with each other in the codes of the set (color
// refinement, as in tests whether two graphs are the same); of those that cannot be told apart one
// is set apart, and again. Sets that have the same key are exchanges of each other; that all such
// have is not promised.
class Canonical {
 public:
  // The codes must outlive this.
  explicit Canonical(const Codes& codes);

  // The key of the exchanged set. `alike`: colors, as a set of bits, each two of which can be
  // exchanged without a change to the set, as far as that is known; to tell them apart costs less.
  SetKey key_of(std::span<const Code> set, std::uint64_t alike = 0);

 private:
  using Marks = std::array<std::uint64_t, Variant::max_colors>;

  void refine(std::span<const Code> set);
  void refine_twice(std::span<const Code> set);
  bool is_apart() const;
  void set_apart(std::uint64_t alike);
  // False when all places and colors are told apart.
  bool set_one_apart();
  SetKey key_of_exchanged(std::span<const Code> set) const;

  const Codes& codes_;
  std::size_t length_;
  std::size_t colors_;
  Marks places_{};  // what is known of each place, as a hash
  Marks names_{};   // of each color; 0 for one that no code of the set has
};

}  // namespace gauntlet::mastermind
