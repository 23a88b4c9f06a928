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
      symmetry_(codes, guesses, pool_.colors()),
      batch_{},
      gathered_{} {}

// Over any number of words.
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
  int place = 0;
  Code code = 0;           // the number of the guess, so far
  std::uint64_t used = 0;  // colors
  Slices<length> right;    // of one word of members
  Slices<length> pegs;

  int times(const std::uint8_t* digits, int color) const {
    int count = 1;
    if ((used >> color & 1) == 0) return count;
    for (int i = 0; i < place; ++i) count += digits[i] == color ? 1 : 0;
    return count;
  }

  // The number with one more digit: the string order counts those there could be in its place.
  Code next_code(const Variant& variant, int color) const {
    const std::uint64_t below = used & ((std::uint64_t{1} << color) - 1);
    const int taken = variant.repeats ? 0 : std::popcount(below);
    const int choices = variant.repeats ? variant.colors : variant.colors - place;
    return code * static_cast<Code>(choices) + static_cast<Code>(color - taken);
  }
};

template <int length>
void Scan::extend(const Prefix<length>& prefix) {
  const bool one_word = pool_.words() == 1;
  if (prefix.place == length) {
    if (!symmetry_.is_first(digits_.data())) return;
    const Score result = score(digits_.data());
    if (result < *limit_) (*take_)(prefix.code, result);
    return;
  }
  if (prefix.place == length - 1 && one_word) {
    if (pool_.size() <= Batch::members) {
      gather(prefix);
    } else {
      finish(prefix);
    }
    return;
  }
  for (std::uint64_t next = symmetry_.next_colors(prefix.used); next != 0 && *limit_ > enough_;
       next &= next - 1) {
    const int color = std::countr_zero(next);
    Prefix<length> longer = prefix;
    longer.code = prefix.next_code(codes_.variant(), color);
    longer.used |= std::uint64_t{1} << color;
    if (one_word) {
      longer.right.add(*pool_.in_place(prefix.place, color));
      longer.pegs.add(*pool_.at_least(prefix.times(digits_.data(), color), color));
    }
    digits_[static_cast<std::size_t>(prefix.place)] = static_cast<std::uint8_t>(color);
    ++longer.place;
    extend(longer);
  }
}

// All guesses with this prefix of all digits but one, at once.
template <int length>
void Scan::finish(const Prefix<length>& prefix) {
  std::array<Rows, Variant::max_colors> rows;
  std::array<Score, Variant::max_colors> scores;
  std::array<std::uint8_t, Variant::max_colors> colors;
  std::size_t count = 0;
  for (std::uint64_t next = symmetry_.next_colors(prefix.used); next != 0; next &= next - 1) {
    const int color = std::countr_zero(next);
    digits_[length - 1] = static_cast<std::uint8_t>(color);
    rows[count] = {pool_.in_place(length - 1, color),
                   pool_.at_least(prefix.times(digits_.data(), color), color)};
    colors[count++] = static_cast<std::uint8_t>(color);
  }
  kernel_.score_last({&prefix.right, &prefix.pegs}, {rows.data(), count}, pool_.size(), measure_,
                     scores.data());
  for (std::size_t i = 0; i < count; ++i) {
    if (scores[i] < *limit_) offer(prefix.next_code(codes_.variant(), colors[i]), scores[i]);
  }
}

// Puts all guesses with this prefix of all digits but one into the batch, and has it scored when it
// is full.
template <int length>
void Scan::gather(const Prefix<length>& prefix) {
  for (std::uint64_t next = symmetry_.next_colors(prefix.used); next != 0; next &= next - 1) {
    const int color = std::countr_zero(next);
    auto right = prefix.right;
    auto pegs = prefix.pegs;
    right.add(*pool_.in_place(length - 1, color));
    pegs.add(*pool_.at_least(prefix.times(digits_.data(), color), color));
    for (int i = 0; i < Slices<length>::digits; ++i) {
      batch_.right[i][gathered_count_] = static_cast<Batch::Lane>(right.slice(i));
      batch_.pegs[i][gathered_count_] = static_cast<Batch::Lane>(pegs.slice(i));
    }
    Gathered& guess = gathered_[gathered_count_++];
    std::copy_n(digits_.begin(), length - 1, guess.begin());
    guess[length - 1] = static_cast<std::uint8_t>(color);
    if (gathered_count_ == Batch::guesses) settle();
  }
}

void Scan::settle() {
  std::array<Score, Batch::guesses> scores;
  kernel_.score_batch(batch_, pool_.size(), measure_, scores.data());
  for (std::size_t i = 0; i < gathered_count_ && *limit_ > enough_; ++i) {
    if (scores[i] < *limit_) offer(*codes_.find(gathered_[i].data()), scores[i]);
  }
  gathered_count_ = 0;
}

void Scan::offer(Code guess, Score score) {
  if (symmetry_.is_first(codes_.digits(guess))) (*take_)(guess, score);
}

void Scan::run(Score& limit, Score enough, const Take& take) {
  if (limit <= enough) return;
  limit_ = &limit;
  enough_ = enough;
  take_ = &take;
  with_length(codes_.variant().length, [this](auto length) { extend(Prefix<length()>()); });
  if (gathered_count_ > 0) settle();
}

}  // namespace gauntlet::mastermind
