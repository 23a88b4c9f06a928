#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include "json/value.hpp"
#include "league/pages/view.hpp"

namespace gauntlet::league {

// Replays in little room, for league.js: pictures are cut into pieces, all of which are kept once,
// and each picture but the first of a game says only which pieces of the one before it changed.
//   { "pieces": [markup, ...], "replays": [Replay, ...] }
//   Replay  [[caption, Change, ...], ...] by frame; the first frame changes an empty picture
//   Change  from, how many pieces it removes there, [index of a piece it puts there, ...]: three
//           items each; places are those before any change of the frame, ascending
class ReplayData {
 public:
  // The number of the replay, from 0.
  std::size_t add(const Replay& replay);
  std::size_t count() const { return replays_.size(); }
  std::size_t bytes() const { return bytes_; }  // about

  json::Value encode() &&;

 private:
  using Picture = std::vector<std::size_t>;  // indexes of pieces

  Picture cut(const std::string& picture);
  std::size_t index_of(std::string piece);

  std::unordered_map<std::string, std::size_t> indexes_ = {};
  json::Value::Array pieces_ = {};
  json::Value::Array replays_ = {};
  std::size_t bytes_ = 0;
};

// What games of a view to show again, best first: all that there are if they are few, else of each
// kind of trouble of each player the first ones, then games of all groups of players in turn.
std::vector<std::size_t> games_worth_showing(const View& view);

}  // namespace gauntlet::league
