#include "league/run/progress.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "core/numbers.hpp"
#include "league/rating/sprt.hpp"
#include "league/tables/tally.hpp"

namespace gauntlet::league {
namespace {

constexpr std::uint64_t max_round = 1'000'000;
constexpr std::size_t boards_between_tests = 10;  // of the order of the players

std::string why_by_order(double wanted, std::size_t boards, const Tally& counted) {
  const auto rated = rated_of(counted.players);
  if (boards % boards_between_tests != 0 || rated.size() < 2) return "";
  const double order = jackknife_of(counted, rated).order;
  if (order < wanted) return "";
  return "the order of the players is certain: " + write_decimal(std::round(order * 100) / 100) +
         " after " + pluralize(boards, "board");
}

std::string why_by_sprt(const SprtRule& rule, const Config& config, std::size_t boards,
                        const Tally& counted) {
  std::vector<std::size_t> outcomes;
  std::size_t kinds = 0;
  for (const auto& [board, games] : counted.blocks) {
    std::vector<rating::Ranking> between;
    std::ranges::copy_if(games, std::back_inserter(between), [&](const rating::Ranking& game) {
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
  const double accepted = is_better ? rule.settings.elo1 : rule.settings.elo0;
  const double rejected = is_better ? rule.settings.elo0 : rule.settings.elo1;
  return config.players[rule.better].name +
         (is_better ? " is better than " : " is not better than ") +
         config.players[rule.worse].name + ": a difference of " + write_decimal(accepted) +
         " Elo points fits better than one of " + write_decimal(rejected) + ", after " +
         pluralize(boards, "board");
}

}  // namespace

std::string stop_reason(const Config& config, std::size_t boards, const Games& games) {
  const StopRule& stop = config.stop;
  if (!stop.order && !stop.sprt) return "";
  Results results{league_of(config, std::vector<std::string>(config.players.size())), {}};
  for (const auto& [meeting, game] : games) {
    if (meeting.board < boards) results.games.push_back(game);
  }
  const Tally counted = tally(results);
  std::string why;
  if (stop.order) why = why_by_order(*stop.order, boards, counted);
  if (stop.sprt && why.empty()) why = why_by_sprt(*stop.sprt, config, boards, counted);
  return why;
}

namespace {

// Moves the known games of a batch to the reached ones, and returns the others.
GameBatch reach(const GameBatch& batch, Games& known, Progress& progress) {
  GameBatch missing;
  for (const Pairing& meeting : batch) {
    if (auto game = known.extract(meeting)) {
      progress.reached.insert(std::move(game));
    } else {
      missing.push_back(meeting);
    }
  }
  return missing;
}

void reach_rounds(const Config& config, Games& known, Progress& progress) {
  for (std::size_t round = 0; progress.next.empty(); ++round) {
    const GameBatch batch = next_round(config, round, progress.reached);
    if (batch.empty()) return;
    progress.next = reach(batch, known, progress);
  }
}

void reach_boards(const Config& config, std::size_t min_boards, Games& known, Progress& progress) {
  const std::vector<GameBatch> boards = stages_of(config);
  const std::size_t step = config.stop.sprt    ? 1
                           : config.stop.order ? boards_between_tests
                                               : std::max<std::size_t>(boards.size(), 1);
  std::size_t incomplete = 0;
  for (std::size_t board = 0; board < boards.size(); ++board) {
    const GameBatch missing = reach(boards[board], known, progress);
    progress.next.insert(progress.next.end(), missing.begin(), missing.end());
    if (!missing.empty()) ++incomplete;
    if ((board + 1) % step != 0) continue;
    if (incomplete >= min_boards) return;
    if (incomplete > 0) continue;  // there can be no test before these games are played
    progress.reason = stop_reason(config, board + 1, progress.reached);
    if (!progress.reason.empty()) return;
  }
}

}  // namespace

Progress progress_of(const Config& config, Games known, std::size_t boards) {
  Progress progress;
  if (has_rounds(config.format)) {
    reach_rounds(config, known, progress);
  } else {
    reach_boards(config, boards, known, progress);
  }
  return progress;
}

std::string describe_stop(const Config& config, const Results& results) {
  const StopRule& stop = config.stop;
  if (!stop.order && !stop.sprt) return "";
  const Progress progress = progress_of(config, reusable_games(results, results.league));
  if (!progress.reason.empty()) return "Stop rule: " + progress.reason + '.';
  std::set<std::size_t> boards;
  for (const Game& game : results.games) boards.insert(game.board);
  std::string words = "Stop rule: undecided after " + pluralize(boards.size(), "board");
  if (stop.sprt) {
    words += ", whether " + config.players[stop.sprt->better].name + " is better than " +
             config.players[stop.sprt->worse].name;
  }
  return words + "; play more boards.";
}

GameBatch part_of(const GameBatch& batch, const grading::Shard& shard) {
  std::map<std::pair<std::size_t, std::set<std::size_t>>, std::size_t> groups;
  GameBatch part;
  for (const Pairing& meeting : batch) {
    const std::set<std::size_t> players(meeting.players.begin(), meeting.players.end());
    const auto group = groups.try_emplace({meeting.board, players}, groups.size()).first;
    if (group->second % shard.of == shard.number - 1) part.push_back(meeting);
  }
  return part;
}

std::string encode_batch(const Config& config, const GameBatch& batch) {
  std::string text;
  for (const Pairing& meeting : batch) {
    json::Value::Array names;
    for (const std::size_t player : meeting.players) {
      names.emplace_back(config.players[player].name);
    }
    text += dump(json::Value(json::Value::Object{
                {"round", meeting.round}, {"board", meeting.board}, {"players", names}})) +
            '\n';
  }
  return text;
}

GameBatch decode_batch(const Config& config, std::string_view text) {
  GameBatch batch;
  std::set<Pairing> seen;
  const auto index_of = [&](const json::Reader& in) -> std::size_t {
    const auto found =
        std::ranges::find(config.players, in.string("a name of a player"), &Player::name);
    if (found == config.players.end()) in.fail("a name of a player of this league");
    return static_cast<std::size_t>(found - config.players.begin());
  };
  const std::size_t size = json::read_lines(text, [&](const json::Reader& line) {
    const auto [round, board, players] = line.fields("round", "board", "players");
    Pairing meeting{round.natural("a round from 0", has_rounds(config.format) ? max_round : 0),
                    board.natural("the index of a board", config.boards.size() - 1),
                    json::read_items(players, "an array of names of players", index_of)};
    const std::set<std::size_t> different(meeting.players.begin(), meeting.players.end());
    if (different.size() != meeting.players.size() || different.empty() ||
        different.size() > config.seats) {
      players.fail("different players, no more than a game has seats");
    }
    if (!seen.insert(meeting).second) throw json::Error("", "this game is listed twice");
    batch.push_back(std::move(meeting));
  });
  if (size < text.size()) throw json::Error("", "the last line is incomplete");
  return batch;
}

}  // namespace gauntlet::league
