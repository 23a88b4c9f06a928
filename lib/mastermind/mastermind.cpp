#include "gauntlet/mastermind.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstring>
#include <map>
#include <numeric>
#include <utility>

#include "core/bits.hpp"

namespace gauntlet::mastermind {
namespace {

constexpr std::string_view symbols = "123456789abcdefghijklmnopqrstuvwxyz";
static_assert(symbols.size() == Variant::max_colors);

constexpr std::uint64_t high_bits = 0x8080808080808080;

// Returns the number of set bits. On CPUs without a popcount instruction it is faster than the
// compiler's library call.
int count(std::uint64_t x) {
  x -= x >> 1 & 0x5555555555555555;
  x = (x & 0x3333333333333333) + (x >> 2 & 0x3333333333333333);
  x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0f;
  return static_cast<int>(x * 0x0101010101010101 >> 56);
}

// Returns the digits of a code as one word. (A browser's library has no std::bit_cast.)
std::uint64_t word_of(const std::array<std::uint8_t, Variant::max_length>& digits) {
  std::uint64_t word;
  static_assert(sizeof(word) == sizeof(digits));
  std::memcpy(&word, digits.data(), sizeof(word));
  return word;
}

}  // namespace

std::uint64_t Variant::codes() const {
  std::uint64_t count = 1;
  for (int i = 0; i < length && count <= max_codes; ++i) {
    count *= static_cast<std::uint64_t>(repeats ? colors : std::max(colors - i, 0));
  }
  return count;
}

bool Variant::is_valid(std::uint64_t max) const {
  return length >= 1 && length <= max_length && colors >= 1 && colors <= max_colors &&
         codes() >= 1 && codes() <= max;
}

CodeSpace::CodeSpace(const Variant& variant)
    : variant_(variant),
      size_(static_cast<Code>(variant.codes())),
      fits_((!variant.repeats && !variant.black_peg) || variant.colors * variant.length <= 128) {
  assert(variant.is_valid(Variant::max_codes));
  packed_.reserve(size_);
  Packed packed;
  append_codes(packed, 0);
}

// Appends all codes that begin with the first `place` of these digits.
void CodeSpace::append_codes(Packed& packed, int place) {
  const auto length = static_cast<std::size_t>(variant_.length);
  if (place == variant_.length) {
    packed_.push_back(pack(Digits(packed.digits).first(length)));
    return;
  }
  for (int color = 0; color < variant_.colors; ++color) {
    const auto digit = static_cast<std::uint8_t>(color);
    auto* const end = packed.digits.begin() + place;
    if (!variant_.repeats && std::find(packed.digits.begin(), end, digit) != end) continue;
    *end = digit;
    append_codes(packed, place + 1);
  }
}

CodeSpace::Packed CodeSpace::pack(Digits digits) const {
  Packed packed;
  std::array<int, Variant::max_colors> times{};
  for (std::size_t place = 0; place < digits.size(); ++place) {
    const std::uint8_t color = digits[place];
    packed.digits[place] = color;
    const int range = variant_.black_peg ? static_cast<int>(place) : times[color]++;
    const int bit = range * variant_.colors + color;
    if (fits_) packed.pegs[static_cast<std::size_t>(bit / 64)] |= std::uint64_t{1} << bit % 64;
  }
  return packed;
}

char CodeSpace::symbol(int color) { return symbols[static_cast<std::size_t>(color)]; }

std::string CodeSpace::text(Code code) const {
  std::string text;
  for (const std::uint8_t color : digits(code)) text += symbols[color];
  return text;
}

// For each digit, counts the codes with a smaller one in its position.
std::optional<Code> CodeSpace::find(Digits wanted) const {
  Code number = 0;
  std::uint64_t used = 0;  // without repeats
  for (const int color : wanted) {
    const auto bit = bits::bit<std::uint64_t>(color);
    if (color >= variant_.colors || (used & bit) != 0) return std::nullopt;
    const int choices = variant_.colors - std::popcount(used);
    const int smaller = color - std::popcount(used & (bit - 1));
    number = number * static_cast<Code>(choices) + static_cast<Code>(smaller);
    if (!variant_.repeats) used |= bit;
  }
  return number;
}

std::optional<Code> CodeSpace::find(std::string_view text) const {
  if (text.size() != static_cast<std::size_t>(variant_.length)) return std::nullopt;
  std::array<std::uint8_t, Variant::max_length> wanted{};
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto color = symbols.find(text[i]);
    if (color == symbols.npos) return std::nullopt;
    wanted[i] = static_cast<std::uint8_t>(color);
  }
  return find(Digits(wanted).first(text.size()));
}

Feedback CodeSpace::feedback(Code guess, Code secret) const {
  const Packed& a = packed_[guess];
  const Packed& b = packed_[secret];
  // An equal byte (difference 0) keeps its high bit; the padding bytes are always equal.
  const std::uint64_t differing = word_of(a.digits) ^ word_of(b.digits);
  Feedback feedback;
  feedback.right =
      count((high_bits - differing) & high_bits) - (Variant::max_length - variant_.length);
  feedback.misplaced = common_pegs(guess, secret, feedback.right) - feedback.right;
  return feedback;
}

// Returns how many pegs two codes have in common, in any positions if misplaced ones count. `right`
// are in the same position.
int CodeSpace::common_pegs(Code a, Code b, int right) const {
  if (fits_) {
    const auto& pegs = packed_[a].pegs;
    const auto& others = packed_[b].pegs;
    const std::uint64_t high = pegs[1] & others[1];
    return count(pegs[0] & others[0]) + (high != 0 ? count(high) : 0);
  }
  if (variant_.black_peg) return right;
  std::array<int, Variant::max_colors> times{};
  for (const std::uint8_t color : digits(a)) ++times[color];
  int common = 0;
  for (const std::uint8_t color : digits(b)) common += times[color]-- > 0 ? 1 : 0;
  return common;
}

bool is_possible(const Variant& variant, Feedback feedback) {
  const int pegs = feedback.right + feedback.misplaced;
  if (pegs > variant.length) return false;
  if (variant.black_peg) {
    const bool has_other_color = variant.repeats || variant.colors > variant.length;
    return feedback.misplaced == 0 && (feedback.right != variant.length - 1 || has_other_color);
  }
  if (feedback.right == variant.length - 1 && feedback.misplaced == 1) return false;
  return variant.repeats || pegs >= 2 * variant.length - variant.colors;
}

std::string describe(const Variant& variant) {
  const std::string last(1, CodeSpace::symbol(variant.colors - 1));
  return "a code of " + std::to_string(variant.length) +
         (variant.repeats ? " digits" : " different digits") + " from 1 to " + last;
}

std::string to_text(const CodeSpace& codes, Feedback feedback) {
  const int rest = codes.variant().length - feedback.right - feedback.misplaced;
  return std::string(static_cast<std::size_t>(feedback.right), 'w') +
         std::string(static_cast<std::size_t>(feedback.misplaced), 'b') +
         std::string(static_cast<std::size_t>(rest), '.');
}

std::optional<Feedback> read_feedback(const CodeSpace& codes, std::string_view text) {
  if (text.size() != static_cast<std::size_t>(codes.variant().length)) return std::nullopt;
  Feedback feedback;
  for (const char letter : text) {
    if (letter == 'w') {
      ++feedback.right;
    } else if (letter == 'b' && !codes.variant().black_peg) {
      ++feedback.misplaced;
    } else if (letter != '.') {
      return std::nullopt;
    }
  }
  return feedback;
}

Variant variant_of(OptionValues values) {
  return {static_cast<int>(values[0]), static_cast<int>(values[1]), values[2] == 1};
}

std::string why_invalid(OptionValues values, std::uint64_t max) {
  const Variant variant = variant_of(values);
  if (variant.is_valid(max)) return {};
  return "expected a variant of 1 to " + std::to_string(max) + " codes, got " +
         (variant.codes() == 0 ? "none" : "more");
}

std::vector<Code> consistent_codes(const CodeSpace& codes, std::span<const Row> history) {
  std::vector<Code> found;
  for (Code code = 0; code < codes.size(); ++code) {
    const bool fits = std::all_of(history.begin(), history.end(), [&](const Row& row) {
      return codes.feedback(row.first, code) == row.second;
    });
    if (fits) found.push_back(code);
  }
  return found;
}

std::vector<Code> guesses_of(std::span<const Row> history) {
  std::vector<Code> guesses;
  guesses.reserve(history.size());
  for (const auto& [guess, feedback] : history) guesses.push_back(guess);
  return guesses;
}

std::vector<std::vector<Code>> partition(const CodeSpace& codes, Code guess,
                                         std::span<const Code> members) {
  std::vector<std::vector<Code>> parts(static_cast<std::size_t>(codes.classes()));
  for (const Code code : members) {
    parts[static_cast<std::size_t>(codes.class_of(codes.feedback(guess, code)))].push_back(code);
  }
  return parts;
}

std::size_t possible_feedbacks(const CodeSpace& codes) {
  std::size_t count = 0;
  for (int i = 0; i < codes.classes(); ++i) {
    count += is_possible(codes.variant(), codes.feedback_of(i)) ? 1 : 0;
  }
  return count;
}

namespace {

// Traverses the tree of all games, depth first.
class Games {
 public:
  Games(const CodeSpace& codes, const Strategy& strategy, std::span<const Code> guesses,
        const std::function<void(std::uint64_t)>& progress)
      : codes_(codes),
        strategy_(strategy),
        progress_(progress),
        guesses_(guesses.begin(), guesses.end()) {}

  void play(std::span<const Code> possible) {
    const Code guess = strategy_(guesses_, possible);
    guesses_.push_back(guess);
    if (possible.size() == 1) {
      found();
    } else {
      const auto parts = partition(codes_, guess, possible);
      for (std::size_t i = 0; i < parts.size(); ++i) {
        if (parts[i].empty()) continue;
        if (i == static_cast<std::size_t>(codes_.win())) {
          found();
        } else {
          play(parts[i]);
        }
      }
    }
    guesses_.pop_back();
  }

  Evaluation take() { return std::move(result_); }

 private:
  void found() {
    result_.add_one(guesses_.size());
    if (progress_) progress_(result_.codes);
  }

  const CodeSpace& codes_;
  const Strategy& strategy_;
  const std::function<void(std::uint64_t)>& progress_;
  std::vector<Code> guesses_;
  Evaluation result_;
};

}  // namespace

void Evaluation::add_one(std::size_t guesses) {
  ++codes;
  total += guesses;
  if (histogram.size() < guesses) histogram.resize(guesses);
  ++histogram[guesses - 1];
}

void Evaluation::add(const Evaluation& others) {
  codes += others.codes;
  total += others.total;
  if (histogram.size() < others.histogram.size()) histogram.resize(others.histogram.size());
  for (std::size_t i = 0; i < others.histogram.size(); ++i) histogram[i] += others.histogram[i];
}

Evaluation evaluate(const CodeSpace& codes, const Strategy& strategy,
                    const std::function<void(std::uint64_t)>& progress) {
  return evaluate_from(codes, strategy, {}, consistent_codes(codes, {}), progress);
}

Evaluation evaluate_from(const CodeSpace& codes, const Strategy& strategy,
                         std::span<const Code> guesses, std::span<const Code> possible,
                         const std::function<void(std::uint64_t)>& progress) {
  Games games(codes, strategy, guesses, progress);
  games.play(possible);
  return games.take();
}

namespace {

// Orders feedbacks by most right pegs, then most misplaced ones.
bool is_before(const Feedback& a, const Feedback& b) { return b < a; }

}  // namespace

std::vector<PartitionCell> partition_of(const CodeSpace& codes, Code guess,
                                        std::span<const Code> possible) {
  std::map<Feedback, std::size_t, decltype(&is_before)> sizes(is_before);
  for (const Code code : possible) ++sizes[codes.feedback(guess, code)];
  std::vector<PartitionCell> parts;
  parts.reserve(sizes.size());
  for (const auto& [feedback, size] : sizes) parts.push_back({feedback, size});
  return parts;
}

std::optional<Contradiction> find_contradiction(const CodeSpace& codes,
                                                std::span<const Row> history) {
  Contradiction found;
  const auto repair_before = [](const FeedbackCorrection& a, const FeedbackCorrection& b) {
    return a.row != b.row ? a.row < b.row : is_before(a.feedback, b.feedback);
  };
  std::map<FeedbackCorrection, std::size_t, decltype(repair_before)> repairs(repair_before);
  for (Code code = 0; code < codes.size(); ++code) {
    std::size_t wrong = 0;
    FeedbackCorrection repair;
    std::size_t first = history.size();
    for (std::size_t row = 0; row < history.size() && wrong < 2; ++row) {
      const Feedback feedback = codes.feedback(history[row].first, code);
      if (feedback == history[row].second) continue;
      if (wrong++ == 0) first = row;
      repair = {row, feedback, 0};
    }
    if (wrong == 0) return std::nullopt;
    if (wrong == 1) ++repairs[repair];
    found.row = std::max(found.row, first);
  }
  for (const auto& [repair, count] : repairs) {
    found.repairs.push_back({repair.row, repair.feedback, count});
  }
  return found;
}

std::vector<std::size_t> find_minimal_conflict(const CodeSpace& codes,
                                               std::span<const Row> history) {
  std::vector<Row> rows(history.begin(), history.end());
  if (!consistent_codes(codes, rows).empty()) return {};
  std::vector<std::size_t> places(rows.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  for (std::size_t i = 0; i < rows.size();) {
    std::vector<Row> others = rows;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
    if (!consistent_codes(codes, others).empty()) {
      ++i;
      continue;
    }
    rows = std::move(others);
    places.erase(places.begin() + static_cast<std::ptrdiff_t>(i));
  }
  return places;
}

}  // namespace gauntlet::mastermind
