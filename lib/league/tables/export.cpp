#include <cmath>
#include <string_view>
#include <utility>

#include "grading/reports/text.hpp"
#include "league/tables/tables.hpp"
#include "text/names.hpp"

namespace gauntlet::league {
namespace {

using grading::reports::csv_row;
using grading::reports::decimal;

std::string field(const std::optional<double>& number, int decimals) {
  return number ? decimal(*number, decimals) : "";
}

std::string milliseconds(std::chrono::microseconds time) {
  return decimal(static_cast<double>(time.count()) / 1000, 3);
}

using Fields = std::vector<std::pair<std::string, std::string>>;  // titles and values

void add_outcomes_from(const std::string& seat, const Outcomes& outcomes, Fields& fields) {
  fields.emplace_back(seat + "games", std::to_string(outcomes.games));
  fields.emplace_back(seat + "wins", std::to_string(outcomes.wins));
  fields.emplace_back(seat + "draws", std::to_string(outcomes.draws));
}

void add_interval(const std::string& title, const std::optional<Interval>& interval, int decimals,
                  Fields& fields) {
  const auto end = [&](double Interval::* value) {
    return interval && std::isfinite(*interval.*value) ? decimal(*interval.*value, decimals) : "";
  };
  fields.emplace_back(title + "_low", end(&Interval::low));
  fields.emplace_back(title + "_high", end(&Interval::high));
}

Fields fields_of(const Standings& standings, const Standing& player) {
  const auto rank = [](std::size_t place) { return place == 0 ? "" : std::to_string(place); };
  Fields fields{{"rank", rank(player.rank)},
                {"min_rank", rank(player.min_rank)},
                {"max_rank", rank(player.max_rank)},
                {"player", player.name},
                {"kind", player.kind},
                {"rating", field(player.rating, 1)}};
  add_interval("rating", player.interval, 1, fields);
  add_outcomes_from("", player.outcomes, fields);
  const Points& points = player.points;
  const bool has_met = points.meetings > 0;
  fields.insert(fields.end(), {{"losses", std::to_string(player.outcomes.losses())},
                               {"points", decimal(points.points(), 1)},
                               {"meetings", std::to_string(points.meetings)},
                               {"share", has_met ? decimal(points.share(), 4) : ""}});
  for (std::size_t seat = 0; seat < standings.by_seat.size(); ++seat) {
    const Outcomes here = seat < player.by_seat.size() ? player.by_seat[seat] : Outcomes();
    add_outcomes_from("seat_" + std::to_string(seat + 1) + '_', here, fields);
  }
  for (const auto failure : all_failures) {
    fields.emplace_back(to_string(failure), std::to_string(player.failures.of(failure)));
  }
  const Solo solo = player.solo.value_or(Solo());
  fields.insert(fields.end(), {{"calls", std::to_string(player.effort.calls)},
                               {"mean_wall_ms", milliseconds(player.mean_clock())},
                               {"mean_cpu_ms", milliseconds(player.mean_processor())},
                               {"max_wall_ms", milliseconds(player.effort.max_wall_time)},
                               {"mean", field(solo.mean, 4)}});
  add_interval("mean", solo.interval, 4, fields);
  fields.emplace_back("worst", solo.worst ? std::to_string(*solo.worst) : "");
  fields.emplace_back("failed", player.solo ? std::to_string(solo.failed) : "");
  std::vector<std::string> equals;
  equals.reserve(player.indistinguishable.size());
  for (const auto other : player.indistinguishable) equals.push_back(standings.players[other].name);
  fields.emplace_back("indistinguishable", text::joined(equals, "; "));
  fields.emplace_back("remark", remark_on(player));
  return fields;
}

std::string row_of(const Fields& fields, std::string Fields::value_type::* part) {
  std::vector<std::string> row;
  for (const auto& each : fields) row.push_back(each.*part);
  return csv_row(row);
}

}  // namespace

std::string standings_csv(const Standings& standings) {
  std::string text = row_of(fields_of(standings, {}), &Fields::value_type::first);
  for (const auto& player : standings.players) {
    text += row_of(fields_of(standings, player), &Fields::value_type::second);
  }
  return text;
}

std::string crosstable_csv(const Standings& standings) {
  std::vector<std::string> titles{"player"};
  for (const auto& player : standings.players) titles.push_back(player.name);
  std::string text = csv_row(titles);
  for (std::size_t i = 0; i < standings.players.size(); ++i) {
    std::vector<std::string> row{standings.players[i].name};
    for (const auto& points : standings.crosstable[i]) {
      row.push_back(points.meetings == 0
                        ? "-"
                        : decimal(points.points(), 1) + '/' + std::to_string(points.meetings));
    }
    text += csv_row(row);
  }
  return text;
}

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

Value encode_order(const StopState::Order& order) {
  return Value::Object{{"wanted", json_number(order.wanted)},
                       {"reached", or_null(order.reached, json_number)}};
}

Value encode_sprt(const StopState::Sprt& sprt) {
  const auto& [elo0, elo1, alpha, beta] = sprt.settings;
  const rating::SprtState& state = sprt.state;
  Value accepted;
  if (state.decision != rating::Decision::open) {
    accepted = state.decision == rating::Decision::h1 ? "H1" : "H0";
  }
  return Value::Object{{"players", Value::Array{sprt.better, sprt.worse}},
                       {"elo0", json_number(elo0)},
                       {"elo1", json_number(elo1)},
                       {"alpha", json_number(alpha)},
                       {"beta", json_number(beta)},
                       {"llr", json_number(state.log_likelihood_ratio)},
                       {"lower", json_number(state.lower)},
                       {"upper", json_number(state.upper)},
                       {"accepted", std::move(accepted)}};
}

Value encode_stop(const StopState& stop) {
  return Value::Object{{"decided", stop.is_decided()},
                       {"boards", stop.boards},
                       {"order", or_null(stop.order, encode_order)},
                       {"sprt", or_null(stop.sprt, encode_sprt)}};
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
      {"level", json_number(confidence_level)},
      {"order_probability", or_null(standings.order_probability, json_number)},
      {"optimum", or_null(standings.optimum, encode_optimum)},
      {"stop", or_null(standings.stop, encode_stop)},
      {"players", array_of(players, [&](const auto& one) { return encode_player(one, players); })},
      {"by_seat", array_of(standings.by_seat, encode_outcomes)},
      {"crosstable", array_of(standings.crosstable,
                              [](const auto& row) { return array_of(row, encode_points); })},
      {"superiority", standings.superiority.empty()
                          ? Value()
                          : Value(array_of(standings.superiority, [](const auto& row) {
                              return array_of(row, [](const auto& likelihood) {
                                return or_null(likelihood, json_number);
                              });
                            }))}};
}

}  // namespace gauntlet::league
