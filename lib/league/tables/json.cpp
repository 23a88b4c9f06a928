#include <cmath>
#include <string_view>
#include <utility>

#include "grading/reports/text.hpp"
#include "league/tables/tables.hpp"

namespace gauntlet::league {
namespace {

using grading::reports::json_number;
using json::array_of;
using json::Value;

template <class Item, class Write>
Value or_null(const std::optional<Item>& item, const Write& write) {
  return item ? write(*item) : Value();
}

Value encode_interval(const Interval& interval) {
  const auto end = [](double value) { return std::isinf(value) ? Value() : json_number(value); };
  return Value::Array{end(interval.low), end(interval.high)};
}

Value encode_outcomes(const Outcomes& outcomes) {
  return Value::Object{
      {"games", outcomes.games}, {"wins", outcomes.wins}, {"draws", outcomes.draws}};
}

Value encode_points(const Points& points) {
  return Value::Array{json_number(points.points()), points.meetings};
}

Value encode_optimum(const Optimum& optimum) {
  return Value::Object{{"mean", json_number(optimum.mean)},
                       {"worst", or_null(optimum.worst, [](auto worst) { return Value(worst); })}};
}

Value encode_solo(const Solo& solo) {
  Value::Array histogram;
  for (const auto& [score, count] : solo.histogram) {
    histogram.push_back(Value::Array{score, count});
  }
  return Value::Object{{"mean", or_null(solo.mean, json_number)},
                       {"interval", or_null(solo.interval, encode_interval)},
                       {"worst", or_null(solo.worst, [](auto worst) { return Value(worst); })},
                       {"histogram", std::move(histogram)},
                       {"failed", solo.failed}};
}

Value encode_failures(const FailureCounts& failures) {
  Value::Object object;
  for (const auto failure : all_failures) {
    object.emplace_back(to_string(failure), failures.of(failure));
  }
  return object;
}

Value encode_player(const Standing& player, const std::vector<Standing>& players) {
  Value::Object object{
      {"name", player.name},
      {"kind", player.kind},
      {"rank", player.rank == 0 ? Value() : Value(player.rank)},
      {"rank_interval",
       player.rank == 0 ? Value() : Value(Value::Array{player.min_rank, player.max_rank})},
      {"did_not_play", player.did_not_play},
      {"left_out", player.left_out},
      {"indistinguishable",
       array_of(player.indistinguishable, [&](auto other) { return Value(players[other].name); })},
      {"rating", or_null(player.rating, json_number)},
      {"interval", or_null(player.interval, encode_interval)},
      {"games", player.outcomes.games},
      {"wins", player.outcomes.wins},
      {"draws", player.outcomes.draws},
      {"losses", player.outcomes.losses()},
      {"points", encode_points(player.points)},
      {"by_seat", array_of(player.by_seat, encode_outcomes)},
      {"failures", encode_failures(player.failures)},
      {"time", encode(player.effort)},
      {"last_round", player.last_round},
      {"advances", player.advances}};
  if (player.solo) object.emplace_back("solo", encode_solo(*player.solo));
  return object;
}

}  // namespace

Value encode(const Standings& standings) {
  const auto& players = standings.players;
  return Value::Object{
      {"format", "gauntlet-standings"},
      {"version", 1},
      {"title", standings.title},
      {"game", standings.game},
      {"league", standings.format},
      {"seats", standings.seats},
      {"boards", standings.boards},
      {"played", standings.played},
      {"void", standings.void_games},
      {"planned", standings.planned},
      {"drawn", standings.drawn},
      {"replayed", standings.replayed},
      {"level", json_number(standings.level)},
      {"order_probability", or_null(standings.order_probability, json_number)},
      {"optimum", or_null(standings.optimum, encode_optimum)},
      {"players", array_of(players, [&](const auto& one) { return encode_player(one, players); })},
      {"by_seat", array_of(standings.by_seat, encode_outcomes)},
      {"crosstable", array_of(standings.crosstable,
                              [](const auto& row) { return array_of(row, encode_points); })},
      {"superiority", standings.superiority.empty()
                          ? Value()
                          : Value(array_of(standings.superiority, [](const auto& row) {
                              return array_of(row, json_number);
                            }))}};
}

}  // namespace gauntlet::league
