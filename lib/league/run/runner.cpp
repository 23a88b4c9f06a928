#include "league/run/runner.hpp"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <optional>
#include <tuple>

#include "gauntlet/process.hpp"
#include "grading/results/lateness.hpp"
#include "process/supervisor/proc.hpp"

namespace gauntlet::league {
namespace {

bool is_late(const Seat& seat) {
  return seat.out && (seat.out->kind == FailureKind::late || seat.out->kind == FailureKind::stall);
}

// Returns the CPUs of one of several parallel workers. Precondition: there are enough.
std::vector<unsigned> part_of(const std::vector<unsigned>& cpus, unsigned worker,
                              unsigned workers) {
  const std::size_t each = cpus.size() / workers;
  const auto begin = cpus.begin() + static_cast<std::ptrdiff_t>(worker * each);
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

bool LateGames::are_three_in_a_row(bool count_doubtful) const {
  unsigned row = 0;
  for (const auto& [meeting, state] : games_) {
    const bool counts = state == State::late || (count_doubtful && state == State::doubtful);
    row = counts ? row + 1 : 0;
    if (row == 3) return true;
  }
  return false;
}

void Runner::add_finished(const Pairing& pairing, const LeagueGame& game) {
  if (game.left_out_for.empty()) return note(pairing, game, false);
  for (std::size_t i = 0; i < game.seats.size(); ++i) {
    const auto& names = game.left_out_for;
    if (std::ranges::find(names, game.seats[i].player) != names.end()) {
      out_.insert(pairing.players[i]);
    }
  }
}

// Records which players were late in a game.
void Runner::note(const Pairing& pairing, const LeagueGame& game, bool is_doubtful) {
  for (std::size_t i = 0; i < game.seats.size(); ++i) {
    const Seat& seat = game.seats[i];
    const std::size_t player = pairing.players[i];
    const bool was_late = is_late(seat);
    LateGames& games = late_games_[player];
    games.add(pairing, !was_late     ? LateGames::State::in_time
                       : is_doubtful ? LateGames::State::doubtful
                                     : LateGames::State::late);
    if (was_late && games.are_three_in_a_row(false)) out_.insert(player);
    if (was_late || paused_.contains(player)) {
      if (games.are_three_in_a_row(true)) {
        paused_.insert(player);
      } else {
        paused_.erase(player);
      }
    }
  }
}

std::vector<std::string> Runner::who_is_out_of(const Pairing& pairing) const {
  std::vector<std::string> names;
  for (const std::size_t player : pairing.players) {
    if (out_.contains(player)) names.push_back(ready_[player].spec.name);
  }
  return names;
}

bool Runner::is_to_play(const Pairing& pairing) const {
  return std::ranges::none_of(pairing.players, [&](std::size_t player) {
    return out_.contains(player) || paused_.contains(player);
  });
}

LeagueGame Runner::left_out(const Pairing& pairing, std::vector<std::string> names) const {
  LeagueGame game{pairing.round, pairing.board, {}, 0, 1, {}, std::move(names)};
  const auto last = static_cast<unsigned>(pairing.players.size());
  for (const std::size_t player : pairing.players) {
    Seat& seat = game.seats.emplace_back();
    seat.player = ready_[player].spec.name;
    if (!out_.contains(player)) continue;
    seat.rank = last;
    seat.out = Failure{FailureKind::stall, "not played: too slow in three consecutive games"};
  }
  return game;
}

bool Runner::play(GameBatch stage, const OnGame& on_game) {
  if (!std::ranges::is_sorted(stage, IsEarlier())) std::ranges::sort(stage, IsEarlier());
  while (!stage.empty()) {
    if (!play_once(stage, on_game)) return false;
    stage = std::exchange(waiting_, {});
  }
  return true;
}

bool Runner::play_once(const GameBatch& stage, const OnGame& on_game) {
  const std::vector<unsigned> cpus = process::allowed_cpus();
  const auto workers = static_cast<unsigned>(
      std::clamp<std::size_t>(std::min<std::size_t>(order_.jobs, cpus.size()), 1, stage.size()));
  std::atomic<unsigned> pinned = 0;
  const auto pin = [&] {
    process::set_cpu_affinity(part_of(cpus, pinned++ % workers, workers));
    return true;
  };
  const auto job = [&](std::size_t i, bool is_replay) -> std::optional<Attempt> {
    if (order_.is_interrupted()) return std::nullopt;
    if (std::lock_guard lock(mutex_); !is_replay && !is_to_play(stage[i])) return Attempt();
    // Once in each of the threads: each call of for_each_in_order() has its own.
    [[maybe_unused]] thread_local const bool is_pinned = pin();
    Attempt attempt{play_one(stage[i])};
    attempt.is_doubtful = !is_replay && is_doubtful(attempt.played.game);
    if (order_.is_interrupted()) return std::nullopt;  // programs may have been killed
    return attempt;
  };
  const auto count_game = [&](std::size_t i, Attempt& attempt, bool is_replay) {
    return count(stage[i], std::move(attempt), is_replay, on_game);
  };
  return process::for_each_with_reruns(stage.size(), workers, job, count_game);
}

// Decides what becomes of a game when all earlier ones have been counted. No player is excluded
// before the last replay of its games: it has been paused since.
process::Next Runner::count(const Pairing& pairing, Attempt attempt, bool is_replay,
                            const OnGame& on_game) {
  {
    const std::lock_guard lock(mutex_);
    if (is_replay) {
      attempt.played.game.attempts = 2;
    } else if (auto names = who_is_out_of(pairing); !names.empty()) {
      attempt = Attempt{{left_out(pairing, std::move(names)), {}}};
    } else if (!is_to_play(pairing)) {
      waiting_.push_back(pairing);
      return process::Next::go_on;
    }
    if (attempt.played.game.left_out_for.empty()) {
      note(pairing, attempt.played.game, attempt.is_doubtful);
    }
    if (attempt.is_doubtful) return process::Next::rerun;
  }
  finish(pairing, std::move(attempt.played), on_game);
  return process::Next::go_on;
}

PlayedGame Runner::play_one(const Pairing& pairing) const {
  std::vector<PlayerSpec> seats;
  seats.reserve(pairing.players.size());
  for (const std::size_t player : pairing.players) seats.push_back(ready_[player].spec);
  PlayedGame played =
      play_game(*config_.league_game, config_.boards[pairing.board], seats, config_.settings);
  played.game.round = pairing.round;
  played.game.board = pairing.board;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const std::string& failure = ready_[pairing.players[i]].failure;
    if (failure.empty() || !played.game.seats[i].out) continue;
    played.game.seats[i].out->kind = FailureKind::start_failed;
    played.game.seats[i].out->reason = failure;
  }
  return played;
}

// Programs of other games do not count as load: they have other CPUs, and may be of the player that
// was late. Call it right after the game.
bool Runner::is_doubtful(const LeagueGame& game) const {
  if (!config_.retry_timeouts || std::ranges::none_of(game.seats, is_late)) return false;
  grading::Load load = grading::measure_load();
  load.now -= std::min(load.now, process::runnable_threads_below(getpid()));
  return grading::is_loaded(load);
}

void Runner::finish(const Pairing& pairing, PlayedGame played, const OnGame& on_game) {
  const bool has_failure =
      std::ranges::any_of(played.game.seats, [](const Seat& seat) { return seat.out.has_value(); });
  const bool is_logged =
      config_.logs == Logs::all || (config_.logs == Logs::failures && has_failure);
  if (is_logged && played.game.left_out_for.empty()) {
    played.game.log = Store::name_of_game(played.game, has_rounds(config_.format));
    store_.write_game(played.game.log, played.log());
  }
  log_.write(dump(encode(played.game)));
  on_game(pairing, played.game);
}

}  // namespace gauntlet::league
