#include "mastermind/pool.hpp"

#include "mastermind/kernel.hpp"

namespace gauntlet::mastermind {

Pool::Pool(const Codes& codes, std::span<const Code> members)
    : length_(codes.variant().length),
      variant_colors_(codes.variant().colors),
      size_(members.size()),
      words_((members.size() + 63) / 64),
      rows_(static_cast<std::size_t>(2 * length_ * variant_colors_) * words_) {
  for (std::size_t i = 0; i < members.size(); ++i) {
    const std::uint8_t* const digits = codes.digits(members[i]);
    const Word bit = Word{1} << (i % 64);
    std::array<int, Variant::max_colors> times{};
    for (int place = 0; place < length_; ++place) {
      const int color = digits[place];
      const int time = ++times[static_cast<std::size_t>(color)];
      rows_[row(place, color) * words_ + i / 64] |= bit;
      rows_[row(length_ + time - 1, color) * words_ + i / 64] |= bit;
      colors_ |= std::uint64_t{1} << color;
    }
  }
}

void Pool::count(const std::uint8_t* digits, Counts& counts) const {
  counts.fill(0);
  std::array<Rows, Variant::max_length> rows;
  std::array<int, Variant::max_colors> times{};
  for (int place = 0; place < length_; ++place) {
    const int color = digits[place];
    const int time = ++times[static_cast<std::size_t>(color)];
    rows[static_cast<std::size_t>(place)] = {in_place(place, color), at_least(time, color)};
  }
  kernel_for(length_).count(rows.data(), words_, counts.data());
  counts[0] -= static_cast<std::uint32_t>(words_ * 64 - size_);  // bits without a member
}

}  // namespace gauntlet::mastermind
