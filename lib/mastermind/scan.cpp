#include "mastermind/scan.hpp"

#include <algorithm>
#include <bit>

#include "mastermind/slices.hpp"

namespace gauntlet::mastermind {

Scan::Scan(const Codes& codes, const Measure& measure, std::span<const Code> guesses,
           std::span<const Code> possible)
    : codes_(codes),
      kernel_(kernel_for(codes.variant().length)),
      measure_(measure),
      pool_(codes, possible),
      symmetry_(codes, guesses, pool_.colors()) {
  if (pool_.words() > 1) return;
  if (pool_.size() > 32) {
    last_.emplace<LastDigit<std::uint64_t>>();
  } else if (pool_.size() > 16) {
    last_.emplace<LastDigit<std::uint32_t>>();
  }
  for (int color = 0; color < codes.variant().colors; ++color) {
    std::visit(
        [&]<class Lane>(LastDigit<Lane>& last) {
          last.in_place[color] =
              static_cast<Lane>(*pool_.in_place(codes.variant().length - 1, color));
        },
        last_);
    count_last(color);
  }
}

// A last digit of this color is one more than there are before.
void Scan::count_last(int color) {
  std::visit(
      [&]<class Lane>(LastDigit<Lane>& last) {
        last.at_least[color] = static_cast<Lane>(*next_of(color));
      },
      last_);
}

Score Scan::score(const std::uint8_t* digits) const {
  Counts counts;
  pool_.count(digits, counts);
  Score sum = 0;
  for (int i = 0; i < codes_.classes(); ++i) {
    const std::uint32_t size = counts[static_cast<std::size_t>(i)];
    sum = measure_.kind == Measure::Kind::greatest ? std::max<Score>(sum, size)
                                                   : sum + measure_.weights[size];
  }
  return sum;
}

// The first digits of a guess.
template <int length>
struct Scan::Prefix {
  using Sums = Slices<length>;

  int place = 0;
  std::uint64_t used = 0;  // colors
  Sums* right = nullptr;   // pegs in place, a word of members after the other
  Sums* pegs = nullptr;
};

template <int length>
void Scan::extend(const Prefix<length>& prefix) {
  if (prefix.place == length - 1) {
    finish(prefix);
    return;
  }
  const std::size_t words = pool_.words();
  for (std::uint64_t next = symmetry_.next_colors(prefix.used); next != 0 && *limit_ > enough_;
       next &= next - 1) {
    const int color = std::countr_zero(next);
    const Word* const in_place = pool_.in_place(prefix.place, color);
    const Word* const at_least = next_of(color);
    const Prefix<length> longer{prefix.place + 1, prefix.used | std::uint64_t{1} << color,
                                prefix.right + 2 * words, prefix.pegs + 2 * words};
    for (std::size_t i = 0; i < words; ++i) {
      longer.right[i] = prefix.right[i];
      longer.right[i].add(in_place[i]);
      longer.pegs[i] = prefix.pegs[i];
      longer.pegs[i].add(at_least[i]);
    }
    digits_[static_cast<std::size_t>(prefix.place)] = static_cast<std::uint8_t>(color);
    count_digit(color, 1);
    extend(longer);
    count_digit(color, -1);
  }
}

// Without repeats no color comes twice, whatever else is counted.
void Scan::count_digit(int color, int change) {
  if (!codes_.variant().repeats) return;
  times_[static_cast<std::size_t>(color)] += change;
  if (pool_.words() == 1) count_last(color);
}

// Of the guesses with this prefix and one of these colors those that are below the limit.
template <int length>
std::uint64_t Scan::score_last(const Prefix<length>& prefix, std::uint64_t colors, Score* scores) {
  const Before before{prefix.right, prefix.pegs};
  if (pool_.words() > 1) {
    std::uint64_t found = 0;
    for (std::uint64_t left = colors; left != 0; left &= left - 1) {
      const int color = std::countr_zero(left);
      scores[color] =
          kernel_.score_words(before, {pool_.in_place(length - 1, color), next_of(color)},
                              pool_.words(), pool_.size(), measure_);
      if (scores[color] < *limit_) found |= std::uint64_t{1} << color;
    }
    return found;
  }
  const Limits limits{*limit_, static_cast<Score>(parts_)};
  return std::visit(
      [&]<class Lane>(const LastDigit<Lane>& last) {
        return kernel_.score_last<Lane>()(before, &last, colors, pool_.size(), measure_, limits,
                                          scores);
      },
      last_);
}

// All guesses with this prefix of all digits but one, at once.
template <int length>
void Scan::finish(const Prefix<length>& prefix) {
  std::array<Score, Variant::max_colors> scores;
  std::uint64_t found = score_last(prefix, symmetry_.next_colors(prefix.used), scores.data());
  for (; found != 0 && *limit_ > enough_; found &= found - 1) {
    const int color = std::countr_zero(found);
    digits_[length - 1] = static_cast<std::uint8_t>(color);
    offer(scores[static_cast<std::size_t>(color)]);
  }
}

// The guess at hand, unless the limit has sunk or it is not the first of its kind.
void Scan::offer(Score score) {
  if (score >= *limit_ || !symmetry_.is_first(digits_.data())) return;
  (*take_)(*codes_.find(digits_.data()), score);
  raise_parts();
}

void Scan::raise_parts() {
  while (parts_ < pool_.size() && measure_.least(pool_.size(), parts_) >= *limit_) ++parts_;
}

void Scan::run(Score& limit, Score enough, const Take& take) {
  if (limit <= enough) return;
  limit_ = &limit;
  enough_ = enough;
  take_ = &take;
  parts_ = 1;
  raise_parts();
  with_length(codes_.variant().length, [this](auto length) {
    using Sums = Slices<length()>;
    slices_.assign(2 * length() * pool_.words() * sizeof(Sums) / sizeof(Word), 0);
    auto* const sums = reinterpret_cast<Sums*>(slices_.data());
    extend(Prefix<length()>{0, 0, sums, sums + pool_.words()});
  });
}

}  // namespace gauntlet::mastermind
