#include "match/exec_player.hpp"

#include <utility>

namespace gauntlet::match {

ExecPlayer::ExecPlayer(std::string command, ExecSettings settings)
    : JsonPlayer(settings.talk), program_(std::move(command), std::move(settings)) {}

std::string ExecPlayer::ask(const std::string& line, std::chrono::milliseconds timeout) {
  return program_.ask(line, timeout);
}

void ExecPlayer::start() {
  program_.start();
  JsonPlayer::start();
}

void ExecPlayer::end(bool has_won) {
  JsonPlayer::end(has_won);
  program_.finish();
}

}  // namespace gauntlet::match
