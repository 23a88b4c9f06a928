#include "league/run/league_run.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <future>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/numbers.hpp"
#include "league/rating/jackknife.hpp"
#include "league/rating/sprt.hpp"
#include "league/run/current_leader.hpp"
#include "league/run/plan.hpp"
#include "league/run/runner.hpp"
#include "league/run/store.hpp"
#include "league/setup/player_builder.hpp"
#include "process/in_order.hpp"
#include "system/file_writer.hpp"

namespace gauntlet::league {
namespace {

// All games on a board.
using Block = std::vector<rating::Ranking>;

// Returns the games as the standings count them: without games left out, and without players that
// did not play.
std::vector<Block> blocks_of(std::size_t boards, const Games& games) {
  std::vector<const Game*> all;
  for (const auto& [meeting, game] : games) {
    if (meeting.board < boards) all.push_back(&game);
  }
  const auto absent = who_did_not_play(all);
  std::vector<Block> blocks(boards);
  for (const auto& [meeting, game] : games) {
    if (meeting.board >= boards || !game.left_out_for.empty()) continue;
    std::vector<std::size_t> players;
    std::vector<unsigned> ranks;
    for (std::size_t i = 0; i < game.seats.size(); ++i) {
      if (absent.contains(game.seats[i].player)) continue;
      players.push_back(meeting.players[i]);
      ranks.push_back(game.seats[i].rank);
    }
    if (players.size() >= 2) blocks[meeting.board].push_back(rating::ranking_of(players, ranks));
  }
  return blocks;
}

// Renumbers the players that occur in the games from 0, keeping their order. Returns their number.
std::size_t renumber(std::vector<Block>& blocks) {
  std::map<std::size_t, std::size_t> numbers;
  const auto for_each_player = [&](const auto& what) {
    for (Block& block : blocks) {
      for (rating::Ranking& game : block) {
        for (auto& tier : game.tiers) std::ranges::for_each(tier, what);
      }
    }
  };
  for_each_player([&](std::size_t player) { numbers.emplace(player, 0); });
  std::size_t next = 0;
  for (auto& [player, number] : numbers) number = next++;
  for_each_player([&](std::size_t& player) { player = numbers.at(player); });
  return numbers.size();
}

std::string two_digits(double number) { return write_decimal(std::round(number * 100) / 100); }

std::string why_by_order(double wanted, std::vector<Block> blocks) {
  constexpr std::size_t step = 10;
  if (blocks.size() % step != 0) return "";
  const std::size_t players = renumber(blocks);
  if (players < 2) return "";
  const double order = rating::jackknife(players, blocks).order;
  if (order < wanted) return "";
  return "the order of the players is certain: " + two_digits(order) + " after " +
         pluralize(blocks.size(), "board");
}

std::string why_by_sprt(const SprtRule& rule, const Config& config,
                        const std::vector<Block>& blocks) {
  std::vector<std::size_t> outcomes;
  std::size_t kinds = 0;
  for (const Block& block : blocks) {
    Block between;
    std::ranges::copy_if(block, std::back_inserter(between), [&](const rating::Ranking& game) {
      return rating::outcome_of({&game, 1}, rule.better, rule.worse).has_value();
    });
    if (between.empty()) continue;
    outcomes.push_back(*rating::outcome_of(between, rule.better, rule.worse));
    kinds = 2 * between.size() + 1;
  }
  if (outcomes.empty()) return "";
  const auto state = rating::sprt_along(outcomes, kinds, rule.settings);
  if (state.decision == rating::Decision::open) return "";
  const bool is_better = state.decision == rating::Decision::h1;
  return config.players[rule.better].name +
         (is_better ? " is better than " : " is not better than ") +
         config.players[rule.worse].name + " by " +
         write_decimal(is_better ? rule.settings.elo1 : rule.settings.elo0) +
         " Elo points, after " + pluralize(blocks.size(), "board");
}

// Returns the reason why the league can stop after all games on its first `boards` boards; empty if
// it must continue. The result depends on these games alone, not on the order in which they were
// played. The order of the players is tested after every tenth board only, since more frequent
// tests stop too early.
std::string stop_reason(const Config& config, std::size_t boards, const Games& games) {
  const StopRule& stop = config.stop;
  if (!stop.order && !stop.sprt) return "";
  const std::vector<Block> blocks = blocks_of(boards, games);
  std::string why;
  if (stop.order) why = why_by_order(*stop.order, blocks);
  if (stop.sprt && why.empty()) why = why_by_sprt(*stop.sprt, config, blocks);
  return why;
}

std::string no_longer_count(std::size_t games) {
  return pluralize(games, "earlier game") + " no longer " + (games == 1 ? "counts" : "count");
}

class LeagueRun {
 public:
  LeagueRun(const Config& config, const Store& store, const LeagueOptions& order,
            const ProgressListener& listener)
      : config_(config),
        store_(store),
        order_(order),
        listener_(listener),
        homes_(config, store),
        lead_(config) {}

  bool run() {
    if (has_programs()) {
      process::start_supervisors(order_.jobs * static_cast<unsigned>(config_.seats));
    }
    take_over();
    if (!make_ready()) return false;
    system::LogFile log = store_.append(log_size_);
    const GameRunnerOptions play{order_.jobs, order_.is_interrupted};
    Runner runner(config_, ready_, store_, log, play);
    for (const auto& [meeting, game] : known_) runner.add_finished(meeting, game);
    const bool is_done = has_rounds(config_.format) ? play_rounds(runner) : play_boards(runner);
    log.sync();
    if (is_done && !known_.empty() && has_rounds(config_.format)) drop_unplanned();
    return is_done;
  }

 private:
  bool has_programs() const { return std::ranges::any_of(config_.players, &Player::is_program); }

  // Takes over the valid games of an earlier run, and makes the log one of this league.
  void take_over() {
    std::vector<std::string> fingerprints;
    for (std::size_t i = 0; i < config_.players.size(); ++i) {
      fingerprints.push_back(fingerprint_of(config_.players[i], config_));
      if (order_.rerun.contains(config_.players[i].name)) homes_.forget(i);
    }
    league_ = league_of(config_, fingerprints);
    const auto before = store_.log();
    if (before) take_over(before->results);
    if (before && before->results.league == league_ &&
        known_.size() == before->results.games.size()) {
      log_size_ = before->size;
    } else {
      rewrite(known_);
    }
  }

  void take_over(const Results& before) {
    if (is_other_league(before.league, league_) && !before.games.empty()) {
      throw OtherLeague(store_.folder().string() +
                        " holds a different league; choose another folder");
    }
    known_ = reusable_games(before, league_);
    std::erase_if(known_, [&](const auto& each) {
      return std::ranges::any_of(
          each.second.seats, [&](const Seat& seat) { return order_.rerun.contains(seat.player); });
    });
    if (!has_rounds(config_.format)) keep_planned();
    const std::size_t gone = before.games.size() - known_.size();
    std::string names;
    for (const auto& name : changed_players(before.league, league_)) {
      names += (names.empty() ? "" : ", ") + name;
    }
    if (!names.empty())
      listener_.on_warning("these players have changed; replaying their games: " + names);
    if (gone > 0) listener_.on_warning(no_longer_count(gone));
  }

  // Drops games that are not planned, because seatings, groups or the format have changed.
  void keep_planned() {
    std::set<Pairing> planned;
    for (const GameBatch& stage : stages_of(config_)) planned.insert(stage.begin(), stage.end());
    std::erase_if(known_, [&](const auto& each) { return !planned.contains(each.first); });
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
      return homes_.prepare(i, league_.players[i].fingerprint);
    };
    const auto take = [&](const PreparedPlayer& ready) {
      ready_.push_back(ready);
      if (!ready.failure.empty()) listener_.on_warning(ready.spec.name + ": " + ready.failure);
      listener_.on_progress(ready_.size(), "");
      return true;
    };
    return process::for_each_in_order(config_.players.size(), order_.jobs, make, take);
  }

  // Without a stop rule, all boards form one stage, because nothing is decided between boards.
  bool play_boards(Runner& runner) {
    std::vector<GameBatch> stages = stages_of(config_);
    const bool can_stop = config_.stop.order || config_.stop.sprt;
    if (!can_stop) {
      GameBatch all;
      for (const GameBatch& stage : stages) all.insert(all.end(), stage.begin(), stage.end());
      stages = {std::move(all)};
    }
    std::size_t games = 0;
    for (GameBatch& stage : stages) games += leave_to_others(stage);
    listener_.on_stage(games, "games");
    for (std::size_t board = 0; board < stages.size(); ++board) {
      if (!play(runner, stages[board])) return false;
      const std::string why = can_stop ? stop_reason(config_, board + 1, played_) : "";
      if (why.empty()) continue;
      listener_.on_warning(why);
      break;
    }
    return true;
  }

  bool play_rounds(Runner& runner) {
    for (std::size_t round = 0;; ++round) {
      const GameBatch stage = next_round(config_, round, played_);
      if (stage.empty()) return true;
      done_ = 0;
      listener_.on_stage(stage.size(), "games of round " + std::to_string(round + 1));
      if (!play(runner, stage)) return false;
    }
  }

  // Removes the games of other shards, and returns the number of games left to play.
  std::size_t leave_to_others(GameBatch& stage) const {
    if (order_.shard.of > 1) {
      std::erase_if(stage, [&](const Pairing& meeting) {
        return shard_of(config_, meeting, order_.shard.of) != order_.shard.number;
      });
    }
    return stage.size();
  }

  bool play(Runner& runner, const GameBatch& stage) {
    GameBatch left;
    for (const Pairing& meeting : stage) {
      if (auto known = known_.extract(meeting)) {
        lead_.add(known.key(), known.mapped());
        played_.insert(std::move(known));
        ++done_;
      } else {
        left.push_back(meeting);
      }
    }
    return runner.play(left, [&](const Pairing& meeting, const Game& game) {
      for (const std::string& name : game.left_out_for) {
        if (left_out_.insert(name).second) {
          listener_.on_warning(
              name +
              " was too slow in three consecutive games; its remaining games are not played");
        }
      }
      played_.emplace(meeting, game);
      lead_.add(meeting, game);
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

  // In a Swiss or knockout tournament: drops games of earlier runs that the final pairings do not
  // have.
  void drop_unplanned() {
    listener_.on_warning(no_longer_count(known_.size()));
    rewrite(played_);
  }

  const Config& config_;
  const Store& store_;
  const LeagueOptions& order_;
  const ProgressListener& listener_;
  PlayerBuilder homes_;
  CurrentLeader lead_;
  League league_;
  Games known_;   // of earlier runs, not reached yet
  Games played_;  // of all stages reached
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
