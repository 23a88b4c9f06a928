#include "mastermind/optimal.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <utility>

#include "core/bits.hpp"
#include "core/hash.hpp"
#include "mastermind/guess_scan.hpp"

namespace gauntlet::mastermind {

// Codes grouped by their feedback to a guess, smaller parts first; each part keeps the order of its
// codes.
class Partition {
 public:
  // class_of(code) returns the number of the feedback, below CodeSpace::max_classes.
  template <class ClassOf>
  Partition(std::span<const Code> codes, std::size_t classes, const ClassOf& class_of)
      : codes_(codes.size()), classes_(classes) {
    std::vector<std::uint8_t> numbers(codes.size());
    std::array<std::uint32_t, CodeSpace::max_classes> sizes{};
    for (std::size_t i = 0; i < codes.size(); ++i) {
      numbers[i] = static_cast<std::uint8_t>(class_of(codes[i]));
      ++sizes[numbers[i]];
    }
    std::array<Code*, CodeSpace::max_classes> ends{};
    Code* begin = codes_.data();
    for (std::size_t i = 0; i < classes_; ++i) {
      parts_[i] = {begin, sizes[i]};
      ends[i] = begin;
      begin += sizes[i];
    }
    for (std::size_t i = 0; i < codes.size(); ++i) *ends[numbers[i]]++ = codes[i];
    std::sort(parts_.begin(), parts_.begin() + static_cast<std::ptrdiff_t>(classes_),
              [](const auto& a, const auto& b) { return a.size() < b.size(); });
  }

  // Returns the parts; some may be empty.
  std::span<const std::span<const Code>> get() const { return std::span(parts_).first(classes_); }

 private:
  std::vector<Code> codes_;
  std::array<std::span<const Code>, CodeSpace::max_classes> parts_;
  std::size_t classes_;
};

namespace {

// For more codes, feedbacks are not counted: any feedback may leave all codes.
constexpr Code max_counted = Variant::max_played;

// Guesses are equivalent under permutations of positions and colors if their colors occur equally
// often. The first of them has its colors in order, none more often than the one before.
bool is_first_of_kind(Digits digits) {
  std::size_t last = digits.size();  // occurrences of the previous color
  for (std::size_t begin = 0, color = 0; begin < digits.size(); ++color) {
    if (digits[begin] != color) return false;
    std::size_t end = begin;
    while (end < digits.size() && digits[end] == color) ++end;
    if (end - begin > last) return false;
    last = end - begin;
    begin = end;
  }
  return true;
}

// Returns, by feedback, the most codes that any guess can leave, and 0 for the winning feedback.
std::vector<std::size_t> greatest_parts(const CodeSpace& codes) {
  std::vector<std::size_t> greatest(static_cast<std::size_t>(codes.classes()));
  for (Code guess = 0; guess < codes.size(); ++guess) {
    if (!is_first_of_kind(codes.digits(guess))) continue;
    std::vector<std::size_t> sizes(greatest.size());
    for (Code code = 0; code < codes.size(); ++code) {
      ++sizes[static_cast<std::size_t>(codes.class_of(codes.feedback(guess, code)))];
    }
    for (std::size_t i = 0; i < sizes.size(); ++i) greatest[i] = std::max(greatest[i], sizes[i]);
  }
  greatest[static_cast<std::size_t>(codes.win())] = 0;
  return greatest;
}

// Returns upper bounds of greatest_parts() without counting feedbacks.
std::vector<std::size_t> possible_parts(const CodeSpace& codes) {
  return std::vector<std::size_t>(possible_feedbacks(codes) - 1, codes.size());
}

}  // namespace

std::vector<Score> size_bounds(const CodeSpace& codes) {
  const auto max = codes.size() <= max_counted ? greatest_parts(codes) : possible_parts(codes);
  std::vector<Score> bounds{0, 1};
  bounds.reserve(codes.size() + 1);
  for (std::size_t filled = 1; bounds.size() <= codes.size(); ++filled) {
    // Adds one code to each part that can have that many.
    const Score more = 1 + bounds[filled] - bounds[filled - 1];
    for (const std::size_t each : max) {
      if (each >= filled && bounds.size() <= codes.size()) bounds.push_back(bounds.back() + more);
    }
  }
  return bounds;
}

std::vector<std::size_t> capacities(const CodeSpace& codes) {
  const auto max = codes.size() <= max_counted ? greatest_parts(codes) : possible_parts(codes);
  std::vector<std::size_t> most{0, 1};
  while (most.back() < codes.size() && most.back() > most[most.size() - 2]) {
    std::size_t sum = 1;
    for (const std::size_t each : max) sum += std::min(each, most.back());
    most.push_back(sum);
  }
  return most;
}

// Branch and bound when so few codes are left that one guess might distinguish them all.

// Tries each of a few codes. Returns true if that settles the best guess. Otherwise keeps the best
// guess found, if it improves `best`.
bool Optimal::settle_few(std::span<const Code> possible, Score limit, Result& best) {
  if (!is_few(possible.size())) return false;
  const Score bound = bounds_[possible.size()];
  const Result few = search_small_set(possible);
  if (few.exact) {
    best = few;
    return true;
  }
  if (limit == bound) {  // 2n - 1 is impossible
    best = {bound + 1, false, few.guess, bound + 1};
    return true;
  }
  if (few.total < best.total) best = few;
  return false;
}

// Returns the consistent guess with the least total if the codes of each of its parts are then
// tried one by one: an achievable total. It is exact up to 2n: n codes need 2n - 1 guesses if one
// of them distinguishes all others, and otherwise at least 2n, whatever is guessed.
Optimal::Result Optimal::search_small_set(std::span<const Code> possible) {
  Result best{std::numeric_limits<std::int32_t>::max(), false, possible.front(),
              bounds_[possible.size()]};
  const auto try_each = [&](const auto& class_of) {
    for (const Code guess : possible) {
      std::array<std::uint8_t, CodeSpace::max_classes> sizes{};
      Score total = 0;
      for (const Code code : possible) total += 1 + ++sizes[class_of(guess, code)];
      --total;  // the guess itself is found at once
      if (is_limited() && *std::max_element(sizes.begin(), sizes.end()) >= guesses_left()) continue;
      if (total < best.total) best = {total, false, guess, best.bound};
      if (total == best.bound) break;
    }
  };
  if (classes_) {
    try_each([&](Code guess, Code code) { return std::size_t{classes_->row(guess)[code]}; });
  } else {
    try_each([&](Code guess, Code code) {
      return static_cast<std::size_t>(codes_.class_of(codes_.feedback(guess, code)));
    });
  }
  best.exact = best.total <= bounds_[possible.size()] + 1;
  best.bound = std::min(best.total, bounds_[possible.size()] + 1);
  return best;
}

// The guesses that branch and bound tries in a position.

namespace {

// For at most this many codes, only the guesses with the least bound are listed. Usually one of
// these is best, and the scan for more is fast.
constexpr std::size_t quick = 64;

// This many guesses are scored one by one before all are scored together.
constexpr std::size_t scored_singly = 500;

// Returns the first occurrence of `number` in a row, or nullptr.
const std::uint8_t* find(const std::uint8_t* begin, const std::uint8_t* end, std::size_t number) {
  return static_cast<const std::uint8_t*>(
      std::memchr(begin, static_cast<int>(number), static_cast<std::size_t>(end - begin)));
}

}  // namespace

// Returns the guesses whose lower bound is from `min` to `limit`, most promising first. For at
// most `quick` codes, only those with the least such bound. Of equivalent guesses only the first in
// string order.
Optimal::Candidates Optimal::candidates(std::span<const Code> possible, Score min, Score limit) {
  const bool takes_table = classes_ && possible.size() <= quick && !effort_.consistent_only;
  auto found =
      takes_table ? table_candidates(possible, min, limit) : scan_candidates(possible, min, limit);
  std::sort(found.begin(), found.end());
  return found;
}

Optimal::Candidates Optimal::scan_candidates(std::span<const Code> possible, Score min,
                                             Score limit) const {
  const auto size = static_cast<Score>(possible.size());
  const bool is_quick = possible.size() <= quick;
  Candidates found;
  GuessScan scan(codes_, {PartitionScore::Kind::table, bounds_}, guesses_, possible);
  const auto take = [&](Candidate candidate) {
    if (candidate.bound < min || candidate.bound > limit) return;
    if (is_quick && candidate.bound < limit) {
      limit = candidate.bound;
      found.clear();
    }
    found.push_back(candidate);
  };
  // A consistent guess needs no further guess for itself, but its own part of one counts one.
  for (const Code code : possible) {
    if (scan.is_normal(code)) take({size + scan.score(code) - 1, false, code});
  }
  if (effort_.consistent_only) return found;
  // A guess that leaves all codes in one part is useless. For a few codes, an inconsistent guess
  // that distinguishes them all is optimal.
  const auto end = [&] { return std::min(limit - size + 1, bounds_[possible.size()]); };
  const Score enough = is_few(possible.size()) ? size : 0;
  scan.run(end(), enough, [&](Code code, Score score) {
    if (std::binary_search(possible.begin(), possible.end(), code)) return end();
    take({size + score, true, code});
    return score == enough ? enough : end();
  });
  return found;
}

// Like scan_candidates(), with the table of feedbacks. Tries guesses with the most parts first,
// because usually one of them has the least bound.
Optimal::Candidates Optimal::table_candidates(std::span<const Code> possible, Score min,
                                              Score limit) {
  const auto size = static_cast<Score>(possible.size());
  const PartitionScore measure{PartitionScore::Kind::table, bounds_};
  const Score enough = is_few(possible.size()) ? size : 0;
  const bool crowds_count = bounds_[possible.size()] == 3 * size - 1 - static_cast<Score>(few_);
  std::span<const std::uint8_t> crowds;
  std::size_t scored = 0;
  // The bound of a part of n codes, if few, is 2n - 1; each further code, up to some size, adds
  // three.
  const auto score_of = [&](Code guess, std::size_t parts) {
    const Score uncrowded = 2 * size - static_cast<Score>(parts);
    // No part is larger than the codes that the other parts leave.
    if (is_few(possible.size() - parts + 1)) return uncrowded;
    if (crowds_count && ++scored == scored_singly) {
      crowds = classes_->crowded_counts(possible, static_cast<std::uint8_t>(few_));
    }
    return crowds.empty() ? table_score(guess, possible) : uncrowded + crowds[guess];
  };
  Candidates found;
  const auto take = [&](Code guess, std::size_t parts) {
    const Score score = score_of(guess, parts);
    const bool impossible = !std::binary_search(possible.begin(), possible.end(), guess);
    const Candidate candidate{size + score - (impossible ? 0 : 1), impossible, guess};
    if (candidate.bound < min || candidate.bound > limit) return false;
    if (candidate.bound < limit) found.clear();
    limit = candidate.bound;
    found.push_back(candidate);
    return impossible && score == enough;
  };
  const auto all_parts = classes_->parts_of(possible);
  // A guess that leaves all codes in one part is useless.
  for (std::size_t parts = std::min(possible.size(), classes_->classes()); parts > 1; --parts) {
    if (size - 1 + measure.least(possible.size(), parts) > limit) break;
    const auto* const end = all_parts.data() + all_parts.size();
    const auto* next = all_parts.data();
    while ((next = find(next, end, parts)) != nullptr) {
      if (take(static_cast<Code>(next - all_parts.data()), parts)) return found;
      ++next;
    }
  }
  if (found.size() > 1) keep_normal(possible, found);
  return found;
}

Score Optimal::table_score(Code guess, std::span<const Code> possible) {
  const auto row = classes_->row(guess);
  std::array<std::uint8_t, FeedbackTable::max_classes> sizes{};
  for (const Code code : possible) ++sizes[row[code]];
  Score score = 0;
  for (std::size_t i = 0; i < classes_->classes(); ++i) score += bounds_[sizes[i]];
  return score;
}

void Optimal::keep_normal(std::span<const Code> possible, Candidates& found) const {
  ColorSets alive{};
  for (const Code code : possible) {
    std::size_t place = 0;
    for (const std::uint8_t color : codes_.digits(code)) {
      alive[place++] |= std::uint64_t{1} << color;
    }
  }
  const Symmetry symmetry(codes_, guesses_, alive);
  found.erase(std::remove_if(found.begin(), found.end(),
                             [&](const Candidate& candidate) {
                               return !symmetry.is_canonical(codes_.digits(candidate.guess));
                             }),
              found.end());
}

namespace {

// The table of feedbacks pays off after this many positions.
constexpr std::uint64_t warm_up = 256;

}  // namespace

Optimal::Optimal(const CodeSpace& codes, SearchLimits effort)
    : codes_(codes), effort_(std::move(effort)), bounds_(size_bounds(codes)) {
  while (few_ < codes.size() && bounds_[few_ + 1] - bounds_[few_] <= 2) ++few_;
  if (!effort_.keeps_sets) canonical_.emplace(codes);
  // For shorter codes most guesses are equivalent. With a budget, the order of equal parts matters.
  takes_classes_ = effort_.budget == 0 && codes.variant().length >= 4 &&
                   codes.size() <= FeedbackTable::max_codes;
}

// With a limit, the key includes the number of guesses left.
SetKey Optimal::key_of(std::span<const Code> possible) {
  SetKey key = canonical_ ? canonical_->key_of(possible, unguessed_colors(codes_, guesses_))
                          : key_of_set(possible);
  if (is_limited()) key.place += splitmix64(~guesses_left());
  return key;
}

// Returns whether no strategy finds that many codes in the guesses that are left.
bool Optimal::is_too_many(std::size_t size) const {
  return guesses_left() < capacities_.size() && size > capacities_[guesses_left()];
}

bool Optimal::is_stopped() {
  if (effort_.budget > 0 && positions_ - begun_ > effort_.budget) stopped_ = true;
  return stopped_;
}

Optimal::Result Optimal::search(std::span<const Code> possible, Score limit) {
  const Score bound = bounds_[possible.size()];
  if (is_too_many(possible.size())) {
    return {Score{no_limit}, false, possible.front(), Score{no_limit}};
  }
  if (possible.size() <= 2) return {bound, true, possible.front(), bound};
  if (bound > limit) return {bound, false, possible.front(), bound};
  Result best{limit + 1, false, possible.front(), limit + 1};
  // Trying few codes takes less time than computing their key.
  if (canonical_ && settle_few(possible, limit, best)) return best;
  const SetKey key = key_of(possible);
  if (const auto known = table_.find(key); known != table_.end()) {
    if (known->second.exact || known->second.total > limit) return known->second;
    if (best.total > limit) best.guess = known->second.guess;
  }
  Result result =
      canonical_ ? search_rest(possible, limit, best) : search_new(possible, limit, best);
  result.question = question(possible);
  if (!is_stopped()) table_[key] = result;
  return result;
}

// Returns a hash of the set and of the guesses before it, which decide which of several equal
// guesses is the first.
std::uint64_t Optimal::question(std::span<const Code> possible) const {
  std::uint64_t hash = 1;
  for (const Code guess : guesses_) hash = hash_combine(hash, guess);
  for (const Code code : possible) hash += splitmix64(code);
  return hash;
}

// Searches a set that is not in the table. `best` is an earlier result, or a fallback guess.
Optimal::Result Optimal::search_new(std::span<const Code> possible, Score limit, Result best) {
  if (settle_few(possible, limit, best)) {
    count_position();
    return best;
  }
  return search_rest(possible, limit, best);
}

void Optimal::count_position() {
  ++positions_;
  if (takes_classes_ && !classes_ && positions_ >= warm_up) classes_.emplace(codes_);
  if (effort_.stop && !stopped_) stopped_ = effort_.stop();
}

Optimal::Result Optimal::search_rest(std::span<const Code> possible, Score limit, Result best) {
  count_position();
  best = search_candidates(possible, best);
  best.exact = best.total <= limit;
  return best;
}

// Returns the best guess with a smaller total than `best`, if there is one. Tries all guesses whose
// bound allows that, lowest bound first.
Optimal::Result Optimal::search_candidates(std::span<const Code> possible, Result best) {
  if (is_stopped()) {
    best.bound = bounds_[possible.size()];
    return best;
  }
  best.bound = std::numeric_limits<std::int32_t>::max();
  const auto finish = [&] {
    best.bound = std::min(best.bound, best.total);
    return best;
  };
  auto next = candidates(possible, 0, best.total - 1);
  while (!next.empty()) {
    for (const Candidate& candidate : next) {
      if (candidate.bound >= best.total) return finish();
      if (is_stopped()) {
        best.bound = std::min(best.bound, candidate.bound);
        return finish();
      }
      const Total total = try_guess(candidate, possible, best.total - 1);
      if (total.total < best.total) best = {total.total, false, candidate.guess, best.bound};
      best.bound = std::min(best.bound, total.bound);
    }
    next = candidates(possible, next.back().bound + 1, best.total - 1);
  }
  return finish();
}

// Returns the total with this guess if it is at most `limit`; otherwise a lower bound above the
// limit.
Optimal::Total Optimal::try_guess(const Candidate& candidate, std::span<const Code> possible,
                                  Score limit) {
  const Partition parts = [&] {
    if (!classes_) {
      return Partition(possible, static_cast<std::size_t>(codes_.classes()), [&](Code code) {
        return codes_.class_of(codes_.feedback(candidate.guess, code));
      });
    }
    const auto row = classes_->row(candidate.guess);
    return Partition(possible, classes_->classes(), [&](Code code) { return row[code]; });
  }();
  guesses_.push_back(candidate.guess);
  if (is_too_many(parts.get().back().size())) {
    guesses_.pop_back();
    return {Score{no_limit}, Score{no_limit}};
  }
  Total sum{candidate.bound, candidate.bound};
  for (const auto& part : parts.get()) {
    if (sum.total > limit) break;
    if (part.size() <= 2) continue;  // the bound is exact
    const Score min = bounds_[part.size()];
    const Result result = search(part, limit - sum.total + min);
    sum.total += result.total - min;
    sum.bound += result.bound - min;
  }
  guesses_.pop_back();
  return sum;
}

Optimal::Answer Optimal::solve(std::span<const Code> guesses, std::span<const Code> possible,
                               std::uint64_t less_than, std::size_t most_guesses) {
  guesses_.assign(guesses.begin(), guesses.end());
  most_guesses_ = most_guesses;
  if (most_guesses == any_number) {
    capacities_.clear();
  } else if (capacities_.empty()) {
    capacities_ = capacities(codes_);
  }
  begun_ = positions_;
  stopped_ = false;
  Result result = search(possible, static_cast<Score>(less_than) - 1);
  // The guess in the table may belong to an equivalent set.
  if (canonical_ && possible.size() > 2 && result.exact && !is_stopped() &&
      result.question != question(possible)) {
    const Score above = result.total + 1;
    const Result first = search_new(possible, result.total, {above, false, result.guess, above});
    if (first.exact) result = first;
  }
  return {result.guess, static_cast<std::uint64_t>(result.total),
          static_cast<std::uint64_t>(result.bound), !is_stopped()};
}

}  // namespace gauntlet::mastermind
