#include "mastermind/nested_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "mastermind/guess_scan.hpp"

namespace gauntlet::mastermind {
namespace {

// Sets of at most this many codes are solved exactly. Consistent guesses are few, and soon tried,
// unless there are few feedbacks.
constexpr std::size_t whole = 24;
constexpr std::size_t whole_if_consistent = 200;

// Estimates are totals in units of this fraction.
constexpr double unit = 1024;

// A guess is given up if its total exceeds the limit when this share of the estimates of the parts
// that remain is added.
constexpr double share = 0.97;

// Ends a scan of all guesses.
struct Stopped {};

constexpr Score no_total = std::numeric_limits<std::int32_t>::max();

// The number of guesses tried by the level below.
std::size_t width_of(int level) { return level == 0 ? 1 : 4 + 4 * static_cast<std::size_t>(level); }

// The number of those that are then compared at the level itself.
std::size_t finalists_of(int level) { return static_cast<std::size_t>(std::max(1, level - 1)); }

}  // namespace

NestedSearch::NestedSearch(const CodeSpace& codes, bool consistent_only, std::function<bool()> stop)
    : codes_(codes),
      consistent_only_(consistent_only),
      whole_(consistent_only && !codes.variant().black_peg ? whole_if_consistent : whole),
      stop_(std::move(stop)),
      exact_(codes, {.consistent_only = consistent_only,
                     .keeps_sets = whole_ == whole,
                     .stop = [this] { return is_stopped(); }}) {
  estimate(1, 0.5);
}

// No estimate is less than the lower bound. Both are convex.
void NestedSearch::estimate(double a, double b) {
  estimates_.assign(1, 0);
  for (std::size_t size = 1; size <= codes_.size(); ++size) {
    const auto codes = static_cast<double>(size);
    const auto bound = static_cast<double>(exact_.min_total(size));
    estimates_.push_back(std::llround(unit * std::max(bound, codes * (a + b * std::log2(codes)))));
  }
}

// Sets weigh as much as they have codes.
void NestedSearch::Fit::add(std::size_t size, Score total) {
  const auto codes = static_cast<double>(size);
  const double bits = std::log2(codes);
  weight += codes;
  x += codes * bits;
  y += static_cast<double>(total);
  xx += codes * bits * bits;
  xy += bits * static_cast<double>(total);
}

bool NestedSearch::is_stopped() {
  if (!stopped_) stopped_ = is_cut_ || stop_();
  return stopped_;
}

bool NestedSearch::improve(std::span<const Code> guesses, std::span<const Code> possible) {
  guesses_.assign(guesses.begin(), guesses.end());
  stopped_ = false;
  is_fitting_ = ++level_ == 0;
  search(possible, level_);
  if (is_fitting_ && fit_.weight * fit_.xx > fit_.x * fit_.x * (1 + 1e-9)) {
    estimate(fit_.intercept(), fit_.slope());
  }
  is_fitting_ = false;
  is_cut_ = is_cut_ || (level_ == 0 && stopped_);
  return !stopped_;
}

NestedSearch::Found NestedSearch::search(std::span<const Code> possible, int level) {
  if (possible.size() <= 2) {
    return {static_cast<Score>(exact_.min_total(possible.size())), possible.front(), level};
  }
  if (possible.size() <= whole_) {
    const auto answer = exact_.solve(guesses_, possible);
    if (!answer.proven) {
      stopped_ = true;
      return {no_total, possible.front(), -1};
    }
    const auto total = static_cast<Score>(answer.total);
    if (is_fitting_) fit_.add(possible.size(), total);
    return {total, answer.guess, level};
  }
  const SetKey key = key_of_set(possible);
  Found best{no_total, possible.front(), -1};
  if (const auto known = table_.find(key); known != table_.end()) best = known->second;
  if (best.level >= level || is_stopped()) return best;
  best = search_candidates(possible, level, best);
  if (stopped_) return best;
  best.level = level;
  if (is_fitting_) fit_.add(possible.size(), best.total);
  table_[key] = best;
  return best;
}

NestedSearch::Found NestedSearch::search_candidates(std::span<const Code> possible, int level,
                                                    Found best) {
  const Code incumbent = best.guess;
  const bool was_known = best.level >= 0;
  // The best guess so far comes first: a search that is stopped has improved some of its parts.
  if (was_known) {
    best.total = std::min(best.total, try_guess(possible, incumbent, level, no_total));
  }
  const std::size_t finalists = finalists_of(level);
  std::vector<Found> tried;
  const int below = std::max(level - 1, 0);
  for (const auto& [estimate, guess] : promising(possible, width_of(level))) {
    if (level == 0) table_[key_of_set(possible)] = {no_total, guess, -1};  // known if cut
    const Score limit = tried.size() < finalists ? no_total : tried[finalists - 1].total;
    const Score total = try_guess(possible, guess, below, limit);
    if (stopped_) return best;
    if (total >= limit) continue;
    const auto place = std::find_if(tried.begin(), tried.end(),
                                    [&](const Found& other) { return other.total > total; });
    tried.insert(place, {total, guess, level});
  }
  tried.resize(std::min(tried.size(), finalists), best);
  if (!tried.empty() && tried.front().total < best.total) best = tried.front();
  if (level == 0) return best;
  for (const Found& finalist : tried) {
    if (was_known && finalist.guess == incumbent) continue;
    const Score total = try_guess(possible, finalist.guess, level, best.total);
    if (stopped_) return best;
    if (total < best.total) best = {total, finalist.guess, level};
  }
  return best;
}

std::vector<std::vector<Code>> NestedSearch::parts_of(std::span<const Code> possible,
                                                      Code guess) const {
  auto parts = partition(codes_, guess, possible);
  parts[static_cast<std::size_t>(codes_.win())].clear();
  return parts;
}

// Returns the total with this guess if it is below the limit, or else no_total.
Score NestedSearch::try_guess(std::span<const Code> possible, Code guess, int level, Score limit) {
  auto parts = parts_of(possible, guess);
  std::sort(parts.begin(), parts.end(),
            [](const auto& a, const auto& b) { return a.size() > b.size(); });
  const auto part_estimate = [&](const std::vector<Code>& part) {
    return share / unit * static_cast<double>(estimates_[part.size()]);
  };
  double rest = 0;
  for (const auto& part : parts) rest += part_estimate(part);
  auto total = static_cast<Score>(possible.size());
  guesses_.push_back(guess);
  for (const auto& part : parts) {
    if (part.empty()) break;
    if (static_cast<double>(total) + rest >= static_cast<double>(limit)) total = no_total;
    if (total >= limit || stopped_) break;
    rest -= part_estimate(part);
    total += search(part, level).total;
  }
  guesses_.pop_back();
  return total < limit ? total : no_total;
}

// Returns the guesses with the least estimates, most promising first. Of equivalent guesses only
// the first in string order.
std::vector<NestedSearch::Candidate> NestedSearch::promising(std::span<const Code> possible,
                                                             std::size_t width) {
  std::vector<Candidate> best;  // a heap, worst first
  const auto offer = [&](const Candidate& candidate) {
    if (best.size() == width) {
      if (candidate > best.front()) return;
      std::pop_heap(best.begin(), best.end());
      best.pop_back();
    }
    best.push_back(candidate);
    std::push_heap(best.begin(), best.end());
  };
  GuessScan scan(codes_, {PartitionScore::Kind::table, estimates_}, guesses_, possible);
  // A consistent guess needs no further guess for itself.
  for (const Code code : possible) {
    if (scan.is_normal(code)) offer({scan.score(code) - estimates_[1], code});
  }
  if (!consistent_only_) {
    // A guess that leaves all codes in one part is useless.
    const auto end = [&] {
      const Score min = estimates_[possible.size()];
      return best.size() < width ? min : std::min(min, best.front().estimate);
    };
    const auto take = [&](Code code, Score score) {
      if (!std::binary_search(possible.begin(), possible.end(), code)) offer({score, code});
      return end();
    };
    const auto watch = [&](double /*share*/) {
      if (is_stopped()) throw Stopped();
    };
    try {
      scan.run(end(), 0, take, watch);
    } catch (const Stopped&) {  // the best so far will do
    }
  }
  std::sort_heap(best.begin(), best.end());
  return best;
}

std::uint64_t NestedSearch::total(std::span<const Code> guesses, std::span<const Code> possible) {
  guesses_.assign(guesses.begin(), guesses.end());
  stopped_ = false;
  return static_cast<std::uint64_t>(total_of(possible));
}

// Better guesses for parts may have been found since the total of the whole set was.
Score NestedSearch::total_of(std::span<const Code> possible) {
  const Found found = search(possible, 0);
  if (possible.size() <= whole_ && !is_cut_) return found.total;
  auto total = static_cast<Score>(possible.size());
  guesses_.push_back(found.guess);
  for (const auto& part : parts_of(possible, found.guess)) {
    if (!part.empty()) total += total_of(part);
  }
  guesses_.pop_back();
  return total;
}

Code NestedSearch::guess(std::span<const Code> guesses, std::span<const Code> possible) {
  guesses_.assign(guesses.begin(), guesses.end());
  stopped_ = false;
  return search(possible, 0).guess;
}

}  // namespace gauntlet::mastermind
