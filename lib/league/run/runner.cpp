#include "league/run/runner.hpp"

#include <algorithm>
#include <future>
#include <span>
#include <tuple>

#include "gauntlet/process.hpp"

namespace gauntlet::league {
namespace {

bool is_slow(const Seat& seat) {
  return seat.out && (seat.out->kind == FailureKind::late || seat.out->kind == FailureKind::stall);
}

// Returns the CPUs of one of several parallel workers.
std::vector<unsigned> part_of(const std::vector<unsigned>& processors, unsigned worker,
                              unsigned workers) {
  const std::size_t all = processors.size();
  if (workers >= all) return {processors[worker % all]};
  const std::size_t each = all / workers;
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
  if (game.left_out_for.empty()) {
    note(meeting, game, false);
    return know_again(game);
  }
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

void Runner::know_again(const Game& game) {
  if (game.attempts < 2) return;
  const bool was_slow = std::ranges::any_of(game.seats, is_slow);
  for (const Seat& seat : game.seats) {
    if (is_slow(seat)) ++alone_[seat.player].slow;
    if (!was_slow) alone_[seat.player].was_in_time = true;
  }
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
  const auto workers =
      static_cast<unsigned>(std::clamp<std::size_t>(stage.size(), 1, std::max(1U, order_.jobs)));
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
  std::ranges::sort(waiting_, IsEarlier());
  auto doubtful = std::exchange(to_retry_, {});
  std::ranges::sort(doubtful, IsEarlier(), &std::pair<Pairing, PlayedGame>::first);
  for (auto& [meeting, played] : doubtful) {
    if (order_.is_interrupted()) return false;
    if (auto names = who_is_out_of(meeting); !names.empty()) {
      finish(meeting, {left_out(meeting, std::move(names)), {}}, on_game);
      continue;
    }
    if (!is_confirmed_slow(played.game)) {
      played = play_one(meeting);
      if (order_.is_interrupted()) return false;
      played.game.attempts = 2;
      know_again(played.game);
    }
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
      const bool is_doubtful = !is_confirmed_slow(played.game);
      {
        const std::lock_guard lock(mutex_);
        note(stage[i], played.game, is_doubtful);
        if (is_doubtful) {
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

bool Runner::is_confirmed_slow(const Game& game) {
  constexpr unsigned enough = 3;
  if (!config_.retries_late) return true;
  const std::lock_guard lock(mutex_);
  return std::ranges::all_of(game.seats, [&](const Seat& seat) {
    if (!is_slow(seat)) return true;
    const auto found = alone_.find(seat.player);
    return found != alone_.end() && found->second.slow >= enough && !found->second.was_in_time;
  });
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
