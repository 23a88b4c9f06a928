#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "mastermind/kernel.hpp"

namespace gauntlet::mastermind {

// What a set of codes is expected to come to: the guesses over all of its codes, by their number
// alone. Learned from the totals that searches found; a set of a size that none had is taken to
// need what lies between those of the sizes next to it.
class Estimates {
 public:
  // A set of so many codes (at least one) came to this total.
  void learn(std::size_t size, Score total);

  // By number of codes, up to so many: the guesses, in units of 1/1024.
  std::vector<Score> table(std::size_t most) const;

 private:
  // Sizes from 2^(i/2) up to those of the next belong together.
  static constexpr std::size_t groups = 64;
  struct Group {
    double codes = 0;
    double guesses = 0;
  };
  std::array<Group, groups> groups_{};
};

}  // namespace gauntlet::mastermind
