#include "mastermind/worst_case.hpp"

#include <algorithm>
#include <queue>
#include <tuple>
#include <utility>

#include "mastermind/guess_scan.hpp"
#include "mastermind/one_step.hpp"
#include "mastermind/optimal.hpp"

namespace gauntlet::mastermind {

namespace {

// The positions of the first round: as many as a strategy for that many codes may have.
std::uint64_t first_positions(std::size_t size) { return 1024 + size / 8; }

}  // namespace

WorstCase::WorstCase(const CodeSpace& codes, std::function<bool()> stop)
    : codes_(codes), capacities_(capacities(codes)), canonical_(codes), stop_(std::move(stop)) {}

std::size_t WorstCase::least(std::span<const Code> guesses, std::span<const Code> possible) {
  guesses_.assign(guesses.begin(), guesses.end());
  std::size_t count = 1;
  while (!can_find(possible, count)) ++count;
  return count;
}

WorstCase::Best WorstCase::search(std::span<const Code> guesses, std::span<const Code> possible) {
  guesses_.assign(guesses.begin(), guesses.end());
  begun_ = guesses.size();
  best_.reset();
  is_searching_ = true;
  plan(possible);
  follows_plan_ = true;
  std::size_t bound = 1;
  std::size_t most = most_planned(possible);
  max_positions_ = first_positions(possible.size());
  do {
    for (std::size_t count = bound; count < most; ++count) {
      positions_ = 0;
      is_stopped_ = false;
      if (can_find(possible, count)) {
        most = count;
        follows_plan_ = false;
      } else if (!is_stopped_ && count == bound) {
        ++bound;
      }
    }
    best_ = Best{possible.front(), most, bound};
    max_positions_ *= 2;
  } while (bound < most && !(stop_ && stop_()));
  is_searching_ = false;
  is_stopped_ = false;
  best_ = Best{guess(guesses, possible, most), most, bound};
  return *best_;
}

// Plans guesses by minimax, for the largest sets first, until it is stopped.
void WorstCase::plan(std::span<const Code> possible) {
  struct Position {
    std::vector<Code> guesses, possible;
    bool operator<(const Position& other) const { return possible.size() < other.possible.size(); }
  };
  plan_.clear();
  const OneStepStrategy minimax(codes_, Heuristic::minimax);
  std::priority_queue<Position> open;
  open.push({guesses_, {possible.begin(), possible.end()}});
  while (!open.empty() && !(stop_ && stop_())) {
    Position next = open.top();
    open.pop();
    if (next.possible.size() <= 2) break;  // the others are as small
    const Code guess = minimax.guess(next.guesses, next.possible);
    plan_[key_of_set(next.possible)] = guess;
    auto parts = partition(codes_, guess, next.possible);
    parts[static_cast<std::size_t>(codes_.win())].clear();
    next.guesses.push_back(guess);
    for (auto& part : parts) {
      if (!part.empty()) open.push({next.guesses, std::move(part)});
    }
  }
}

// Returns the planned guess; the first code that may be right if there is none.
Code WorstCase::planned(std::span<const Code> possible) const {
  const auto found = plan_.find(key_of_set(possible));
  return found == plan_.end() ? possible.front() : found->second;
}

// Returns the number of guesses in which the plan finds each of these codes.
std::size_t WorstCase::most_planned(std::span<const Code> possible) const {
  if (possible.size() <= 2) return possible.size();
  auto parts = partition(codes_, planned(possible), possible);
  parts[static_cast<std::size_t>(codes_.win())].clear();
  std::size_t most = 0;
  for (const auto& part : parts) most = std::max(most, most_planned(part));
  return 1 + most;
}

Strategy WorstCase::strategy() {
  return [this](std::span<const Code> guesses, std::span<const Code> possible) {
    return guess(guesses, possible, best_->most + begun_ - guesses.size());
  };
}

bool WorstCase::is_stopped() {
  if (is_stopped_) return true;
  const bool is_late = stop_ && stop_();
  is_stopped_ = is_searching_ && (++positions_ > max_positions_ || is_late);
  return is_stopped_;
}

// Returns the guess of a strategy that finds each of these codes in `count` guesses, which are
// known to be enough.
Code WorstCase::guess(std::span<const Code> guesses, std::span<const Code> possible,
                      std::size_t count) {
  guesses_.assign(guesses.begin(), guesses.end());
  if (possible.size() <= 2) return possible.front();
  return follows_plan_ ? planned(possible) : *find_guess(possible, count);
}

// Returns whether a strategy finds each of these codes in `count` guesses; false, too, if that is
// not known when the search is stopped.
bool WorstCase::can_find(std::span<const Code> possible, std::size_t count) {
  if (count < capacities_.size() && possible.size() > capacities_[count]) return false;
  if (possible.size() <= count) return true;  // one by one
  const SetKey key = canonical_.key_of(possible, unguessed_colors(codes_, guesses_));
  if (const auto known = table_.find(key); known != table_.end()) {
    if (count >= known->second.enough) return true;
    if (count <= known->second.too_few) return false;
  }
  if (is_stopped()) return false;
  const bool can = find_guess(possible, count).has_value();
  if (!can && is_stopped_) return false;
  Bounds& bounds = table_[key];
  if (can) {
    bounds.enough = std::min(bounds.enough, count);
  } else {
    bounds.too_few = std::max(bounds.too_few, count);
  }
  return can;
}

// Tries all guesses whose parts are small enough. A part that can be too large is met early if the
// greatest is searched first.
std::optional<Code> WorstCase::find_guess(std::span<const Code> possible, std::size_t count) {
  const std::size_t greatest =
      count - 1 < capacities_.size() ? capacities_[count - 1] : possible.size() - 1;
  for (const Code guess : candidates(possible, std::min(greatest, possible.size() - 1))) {
    auto parts = partition(codes_, guess, possible);
    parts[static_cast<std::size_t>(codes_.win())].clear();
    std::sort(parts.begin(), parts.end(),
              [](const auto& a, const auto& b) { return a.size() > b.size(); });
    guesses_.push_back(guess);
    const bool can = std::all_of(parts.begin(), parts.end(), [&](const auto& part) {
      return part.empty() || can_find(part, count - 1);
    });
    guesses_.pop_back();
    if (can) return guess;
    if (is_stopped_) return std::nullopt;
  }
  return std::nullopt;
}

// Returns the guesses whose parts have at most `greatest` codes: those with the smallest greatest
// part first, then consistent codes. Of equivalent guesses only the first in string order.
std::vector<Code> WorstCase::candidates(std::span<const Code> possible,
                                        std::size_t greatest) const {
  std::vector<std::tuple<Score, bool, Code>> found;
  GuessScan scan(codes_, {PartitionScore::Kind::greatest, {}}, guesses_, possible);
  const Score limit = static_cast<Score>(greatest) + 1;
  scan.run(limit, 0, [&](Code guess, Score score) {
    found.emplace_back(score, !std::binary_search(possible.begin(), possible.end(), guess), guess);
    return limit;
  });
  std::sort(found.begin(), found.end());
  std::vector<Code> guesses;
  guesses.reserve(found.size());
  for (const auto& [score, impossible, guess] : found) guesses.push_back(guess);
  return guesses;
}

}  // namespace gauntlet::mastermind
