#include "grading/matching.hpp"

#include <numeric>

namespace gauntlet::grading {
namespace {

class Matching {
 public:
  Matching(std::span<const Window> windows, std::size_t right,
           const std::function<bool(std::size_t, std::size_t)>& equal,
           const std::function<bool(std::size_t)>& tired)
      : windows_(windows),
        equal_(equal),
        tired_(tired),
        partner_(windows.size(), none),
        owner_(right, none),
        from_(right, none),
        next_free_(right + 1),
        free_(right) {
    std::iota(next_free_.begin(), next_free_.end(), std::size_t{0});
  }

  std::vector<std::size_t> run() {
    for (std::size_t left = 0; left < windows_.size() && free_ > 0; ++left) {
      if (tired_(1)) break;
      if (!take_free(left)) augment(left);
    }
    return std::move(partner_);
  }

 private:
  // The first free one on the right that is not before an index.
  std::size_t find_free(std::size_t index) {
    while (next_free_[index] != index) index = next_free_[index] = next_free_[next_free_[index]];
    return index;
  }

  void join(std::size_t left, std::size_t right) {
    partner_[left] = right;
    owner_[right] = left;
  }

  void occupy(std::size_t right) {
    next_free_[right] = right + 1;
    --free_;
  }

  bool take_free(std::size_t left) {
    const Window window = windows_[left];
    for (std::size_t right = find_free(window.begin); right < window.end;
         right = find_free(right + 1)) {
      if (equal_(left, right)) {
        join(left, right);
        occupy(right);
        return true;
      }
      if (tired_(1)) return false;
    }
    return false;
  }

  // Looks for a chain of pairs to be parted that ends at a free one on the right. Those reached in
  // vain lead nowhere for good, so they stay marked (from_).
  void augment(std::size_t start) {
    std::vector<std::size_t> queue{start};
    std::vector<std::size_t> reached;
    for (std::size_t head = 0; head < queue.size(); ++head) {
      const std::size_t left = queue[head];
      const auto [begin, end] = windows_[left];
      if (tired_(end - begin)) return;
      for (std::size_t right = begin; right < end; ++right) {
        if (from_[right] != none || !equal_(left, right)) continue;
        from_[right] = left;
        reached.push_back(right);
        if (owner_[right] == none) {
          occupy(right);
          shift(start, right);
          for (const std::size_t index : reached) from_[index] = none;
          return;
        }
        queue.push_back(owner_[right]);
      }
    }
  }

  void shift(std::size_t start, std::size_t right) {
    for (std::size_t left = none; left != start;) {
      left = from_[right];
      const std::size_t before = partner_[left];
      join(left, right);
      right = before;
    }
  }

  std::span<const Window> windows_;
  const std::function<bool(std::size_t, std::size_t)>& equal_;
  const std::function<bool(std::size_t)>& tired_;
  std::vector<std::size_t> partner_;  // of each on the left
  std::vector<std::size_t> owner_;    // of each on the right
  std::vector<std::size_t> from_;     // by which on the left each on the right was reached
  std::vector<std::size_t> next_free_;
  std::size_t free_;
};

}  // namespace

std::vector<std::size_t> match(std::span<const Window> windows, std::size_t right,
                               const std::function<bool(std::size_t, std::size_t)>& equal,
                               const std::function<bool(std::size_t)>& tired) {
  return Matching(windows, right, equal, tired).run();
}

}  // namespace gauntlet::grading
