#include <algorithm>
#include <optional>

#include "grading/reports/text.hpp"
#include "league/pages/replay_data.hpp"
#include "league/pages/view.hpp"

namespace gauntlet::league {
namespace {

using grading::reports::one_line;
using json::Value;
using text::element;

// Encodes JSON for a <script> element.
std::string script_data(std::string_view id, const Value& value) {
  std::string text = json::dump(value);
  for (auto at = text.find('<'); at != text.npos; at = text.find('<', at)) {
    text.replace(at, 1, "\\u003c");
  }
  return element("script", {{"type", "application/json"}, {"id", id}}, text) + '\n';
}

// The common prefix and suffix of most log names.
struct Ends {
  std::string before;
  std::string after;
};

Ends common_ends(const std::vector<ShownGame>& games) {
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
      const auto& kind = kind_of(failure);
      kinds.emplace_back(Value::Array{kind.name, kind.letter, to_string(failure)});
    }
    kinds.emplace_back(Value::Array{"skip", "\u2013", "disqualified"});  // the reason is not shown
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

std::string games_section(const View& view) {
  if (view.games.empty()) return "";
  std::string text(controls);
  text += element("noscript", element("p",
                                      "Enable JavaScript to list all games here and replay "
                                      "some of them."));
  if (!view.author) {
    text +=
        element("p", "To replay a game in a terminal, run " + element("code", "play --replay LOG") +
                         " with its log file, relative to the folder of the league.") +
        '\n';
  }
  return text + Data(view).write();
}

}  // namespace gauntlet::league
