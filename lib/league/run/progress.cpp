#include "league/run/progress.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "league/tables/stop.hpp"

namespace gauntlet::league {
namespace {

constexpr std::uint64_t max_round = 1'000'000;

// Moves the known games of a batch to the reached ones, and returns the missing ones.
GameBatch reach(const GameBatch& batch, Progress& progress) {
  GameBatch missing;
  for (const Pairing& pairing : batch) {
    if (auto game = progress.rest.extract(pairing)) {
      progress.reached.insert(std::move(game));
    } else if (!progress.reached.contains(pairing)) {
      missing.push_back(pairing);
    }
  }
  return missing;
}

void reach_rounds(const Config& config, Progress& progress) {
  for (;; ++progress.complete) {
    const GameBatch batch = next_round(config, progress.complete, progress.reached);
    progress.next = reach(batch, progress);
    if (batch.empty() || !progress.next.empty()) return;
  }
}

// Applies the stop rule to the games of these boards.
std::optional<StopState> stop_state(const Config& config, const std::vector<GameBatch>& boards,
                                    const Progress& progress) {
  if (!config.stop.is_set()) return std::nullopt;
  Results results{league_of(config, std::vector<std::string>(config.players.size())), {}};
  for (const GameBatch& board : boards) {
    for (const Pairing& pairing : board) {
      for (const Games* games : {&progress.reached, &progress.rest}) {
        const auto game = games->find(pairing);
        if (game != games->end()) results.games.push_back(game->second);
      }
    }
  }
  return stop_state_of(results, progress.complete);
}

void reach_boards(const Config& config, std::size_t min_boards, Progress& progress) {
  const std::vector<GameBatch> boards = stages_of(config);
  const auto stop = stop_state(config, boards, progress);
  const bool is_decided = stop && stop->is_decided();
  if (is_decided) progress.reason = describe(*stop);
  const std::size_t step = config.stop.sprt    ? 1
                           : config.stop.order ? boards_between_tests
                                               : std::max<std::size_t>(boards.size(), 1);
  const std::size_t end = is_decided ? stop->boards : boards.size();
  std::size_t incomplete = 0;
  for (std::size_t board = progress.complete; board < end; ++board) {
    const GameBatch missing = reach(boards[board], progress);
    if (missing.empty() && incomplete == 0) progress.complete = board + 1;
    progress.next.insert(progress.next.end(), missing.begin(), missing.end());
    if (!missing.empty()) ++incomplete;
    if ((board + 1) % step == 0 && incomplete >= min_boards) return;
  }
}

}  // namespace

void advance(const Config& config, Progress& progress, std::size_t boards) {
  progress.next.clear();
  has_rounds(config.format) ? reach_rounds(config, progress)
                            : reach_boards(config, boards, progress);
}

Progress progress_of(const Config& config, Games known, std::size_t boards) {
  Progress progress{.rest = std::move(known)};
  advance(config, progress, boards);
  return progress;
}

GameBatch part_of(const GameBatch& batch, const grading::Shard& shard) {
  std::map<std::pair<std::size_t, std::set<std::size_t>>, std::size_t> groups;
  GameBatch part;
  for (const Pairing& pairing : batch) {
    const std::set<std::size_t> players(pairing.players.begin(), pairing.players.end());
    const auto group = groups.try_emplace({pairing.board, players}, groups.size()).first;
    if (group->second % shard.of == shard.number - 1) part.push_back(pairing);
  }
  return part;
}

std::string encode_batch(const Config& config, const GameBatch& batch) {
  std::string text;
  for (const Pairing& pairing : batch) {
    json::Value::Array names;
    for (const std::size_t player : pairing.players) {
      names.emplace_back(config.players[player].name);
    }
    text += dump(json::Value(json::Value::Object{
                {"round", pairing.round}, {"board", pairing.board}, {"players", names}})) +
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
    Pairing pairing{round.natural("a round from 0", has_rounds(config.format) ? max_round : 0),
                    board.natural("the index of a board", config.boards.size() - 1),
                    json::read_items(players, "an array of names of players", index_of)};
    const std::set<std::size_t> different(pairing.players.begin(), pairing.players.end());
    if (different.size() != pairing.players.size() || different.empty() ||
        different.size() > config.seats) {
      players.fail("different players, no more than a game has seats");
    }
    if (!seen.insert(pairing).second) throw json::Error("", "this game is listed twice");
    batch.push_back(std::move(pairing));
  });
  if (size < text.size()) throw json::Error("", "the last line is incomplete");
  return batch;
}

}  // namespace gauntlet::league
