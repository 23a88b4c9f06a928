#include "league/games/seated_players.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "process/process.hpp"

namespace gauntlet::league {

std::optional<std::string_view> command_of(std::string_view kind) {
  constexpr std::string_view prefix = "exec:";
  if (!kind.starts_with(prefix)) return std::nullopt;
  return kind.substr(prefix.size());
}

match::ExecSettings exec_settings(const PlayerSpec& player, const GameSettings& settings) {
  if (const auto reason = process::sandbox_error(player.sandbox)) {
    throw std::runtime_error(*reason);
  }
  match::ExecSettings exec;
  exec.talk.turn_time = settings.turn_time;
  exec.talk.first_turn_time = settings.first_turn_time;
  exec.talk.start_time = settings.start_time;
  exec.sandbox = player.sandbox;
  exec.grace = settings.grace.value_or(settings.turn_time);
  exec.folder = player.folder;
  exec.limits = player.limits;
  exec.view = player.view;
  exec.environment = player.environment;
  exec.stderr_sink = player.stderr_sink;
  return exec;
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

const LeagueGame* find_league_game(std::string_view game) {
  for (const LeagueGame* league_game : league_games()) {
    if (league_game->name() == game) return league_game;
  }
  return nullptr;
}

std::span<const LeagueGame* const> league_games() {
  static const std::array games{
#define GAUNTLET_GAME(name) &name##_league_game(),
#include "games.def"
  };
  return games;
}

}  // namespace gauntlet::league
