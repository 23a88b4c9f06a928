#include "league/run/merge.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <tuple>

#include "core/hash.hpp"

namespace gauntlet::league {

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
