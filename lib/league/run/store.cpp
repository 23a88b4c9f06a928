#include "league/run/store.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "core/hash.hpp"
#include "grading/fest/setup/names.hpp"
#include "grading/results/header.hpp"
#include "json/location.hpp"
#include "json/parse.hpp"
#include "system/read_file.hpp"

namespace gauntlet::league {
namespace {

namespace fs = std::filesystem;

// Identifies a game within a league.
using GameKey = std::tuple<std::size_t, std::size_t, std::vector<std::string>>;

GameKey key_of(const Game& game) {
  GameKey key{game.round, game.board, {}};
  for (const Seat& seat : game.seats) std::get<2>(key).push_back(seat.player);
  return key;
}

class LogReader {
 public:
  void read(std::string_view line) {
    const json::Value value = json::parse(line, place_);
    if (!has_league_) {
      log_.results.league = decode_league(json::Reader(value));
      has_league_ = true;
    } else {
      Game game = decode_game(json::Reader(value));
      if (!seen_.insert(key_of(game)).second) throw json::Error("", "this game is listed twice");
      log_.results.games.push_back(std::move(game));
    }
    place_.advance(line);
    place_.advance("\n");
    log_.size += line.size() + 1;
  }

  std::optional<Log> take() {
    if (!has_league_) return std::nullopt;
    return std::move(log_);
  }

 private:
  Log log_;
  bool has_league_ = false;
  std::set<GameKey> seen_;
  json::TextPosition place_;
};

// Returns a name as part of a file name, without commas, which separate the names.
std::string part_of_file(const std::string& name) {
  std::string part;
  for (const char c : grading::fest::folder_name(name)) {
    c == ',' ? part.append("%2C") : part.append(1, c);
  }
  return part;
}

}  // namespace

std::optional<Log> read_log(std::string_view text) {
  LogReader reader;
  std::size_t number = 1;
  for (std::size_t end = 0; (end = text.find('\n')) != text.npos; ++number) {
    try {
      reader.read(text.substr(0, end));
    } catch (const json::Error& error) {
      throw json::Error("", "line " + std::to_string(number) + ": " + error.what());
    }
    text.remove_prefix(end + 1);
  }
  return reader.take();
}

LogWriter::LogWriter(const fs::path& file, std::size_t keep) : file_(file, keep) {}

void LogWriter::write(const Game& game) {
  const std::string line = dump(encode(game)) + '\n';
  const std::lock_guard lock(mutex_);
  file_.write(line);
  if (Clock::now() - synced_ < std::chrono::seconds(1)) return;
  file_.sync();
  synced_ = Clock::now();
}

void LogWriter::sync() {
  const std::lock_guard lock(mutex_);
  file_.sync();
}

system::FileLock Store::lock() const {
  fs::create_directories(folder_);
  return {folder_ / ".lock", folder_.string()};
}

std::optional<Log> Store::log() const {
  if (!fs::exists(log_file())) return std::nullopt;
  try {
    return read_log(system::read_file(log_file()));
  } catch (const json::Error& error) {
    throw json::Error("", log_file().string() + ": " + error.what());
  }
}

void Store::write_log(const Results& results) const {
  fs::path part = log_file();
  part += ".part";
  std::string text = dump(encode(results.league)) + '\n';
  for (const Game& game : results.games) text += dump(encode(game)) + '\n';
  system::FileWriter file(part);
  file.write(text);
  file.sync();
  file.close();
  fs::rename(part, log_file());
}

LogWriter Store::append(std::size_t keep) const { return {log_file(), keep}; }

std::string Store::name_of_game(const Game& game, bool has_rounds) {
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
  const fs::path file = folder_ / name;
  try {
    system::write_file(file, text);
  } catch (const std::system_error&) {
    fs::create_directories(file.parent_path());
    system::write_file(file, text);
  }
}

unsigned shard_of(const Config& config, const Pairing& meeting, unsigned of) {
  std::vector<std::string> names;
  names.reserve(meeting.players.size());
  for (const std::size_t player : meeting.players) names.push_back(config.players[player].name);
  std::ranges::sort(names);
  std::uint64_t hash = fnv_1a(dump(config.boards[meeting.board]));
  for (const auto& name : names) hash = hash_combine(hash, fnv_1a(name));
  return static_cast<unsigned>(hash % of) + 1;
}

Results merge(const std::vector<NamedResults>& shards) {
  if (shards.empty()) throw std::invalid_argument("no shards to merge");
  const NamedResults& first = shards.front();
  using Key = std::tuple<std::size_t, std::size_t, std::vector<std::string>>;
  std::map<Key, const Game*> games;
  std::map<Key, const NamedResults*> owners;
  for (const NamedResults& shard : shards) {
    if (shard.results.league != first.results.league) {
      throw std::invalid_argument(shard.name + ": belongs to another league than " + first.name);
    }
    for (const Game& game : shard.results.games) {
      Key key{game.round, game.board, {}};
      for (const Seat& seat : game.seats) std::get<2>(key).push_back(seat.player);
      const auto [owner, is_new] = owners.try_emplace(key, &shard);
      if (!is_new) {
        throw std::invalid_argument(shard.name + ": contains a game that is also in " +
                                    owner->second->name);
      }
      games.emplace(std::move(key), &game);
    }
  }
  Results all{first.results.league, {}};
  if (games.size() < all.league.games) {
    throw std::invalid_argument(std::to_string(all.league.games - games.size()) + " of " +
                                std::to_string(all.league.games) +
                                " games are missing: a shard is missing or incomplete");
  }
  for (const auto& [key, game] : games) all.games.push_back(*game);
  return all;
}

}  // namespace gauntlet::league
