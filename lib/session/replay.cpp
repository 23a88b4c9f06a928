#include "session/replay.hpp"

#include <string>

#include "match/log.hpp"
#include "session/atoms.hpp"
#include "session/bricks.hpp"
#include "session/fish.hpp"
#include "session/mastermind.hpp"
#include "session/record.hpp"

namespace gauntlet::session {
namespace {

bool is_log_of_fish(const json::Reader& line) {
  const auto* object = line.value().as<json::Value::Object>();
  return begins_with(line, "format") && object->front().second == json::Value("gauntlet-game");
}

// Who shows the game that begins with this line.
TakeLine replay_of(const json::Reader& line, Console& console) {
  for (const auto& [key, name] : line.members("the first line of a record: an object")) {
    if (key != "game") continue;
    const std::string& game = name.string("the name of a game");
    if (game == "bricks") return bricks_replay(console);
    if (game == "atoms") return atoms_replay(console);
    if (game == "mastermind") return mastermind_replay(console);
    name.fail("\"atoms\", \"bricks\" or \"mastermind\"");
  }
  line.fail("the first line of a record of a game");
}

}  // namespace

void replay(std::string_view record, Console& console) {
  TakeLine take;
  bool is_fish = false;
  for_each_line(record, [&](const json::Reader& line) {
    if (!take) {
      is_fish = is_log_of_fish(line);
      take = is_fish ? TakeLine([](const json::Reader&) {}) : replay_of(line, console);
    }
    take(line);
  });
  if (!take) throw match::BadLog("expected the record of a game, got nothing");
  if (is_fish) replay_fish(record, console);
}

}  // namespace gauntlet::session
