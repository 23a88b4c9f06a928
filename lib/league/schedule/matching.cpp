#include "league/schedule/matching.hpp"

#include <numeric>
#include <optional>
#include <queue>

namespace gauntlet::league {
namespace {

class Matching {
 public:
  explicit Matching(const Pairable& pairable)
      : pairable_(pairable), size_(pairable.size()), partner_(size_) {
    std::iota(partner_.begin(), partner_.end(), std::size_t{0});
  }

  std::vector<std::size_t> maximum() && {
    for (std::size_t i = 0; i < size_; ++i) pair_at_once(i);
    for (std::size_t i = 0; i < size_; ++i) {
      if (!is_free(i)) continue;
      if (const auto end = augmenting_path(i)) augment(*end);
    }
    return std::move(partner_);
  }

 private:
  bool is_free(std::size_t i) const { return partner_[i] == i; }

  void pair_at_once(std::size_t i) {
    for (std::size_t j = 0; j < size_ && is_free(i); ++j) {
      if (!pairable_[i][j] || !is_free(j)) continue;
      partner_[i] = j;
      partner_[j] = i;
    }
  }

  // Grows a tree of alternating paths from an unmatched player. Returns the other end of an
  // augmenting path, if there is one.
  std::optional<std::size_t> augmenting_path(std::size_t root) {
    before_.assign(size_, none);
    base_.resize(size_);
    std::iota(base_.begin(), base_.end(), std::size_t{0});
    is_even_.assign(size_, false);
    is_even_[root] = true;
    root_ = root;
    queue_ = {};
    queue_.push(root);
    while (!queue_.empty()) {
      const std::size_t from = queue_.front();
      queue_.pop();
      for (std::size_t to = 0; to < size_; ++to) {
        if (!pairable_[from][to] || base_[from] == base_[to] || partner_[from] == to) continue;
        if (to == root || (!is_free(to) && before_[partner_[to]] != none)) {
          contract(from, to);
        } else if (before_[to] == none) {
          before_[to] = from;
          if (is_free(to)) return to;
          is_even_[partner_[to]] = true;
          queue_.push(partner_[to]);
        }
      }
    }
    return {};
  }

  // Returns the lowest common ancestor of two players in the tree.
  std::size_t common_base(std::size_t a, std::size_t b) const {
    std::vector<bool> is_above_a(size_);
    for (std::size_t i = base_[a];; i = base_[before_[partner_[i]]]) {
      is_above_a[i] = true;
      if (i == root_) break;
    }
    std::size_t i = base_[b];
    while (!is_above_a[i]) i = base_[before_[partner_[i]]];
    return i;
  }

  // Contracts the blossom that an edge between two even players closes.
  void contract(std::size_t a, std::size_t b) {
    const std::size_t base = common_base(a, b);
    std::vector<bool> is_in_blossom(size_);
    mark(is_in_blossom, a, base, b);
    mark(is_in_blossom, b, base, a);
    for (std::size_t i = 0; i < size_; ++i) {
      if (!is_in_blossom[base_[i]]) continue;
      base_[i] = base;
      if (is_even_[i]) continue;
      is_even_[i] = true;
      queue_.push(i);
    }
  }

  void mark(std::vector<bool>& is_in_blossom, std::size_t i, std::size_t base, std::size_t child) {
    while (base_[i] != base) {
      is_in_blossom[base_[i]] = is_in_blossom[base_[partner_[i]]] = true;
      before_[i] = child;
      child = partner_[i];
      i = before_[partner_[i]];
    }
  }

  void augment(std::size_t end) {
    while (true) {
      const std::size_t from = before_[end];
      const std::size_t next = partner_[from];
      const bool is_last = next == from;  // the root was unmatched
      partner_[end] = from;
      partner_[from] = end;
      if (is_last) return;
      end = next;
    }
  }

  static constexpr std::size_t none = static_cast<std::size_t>(-1);
  const Pairable& pairable_;
  std::size_t size_;
  std::vector<std::size_t> partner_;
  std::size_t root_ = 0;
  std::vector<std::size_t> before_ = {};  // predecessor of an odd player on its path
  std::vector<std::size_t> base_ = {};    // base of the blossom of each player
  std::vector<bool> is_even_ = {};
  std::queue<std::size_t> queue_ = {};
};

}  // namespace

std::vector<std::size_t> maximum_matching(const Pairable& pairable) {
  return Matching(pairable).maximum();
}

}  // namespace gauntlet::league
