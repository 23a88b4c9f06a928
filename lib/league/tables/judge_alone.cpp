#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "core/random.hpp"
#include "league/tables/judged.hpp"
#include "league/tables/rounded.hpp"

namespace gauntlet::league {
namespace {

// Sums over boards, of which some may count several times.
struct AloneSums {
  std::uint64_t failed = 0;
  std::uint64_t ended = 0;
  std::int64_t score = 0;

  void add(const AloneSums& other) {
    failed += other.failed;
    ended += other.ended;
    score += other.score;
  }
  bool is_empty() const { return failed + ended == 0; }
  double mean() const { return static_cast<double>(score) / static_cast<double>(ended); }

  // Less is better.
  std::pair<double, double> key() const {
    const double share = static_cast<double>(failed) / static_cast<double>(failed + ended);
    return {share, ended == 0 ? 0 : mean()};
  }
};

using Sums = std::vector<AloneSums>;  // by the players' numbers

// 1 if the first is better, 0 if the second is, else a half.
double better(const AloneSums& one, const AloneSums& other) {
  if (one.is_empty() || other.is_empty() || one.key() == other.key()) return 0.5;
  return one.key() < other.key() ? 1 : 0;
}

std::vector<Sums> sums_by_board(const Tally& tally) {
  std::vector<Sums> boards;
  for (const auto& [board, players] : tally.alone) {
    Sums& sums = boards.emplace_back();
    for (const auto& player : players) {
      sums.push_back({player.failed, player.found_count(), player.score()});
    }
  }
  return boards;
}

void add(Sums& sums, const Sums& board) {
  for (std::size_t i = 0; i < sums.size(); ++i) sums[i].add(board[i]);
}

// The part of some numbers that leaves as many out on either side.
std::optional<Interval> middle_of(std::vector<double>& numbers, double level) {
  if (numbers.empty()) return std::nullopt;
  std::ranges::sort(numbers);
  const auto last = static_cast<double>(numbers.size() - 1);
  const auto out = static_cast<std::size_t>(std::floor(last * (1 - level) / 2));
  return Interval{rounded(numbers[out]), rounded(numbers[numbers.size() - 1 - out])};
}

// The players who have played, best first; nothing where two are equal.
std::optional<std::vector<std::size_t>> order_of(const Sums& sums) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < sums.size(); ++i) {
    if (!sums[i].is_empty()) order.push_back(i);
  }
  const auto key = [&](std::size_t i) { return sums[i].key(); };
  std::ranges::sort(order, {}, key);
  if (std::ranges::adjacent_find(order, {}, key) != order.end()) return std::nullopt;
  return order;
}

// Counts replicas.
class Replicas {
 public:
  explicit Replicas(const Sums& all)
      : all_order_(order_of(all)),
        wins_(all.size(), std::vector<double>(all.size())),
        means_(all.size()) {}

  void add(const Sums& sums) {
    for (std::size_t i = 0; i < sums.size(); ++i) {
      if (sums[i].ended > 0) means_[i].push_back(sums[i].mean());
      for (std::size_t j = 0; j < sums.size(); ++j) wins_[i][j] += better(sums[i], sums[j]);
    }
    if (all_order_ && order_of(sums) == all_order_) ++in_order_;
  }

  std::optional<Interval> interval(std::size_t player, double level) {
    return middle_of(means_[player], level);
  }

  Judged judged(std::size_t count) const {
    Judged judged{wins_, rounded(static_cast<double>(in_order_) / static_cast<double>(count))};
    for (auto& row : judged.superiority) {
      for (auto& wins : row) wins = rounded(wins / static_cast<double>(count));
    }
    return judged;
  }

 private:
  std::optional<std::vector<std::size_t>> all_order_;
  std::vector<std::vector<double>> wins_;
  std::vector<std::vector<double>> means_;
  std::size_t in_order_ = 0;
};

void give_means(const Sums& all, std::vector<Standing>& players) {
  for (std::size_t i = 0; i < players.size(); ++i) {
    Alone& alone = *players[i].alone;
    if (alone.histogram.empty()) continue;
    alone.mean = rounded(all[i].mean());
    alone.worst = alone.histogram.rbegin()->first;
  }
}

}  // namespace

Judged judge_alone(const Tally& tally, const RatingSettings& settings,
                   std::vector<Standing>& players) {
  const auto boards = sums_by_board(tally);
  Sums all(players.size());
  for (const auto& board : boards) add(all, board);
  give_means(all, players);
  if (boards.size() < least_boards || settings.replicas == 0) return {};
  Replicas replicas(all);
  Random random(settings.seed);
  for (std::size_t replica = 0; replica < settings.replicas; ++replica) {
    Sums sums(players.size());
    for (std::size_t drawn = 0; drawn < boards.size(); ++drawn) add(sums, random.pick(boards));
    replicas.add(sums);
  }
  for (std::size_t i = 0; i < players.size(); ++i) {
    players[i].alone->interval = replicas.interval(i, settings.level);
  }
  return replicas.judged(settings.replicas);
}

bool is_better_alone(const Standing& one, const Standing& other) {
  const auto key = [](const Standing& player) {
    const auto all = static_cast<double>(player.alone->failed + player.alone->found());
    const double failed = all == 0 ? 0 : static_cast<double>(player.alone->failed) / all;
    return std::pair(failed, player.alone->mean.value_or(0));
  };
  return key(one) < key(other);
}

}  // namespace gauntlet::league
