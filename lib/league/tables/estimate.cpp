#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

#include "league/rating/fit.hpp"
#include "league/rating/jackknife.hpp"
#include "league/rating/quantile.hpp"
#include "league/tables/tables.hpp"
#include "league/tables/tally.hpp"

namespace gauntlet::league {
namespace {

// Returns the games of each board; players are renumbered to their indices in `rated`.
std::vector<std::vector<rating::Ranking>> blocks_of(const Tally& tally,
                                                    const std::vector<std::size_t>& rated) {
  std::vector<std::size_t> places(tally.players.size());
  for (std::size_t i = 0; i < rated.size(); ++i) places[rated[i]] = i;
  std::vector<std::vector<rating::Ranking>> blocks;
  for (const auto& [board, games] : tally.blocks) {
    auto& block = blocks.emplace_back();
    for (rating::Ranking game : games) {
      for (auto& tier : game.tiers) {
        for (auto& player : tier) player = places[player];
      }
      block.push_back(std::move(game));
    }
  }
  return blocks;
}

// Returns the superiority of all players, unknown if one of the two is not rated.
Superiority for_all(const std::vector<std::vector<double>>& superiority,
                    const std::vector<std::size_t>& rated, std::size_t count) {
  Superiority all(count, std::vector<std::optional<double>>(count));
  for (std::size_t i = 0; i < rated.size(); ++i) {
    for (std::size_t j = 0; j < rated.size(); ++j) {
      all[rated[i]][rated[j]] = rounded(superiority[i][j]);
    }
  }
  return all;
}

// Sums over boards, of single-player games.
struct SoloSums {
  std::uint64_t failed = 0;
  std::uint64_t ended = 0;
  std::int64_t score = 0;

  void add(const SoloSums& other) {
    failed += other.failed;
    ended += other.ended;
    score += other.score;
  }
  SoloSums without(const SoloSums& part) const {
    return {failed - part.failed, ended - part.ended, score - part.score};
  }
  bool is_empty() const { return failed + ended == 0; }

  // Smaller is better.
  double failed_share() const {
    return is_empty() ? 0 : static_cast<double>(failed) / static_cast<double>(failed + ended);
  }
  double mean() const {
    return ended == 0 ? 0 : static_cast<double>(score) / static_cast<double>(ended);
  }
  std::pair<double, double> key() const { return {failed_share(), mean()}; }
};

using Sums = std::vector<SoloSums>;  // by player index

std::vector<Sums> sums_by_board(const Tally& tally) {
  std::vector<Sums> boards;
  for (const auto& [board, players] : tally.solo) {
    Sums& sums = boards.emplace_back();
    for (const auto& player : players) {
      sums.push_back({player.failed, player.found_count(), player.score()});
    }
  }
  return boards;
}

// The jackknife variance of a figure, from its values without each board in turn.
double variance_of(double figure, const std::vector<double>& without_one) {
  double squares = 0;
  for (const double other : without_one) squares += (other - figure) * (other - figure);
  const auto count = static_cast<double>(without_one.size());
  return squares * (count - 1) / count;
}

// Returns the confidence that the first figure of a pair is less than the second, from their
// differences over all boards and without each of them; 1/2 if they are equal.
//
// Few boards may all agree by chance: for equal players, one side is better on all n boards with
// probability 1 / 2^n. The confidence is therefore limited to that of the sign test.
double sureness(double difference, const std::vector<double>& without_one) {
  if (difference == 0) return 0.5;
  const auto count = static_cast<double>(without_one.size());
  const double error = std::sqrt(variance_of(difference, without_one));
  const double doubt =
      error == 0 ? 0
                 : 1 - rating::student_cdf(std::abs(difference) / error, without_one.size() - 1);
  const double sure = 1 - std::max(doubt, std::exp2(-count));
  return difference < 0 ? sure : 1 - sure;
}

// Returns the likelihood that one player is better than another: by the share not found or, if that
// is equal on all common boards, by the mean.
double superiority_of(const std::vector<Sums>& boards, std::size_t one, std::size_t other) {
  std::vector<std::pair<SoloSums, SoloSums>> shared;
  SoloSums of_one, of_other;
  for (const Sums& board : boards) {
    if (board[one].is_empty() || board[other].is_empty()) continue;
    shared.emplace_back(board[one], board[other]);
    of_one.add(board[one]);
    of_other.add(board[other]);
  }
  if (shared.size() < min_boards) return 0.5;
  const auto compare = [&](double (SoloSums::*member)() const) {
    const auto figure = [&](const SoloSums& sums) { return (sums.*member)(); };
    std::vector<double> without_one;
    without_one.reserve(shared.size());
    for (const auto& [mine, others] : shared) {
      without_one.push_back(figure(of_one.without(mine)) - figure(of_other.without(others)));
    }
    return sureness(figure(of_one) - figure(of_other), without_one);
  };
  const bool fail_alike = std::ranges::all_of(shared, [](const auto& board) {
    return board.first.failed_share() == board.second.failed_share();
  });
  return compare(fail_alike ? &SoloSums::mean : &SoloSums::failed_share);
}

// Returns the interval of a player's mean, from the boards on which it found something. For the
// model's variance, its games on one board count as independent (league/rating/jackknife.hpp), and
// there are two more scores, one above and one below the mean: few scores may be equal by chance.
// If a share of p of all scores differed by one, n scores would contain none of these with
// probability (1 - p)^n; each end is at least so far away that this is (1 - confidence level) / 2.
std::optional<Interval> interval_of(const std::vector<Sums>& boards, std::size_t player,
                                    const Solo& solo) {
  std::vector<const SoloSums*> own;
  SoloSums all;
  for (const Sums& board : boards) {
    if (board[player].ended == 0) continue;
    own.push_back(&board[player]);
    all.add(board[player]);
  }
  if (own.size() < min_boards) return std::nullopt;
  double squares = 2;
  for (const auto& [score, count] : solo.histogram) {
    const double off = static_cast<double>(score) - all.mean();
    squares += static_cast<double>(count) * off * off;
  }
  const auto found = static_cast<double>(all.ended);
  std::vector<double> without_one;
  without_one.reserve(own.size());
  for (const SoloSums* board : own) without_one.push_back(all.without(*board).mean());
  const double variance =
      rating::moderated_variance(variance_of(all.mean(), without_one),
                                 squares / (found * std::max(1.0, found - 1)), own.size());
  constexpr double rest = (1 - confidence_level) / 2;
  const double half =
      std::max(std::sqrt(variance) * rating::student_quantile(1 - rest, own.size() - 1),
               1 - std::pow(rest, 1 / found));
  return Interval{rounded(all.mean() - half), rounded(all.mean() + half)};
}

// Returns the players with games, best first; nullopt if two are equal.
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

void give_means(const Sums& all, std::vector<Standing>& players) {
  for (std::size_t i = 0; i < players.size(); ++i) {
    Solo& solo = *players[i].solo;
    if (solo.histogram.empty()) continue;
    solo.mean = rounded(all[i].mean());
    solo.worst = solo.histogram.rbegin()->first;
  }
}

}  // namespace

std::vector<std::size_t> rated_of(const std::vector<Standing>& players) {
  std::vector<std::size_t> rated;
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (players[i].outcomes.games > 0) rated.push_back(i);
  }
  return rated;
}

rating::Jackknife jackknife_of(const Tally& tally, const std::vector<std::size_t>& rated,
                               bool has_intervals) {
  const auto blocks = blocks_of(tally, rated);
  if (has_intervals) return rating::jackknife(rated.size(), blocks);
  std::vector<rating::Ranking> games;
  for (const auto& block : blocks) games.insert(games.end(), block.begin(), block.end());
  return {rating::fit(rated.size(), games), blocks.size()};
}

BootstrapSummary estimate(const Tally& tally, bool has_intervals, std::vector<Standing>& players) {
  const auto rated = rated_of(players);
  if (rated.empty()) return {};
  const auto judged = jackknife_of(tally, rated, has_intervals);
  const double draws = judged.fit.draws();
  const auto elo = [&](double strength) { return rounded(rating::elo_of(strength, draws)); };
  for (std::size_t i = 0; i < rated.size(); ++i) {
    Standing& player = players[rated[i]];
    player.rating = elo(judged.fit.strengths[i]);
    if (judged.intervals.empty() || !judged.intervals[i]) continue;
    player.interval = Interval{elo(judged.intervals[i]->low), elo(judged.intervals[i]->high)};
  }
  if (judged.superiority.empty()) return {};
  return {for_all(judged.superiority, rated, players.size()), rounded(judged.order)};
}

BootstrapSummary estimate_solo(const Tally& tally, bool has_intervals,
                               std::vector<Standing>& players) {
  const auto boards = sums_by_board(tally);
  Sums all(players.size());
  for (const auto& board : boards) {
    for (std::size_t i = 0; i < all.size(); ++i) all[i].add(board[i]);
  }
  give_means(all, players);
  if (boards.size() < min_boards || !has_intervals) return {};
  BootstrapSummary judged{{}, 0};
  judged.superiority.assign(players.size(), std::vector<std::optional<double>>(players.size()));
  for (std::size_t i = 0; i < players.size(); ++i) {
    players[i].solo->interval = interval_of(boards, i, *players[i].solo);
  }
  for (const std::size_t i : rated_of(players)) {
    for (const std::size_t j : rated_of(players)) {
      judged.superiority[i][j] = rounded(superiority_of(boards, i, j));
    }
  }
  if (const auto order = order_of(all)) {
    double sure = 1;
    for (std::size_t i = 1; i < order->size(); ++i) {
      sure -= judged.superiority[(*order)[i]][(*order)[i - 1]].value_or(1);
    }
    judged.order_probability = rounded(std::max(sure, 0.0));
  }
  return judged;
}

bool is_better_solo(const Standing& one, const Standing& other) {
  const auto key = [](const Standing& player) {
    const auto all = static_cast<double>(player.solo->failed + player.solo->found());
    const double failed = all == 0 ? 0 : static_cast<double>(player.solo->failed) / all;
    return std::pair(failed, player.solo->mean.value_or(0));
  };
  return key(one) < key(other);
}

}  // namespace gauntlet::league
