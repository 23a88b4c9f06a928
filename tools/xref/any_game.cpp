#include "xref/any_game.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cstddef>
#include <optional>
#include <utility>

#include "json/parse.hpp"
#include "league/games/league_game.hpp"
#include "support/io/files.hpp"

namespace gauntlet::xref {
namespace {

// Returns true if a path leads to standard input, under any name, or not to a regular file.
// Strangers may have written such input if the tool runs as a service.
bool is_streamed(const std::string& path) {
  struct stat named{}, input{};
  if (stat(path.c_str(), &named) != 0) return true;
  if (!S_ISREG(named.st_mode)) return true;
  return fstat(STDIN_FILENO, &input) == 0 && input.st_dev == named.st_dev &&
         input.st_ino == named.st_ino;
}

// Throws for a game whose players are commands.
void forbid_commands(const std::vector<PlayerInfo>& players) {
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (!players[i].is_program) continue;
    throw json::Error("/players/" + std::to_string(i) + "/1",
                      "expected a player other than exec:, for the game comes from standard input "
                      "or a stream: --allow-exec");
  }
}

// Removes the members that identify the game as Fish.
json::Value fish_of(json::Value document) {
  if (auto* members = document.as<json::Value::Object>()) {
    std::erase_if(*members, [](const auto& member) { return member.first == "game"; });
  }
  return document;
}

}  // namespace

std::vector<PlayerInfo> speakers_of(const match::GameSpec& spec) {
  std::vector<PlayerInfo> speakers;
  speakers.reserve(spec.players.size());
  for (const auto& player : spec.players) {
    speakers.push_back({player.name, std::holds_alternative<match::ExecKind>(player.kind)});
  }
  return speakers;
}

std::vector<PlayerInfo> speakers_of(const OtherGame& game) {
  std::vector<PlayerInfo> speakers;
  speakers.reserve(game.players.size());
  for (const auto& player : game.players) {
    speakers.push_back({player.name, league::command_of(player.kind).has_value()});
  }
  return speakers;
}

AnyGame read_game(const std::string& path, bool allow_exec) {
  const bool may_execute = allow_exec || !is_streamed(path);
  const std::string text = tool::read_file(path);
  try {
    const json::Value document = json::parse(text);
    if (auto other = decode_other_game(json::Reader(document))) {
      if (!may_execute) forbid_commands(speakers_of(*other));
      return *std::move(other);
    }
    const json::Value fish = fish_of(document);
    match::GameSpec spec = match::decode_game_spec(json::Reader(fish));
    if (!may_execute) forbid_commands(speakers_of(spec));
    return spec;
  } catch (const json::Error& error) {
    throw json::Error("", path + ": " + error.what());
  }
}

}  // namespace gauntlet::xref
