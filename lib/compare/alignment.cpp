#include <algorithm>
#include <cstdint>
#include <optional>

#include "compare/differences.hpp"

namespace gauntlet::compare {
namespace {

using Equal = std::function<bool(std::size_t, std::size_t)>;
using Tired = std::function<bool()>;
using Likeness = std::function<std::size_t(std::size_t, std::size_t)>;

// Ukkonen's algorithm. A diagonal is the actual index minus the expected index. For each number of
// edits and each diagonal, the algorithm finds the furthest reachable expected index. One more edit
// stays on the diagonal (a change) or moves to the one below (missing) or above (extra).
class Ukkonen {
 public:
  Ukkonen(std::size_t expected, std::size_t actual, const Equal& equal)
      : expected_(static_cast<std::int64_t>(expected)),
        actual_(static_cast<std::int64_t>(actual)),
        equal_(equal) {}

  std::optional<std::vector<Hunk>> run(std::size_t max, const Tired& tired) {
    for (std::int64_t edits = 0; edits <= static_cast<std::int64_t>(max); ++edits) {
      rows_.emplace_back(static_cast<std::size_t>(2 * edits + 1), unreachable);
      for (std::int64_t diagonal = -edits; diagonal <= edits; ++diagonal) {
        if (tired()) return std::nullopt;
        const std::int64_t index = edits == 0 ? 0 : arrive(edits, diagonal).index;
        if (index == unreachable) continue;
        const std::int64_t reached = slide(index, diagonal);
        furthest(edits, diagonal) = reached;
        const bool is_end = reached == expected_ && reached + diagonal == actual_;
        if (is_end) return trace(edits, diagonal);
      }
    }
    return std::nullopt;
  }

 private:
  static constexpr std::int64_t unreachable = -1;

  std::int64_t& furthest(std::int64_t edits, std::int64_t diagonal) {
    return rows_[static_cast<std::size_t>(edits)][static_cast<std::size_t>(diagonal + edits)];
  }

  // Advances over equal elements.
  std::int64_t slide(std::int64_t index, std::int64_t diagonal) const {
    while (index < expected_ && index + diagonal < actual_ &&
           equal_(static_cast<std::size_t>(index), static_cast<std::size_t>(index + diagonal))) {
      ++index;
    }
    return index;
  }

  // The best way to reach a diagonal by one edit: as far along as possible, preferring a change.
  struct Arrival {
    std::int64_t index = unreachable;  // the expected index after the edit
    std::int64_t from = 0;             // the diagonal before it
  };
  Arrival arrive(std::int64_t edits, std::int64_t diagonal) {
    Arrival best;
    const auto try_from = [&](std::int64_t from, std::int64_t step) {
      if (std::abs(from) > edits - 1 || furthest(edits - 1, from) == unreachable) return;
      const std::int64_t index = furthest(edits - 1, from) + step;
      const bool is_inside = index <= expected_ && index + diagonal <= actual_;
      if (is_inside && index > best.index) best = {index, from};
    };
    try_from(diagonal, 1);
    try_from(diagonal + 1, 1);
    try_from(diagonal - 1, 0);
    return best;
  }

  // Returns the gaps, traced from the last edit back to the first. Edits without equal elements
  // between them form one gap.
  std::vector<Hunk> trace(std::int64_t edits, std::int64_t diagonal) {
    std::vector<Hunk> gaps;
    for (; edits > 0; --edits) {
      const auto [index, from] = arrive(edits, diagonal);
      const auto end = static_cast<std::size_t>(index);
      const auto actual_end = static_cast<std::size_t>(index + diagonal);
      if (gaps.empty() || gaps.back().expected != end || gaps.back().actual != actual_end) {
        gaps.push_back({end, 0, actual_end, 0});
      }
      const std::int64_t before = furthest(edits - 1, from);
      Hunk& gap = gaps.back();
      gap.expected_count += gap.expected - static_cast<std::size_t>(before);
      gap.actual_count += gap.actual - static_cast<std::size_t>(before + from);
      gap.expected = static_cast<std::size_t>(before);
      gap.actual = static_cast<std::size_t>(before + from);
      diagonal = from;
    }
    std::ranges::reverse(gaps);
    return gaps;
  }

  std::int64_t expected_;
  std::int64_t actual_;
  const Equal& equal_;
  std::vector<std::vector<std::int64_t>> rows_;  // by edits, then by diagonal from -edits on
};

// Returns everything between the common prefix and the common suffix as one gap.
Hunk middle(std::size_t expected, std::size_t actual, const Equal& equal, const Tired& tired) {
  const std::size_t shorter = std::min(expected, actual);
  std::size_t begin = 0;
  while (begin < shorter && !tired() && equal(begin, begin)) ++begin;
  std::size_t end = 0;
  while (end < shorter - begin && !tired() && equal(expected - end - 1, actual - end - 1)) ++end;
  return {begin, expected - end - begin, begin, actual - end - begin};
}

// The global alignment of Needleman and Wunsch (1970) without a gap penalty.
std::vector<Edit> max_alike(const Hunk& gap, const Likeness& likeness) {
  const auto& [i, p, j, q] = gap;
  const std::size_t width = q + 1;
  std::vector<std::size_t> gain(p * q);            // for a pair; at least 1
  std::vector<std::size_t> best((p + 1) * width);  // for all elements from a pair on
  for (std::size_t x = p; x-- > 0;) {
    for (std::size_t y = q; y-- > 0;) {
      const std::size_t at = x * width + y;
      gain[x * q + y] = 1 + likeness(i + x, j + y);
      best[at] = std::max({best[at + width], best[at + 1], best[at + width + 1] + gain[x * q + y]});
    }
  }
  std::vector<Edit> edits;
  for (std::size_t x = 0, y = 0; x < p || y < q;) {
    const std::size_t at = x * width + y;
    if (x < p && y < q && best[at] == best[at + width + 1] + gain[x * q + y]) {
      edits.emplace_back(i + x++, j + y++);
    } else if (x < p && best[at] == best[at + width]) {
      edits.emplace_back(i + x++, std::nullopt);
    } else {
      edits.emplace_back(std::nullopt, j + y++);
    }
  }
  return edits;
}

}  // namespace

std::vector<Hunk> align(std::size_t expected, std::size_t actual, const Equal& equal,
                        std::size_t max, const Tired& tired) {
  if (auto gaps = Ukkonen(expected, actual, equal).run(max, tired)) return std::move(*gaps);
  return {middle(expected, actual, equal, tired)};
}

std::vector<Edit> pair_by_index(const Hunk& gap) {
  std::vector<Edit> edits(std::max(gap.expected_count, gap.actual_count));
  for (std::size_t k = 0; k < edits.size(); ++k) {
    if (k < gap.expected_count) edits[k].first = gap.expected + k;
    if (k < gap.actual_count) edits[k].second = gap.actual + k;
  }
  return edits;
}

std::vector<Edit> edits_of(const Hunk& gap, const Likeness& likeness) {
  constexpr std::size_t max_pairs = 1000;  // compared for likeness
  const std::size_t pairs = gap.expected_count * gap.actual_count;
  const bool is_clear = gap.expected_count == gap.actual_count || pairs == 0;
  return is_clear || pairs > max_pairs ? pair_by_index(gap) : max_alike(gap, likeness);
}

}  // namespace gauntlet::compare
