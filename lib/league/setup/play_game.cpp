#include "league/setup/play_game.hpp"

#include <memory>
#include <stdexcept>
#include <utility>

#include "gauntlet/process.hpp"

namespace gauntlet::league {
namespace {

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

}  // namespace

PlayedGame play_game(const match::MatchGame& game, const json::Value& board,
                     std::span<const PlayerSpec> seats, const GameSettings& settings) {
  std::vector<match::Contestant> players;
  for (const PlayerSpec& spec : seats) players.push_back({spec.name, spec.kind});
  const auto open = [&](std::size_t seat) {
    return std::make_unique<match::Program>(std::string(*match::command_of(seats[seat].kind)),
                                            exec_settings(seats[seat], settings));
  };
  match::PlayedGame played = game.play(board, players, open);
  return {{.seats = std::move(played.seats), .moves = played.moves}, std::move(played.log)};
}

}  // namespace gauntlet::league
