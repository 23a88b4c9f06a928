#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

// The games of a league again, picture by picture.
namespace gauntlet::league {

struct Frame {
  std::string caption;  // one line of text: what has happened, not why
  std::string picture;  // markup: SVG
};
using Replay = std::vector<Frame>;

// A game from the text of its log; of a log that was cut as far as it goes. Nothing for a game
// without pictures, and for a log that is none of that game.
std::optional<Replay> replay_of(std::string_view game, std::string_view log);

// What the captions and pictures call the players, in turn order: "red"; none for other games.
std::vector<std::string_view> sides_of(std::string_view game);

}  // namespace gauntlet::league
