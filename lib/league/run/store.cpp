#include "league/run/store.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "core/hash.hpp"
#include "core/numbers.hpp"
#include "grading/results/results.hpp"
#include "grading/submission/names.hpp"
#include "grading/test_cases/test_suite.hpp"

namespace gauntlet::league {
namespace {

namespace fs = std::filesystem;

// Identifies a game within a league.
using GameKey = std::tuple<std::size_t, std::size_t, std::vector<std::string>>;

GameKey key_of(const LeagueGame& game) {
  GameKey key{game.round, game.board, {}};
  for (const Seat& seat : game.seats) std::get<2>(key).push_back(seat.player);
  return key;
}

// Returns a name as part of a file name, without commas, which separate the names.
std::string part_of_file(const std::string& name) {
  std::string part;
  for (const char c : grading::folder_name(name)) {
    c == ',' ? part.append("%2C") : part.append(1, c);
  }
  return part;
}

}  // namespace

std::optional<Log> read_log(std::string_view text) {
  Log log;
  std::set<GameKey> seen;
  bool has_league = false;
  log.size = json::read_lines(text, [&](const json::Reader& line) {
    if (!has_league) {
      log.results.league = decode_league(line);
      has_league = true;
    } else {
      LeagueGame game = decode_game(line);
      if (!seen.insert(key_of(game)).second) throw json::Error("", "this game is listed twice");
      log.results.games.push_back(std::move(game));
    }
  });
  if (!has_league) return std::nullopt;
  return log;
}

std::optional<Log> Store::log() const {
  if (!fs::exists(log_file())) return std::nullopt;
  return grading::within(log_file(), read_log);
}

void Store::write_log(const Results& results) const {
  std::string text = dump(encode(results.league)) + '\n';
  for (const LeagueGame& game : results.games) text += dump(encode(game)) + '\n';
  system::replace_file(log_file(), text);
}

system::LogFile Store::append(std::size_t keep) const { return system::LogFile(log_file(), keep); }

std::string Store::name_of_game(const LeagueGame& game, bool has_rounds) {
  constexpr std::size_t longest = 200;
  std::string names;
  for (const Seat& seat : game.seats) {
    names += (names.empty() ? "" : ",") + part_of_file(seat.player);
  }
  if (names.size() > longest) names = grading::digest_of({names});
  const std::string round = has_rounds ? 'r' + std::to_string(game.round + 1) + '-' : "";
  return "games/" + round + std::to_string(game.board + 1) + '/' + names + ".jsonl";
}

void Store::write_game(const std::string& name, const std::vector<json::Value>& lines) const {
  std::string text;
  for (const json::Value& line : lines) {
    dump(line, text);
    text += '\n';
  }
  const fs::path file = folder() / name;
  try {
    system::write_file(file, text);
  } catch (const std::system_error&) {
    fs::create_directories(file.parent_path());
    system::write_file(file, text);
  }
}

unsigned shard_of(const Config& config, const Pairing& pairing, unsigned of) {
  std::vector<std::string> names;
  names.reserve(pairing.players.size());
  for (const std::size_t player : pairing.players) names.push_back(config.players[player].name);
  std::ranges::sort(names);
  std::uint64_t hash = fnv_1a(dump(config.boards[pairing.board]));
  for (const auto& name : names) hash = hash_combine(hash, fnv_1a(name));
  return static_cast<unsigned>(hash % of) + 1;
}

Results merge(const std::vector<NamedResults>& shards) {
  if (shards.empty()) throw std::invalid_argument("no shards to merge");
  const NamedResults& first = shards.front();
  std::map<GameKey, std::pair<const LeagueGame*, const NamedResults*>> games;
  for (const NamedResults& shard : shards) {
    if (shard.results.league != first.results.league) {
      throw std::invalid_argument(shard.name + ": belongs to another league than " + first.name);
    }
    for (const LeagueGame& game : shard.results.games) {
      const auto [known, is_new] = games.try_emplace(key_of(game), &game, &shard);
      if (!is_new) {
        throw std::invalid_argument(shard.name + ": contains a game that is also in " +
                                    known->second.second->name);
      }
    }
  }
  Results all{first.results.league, {}};
  if (games.size() < all.league.games) {
    const std::size_t missing = all.league.games - games.size();
    throw std::invalid_argument(
        std::to_string(missing) + " of " + pluralize(all.league.games, "game") +
        (missing == 1 ? " is" : " are") + " missing: a shard is missing or incomplete");
  }
  for (const auto& [key, found] : games) all.games.push_back(*found.first);
  return all;
}

}  // namespace gauntlet::league
