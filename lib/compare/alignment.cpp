#include "compare/alignment.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "compare/matching.hpp"

namespace gauntlet::compare {
namespace {

// Ukkonen's: for each number of edits and each diagonal (actual - expected index), the furthest
// index of what was expected that can be reached.
class Alignment {
 public:
  Alignment(std::size_t expected, std::size_t actual,
            const std::function<bool(std::size_t, std::size_t)>& equal)
      : expected_(static_cast<std::int64_t>(expected)),
        actual_(static_cast<std::int64_t>(actual)),
        equal_(equal) {}

  std::optional<std::vector<Edit>> run(std::size_t most, const std::function<bool()>& tired) {
    for (std::int64_t edits = 0; edits <= static_cast<std::int64_t>(most); ++edits) {
      std::vector<std::int64_t> row(static_cast<std::size_t>(2 * edits + 1), unreachable);
      for (std::int64_t k = -edits; k <= edits; ++k) {
        if (tired()) return std::nullopt;
        const std::int64_t from = edits == 0 ? 0 : arrive(edits, k).index;
        if (from == unreachable) continue;
        const std::int64_t reached = slide(from, k);
        row[static_cast<std::size_t>(k + edits)] = reached;
        if (k == actual_ - expected_ && reached == expected_) {
          rows_.push_back(std::move(row));
          return trace(edits, k);
        }
      }
      rows_.push_back(std::move(row));
    }
    return std::nullopt;
  }

 private:
  static constexpr std::int64_t unreachable = -1;

  struct Arrival {
    std::int64_t index = unreachable;  // after the last edit
    std::int64_t diagonal = 0;         // before it
    Edit edit;
  };

  std::int64_t furthest(std::int64_t edits, std::int64_t k) const {
    if (k < -edits || k > edits) return unreachable;
    return rows_[static_cast<std::size_t>(edits)][static_cast<std::size_t>(k + edits)];
  }

  std::int64_t slide(std::int64_t i, std::int64_t k) const {
    while (i < expected_ && i + k < actual_ &&
           equal_(static_cast<std::size_t>(i), static_cast<std::size_t>(i + k))) {
      ++i;
    }
    return i;
  }

  // The best way to a diagonal by this many edits.
  Arrival arrive(std::int64_t edits, std::int64_t k) const {
    Arrival best;
    const auto offer = [&](std::int64_t index, std::int64_t diagonal, Edit edit) {
      if (index > best.index) best = {index, diagonal, edit};
    };
    const auto at = [](std::int64_t index) { return static_cast<std::size_t>(index); };
    if (const auto i = furthest(edits - 1, k);
        i != unreachable && i < expected_ && i + k < actual_) {
      offer(i + 1, k, {at(i), at(i + k)});
    }
    if (const auto i = furthest(edits - 1, k + 1); i != unreachable && i < expected_) {
      offer(i + 1, k + 1, {at(i), none});
    }
    if (const auto i = furthest(edits - 1, k - 1); i != unreachable && i + k <= actual_) {
      offer(i, k - 1, {none, at(i + k - 1)});
    }
    return best;
  }

  std::vector<Edit> trace(std::int64_t edits, std::int64_t k) const {
    std::vector<Edit> path;
    for (; edits > 0; --edits) {
      const Arrival arrival = arrive(edits, k);
      path.push_back(arrival.edit);
      k = arrival.diagonal;
    }
    std::reverse(path.begin(), path.end());
    return path;
  }

  std::int64_t expected_;
  std::int64_t actual_;
  const std::function<bool(std::size_t, std::size_t)>& equal_;
  std::vector<std::vector<std::int64_t>> rows_;
};

// The edits of a group, of `p` expected elements from `i` on and `q` actual ones from `j` on.
void pair_group(std::size_t i, std::size_t p, std::size_t j, std::size_t q,
                const std::function<std::size_t(std::size_t, std::size_t)>& likeness,
                std::vector<Edit>& out) {
  const std::size_t width = q + 1;
  std::vector<std::size_t> best((p + 1) * width, 0);  // of what lies from here on
  std::vector<std::size_t> alike(p * q);
  for (std::size_t x = p; x-- > 0;) {
    for (std::size_t y = q; y-- > 0;) {
      alike[x * q + y] = 1 + likeness(i + x, j + y);
      best[x * width + y] = std::max({best[(x + 1) * width + y], best[x * width + y + 1],
                                      best[(x + 1) * width + y + 1] + alike[x * q + y]});
    }
  }
  std::size_t x = 0;
  std::size_t y = 0;
  while (x < p || y < q) {
    const std::size_t here = best[x * width + y];
    if (x < p && y < q && here == best[(x + 1) * width + y + 1] + alike[x * q + y]) {
      out.emplace_back(i + x++, j + y++);
    } else if (x < p && here == best[(x + 1) * width + y]) {
      out.emplace_back(i + x++, none);
    } else {
      out.emplace_back(none, j + y++);
    }
  }
}

}  // namespace

std::vector<Edit> align(std::size_t expected, std::size_t actual,
                        const std::function<bool(std::size_t, std::size_t)>& equal,
                        std::size_t most, const std::function<bool()>& tired) {
  if (auto edits = Alignment(expected, actual, equal).run(most, tired)) return std::move(*edits);
  const std::size_t shorter = std::min(expected, actual);
  std::size_t begin = 0;
  while (begin < shorter && !tired() && equal(begin, begin)) ++begin;
  std::size_t end = 0;
  while (end < shorter - begin && !tired() && equal(expected - end - 1, actual - end - 1)) ++end;
  std::vector<Edit> edits;
  for (std::size_t i = begin; i < std::max(expected, actual) - end; ++i) {
    edits.emplace_back(i < expected - end ? i : none, i < actual - end ? i : none);
  }
  return edits;
}

std::vector<Edit> pair_alike(const std::vector<Edit>& edits,
                             const std::function<std::size_t(std::size_t, std::size_t)>& likeness) {
  constexpr std::size_t small = 1000;
  std::vector<Edit> out;
  std::ptrdiff_t shift = 0;  // of the actual index against the expected one
  const auto place_of = [&](const Edit& edit) {
    const auto [i, j] = edit;
    return Edit{i != none ? i : j - static_cast<std::size_t>(shift),
                j != none ? j : i + static_cast<std::size_t>(shift)};
  };
  for (auto begin = edits.begin(), end = begin; begin != edits.end(); begin = end) {
    const auto [i, j] = place_of(*begin);
    std::size_t p = 0;
    std::size_t q = 0;
    for (; end != edits.end() && place_of(*end) == Edit{i + p, j + q}; ++end) {
      if (end->first != none) ++p;
      if (end->second != none) ++q;
      shift = static_cast<std::ptrdiff_t>(j + q) - static_cast<std::ptrdiff_t>(i + p);
    }
    if (p != q && p > 0 && q > 0 && p * q <= small) {
      pair_group(i, p, j, q, likeness, out);
    } else {
      out.insert(out.end(), begin, end);
    }
  }
  return out;
}

}  // namespace gauntlet::compare
