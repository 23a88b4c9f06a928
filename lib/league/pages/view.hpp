#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "grading/reports/html.hpp"
#include "json/value.hpp"
#include "league/pages/pages.hpp"
#include "league/tables/tally.hpp"

// The sections of pages about a league, as markup. A section without content is an empty string.
namespace gauntlet::league {

// The data of a page. All references must outlive it.
struct View {
  const Standings& standings;
  const PageSettings& settings;
  // Those that were played, in an order independent of that of the results. Players are indices
  // into the standings.
  std::vector<KnownGame> games;
  std::optional<std::size_t> author = {};  // index into the standings; nullopt: the staff page
};

// Returns how a kind of failure is displayed.
const grading::reports::VerdictClass& kind_of(FailureKind failure);

std::string standings_table(const View& view);
std::string superiority_table(const View& view);
std::string crosstable(const View& view);
std::string seats_table(const View& view);
std::string histograms(const View& view);

// The results of the author's player against each opponent.
std::string opponents_table(const View& view);

// The place where report.js shows games, and the data for it.
std::string games_section(const View& view);

// Compressed replays for report.js. Pictures are cut into pieces, each piece is stored once, and
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

}  // namespace gauntlet::league
