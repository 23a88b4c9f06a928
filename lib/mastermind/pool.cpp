#include "mastermind/pool.hpp"

#include "core/bits.hpp"

namespace gauntlet::mastermind {

Pool::Pool(const Codes& codes, std::span<const Code> members)
    : length_(codes.variant().length),
      variant_colors_(codes.variant().colors),
      size_(members.size()),
      words_((members.size() + 63) / 64),
      rows_(begin_of(2 * length_, 0)) {
  for (std::size_t i = 0; i < members.size(); ++i) {
    std::array<int, Variant::max_colors> times{};
    for (int place = 0; place < length_; ++place) {
      const int color = codes.digits(members[i])[static_cast<std::size_t>(place)];
      const int time = times[static_cast<std::size_t>(color)]++;
      for (const int block : {place, length_ + time}) {
        rows_[begin_of(block, color) + i / 64] |= bits::bit<Word>(static_cast<int>(i % 64));
      }
      colors_ |= bits::bit<std::uint64_t>(color);
    }
  }
}

}  // namespace gauntlet::mastermind
