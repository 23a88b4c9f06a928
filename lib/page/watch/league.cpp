#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/numbers.hpp"
#include "league/record/record.hpp"
#include "league/tables/standings.hpp"
#include "league/tables/tables.hpp"
#include "page/watch/source.hpp"
#include "text/display.hpp"

namespace gauntlet::page::watch {
namespace {

using json::Value;

constexpr std::size_t max_games = 2'000;  // in a table of contents

std::string points_in_words(const league::Points& points) {
  std::string text = std::to_string(points.halves / 2);
  if (points.halves % 2 == 1) text += ".5";
  return text + " of " + std::to_string(points.meetings);
}

// The log of a league: its standings and the result of each game.
class League : public WatchSource {
 public:
  explicit League(const json::Reader& line) : results_{league::decode_league(line), {}} {}

  void take(const json::Reader& line) override {
    results_.games.push_back(league::decode_game(line));
  }

  Value::Object contents(std::size_t games_from) const override {
    // Without intervals, which the league's own page has.
    const league::Standings standings = standings_of(results_, std::nullopt, false);
    std::vector<const league::LeagueGame*> in_order;  // the log has the order in which games ended
    in_order.reserve(results_.games.size());
    for (const league::LeagueGame& each : results_.games) in_order.push_back(&each);
    std::stable_sort(in_order.begin(), in_order.end(), [](const auto* one, const auto* other) {
      return std::pair(one->round, one->board) < std::pair(other->round, other->board);
    });
    Value::Array games;
    FailureCounts failures;
    const std::size_t last = std::min(in_order.size(), max_games);
    for (std::size_t i = 0; i < in_order.size(); ++i) {
      Value game = encode(*in_order[i], failures);
      if (i >= games_from && i < last) games.push_back(std::move(game));
    }
    return {{"kind", "league"},
            {"title", text::escape_for_display(results_.league.title)},
            {"about", kind_in_words(standings) + "; " + state_in_words(standings)},
            {"standings", encode(standings)},
            {"games", std::move(games)},
            {"failures", failures.encode()},
            {"left_out", results_.games.size() - last}};
  }

 private:
  // Different failures, each with the number of its games.
  class FailureCounts {
   public:
    // Returns the index of the failure: in the order of their first games.
    std::size_t count(const std::string& player, std::string_view kind, const std::string& reason) {
      const auto [found, is_new] =
          indices_.try_emplace({player, std::string(kind), reason}, counts_.size());
      if (is_new) counts_.push_back({found, 0});
      ++counts_[found->second].second;
      return found->second;
    }

    Value encode() const {
      Value::Array failures;
      for (const auto& [failure, count] : counts_) {
        const auto& [player, kind, reason] = failure->first;
        failures.push_back(Value::Object{
            {"player", player}, {"kind", kind}, {"reason", reason}, {"games", count}});
      }
      return failures;
    }

   private:
    std::map<std::array<std::string, 3>, std::size_t> indices_;
    std::vector<std::pair<decltype(indices_)::const_iterator, std::size_t>> counts_;
  };

  // Encodes a table as titles and rows of texts.
  static Value encode(const league::Standings& standings) {
    const bool is_alone = standings.is_solo();
    Value::Array titles{"rank", "player"};
    for (const auto* title : {"rating", "games", "won", "drawn", "lost", "points"}) {
      if (!is_alone || title == std::string_view("games")) titles.emplace_back(title);
    }
    if (is_alone) titles.insert(titles.end(), {Value("mean"), Value("worst"), Value("not found")});
    titles.emplace_back("failures");
    Value::Array rows;
    for (const league::Standing& each : standings.players) rows.push_back(encode(each, is_alone));
    return Value::Object{{"titles", std::move(titles)}, {"rows", std::move(rows)}};
  }

  static Value encode(const league::Standing& player, bool is_alone) {
    Value::Array row{place_in_words(player), text::escape_for_display(player.name)};
    const auto& [games, wins, draws] = player.outcomes;
    if (!is_alone) row.emplace_back(rating_in_words(player));
    row.emplace_back(std::to_string(games));
    if (is_alone) {
      const league::Solo alone = player.solo.value_or(league::Solo());
      row.emplace_back(alone.mean ? write_decimal(std::round(*alone.mean * 100) / 100) : "-");
      row.emplace_back(alone.worst ? std::to_string(*alone.worst) : "-");
      row.emplace_back(std::to_string(alone.failed));
    } else {
      for (const auto count : {wins, draws, player.outcomes.losses()}) {
        row.emplace_back(std::to_string(count));
      }
      row.emplace_back(points_in_words(player.points));
    }
    row.emplace_back(describe(player.failures));
    return row;
  }

  static Value encode(const league::LeagueGame& game, FailureCounts& failures) {
    Value::Array players, outs;
    std::string result;
    const auto winner_count =
        std::count_if(game.seats.begin(), game.seats.end(),
                      [](const league::Seat& seat) { return seat.rank == 1; });
    for (const league::Seat& seat : game.seats) {
      const std::string name = text::escape_for_display(seat.player);
      players.emplace_back(name);
      if (seat.out) {
        outs.push_back(failures.count(name, to_string(seat.out->kind),
                                      text::escape_for_display(seat.out->reason)));
      } else {
        result.append(result.empty() ? "" : ", ").append(name);
        if (seat.score) result.append(" ").append(std::to_string(*seat.score));
        if (seat.rank == 1 && game.seats.size() > 1)
          result.append(winner_count == 1 ? " wins" : " (tied)");
      }
    }
    std::string title = "board " + std::to_string(game.board + 1);
    if (game.round > 0) title = "round " + std::to_string(game.round + 1) + ", " + title;
    return Value::Object{{"title", std::move(title)},
                         {"players", std::move(players)},
                         {"result", std::move(result)},
                         {"outs", std::move(outs)},
                         {"log", game.log}};
  }

  league::Results results_;
};

}  // namespace

std::unique_ptr<WatchSource> open_league(const json::Reader& line) {
  return std::make_unique<League>(line);
}

}  // namespace gauntlet::page::watch
