#include "mastermind/feedback_table.hpp"

#include <bit>
#include <cassert>
#include <limits>

#include "core/bits.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace gauntlet::mastermind {
namespace {

constexpr std::size_t block = 32;  // guesses processed together; rows are padded to whole blocks

using Rows = std::span<const std::uint8_t* const>;

// Counts the parts of each guess: the size of the set of classes that occur in these rows.
template <class Mask>
void count_parts_plain(Rows rows, std::span<std::uint8_t> parts) {
  for (std::size_t begin = 0; begin < parts.size(); begin += block) {
    std::array<Mask, block> masks{};
    for (const std::uint8_t* row : rows) {
      for (std::size_t i = 0; i < block; ++i) masks[i] |= Mask{1} << row[begin + i];
    }
    for (std::size_t i = 0; i < block; ++i) {
      parts[begin + i] = static_cast<std::uint8_t>(std::popcount(masks[i]));
    }
  }
}

#if defined(__x86_64__)
// Counts for each guess the codes beyond the first `few` of each part, a vector of guesses at a
// time.
[[gnu::target("avx2")]] void count_crowds_avx2(Rows rows, std::size_t classes, std::uint8_t few,
                                               std::span<std::uint8_t> crowds) {
  const __m256i all_few = _mm256_set1_epi8(static_cast<char>(few));
  for (std::size_t begin = 0; begin < crowds.size(); begin += block) {
    __m256i sum = _mm256_setzero_si256();
    for (std::size_t number = 0; number < classes; ++number) {
      const __m256i wanted = _mm256_set1_epi8(static_cast<char>(number));
      __m256i sizes = _mm256_setzero_si256();
      for (const std::uint8_t* row : rows) {
        const auto* next = reinterpret_cast<const __m256i*>(row + begin);
        sizes = _mm256_sub_epi8(sizes, _mm256_cmpeq_epi8(_mm256_loadu_si256(next), wanted));
      }
      sum = _mm256_add_epi8(sum, _mm256_subs_epu8(sizes, all_few));
    }
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(crowds.data() + begin), sum);
  }
}

// Returns 1 << class for each guess in a vector.
[[gnu::target("avx2"), gnu::always_inline]] inline __m256i class_bits(const std::uint8_t* classes,
                                                                      std::uint32_t) {
  return _mm256_sllv_epi32(
      _mm256_set1_epi32(1),
      _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(classes))));
}
[[gnu::target("avx2"), gnu::always_inline]] inline __m256i class_bits(const std::uint8_t* classes,
                                                                      std::uint64_t) {
  return _mm256_sllv_epi64(_mm256_set1_epi64x(1), _mm256_cvtepu8_epi64(_mm_loadu_si32(classes)));
}

// Like count_parts_plain(), a vector of guesses at a time. (Compilers split the vectors of other
// files here.)
template <class Mask>
[[gnu::target("popcnt,avx2")]] void count_parts_avx2(Rows rows, std::span<std::uint8_t> parts) {
  constexpr std::size_t lanes = sizeof(__m256i) / sizeof(Mask);
  for (std::size_t begin = 0; begin < parts.size(); begin += block) {
    __m256i vectors[block / lanes] = {};
    for (const std::uint8_t* row : rows) {
#pragma GCC unroll 8
      for (std::size_t i = 0; i < block / lanes; ++i) {
        vectors[i] = _mm256_or_si256(vectors[i], class_bits(row + begin + i * lanes, Mask{}));
      }
    }
    Mask masks[block];
    __builtin_memcpy(masks, vectors, sizeof(masks));
    for (std::size_t i = 0; i < block; ++i) {
      parts[begin + i] = static_cast<std::uint8_t>(std::popcount(masks[i]));
    }
  }
}
#endif

template <class Mask>
void count_parts(Instructions instructions, Rows rows, std::span<std::uint8_t> parts) {
#if defined(__x86_64__)
  if (instructions == Instructions::avx2) return count_parts_avx2<Mask>(rows, parts);
#endif
  static_cast<void>(instructions);
  count_parts_plain<Mask>(rows, parts);
}

// Fills the row of a code: the feedback of all guesses, by depth-first traversal of their digits in
// string order.
struct RowFill {
  const Variant& variant;
  Digits code;
  std::span<const std::uint8_t> numbers;              // numbers of the feedbacks
  std::array<std::int8_t, Variant::max_colors> left;  // pegs of the code minus those of the guess
  std::uint64_t used;                                 // colors of the guess
  std::uint8_t* next;

  // Fills in all guesses with these first `place` digits, which have `right` right pegs and `pegs`
  // pegs in total.
  void extend(int place, int right, int pegs) {
    const int own = code[static_cast<std::size_t>(place)];
    const bool is_last = place == variant.length - 1;
    for (int color = 0; color < variant.colors; ++color) {
      const auto bit = bits::bit<std::uint64_t>(color);
      if (!variant.repeats && (used & bit) != 0) continue;
      std::int8_t& rest = left[static_cast<std::size_t>(color)];
      const int more_right = right + (color == own ? 1 : 0);
      const int more_pegs = pegs + (rest > 0 ? 1 : 0);
      if (is_last) {
        // As CodeSpace::class_of().
        const int misplaced = variant.black_peg ? 0 : more_pegs - more_right;
        const int index = more_right * (variant.length + 1) + misplaced;
        *next++ = numbers[static_cast<std::size_t>(index)];
        continue;
      }
      --rest;
      used ^= bit;
      extend(place + 1, more_right, more_pegs);
      used ^= bit;
      ++rest;
    }
  }
};

}  // namespace

FeedbackTable::FeedbackTable(const CodeSpace& codes, Instructions instructions)
    : codes_(codes),
      instructions_(instructions),
      rows_(codes.size()),
      parts_((codes.size() + block - 1) / block * block),
      crowds_(parts_.size()) {
  assert(codes.size() <= max_codes);
  for (int i = 0; i < codes.classes(); ++i) {
    if (!is_possible(codes.variant(), codes.feedback_of(i))) continue;
    numbers_[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(classes_++);
  }
}

void FeedbackTable::fill(Code code) {
  std::vector<std::uint8_t>& row = rows_[code];
  row.resize(parts_.size());
  const Digits digits = codes_.digits(code);
  RowFill fill{codes_.variant(), digits, numbers_, {}, 0, row.data()};
  for (const std::uint8_t color : digits) ++fill.left[color];
  fill.extend(0, 0, 0);
}

std::vector<const std::uint8_t*> FeedbackTable::rows_of(std::span<const Code> possible) {
  std::vector<const std::uint8_t*> rows;
  rows.reserve(possible.size());
  for (const Code code : possible) rows.push_back(row(code).data());
  return rows;
}

std::span<const std::uint8_t> FeedbackTable::parts_of(std::span<const Code> possible) {
  const auto rows = rows_of(possible);
  if (classes_ <= 32) {
    count_parts<std::uint32_t>(instructions_, rows, parts_);
  } else {
    count_parts<std::uint64_t>(instructions_, rows, parts_);
  }
  return std::span(parts_).first(codes_.size());
}

std::span<const std::uint8_t> FeedbackTable::crowded_counts(std::span<const Code> possible,
                                                            std::uint8_t few) {
  assert(possible.size() <= std::numeric_limits<std::uint8_t>::max());
#if defined(__x86_64__)
  if (instructions_ == Instructions::avx2) {
    count_crowds_avx2(rows_of(possible), classes_, few, crowds_);
    return std::span(crowds_).first(codes_.size());
  }
#endif
  static_cast<void>(possible);
  static_cast<void>(few);
  return {};
}

}  // namespace gauntlet::mastermind
