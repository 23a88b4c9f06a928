#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "gauntlet/game.hpp"

// Mastermind: variants, codes, feedback, consistent codes, and players that guess.
//
//   const mastermind::CodeSpace codes({.length = 4, .colors = 6, .repeats = true});
//   std::cout << codes.size() << '\n';  // 1296
//   mastermind::Player player(codes, mastermind::Heuristic::minimax);
//   const auto possible = mastermind::consistent_codes(codes, {});
//   std::cout << codes.text(player.guess({}, possible)) << '\n';  // 1122

namespace gauntlet::mastermind {

// The set of codes: `length` positions, each with one of `colors` colors, with or without repeated
// colors. Colors are written 1 to 9, then a to z. In the black-peg game, feedback counts only the
// right colors in the right position.
struct Variant {
  static constexpr int max_length = 8;
  static constexpr int max_colors = 35;
  static constexpr std::uint64_t max_codes = 10'000'000;
  // Limit for play: with more codes, a guess may take minutes.
  static constexpr std::uint64_t max_played = 100'000;

  int length = 4;
  int colors = 6;
  bool repeats = false;
  bool black_peg = false;

  // Returns the number of codes: exact up to max_codes, otherwise some greater number.
  std::uint64_t codes() const;
  // Returns whether the numbers are within their bounds and there are 1 to `max` codes.
  bool is_valid(std::uint64_t max = max_played) const;

  bool operator==(const Variant&) const = default;
};

// A code, by its number in string order.
using Code = std::uint32_t;

// The colors of a code, from 0, position by position: as many as the code is long.
using Digits = std::span<const std::uint8_t>;

// The feedback to a guess: the number of right colors in the right position, and in a wrong one
// (always 0 in the black-peg game).
struct Feedback {
  int right = 0;
  int misplaced = 0;
  auto operator<=>(const Feedback&) const = default;
};

// All codes of a variant, with their digits.
class CodeSpace {
 public:
  // Uses 24 bytes per code. Precondition: the variant is valid, with at most max_codes codes.
  explicit CodeSpace(const Variant& variant);

  const Variant& variant() const { return variant_; }
  Code size() const { return size_; }
  Digits digits(Code code) const {
    const auto length = static_cast<std::size_t>(variant_.length);
    return Digits(packed_[code].digits).first(length);
  }
  std::string text(Code code) const;
  // Returns the symbol of a color.
  static char symbol(int color);
  // Return the code with these colors, or with this text, if there is one.
  std::optional<Code> find(Digits digits) const;
  std::optional<Code> find(std::string_view text) const;

  Feedback feedback(Code guess, Code secret) const;

  // Feedbacks are numbered from 0 to classes() - 1: right pegs times (length + 1), plus misplaced
  // pegs. Some numbers never occur.
  static constexpr std::size_t max_classes =
      std::size_t{Variant::max_length + 1} * (Variant::max_length + 1);
  int classes() const { return (variant_.length + 1) * (variant_.length + 1); }
  int class_of(Feedback feedback) const {
    return feedback.right * (variant_.length + 1) + feedback.misplaced;
  }
  Feedback feedback_of(int index) const {
    return {index / (variant_.length + 1), index % (variant_.length + 1)};
  }
  int win() const { return class_of({variant_.length, 0}); }

 private:
  // A code for fast comparison: the digits, padded with zeros, and for each color as many bits as
  // it has pegs, in a range of its own; in the black-peg game a bit for each position and color.
  struct Packed {
    std::array<std::uint8_t, Variant::max_length> digits{};
    std::array<std::uint64_t, 2> pegs{};
  };

  Packed pack(Digits digits) const;
  void append_codes(Packed& packed, int place);
  int common_pegs(Code a, Code b, int right) const;

  Variant variant_;
  Code size_ = 0;
  bool fits_;  // whether all pegs of a variant fit in the bits
  std::vector<Packed> packed_;
};

// Returns whether the feedback can occur. With p positions and c colors: right + misplaced <= p,
// not p - 1 right and 1 misplaced, and without repeats at least 2p - c pegs. In the black-peg game:
// no misplaced peg, and without repeats and c = p not p - 1 right.
bool is_possible(const Variant& variant, Feedback feedback);

// Describes a code: "a code of 4 different digits from 1 to 6".
std::string describe(const Variant& variant);

// Returns the feedback in the course's letters: w for right pegs, b for misplaced ones, dots for
// the rest.
std::string to_text(const CodeSpace& codes, Feedback feedback);

// Parses the course's letters: as many as a code has positions, in any order; in the black-peg game
// only w and dots. Returns nullopt for any other text.
std::optional<Feedback> read_feedback(const CodeSpace& codes, std::string_view text);

// The command line options of the variant.
inline constexpr std::array<Option, 3> variant_options{{
    {"--length", "Positions of a code", 4, 1, Variant::max_length},
    {"--colors", "Colors, written 1-9, then a-z", 6, 1, Variant::max_colors},
    {"--repeats", "Allow codes with a color more than once"},
}};

// Returns the variant of these option values. It may have no codes, or too many.
Variant variant_of(OptionValues values);

// Returns in one line what is wrong with these option values, or an empty string. `max` is the
// maximum number of codes.
std::string why_invalid(OptionValues values, std::uint64_t max);
inline std::string why_invalid(OptionValues values) {
  return why_invalid(values, Variant::max_played);
}

// One-step heuristics, by how they score the partition of the consistent codes by feedback:
//   minimax   smallest largest part (Knuth 1977)
//   expected  smallest expected part size (Irving 1978)
//   entropy   most information (Neuwirth 1982)
//   parts     most parts (Kooi 2005)
enum class Heuristic { minimax, expected, entropy, parts };

// What the best strategy is measured by:
//   total       least total of guesses over all codes (Koyama and Lai 1993)
//   worst_case  fewest guesses in which every code is found, then the least total
//   consistent  least total if every guess may be right
enum class Goal { total, worst_case, consistent };

using Row = std::pair<Code, Feedback>;

// Returns the codes consistent with a history, ascending.
std::vector<Code> consistent_codes(const CodeSpace& codes, std::span<const Row> history);

// Returns the guesses of a history, in order.
std::vector<Code> guesses_of(std::span<const Row> history);

// Partitions codes by their feedback to a guess, indexed by CodeSpace::class_of(); each part is
// ascending.
std::vector<std::vector<Code>> partition(const CodeSpace& codes, Code guess,
                                         std::span<const Code> members);

// Returns the number of feedbacks that can occur between two codes.
std::size_t possible_feedbacks(const CodeSpace& codes);

// Returns the next guess after `guesses`, given the consistent codes (ascending, at least one).
using Strategy = std::function<Code(std::span<const Code> guesses, std::span<const Code> possible)>;

// The results of a strategy against every code.
struct Evaluation {
  std::uint64_t codes = 0;
  std::uint64_t total = 0;  // total of guesses over all codes, including the right one
  std::vector<std::uint64_t>
      histogram;  // number of codes found with 1, 2, ... guesses; the last is not 0

  // Add one code that was found with `guesses` guesses, or another evaluation.
  void add_one(std::size_t guesses);
  void add(const Evaluation& others);

  double mean() const { return static_cast<double>(total) / static_cast<double>(codes); }
  std::size_t worst() const { return histogram.size(); }
};

// Plays the strategy against every code. `progress`, if set, is called periodically with the number
// of codes found.
Evaluation evaluate(const CodeSpace& codes, const Strategy& strategy,
                    const std::function<void(std::uint64_t found)>& progress = {});

// Plays only the games that begin with these guesses. Precondition: `consistent` holds the
// consistent codes, at least one.
Evaluation evaluate_from(const CodeSpace& codes, const Strategy& strategy,
                         std::span<const Code> guesses, std::span<const Code> possible,
                         const std::function<void(std::uint64_t found)>& progress = {});

// Returns how many of the consistent codes give each feedback to a guess; most right pegs first.
struct PartitionCell {
  Feedback feedback;
  std::size_t codes = 0;
};
std::vector<PartitionCell> partition_of(const CodeSpace& codes, Code guess,
                                        std::span<const Code> possible);

// A change of one row's feedback that makes the history consistent.
struct FeedbackCorrection {
  std::size_t row = 0;  // from 0
  Feedback feedback;
  std::size_t codes = 0;  // number of codes that are then consistent
};

// The reason why no code is consistent with a history.
struct Contradiction {
  std::size_t row = 0;  // from 0: the first row after which no code is consistent
  std::vector<FeedbackCorrection> repairs;  // all possible ones, by row, most right pegs first
};

// Returns nullopt if some code is consistent.
std::optional<Contradiction> find_contradiction(const CodeSpace& codes,
                                                std::span<const Row> history);

// Returns a minimal conflict: rows (indexes from 0, ascending) that contradict each other, although
// any proper subset does not. Empty if some code is consistent. Of several such sets, prefers one
// without early rows.
std::vector<std::size_t> find_minimal_conflict(const CodeSpace& codes,
                                               std::span<const Row> history);

// Returns the best first or second guess from the opening book, computed by make_book for variants
// in which searching takes long; nullopt for other variants or after more guesses. `consistent` is
// any consistent code.
std::optional<Code> opening_book_guess(const CodeSpace& codes, std::span<const Code> guesses,
                                       Code possible);

// Plays one variant by a one-step heuristic or by the best strategy. If that is infeasible (more
// than max_exact codes in total), it uses a one-step heuristic while more than few_enough codes are
// consistent, and then a search of at most search_budget positions.
//
// By Goal::worst_case, no code takes more guesses than the worst case of all codes, the guesses
// before included, unless the history rules that out. It is for at most max_exact codes.
class Player {
 public:
  static constexpr Code max_exact = 5040;
  static constexpr std::size_t few_enough = 300;
  static constexpr std::uint64_t search_budget = 20'000;

  // The codes must outlive the player.
  Player(const CodeSpace& codes, std::variant<Heuristic, Goal> rule);
  Player(Player&&) noexcept;
  Player& operator=(Player&&) = delete;
  ~Player();

  // Returns the next guess. Precondition: `consistent` is not empty, ascending, and contains all
  // codes consistent with the guesses.
  Code guess(std::span<const Code> guesses, std::span<const Code> possible);

  // Makes the next guess independent of earlier ones: which of several optimal guesses is found
  // first can depend on earlier searches.
  void clear_table();

  // Called periodically during a search: by a one-step heuristic with the number of guesses tried
  // and of all guesses, by other searches with the number of positions and 0.
  using Watch = std::function<void(std::uint64_t tried, std::uint64_t all)>;
  void set_watch(Watch watch);

  Strategy strategy() {
    return [this](std::span<const Code> guesses, std::span<const Code> possible) {
      return guess(guesses, possible);
    };
  }

 private:
  struct Searches;

  const CodeSpace& codes_;
  std::unique_ptr<Searches> searches_;
};

}  // namespace gauntlet::mastermind
