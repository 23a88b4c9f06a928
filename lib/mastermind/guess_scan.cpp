#include "mastermind/guess_scan.hpp"

#include <type_traits>
#include <variant>
#include <vector>

#include "core/bits.hpp"

namespace gauntlet::mastermind {
namespace {

// Calls f(std::type_identity<Lane>()) with the narrowest lane that has a bit for each member, or
// with void if the members take more than one word or there are no wide vectors.
template <class Function>
void with_lane(Instructions instructions, std::size_t members, const Function& f) {
  if constexpr (has_wide_vectors) {
    if (instructions == Instructions::avx2) {
      if (members <= 16) return f(std::type_identity<std::uint16_t>());
      if (members <= 64) return f(std::type_identity<std::uint64_t>());
    }
  }
  f(std::type_identity<void>());
}

}  // namespace

// One run: a depth-first traversal of the digits of the guesses, smaller colors first. The pegs of
// a common prefix are summed once, and the last digits are scored in parallel.
template <int length, class Lane>
class GuessScan::Walk {
 public:
  Walk(const GuessScan& scan, Score limit, Score enough, const Take& take, const Watch& watch)
      : codes_(scan.codes_),
        is_black_peg_(scan.codes_.variant().black_peg),
        kernel_(kernel<length>(scan.instructions_)),
        measure_(scan.measure_),
        pool_(scan.pool_),
        symmetry_(scan.symmetry_),
        take_(take),
        watch_(watch),
        limit_(limit),
        enough_(enough),
        pegs_(length * pool_.words()) {
    raise_parts();
    if constexpr (has_lanes) {
      for (int color = 0; color < codes_.variant().colors; ++color) {
        const Word members = pool_.in_place(length - 1, color).front();
        last_.in_place[static_cast<std::size_t>(color)] = static_cast<Lane>(members);
        set_last(color);
      }
    }
  }

  // Scans all guesses that begin with the first `place` digits, which use the colors `used`.
  void extend(int place, std::uint64_t used) {
    std::uint64_t colors = symmetry_.next_colors(place, used);
    if (place == length - 1) {
      finish(colors);
      return;
    }
    while (colors != 0 && limit_ > enough_) {
      const int color = bits::pop(colors);
      add_digit(place, color);
      extend(place + 1, used | bits::bit<std::uint64_t>(color));
      count_digit(color, -1);
    }
    if (place == watched && watch_) watch_(share_done());
  }

 private:
  static constexpr bool has_lanes = !std::is_void_v<Lane>;
  // Number of first digits after whose guesses progress is reported.
  static constexpr int watched = length < 5 ? length - 2 : 3;

  std::size_t words() const { return has_lanes ? 1 : pool_.words(); }

  // Returns the share of guesses up to the current first digits, in string order.
  double share_done() const {
    double share = 0;
    double each = 1;
    for (int place = 0; place < watched; ++place) {
      each /= codes_.variant().colors;
      share += each * digits_[static_cast<std::size_t>(place)];
    }
    return share + each;
  }

  // Returns the pegs of the first `place` digits, one word of members after the other.
  std::span<Pegs<length>> prefix(int place) {
    return std::span(pegs_).subspan(static_cast<std::size_t>(place) * words(), words());
  }

  // Returns the rows for this color as the digit at `place`, after the current digits.
  DigitRows rows(int place, int color) const {
    const auto in_place = pool_.in_place(place, color);
    if (is_black_peg_) return {in_place, in_place};
    return {in_place, pool_.at_least(times_[static_cast<std::size_t>(color)] + 1, color)};
  }

  void add_digit(int place, int color) {
    const auto shorter = prefix(place);
    const auto longer = prefix(place + 1);
    const DigitRows added = rows(place, color);
    for (std::size_t i = 0; i < longer.size(); ++i) {
      longer[i] = shorter[i];
      longer[i].add(added.in_place[i], added.at_least[i]);
    }
    digits_[static_cast<std::size_t>(place)] = static_cast<std::uint8_t>(color);
    count_digit(color, 1);
  }

  // Without repeats each color occurs at most once, so there is nothing to count.
  void count_digit(int color, int change) {
    if (!codes_.variant().repeats) return;
    times_[static_cast<std::size_t>(color)] += change;
    if constexpr (has_lanes) set_last(color);
  }

  void set_last(int color) {
    const Word members = rows(length - 1, color).at_least.front();
    last_.at_least[static_cast<std::size_t>(color)] = static_cast<Lane>(members);
  }

  // Scans the guesses with the current digits and one of these colors as the last.
  void finish(std::uint64_t colors) {
    std::uint64_t found = score_last(colors);
    while (found != 0 && limit_ > enough_) {
      const auto color = static_cast<std::size_t>(bits::pop(found));
      digits_[length - 1] = static_cast<std::uint8_t>(color);
      if (scores_[color] < limit_ && symmetry_.is_first(digits_)) offer(scores_[color]);
    }
  }

  // Returns the set of the colors whose score is below the limit, and stores their scores.
  std::uint64_t score_last(std::uint64_t colors) {
    if constexpr (has_lanes) {
      using ScoreLanes = typename Kernel<length>::template ScoreLanes<Lane>;
      return std::get<ScoreLanes*>(kernel_.score_lanes)(prefix(length - 1).front(), last_, colors,
                                                        pool_.size(), measure_, {limit_, parts_},
                                                        scores_);
    }
    std::uint64_t found = 0;
    while (colors != 0) {
      const int color = bits::pop(colors);
      Score& score = scores_[static_cast<std::size_t>(color)];
      score = kernel_.score(prefix(length - 1), rows(length - 1, color), pool_.size(), measure_);
      if (score < limit_) found |= bits::bit<std::uint64_t>(color);
    }
    return found;
  }

  void offer(Score score) {
    limit_ = take_(*codes_.find(digits_), score);
    raise_parts();
  }

  // A lower limit requires more parts.
  void raise_parts() {
    while (parts_ < pool_.size() && measure_.least(pool_.size(), parts_) >= limit_) ++parts_;
  }

  const CodeSpace& codes_;
  const bool is_black_peg_;  // only pegs in place count
  const Kernel<length>& kernel_;
  const PartitionScore& measure_;
  const BitSlicedCodeSet& pool_;
  const Symmetry& symmetry_;
  const Take& take_;
  const Watch& watch_;
  Score limit_;
  Score enough_;
  std::size_t parts_ = 1;  // with fewer parts, no score is below the limit
  std::array<std::uint8_t, length> digits_{};
  std::array<int, Variant::max_colors> times_{};  // occurrences of each color in the current digits
  std::vector<Pegs<length>> pegs_;                // for the prefixes of all lengths
  std::conditional_t<has_lanes, LastDigits<Lane>, std::monostate> last_;
  typename Kernel<length>::Scores scores_;  // by last digit
};

GuessScan::GuessScan(const CodeSpace& codes, const PartitionScore& measure,
                     std::span<const Code> guesses, std::span<const Code> possible,
                     Instructions instructions)
    : codes_(codes),
      measure_(measure),
      pool_(codes, possible),
      symmetry_(codes, guesses, pool_.colors()),
      instructions_(instructions) {}

Score GuessScan::score(Code guess) const {
  return with_length(codes_.variant().length, [&](auto length) {
    std::vector<Pegs<length()>> prefix(pool_.words());
    std::array<int, Variant::max_colors> times{};
    DigitRows digit;
    for (int place = 0; place < length; ++place) {
      const int color = codes_.digits(guess)[static_cast<std::size_t>(place)];
      const int time = ++times[static_cast<std::size_t>(color)];
      const auto in_place = pool_.in_place(place, color);
      digit = {in_place, codes_.variant().black_peg ? in_place : pool_.at_least(time, color)};
      if (place == length - 1) break;
      for (std::size_t i = 0; i < prefix.size(); ++i) {
        prefix[i].add(digit.in_place[i], digit.at_least[i]);
      }
    }
    return kernel<length()>(instructions_).score(prefix, digit, pool_.size(), measure_);
  });
}

void GuessScan::run(Score limit, Score enough, const Take& take, const Watch& watch) const {
  if (limit <= enough) return;
  with_length(codes_.variant().length, [&](auto length) {
    with_lane(instructions_, pool_.size(), [&]<class Lane>(std::type_identity<Lane>) {
      Walk<length(), Lane>(*this, limit, enough, take, watch).extend(0, 0);
    });
  });
}

}  // namespace gauntlet::mastermind
