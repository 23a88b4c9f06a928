#include "compare/matching.hpp"

#include <numeric>
#include <utility>

namespace gauntlet::compare {

Matching::Matching(std::span<const Window> windows, std::size_t right, Equal equal, Tired tired)
    : windows_(windows),
      equal_(std::move(equal)),
      tired_(std::move(tired)),
      partner_(windows.size(), none),
      owner_(right, none),
      from_(right, none),
      next_free_(right + 1),
      free_(right) {
  std::iota(next_free_.begin(), next_free_.end(), std::size_t{0});
}

void Matching::try_first(std::span<const std::size_t> likely) {
  for (std::size_t left = 0; left < likely.size() && !tired_(1); ++left) {
    const std::size_t right = likely[left];
    if (right == none || windows_[left].all || !equal_(left, right)) continue;
    join(left, right);
    occupy(right);
  }
}

bool Matching::pair_all() {
  for (std::size_t left = 0; left < windows_.size(); ++left) {
    if (partner_[left] == none && (tired_(1) || free_ == 0 || !pair(left))) return false;
  }
  return true;
}

std::vector<std::size_t> Matching::pair_max() {
  for (std::size_t left = 0; left < windows_.size() && free_ > 0 && !tired_(1); ++left) {
    if (partner_[left] == none) pair(left);
  }
  return partner_;
}

// Returns the first free element on the right from an index on (union-find with path halving).
std::size_t Matching::find_free(std::size_t index) {
  while (next_free_[index] != index) index = next_free_[index] = next_free_[next_free_[index]];
  return index;
}

void Matching::join(std::size_t left, std::size_t right) {
  partner_[left] = right;
  owner_[right] = left;
}

void Matching::occupy(std::size_t right) {
  next_free_[right] = right + 1;
  --free_;
}

// If all elements in the window are equal, the first free one is optimal: later windows need it
// least.
bool Matching::pair(std::size_t left) {
  return take_free(left) || (!windows_[left].all && augment(left));
}

bool Matching::take_free(std::size_t left) {
  const auto& [begin, end, all] = windows_[left];
  for (std::size_t right = find_free(begin); right < end; right = find_free(right + 1)) {
    if (all || equal_(left, right)) {
      join(left, right);
      occupy(right);
      return true;
    }
    if (tired_(1)) return false;
  }
  return false;
}

// Breadth-first search for an augmenting path: a chain of pairs to split that ends at a free
// element on the right. Elements reached without success stay marked (from_), because they never
// lead to a free one.
bool Matching::augment(std::size_t start) {
  std::vector<std::size_t> queue{start};
  std::vector<std::size_t> reached;
  for (std::size_t head = 0; head < queue.size(); ++head) {
    const std::size_t left = queue[head];
    for (std::size_t right = windows_[left].begin; right < windows_[left].end; ++right) {
      if (tired_(1)) return false;
      if (from_[right] != none || !equal_(left, right)) continue;
      from_[right] = left;
      reached.push_back(right);
      if (owner_[right] == none) {
        occupy(right);
        shift(start, right);
        for (const std::size_t index : reached) from_[index] = none;
        return true;
      }
      queue.push_back(owner_[right]);
    }
  }
  return false;
}

void Matching::shift(std::size_t start, std::size_t right) {
  for (std::size_t left = none; left != start;) {
    left = from_[right];
    const std::size_t before = partner_[left];
    join(left, right);
    right = before;
  }
}

}  // namespace gauntlet::compare
