#include "league/run/runner.hpp"

#include <unistd.h>

#include <algorithm>
#include <future>
#include <span>
#include <tuple>

#include "gauntlet/process.hpp"
#include "grading/results/load.hpp"
#include "process/supervisor/proc.hpp"

namespace gauntlet::league {
namespace {

bool is_slow(const Seat& seat) {
  return seat.out && (seat.out->kind == FailureKind::late || seat.out->kind == FailureKind::stall);
}

// Returns the CPUs of one of several parallel workers. Precondition: there are enough.
std::vector<unsigned> part_of(const std::vector<unsigned>& processors, unsigned worker,
                              unsigned workers) {
  const std::size_t each = processors.size() / std::max(workers, 1U);
  const auto begin = processors.begin() + static_cast<std::ptrdiff_t>(worker * each);
  return {begin, begin + static_cast<std::ptrdiff_t>(each)};
}

}  // namespace

bool IsEarlier::operator()(const Pairing& a, const Pairing& b) const {
  if (a.round != b.round || a.board != b.board) {
    return std::tie(a.round, a.board) < std::tie(b.round, b.board);
  }
  auto players = a.players, others = b.players;
  std::ranges::sort(players);
  std::ranges::sort(others);
  return std::tie(players, a.players) < std::tie(others, b.players);
}

bool SlowGames::are_three_in_a_row(bool count_doubtful) const {
  unsigned row = 0;
  for (const auto& [meeting, state] : games_) {
    const bool counts = state == State::slow || (count_doubtful && state == State::doubtful);
    row = counts ? row + 1 : 0;
    if (row == 3) return true;
  }
  return false;
}

void Runner::add_finished(const Pairing& meeting, const Game& game) {
  if (game.left_out_for.empty()) return note(meeting, game, false);
  for (std::size_t i = 0; i < game.seats.size(); ++i) {
    const auto& names = game.left_out_for;
    if (std::ranges::find(names, game.seats[i].player) != names.end()) {
      out_.insert(meeting.players[i]);
    }
  }
}

// Records which players were slow in a game.
void Runner::note(const Pairing& meeting, const Game& game, bool is_doubtful) {
  for (std::size_t i = 0; i < game.seats.size(); ++i) {
    const Seat& seat = game.seats[i];
    const std::size_t player = meeting.players[i];
    const bool was_slow = is_slow(seat);
    SlowGames& games = slow_games_[player];
    games.add(meeting, !was_slow     ? SlowGames::State::in_time
                       : is_doubtful ? SlowGames::State::doubtful
                                     : SlowGames::State::slow);
    if (was_slow && games.are_three_in_a_row(false)) out_.insert(player);
  }
}

std::vector<std::string> Runner::who_is_out_of(const Pairing& meeting) const {
  std::vector<std::string> names;
  for (const std::size_t player : meeting.players) {
    if (out_.contains(player)) names.push_back(ready_[player].spec.name);
  }
  return names;
}

// Returns true if a player could become excluded once its doubtful games have been replayed.
bool Runner::must_wait(const Pairing& meeting) const {
  return std::ranges::any_of(meeting.players, [&](std::size_t player) {
    const auto found = slow_games_.find(player);
    return found != slow_games_.end() && found->second.are_three_in_a_row(true);
  });
}

Game Runner::left_out(const Pairing& meeting, std::vector<std::string> names) const {
  Game game{meeting.round, meeting.board, {}, 0, 1, {}, std::move(names)};
  const auto last = static_cast<unsigned>(meeting.players.size());
  for (const std::size_t player : meeting.players) {
    Seat& seat = game.seats.emplace_back();
    seat.player = ready_[player].spec.name;
    if (!out_.contains(player)) continue;
    seat.rank = last;
    seat.out = Failure{FailureKind::stall, "not played: too slow in three consecutive games"};
  }
  return game;
}

bool Runner::play(const GameBatch& stage, const OnGame& on_game) {
  if (!play_once(stage, on_game)) return false;
  while (!waiting_.empty()) {
    GameBatch waited = std::exchange(waiting_, {});
    if (!play_once(waited, on_game)) return false;
  }
  return true;
}

bool Runner::play_once(const GameBatch& stage, const OnGame& on_game) {
  next_ = 0;
  const std::size_t max = std::min<std::size_t>(order_.jobs, process::allowed_cpus().size());
  const auto workers = static_cast<unsigned>(
      std::clamp<std::size_t>(stage.size(), 1, std::max<std::size_t>(max, 1)));
  std::vector<std::future<void>> others;
  others.reserve(workers);
  for (unsigned i = 0; i < workers; ++i) {
    others.push_back(std::async(std::launch::async, [&, i] { work(i, workers, stage, on_game); }));
  }
  for (auto& each : others) each.wait();
  for (auto& each : others) each.get();
  const auto all = process::allowed_cpus();
  process::set_cpu_affinity(part_of(all, 0, workers));  // as before
  const bool goes_on = play_again(on_game);
  process::set_cpu_affinity(all);
  return goes_on && !order_.is_interrupted();
}

bool Runner::play_again(const OnGame& on_game) {
  std::ranges::sort(waiting_, IsEarlier());
  auto doubtful = std::exchange(to_retry_, {});
  std::ranges::sort(doubtful, IsEarlier(), &std::pair<Pairing, PlayedGame>::first);
  for (auto& [meeting, played] : doubtful) {
    if (order_.is_interrupted()) return false;
    if (auto names = who_is_out_of(meeting); !names.empty()) {
      finish(meeting, {left_out(meeting, std::move(names)), {}}, on_game);
      continue;
    }
    played = play_one(meeting);
    if (order_.is_interrupted()) return false;
    played.game.attempts = 2;
    note(meeting, played.game, false);
    finish(meeting, std::move(played), on_game);
  }
  return true;
}

void Runner::work(unsigned worker, unsigned workers, const GameBatch& stage,
                  const OnGame& on_game) {
  process::set_cpu_affinity(part_of(process::allowed_cpus(), worker, workers));
  try {
    for (std::size_t i = next_++; i < stage.size(); i = next_++) {
      if (order_.is_interrupted() || has_failed_) return;
      if (std::unique_lock lock(mutex_); !who_is_out_of(stage[i]).empty()) {
        Game game = left_out(stage[i], who_is_out_of(stage[i]));
        lock.unlock();
        finish(stage[i], {std::move(game), {}}, on_game);
        continue;
      } else if (must_wait(stage[i])) {
        waiting_.push_back(stage[i]);
        continue;
      }
      PlayedGame played = play_one(stage[i]);
      if (order_.is_interrupted()) return;  // programs may have been killed
      const bool is_to_retry = is_doubtful(played.game);
      {
        const std::lock_guard lock(mutex_);
        note(stage[i], played.game, is_to_retry);
        if (is_to_retry) {
          to_retry_.emplace_back(stage[i], std::move(played));
          continue;
        }
      }
      finish(stage[i], std::move(played), on_game);
    }
  } catch (...) {
    has_failed_ = true;
    throw;
  }
}

PlayedGame Runner::play_one(const Pairing& meeting) const {
  std::vector<PlayerSpec> seats;
  seats.reserve(meeting.players.size());
  for (const std::size_t player : meeting.players) seats.push_back(ready_[player].spec);
  PlayedGame played =
      play_game(*config_.league_game, config_.boards[meeting.board], seats, config_.settings);
  played.game.round = meeting.round;
  played.game.board = meeting.board;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const std::string& failure = ready_[meeting.players[i]].failure;
    if (failure.empty() || !played.game.seats[i].out) continue;
    played.game.seats[i].out->kind = FailureKind::start_failed;
    played.game.seats[i].out->reason = failure;
  }
  return played;
}

// Returns true if a late or missing answer may be the fault of other processes on the machine, as
// for tests. Programs of other games do not count: they have other CPUs, and may be of the player
// that was late. Call it right after the game.
bool Runner::is_doubtful(const Game& game) const {
  if (!config_.retries_late || std::ranges::none_of(game.seats, is_slow)) return false;
  grading::Load load = grading::measure_load();
  load.now -= std::min(load.now, process::runnable_threads_below(getpid()));
  return grading::is_busy_with_others(load);
}

void Runner::finish(const Pairing& meeting, PlayedGame played, const OnGame& on_game) {
  const bool has_failure =
      std::ranges::any_of(played.game.seats, [](const Seat& seat) { return seat.out.has_value(); });
  const bool is_logged =
      config_.logs == Logs::all || (config_.logs == Logs::failures && has_failure);
  if (is_logged && played.game.left_out_for.empty()) {
    played.game.log = Store::name_of_game(played.game, has_rounds(config_.format));
    store_.write_game(played.game.log, played.log());
  }
  log_.write(dump(encode(played.game)));
  const std::lock_guard lock(mutex_);
  on_game(meeting, played.game);
}

}  // namespace gauntlet::league
