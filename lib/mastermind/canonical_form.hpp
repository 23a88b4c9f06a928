#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "gauntlet/mastermind.hpp"
#include "mastermind/symmetry.hpp"

namespace gauntlet::mastermind {

// Two independent hashes of a set, each a sum of random numbers of its codes (as in Zobrist
// hashing): `place` is the index in a hash table, `check` distinguishes sets with the same index.
struct SetKey {
  std::uint64_t place = 0;
  std::uint64_t check = 0;
  bool operator==(const SetKey&) const = default;
};
struct SetKeyHash {
  std::size_t operator()(const SetKey& key) const { return key.place; }
};

// Returns the key of a set as it is.
SetKey key_of_set(std::span<const Code> set);

// Computes a canonical form of a set of codes. Sets that differ only by a permutation of colors and
// positions need the same number of guesses. Positions and colors are distinguished by how they
// occur together in the codes of the set (color refinement, as in graph isomorphism tests). Of
// those that remain indistinguishable, one is individualized, and refinement repeats. Sets with the
// same key are permutations of each other (unless hashes collide); the converse is not guaranteed.
// With separate colors, a color of each position has a name of its own.
class CanonicalForm {
 public:
  // The codes must outlive this.
  explicit CanonicalForm(const CodeSpace& codes);

  // Returns the key of the canonical form. `alike` are colors any two of which are known to be
  // interchangeable, in their position, without changing the set; individualizing them all at once
  // saves time.
  SetKey key_of(std::span<const Code> set, const ColorSets& alike = {});

 private:
  // The most names: four positions of 35 colors have 140, and no valid variant has more.
  static constexpr std::size_t max_names = 140;
  using Marks = std::array<std::uint64_t, max_names>;

  std::size_t name(std::size_t place, std::uint8_t color) const { return place * apart_ + color; }

  void refine(std::span<const Code> set);
  void refine_twice(std::span<const Code> set);
  bool is_apart() const;
  void individualize(const ColorSets& alike);
  // Individualizes one position or color. Returns false if all are already distinguished.
  bool set_one_apart();
  SetKey key_of_exchanged(std::span<const Code> set) const;

  const CodeSpace& codes_;
  std::size_t length_;
  std::size_t apart_;  // from the names of one position to those of the next
  std::size_t colors_;
  std::size_t count_;  // of the names
  Marks places_{};     // hash of each position
  Marks names_{};      // hash of each name; 0 if no code of the set has it
};

}  // namespace gauntlet::mastermind
