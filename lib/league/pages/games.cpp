#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "league/pages/view.hpp"

namespace gauntlet::league {
namespace {

using grading::reports::one_line;
using grading::reports::paragraph;
using grading::reports::script_data;
using json::Value;
using text::element;

using Picture = std::vector<std::size_t>;

// A change of a picture: the pieces removed at `from`, and the pieces inserted there.
struct Change {
  std::size_t from;
  std::size_t removed;
  Picture added;
};

// Returns true if two pictures agree from the given pieces on. Two pieces must be equal, because
// single pieces are equal by chance, or both pictures must end there.
bool meet(const Picture& a, std::size_t i, const Picture& b, std::size_t j) {
  if (i >= a.size() || j >= b.size()) return i == a.size() && j == b.size();
  if (a[i] != b[j]) return false;
  const bool a_ends = i + 1 == a.size(), b_ends = j + 1 == b.size();
  return a_ends || b_ends ? a_ends && b_ends : a[i + 1] == b[j + 1];
}

// Returns the next pieces at which two pictures agree, with as few pieces in between as possible.
std::pair<std::size_t, std::size_t> next_meeting(const Picture& a, std::size_t i, const Picture& b,
                                                 std::size_t j) {
  for (std::size_t pieces = 1;; ++pieces) {
    for (std::size_t of_a = 0; of_a <= pieces; ++of_a) {
      if (meet(a, i + of_a, b, j + pieces - of_a)) return {i + of_a, j + pieces - of_a};
    }
  }
}

std::vector<Change> changes_of(const Picture& a, const Picture& b) {
  std::vector<Change> changes;
  std::size_t i = 0, j = 0;
  while (i < a.size() || j < b.size()) {
    if (i < a.size() && j < b.size() && a[i] == b[j]) {
      ++i;
      ++j;
      continue;
    }
    const auto [next_i, next_j] = next_meeting(a, i, b, j);
    const auto at = [&](std::size_t place) {
      return b.begin() + static_cast<std::ptrdiff_t>(place);
    };
    changes.push_back({i, next_i - i, Picture(at(j), at(next_j))});
    i = next_i;
    j = next_j;
  }
  return changes;
}

// Returns, for each game of the view, the number of earlier games of the same group of players.
std::vector<std::size_t> turns_of(const View& view) {
  std::map<std::vector<std::size_t>, std::size_t> seen;
  std::vector<std::size_t> turns;
  for (const auto& shown : view.games) {
    auto group = shown.players;
    std::ranges::sort(group);
    turns.push_back(seen[group]++);
  }
  return turns;
}

// Returns the first games that show each kind of failure of each player.
std::set<std::size_t> games_with_failures(const View& view) {
  constexpr std::size_t max_of_a_kind = 5;
  std::map<std::pair<std::size_t, FailureKind>, std::size_t> counts;
  std::set<std::size_t> games;
  for (std::size_t i = 0; i < view.games.size(); ++i) {
    const auto& [game, players] = view.games[i];
    for (std::size_t seat = 0; seat < players.size(); ++seat) {
      if (!game->seats[seat].out || (view.author && *view.author != players[seat])) continue;
      if (counts[{players[seat], game->seats[seat].out->kind}]++ < max_of_a_kind) games.insert(i);
    }
  }
  return games;
}

// Returns the games of a view to replay, best first. If there are few, returns all. Otherwise the
// first failures of each kind of each player come first, then games of all groups in turn.
std::vector<std::size_t> games_worth_showing(const View& view) {
  const auto turns = turns_of(view);
  const auto in_trouble = games_with_failures(view);
  std::vector<std::size_t> games(view.games.size());
  std::iota(games.begin(), games.end(), std::size_t{0});
  std::ranges::sort(games, {}, [&](std::size_t game) {
    return std::tuple(!in_trouble.contains(game), turns[game], game);
  });
  return games;
}

// The common prefix and suffix of most log names.
struct Ends {
  std::string before;
  std::string after;
};

Ends common_ends(const std::vector<KnownGame>& games) {
  std::optional<Ends> ends;
  for (const auto& [game, players] : games) {
    if (game->log.empty()) continue;
    if (!ends) {
      ends = {game->log, game->log};
      continue;
    }
    const auto& log = game->log;
    const auto before = std::ranges::mismatch(ends->before, log).in1 - ends->before.begin();
    ends->before.resize(static_cast<std::size_t>(before));
    const auto after =
        std::mismatch(ends->after.rbegin(), ends->after.rend(), log.rbegin(), log.rend()).first -
        ends->after.rbegin();
    ends->after.erase(0, ends->after.size() - static_cast<std::size_t>(after));
  }
  return ends.value_or(Ends());
}

class Data {
 public:
  explicit Data(const View& view) : view_(view), replays_of_(view.games.size()) {
    if (!view.author) ends_ = common_ends(view.games);
    add_replays();
  }

  std::string write() && {
    Value::Array players, games, kinds, sides;
    for (const auto& player : view_.standings.players) players.emplace_back(one_line(player.name));
    for (std::size_t i = 0; i < view_.games.size(); ++i) games.push_back(encode_game(i));
    for (const auto failure : all_failures) {
      kinds.push_back(badge_data(kind_of(failure), to_string(failure)));
    }
    kinds.emplace_back(Value::Array{"disqualified", "skip", "\u2013"});  // the reason is not shown
    for (const auto side : sides_of(view_.standings.game)) sides.emplace_back(side);
    const std::size_t own = view_.author.value_or(0);
    std::string text =
        script_data("data", Value::Object{{"players", std::move(players)},
                                          {"author", view_.author ? Value(own) : Value()},
                                          {"before", ends_.before},
                                          {"after", ends_.after},
                                          {"kinds", std::move(kinds)},
                                          {"sides", std::move(sides)},
                                          {"games", std::move(games)}});
    return text + script_data("replays", std::move(replays_).encode());
  }

 private:
  void add_replays() {
    const PageSettings& settings = view_.settings;
    if (!settings.log) return;
    for (const auto i : games_worth_showing(view_)) {
      if (replays_.count() == settings.max_replays ||
          replays_.bytes() >= settings.max_replay_bytes) {
        return;
      }
      const auto log = settings.log(*view_.games[i].game);
      if (!log) continue;
      if (const auto replay = replay_of(view_.standings.game, *log)) {
        replays_of_[i] = replays_.add(*replay);
      }
    }
  }

  // The part of the name between the common ends; null if the page does not show the name.
  Value encode_log(const std::string& log) const {
    if (view_.author || log.empty()) return {};
    const std::size_t both = ends_.before.size() + ends_.after.size();
    if (log.size() < both) return Value::Array{one_line(log)};  // the ends overlap
    return one_line(log.substr(ends_.before.size(), log.size() - both));
  }

  // Round, board, moves, attempts, log, index of the replay; then player, rank, score and kind of
  // failure for each seat.
  Value encode_game(std::size_t place) const {
    const auto& [game, players] = view_.games[place];
    Value::Array encoded{
        game->round,           game->board,
        game->moves,           game->attempts,
        encode_log(game->log), replays_of_[place] ? Value(*replays_of_[place]) : Value()};
    for (std::size_t i = 0; i < players.size(); ++i) {
      const Seat& seat = game->seats[i];
      encoded.emplace_back(players[i]);
      encoded.emplace_back(seat.rank);
      encoded.push_back(seat.score ? Value(*seat.score) : Value());
      encoded.push_back(seat.out ? encode_kind(players[i], seat.out->kind) : Value());
    }
    return encoded;
  }

  Value encode_kind(std::size_t player, FailureKind failure) const {
    const bool is_told = !view_.author || *view_.author == player;
    return is_told ? static_cast<std::size_t>(failure) : all_failures.size();
  }

  const View& view_;
  Ends ends_ = {};
  ReplayData replays_ = {};
  std::vector<std::optional<std::size_t>> replays_of_;
};

constexpr std::string_view controls =
    "<div class=\"filter\" id=\"games-filter\" hidden>"
    "<label>player <input type=\"search\" id=\"one\" list=\"names\" autocomplete=\"off\"></label>"
    "<label>and <input type=\"search\" id=\"other\" list=\"names\" autocomplete=\"off\"></label>"
    "<label><input type=\"checkbox\" id=\"only-failures\"> with failures</label>"
    "<label><input type=\"checkbox\" id=\"only-replay\"> with replay</label>"
    "<span id=\"found\" role=\"status\"></span></div>\n"
    "<datalist id=\"names\"></datalist>\n"
    "<ol id=\"list\"></ol>\n"
    "<button type=\"button\" id=\"more\" hidden>show more</button>\n";

}  // namespace

std::size_t ReplayData::index_of(std::string piece) {
  const auto [found, is_new] = indexes_.emplace(std::move(piece), indexes_.size());
  if (is_new) {
    pieces_.emplace_back(found->first);
    bytes_ += found->first.size() + 12;
  }
  return found->second;
}

// Cuts before each tag, around each part of a path, and after each line.
ReplayData::Picture ReplayData::cut(const std::string& picture) {
  const auto ends = [&](std::size_t i) {
    const char last = picture[i - 1], next = picture[i];
    return next == '<' || last == '\n' || (last == 'z' && (next == 'M' || next == '"')) ||
           (last == '"' && next == 'M');
  };
  Picture pieces;
  std::size_t begin = 0;
  for (std::size_t i = 1; i <= picture.size(); ++i) {
    if (i < picture.size() && !ends(i)) continue;
    pieces.push_back(index_of(picture.substr(begin, i - begin)));
    begin = i;
  }
  return pieces;
}

std::size_t ReplayData::add(const Replay& replay) {
  Value::Array frames;
  Picture before;
  for (const auto& frame : replay) {
    Picture picture = cut(frame.picture);
    Value::Array encoded{frame.caption};
    bytes_ += frame.caption.size() + 6;
    for (const auto& change : changes_of(before, picture)) {
      encoded.emplace_back(change.from);
      encoded.emplace_back(change.removed);
      encoded.emplace_back(Value::Array(change.added.begin(), change.added.end()));
      bytes_ += 10 + 5 * change.added.size();
    }
    frames.emplace_back(std::move(encoded));
    before = std::move(picture);
  }
  replays_.emplace_back(std::move(frames));
  return replays_.size() - 1;
}

Value ReplayData::encode() && {
  return Value::Object{{"pieces", std::move(pieces_)}, {"replays", std::move(replays_)}};
}

std::string games_section(const View& view) {
  if (view.games.empty()) return "";
  std::string text(controls);
  text += element("noscript", element("p",
                                      "Enable JavaScript to list all games here and replay "
                                      "some of them."));
  if (!view.author) {
    text +=
        paragraph("To replay a game in a terminal, run " + element("code", "play --replay LOG") +
                  " with its log file, relative to the folder of the league.");
  }
  return text + Data(view).write();
}

}  // namespace gauntlet::league
