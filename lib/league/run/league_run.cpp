#include "league/run/league_run.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>
#include <vector>

#include "core/numbers.hpp"
#include "grading/reports/text.hpp"
#include "league/run/plan.hpp"
#include "league/run/progress.hpp"
#include "league/run/runner.hpp"
#include "league/setup/player_builder.hpp"
#include "process/in_order.hpp"
#include "system/file.hpp"
#include "text/names.hpp"

namespace gauntlet::league {
namespace {

std::string no_longer_count(std::size_t games) {
  return pluralize(games, "earlier game") + " no longer " + (games == 1 ? "counts" : "count");
}

// Finds the player with the greatest share of won games so far.
class CurrentLeader {
 public:
  explicit CurrentLeader(const Config& config)
      : config_(config), points_(config.players.size()), games_(config.players.size()) {}

  void add(const Pairing& pairing, const LeagueGame& game) {
    if (!game.left_out_for.empty() || std::ranges::any_of(game.seats, failed_at_once)) return;
    for (std::size_t i = 0; i < pairing.players.size(); ++i) {
      if (game.seats[i].rank == 1 && !game.seats[i].out) points_[pairing.players[i]] += 1;
      games_[pairing.players[i]] += 1;
    }
  }

  // Returns ", ann leads", or an empty string while nobody leads.
  std::string describe() const {
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < points_.size(); ++i) {
      if (games_[i] > 0 && (!best || share(i) > share(*best))) best = i;
    }
    return best && config_.format != Format::solo ? ", " + config_.players[*best].name + " leads"
                                                  : "";
  }

 private:
  double share(std::size_t i) const { return points_[i] / games_[i]; }

  const Config& config_;
  std::vector<double> points_;
  std::vector<double> games_;
};

class LeagueRun {
 public:
  LeagueRun(const Config& config, const Store& store, const LeagueOptions& order,
            const ProgressListener& listener)
      : config_(config),
        store_(store),
        order_(order),
        listener_(listener),
        builder_(config, store),
        lead_(config) {}

  bool run() {
    if (std::ranges::any_of(config_.players, &Player::is_program)) {
      process::start_supervisors(order_.jobs * static_cast<unsigned>(config_.seats));
    }
    take_over();
    if (!make_ready()) return false;
    system::LogFile log = store_.append(log_size_);
    const GameRunnerOptions play{order_.jobs, order_.is_interrupted};
    Runner runner(config_, ready_, store_, log, play);
    for (const auto& [meeting, game] : progress_.rest) {
      runner.add_finished(meeting, game);
      lead_.add(meeting, game);
    }
    const bool is_done = order_.games ? play_batch(runner) : play_league(runner);
    log.sync();
    if (is_done && !order_.games && has_rounds(config_.format) && !progress_.rest.empty()) {
      listener_.on_warning(no_longer_count(progress_.rest.size()));
      rewrite(progress_.reached);  // without the games of other pairings
    }
    return is_done;
  }

 private:
  // Takes over the valid games of an earlier run, and makes the log one of this league.
  void take_over() {
    std::vector<std::string> fingerprints;
    for (std::size_t i = 0; i < config_.players.size(); ++i) {
      fingerprints.push_back(fingerprint_of(config_.players[i], config_));
      if (order_.rerun.contains(config_.players[i].name)) builder_.forget(i);
    }
    league_ = league_of(config_, fingerprints);
    const auto before = store_.log();
    if (before) take_over(before->results);
    resumed_ = progress_.rest.size();
    if (before && before->results.league == league_ && resumed_ == before->results.games.size()) {
      log_size_ = before->size;
    } else {
      rewrite(progress_.rest);
    }
  }

  void take_over(const Results& before) {
    if (is_other_league(before.league, league_) && !before.games.empty()) {
      throw OtherLeague(store_.folder().string() +
                        " holds a different league; choose another folder");
    }
    Games& known = progress_.rest;
    known = reusable_games(before, league_);
    std::erase_if(known, [&](const auto& each) {
      return std::ranges::any_of(
          each.second.seats, [&](const Seat& seat) { return order_.rerun.contains(seat.player); });
    });
    if (!has_rounds(config_.format)) {  // seatings, groups or the format may have changed
      std::set<Pairing> planned;
      for (const GameBatch& stage : stages_of(config_)) planned.insert(stage.begin(), stage.end());
      std::erase_if(known, [&](const auto& each) { return !planned.contains(each.first); });
    }
    const std::size_t gone = before.games.size() - known.size();
    if (const auto names = changed_players(before.league, league_); !names.empty()) {
      listener_.on_warning("these players have changed; replaying their games: " +
                           text::joined(names, ", "));
    }
    if (gone > 0) listener_.on_warning(no_longer_count(gone));
  }

  void rewrite(const Games& games) {
    Results results{league_, {}};
    for (const auto& [meeting, game] : games) results.games.push_back(game);
    store_.write_log(results);
    log_size_ = store_.log()->size;
  }

  // Copies and builds the players, up to `jobs` in parallel.
  bool make_ready() {
    listener_.on_stage(config_.players.size(), "players prepared");
    const auto make = [&](std::size_t i) -> std::optional<PreparedPlayer> {
      if (order_.is_interrupted()) return std::nullopt;
      return builder_.prepare(i, league_.players[i].fingerprint);
    };
    const auto take = [&](const PreparedPlayer& ready) {
      ready_.push_back(ready);
      if (!ready.failure.empty()) listener_.on_warning(ready.spec.name + ": " + ready.failure);
      listener_.on_progress(ready_.size(), "");
      return true;
    };
    return process::for_each_in_order(config_.players.size(), order_.jobs, make, take);
  }

  bool play_batch(Runner& runner) {
    GameBatch batch = part_of(*order_.games, order_.shard);
    std::erase_if(batch, [&](const Pairing& pairing) { return progress_.rest.contains(pairing); });
    listener_.on_stage(batch.size(), "games");
    return play(runner, batch);
  }

  bool play_league(Runner& runner) {
    for (bool is_first = true;; is_first = false) {
      advance(config_, progress_);
      if (progress_.next.empty()) break;
      GameBatch batch = progress_.next;
      std::erase_if(batch, [&](const Pairing& pairing) {
        const unsigned shards = order_.shard.of;
        return shards > 1 && shard_of(config_, pairing, shards) != order_.shard.number;
      });
      if (has_rounds(config_.format)) {
        done_ = 0;
        listener_.on_stage(batch.size(),
                           "games of round " + std::to_string(progress_.complete + 1));
      } else if (is_first) {
        const std::size_t known = progress_.reached.size() + progress_.rest.size();
        listener_.on_stage(config_.stop.is_set() ? league_.games - known : batch.size(), "games");
      }
      if (!play(runner, batch)) return false;
      if (order_.shard.of > 1) return true;
    }
    if (!progress_.reason.empty()) listener_.on_warning(progress_.reason);
    return true;
  }

  bool play(Runner& runner, const GameBatch& batch) {
    if (!batch.empty() && resumed_ > 0) {
      listener_.on_warning("resuming after " + pluralize(std::exchange(resumed_, 0), "game"));
    }
    return runner.play(batch, [&](const Pairing& pairing, const LeagueGame& game) {
      for (const std::string& name : game.left_out_for) {
        if (left_out_.insert(name).second) {
          listener_.on_warning(
              name +
              " was too slow in three consecutive games; its remaining games are not played");
        }
      }
      progress_.reached.emplace(pairing, game);
      lead_.add(pairing, game);
      ++done_;
      tell();
    });
  }

  // At most ten times per second.
  void tell() {
    const auto now = std::chrono::steady_clock::now();
    if (now < next_tell_) return;
    next_tell_ = now + std::chrono::milliseconds(100);
    listener_.on_progress(done_, lead_.describe());
  }

  const Config& config_;
  const Store& store_;
  const LeagueOptions& order_;
  const ProgressListener& listener_;
  PlayerBuilder builder_;
  CurrentLeader lead_;
  League league_;
  Progress progress_;
  std::size_t resumed_ = 0;  // games of earlier runs, until that is reported
  std::size_t log_size_ = 0;
  std::vector<PreparedPlayer> ready_;
  std::size_t done_ = 0;
  std::set<std::string> left_out_;  // players whose exclusion was reported
  std::chrono::steady_clock::time_point next_tell_ = {};
};

}  // namespace

bool run_league(const Config& config, const Store& store, const LeagueOptions& order,
                const ProgressListener& listener) {
  return LeagueRun(config, store, order, listener).run();
}

}  // namespace gauntlet::league
