#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include "json/value.hpp"
#include "league/pages/view.hpp"

namespace gauntlet::league {

// Compressed replays for league.js. Pictures are cut into pieces, each piece is stored once, and
// each picture but the first of a game is a list of changes to the one before it.
//   { "pieces": [markup, ...], "replays": [Replay, ...] }
//   Replay  [[caption, Change, ...], ...] by frame; the first frame changes an empty picture
//   Change  start, number of pieces removed there, [index of each piece inserted there, ...]:
//           three items each; starts refer to the picture before the frame, ascending
class ReplayData {
 public:
  // Returns the index of the replay.
  std::size_t add(const Replay& replay);
  std::size_t count() const { return replays_.size(); }
  std::size_t bytes() const { return bytes_; }  // approximate

  json::Value encode() &&;

 private:
  using Picture = std::vector<std::size_t>;  // indices of pieces

  Picture cut(const std::string& picture);
  std::size_t index_of(std::string piece);

  std::unordered_map<std::string, std::size_t> indexes_ = {};
  json::Value::Array pieces_ = {};
  json::Value::Array replays_ = {};
  std::size_t bytes_ = 0;
};

// Returns the games of a view to replay, best first. If there are few, returns all. Otherwise the
// first failures of each kind of each player come first, then games of all groups in turn.
std::vector<std::size_t> games_worth_showing(const View& view);

}  // namespace gauntlet::league
