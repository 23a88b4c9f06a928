#include "league/run/runner.hpp"

#include <algorithm>
#include <future>
#include <span>
#include <utility>

#include "process/process.hpp"
#include "process/processors.hpp"

namespace gauntlet::league {
namespace {

bool is_slow(const Seat& seat) {
  return seat.out && (seat.out->what == Trouble::late || seat.out->what == Trouble::stall);
}

// The processors of one of those who work at the same time.
std::vector<unsigned> part_of(const std::vector<unsigned>& processors, unsigned worker,
                              unsigned workers) {
  const std::size_t all = processors.size();
  if (workers >= all) return {processors[worker % all]};
  const std::size_t each = all / workers;
  const auto begin = processors.begin() + static_cast<std::ptrdiff_t>(worker * each);
  return {begin, begin + static_cast<std::ptrdiff_t>(each)};
}

}  // namespace

void Runner::know(const Game& game) {
  if (game.attempts < 2) return;
  const bool was_slow = std::ranges::any_of(game.seats, is_slow);
  for (const Seat& seat : game.seats) {
    if (is_slow(seat)) ++alone_[seat.player].slow;
    if (!was_slow) alone_[seat.player].was_in_time = true;
  }
}

bool Runner::play(const Stage& stage, const OnGame& on_game) {
  next_ = 0;
  const auto workers = static_cast<unsigned>(
      std::clamp<std::size_t>(stage.size(), 1, std::max(1U, order_.at_a_time)));
  std::vector<std::future<void>> others;
  others.reserve(workers);
  for (unsigned i = 0; i < workers; ++i) {
    others.push_back(std::async(std::launch::async, [&, i] { work(i, workers, stage, on_game); }));
  }
  for (auto& each : others) each.wait();
  for (auto& each : others) each.get();
  return play_again(on_game) && !order_.is_interrupted();
}

bool Runner::play_again(const OnGame& on_game) {
  for (auto& [meeting, played] : std::exchange(doubtful_, {})) {
    if (order_.is_interrupted()) return false;
    if (!is_believed(played.game)) {
      played = play_one(meeting);
      if (order_.is_interrupted()) return false;
      played.game.attempts = 2;
      know(played.game);
    }
    finish(meeting, std::move(played), on_game);
  }
  return true;
}

void Runner::work(unsigned worker, unsigned workers, const Stage& stage, const OnGame& on_game) {
  process::use_processors(part_of(process::own_processors(), worker, workers));
  try {
    for (std::size_t i = next_++; i < stage.size(); i = next_++) {
      if (order_.is_interrupted() || has_failed_) return;
      Played played = play_one(stage[i]);
      if (order_.is_interrupted()) return;  // programs may have been ended
      if (!is_believed(played.game)) {
        const std::lock_guard lock(mutex_);
        doubtful_.emplace_back(stage[i], std::move(played));
      } else {
        finish(stage[i], std::move(played), on_game);
      }
    }
  } catch (...) {
    has_failed_ = true;
    throw;
  }
}

Played Runner::play_one(const Meeting& meeting) const {
  std::vector<PlayerSpec> seats;
  seats.reserve(meeting.players.size());
  for (const std::size_t player : meeting.players) seats.push_back(ready_[player].spec);
  Played played = config_.host->play(config_.boards[meeting.board], seats, config_.settings);
  played.game.round = meeting.round;
  played.game.board = meeting.board;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const std::string& trouble = ready_[meeting.players[i]].trouble;
    if (trouble.empty() || !played.game.seats[i].out) continue;
    played.game.seats[i].out->what = Trouble::no_start;
    played.game.seats[i].out->reason = trouble;
  }
  return played;
}

bool Runner::is_believed(const Game& game) {
  constexpr unsigned enough = 3;
  if (!config_.retries_late) return true;
  const std::lock_guard lock(mutex_);
  return std::ranges::all_of(game.seats, [&](const Seat& seat) {
    if (!is_slow(seat)) return true;
    const auto found = alone_.find(seat.player);
    return found != alone_.end() && found->second.slow >= enough && !found->second.was_in_time;
  });
}

void Runner::finish(const Meeting& meeting, Played played, const OnGame& on_game) {
  const bool has_trouble =
      std::ranges::any_of(played.game.seats, [](const Seat& seat) { return seat.out.has_value(); });
  if (config_.logs == Logs::all || (config_.logs == Logs::trouble && has_trouble)) {
    played.game.log = Store::name_of_game(played.game, has_rounds(config_.format));
    store_.write_game(played.game.log, played.log());
  }
  log_.write(played.game);
  const std::lock_guard lock(mutex_);
  on_game(meeting, played.game);
}

}  // namespace gauntlet::league
