#include "match/game.hpp"

#include <algorithm>

#include "core/numbers.hpp"

namespace gauntlet::match {
namespace {

// Returns the text after "WORD:".
std::optional<std::string_view> after_word(std::string_view kind, std::string_view word) {
  if (!kind.starts_with(word) || !kind.substr(word.size()).starts_with(':')) return std::nullopt;
  return kind.substr(word.size() + 1);
}

// Appends the sizes, none above `max`, to `games`. Returns false, and appends nothing, if there is
// no partition.
bool share(std::size_t players, std::size_t min, std::size_t max, std::vector<std::size_t>& games) {
  if (players == 0) return true;
  if (players < min || max < min) return false;
  const std::size_t already = games.size();
  for (std::size_t count = players / max;; --count) {
    games.resize(already + count, max);
    if (share(players - count * max, min, max - 1, games)) return true;
    if (count == 0) break;
  }
  games.resize(already);
  return false;
}

}  // namespace

std::optional<std::string_view> command_of(std::string_view kind) {
  const auto command = after_word(kind, "exec");
  if (!command || command->empty() || command->find('\0') != command->npos) return std::nullopt;
  return command;
}

std::optional<std::uint64_t> parameter_of(std::string_view kind, std::string_view word) {
  const auto number = after_word(kind, word);
  return number ? parse_natural(*number) : std::nullopt;
}

std::chrono::milliseconds decode_turn_time(const json::Reader& in) {
  return std::chrono::seconds(in.integer("a number of seconds from 1 to 86400", 1, 86400));
}

void MatchGame::check_kind(const json::Reader& in) const {
  std::string expected("a kind of player: ");
  expected.append(house_kinds()).append(" or \"exec:COMMAND\"");
  const std::string& kind = in.string(expected);
  if (!command_of(kind) && !is_house_kind(kind)) in.fail(expected);
}

std::string MatchGame::decode_kind(const json::Reader& in) const {
  check_kind(in);
  return in.string("a kind of player");
}

void MatchGame::check_setup(const json::Reader& board,
                            std::span<const Contestant> /*players*/) const {
  check_board(board, seats().max);
}

json::Value with_default(const json::Value::Object& rule, const json::Value::Object& defaults,
                         std::uint64_t seed) {
  json::Value::Object board = rule;
  const auto add = [&](const json::Value::Member& member) {
    if (std::ranges::find(board, member.first, &json::Value::Member::first) == board.end()) {
      board.push_back(member);
    }
  };
  for (const auto& member : defaults) add(member);
  add({"seed", seed});
  return board;
}

void rank(std::vector<Seat>& seats, std::span<const std::size_t> outs) {
  for (Seat& seat : seats) {
    if (seat.out) continue;
    const auto is_better = [&](const Seat& other) {
      return !other.out && other.score > seat.score;
    };
    seat.rank = 1 + static_cast<unsigned>(std::ranges::count_if(seats, is_better));
  }
  auto last = static_cast<unsigned>(seats.size());
  for (const std::size_t seat : outs) seats[seat].rank = last--;
}

std::vector<std::size_t> partition_players(std::size_t players, GameSizes sizes) {
  std::vector<std::size_t> games;
  while (players > 0 && !share(players, sizes.min, sizes.max, games)) --players;
  return games;
}

}  // namespace gauntlet::match
