#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <string_view>

#include "json/fields.hpp"
#include "league/tables/tables.hpp"

namespace gauntlet::league {
namespace {

using json::Reader;
using std::chrono::microseconds;

template <class Read>
auto read_list(const Reader& in, std::string_view expected, const Read& read) {
  std::vector<decltype(read(in))> items;
  const std::size_t size = in.size(expected);
  items.reserve(size);
  for (std::size_t i = 0; i < size; ++i) items.push_back(read(in[i]));
  return items;
}

template <class Read>
auto read_unless_null(const Reader& in, const Read& read) -> std::optional<decltype(read(in))> {
  if (in.value().is_null()) return std::nullopt;
  return read(in);
}

double read_real(const Reader& in) {
  if (const auto* natural = in.value().as<std::uint64_t>()) return static_cast<double>(*natural);
  const auto* number = in.value().as<json::Number>();
  if (number == nullptr) in.fail("a number");
  double read = 0;
  const auto& literal = number->literal;
  std::from_chars(literal.data(), literal.data() + literal.size(), read);
  return read;
}

std::uint64_t read_count(const Reader& in) { return in.natural("a count"); }

std::size_t read_size(const Reader& in) {
  return in.natural("a count", std::numeric_limits<std::size_t>::max());
}

std::int64_t read_score(const Reader& in) {
  using Score = std::numeric_limits<std::int64_t>;
  return in.integer("a score", Score::min(), Score::max());
}

microseconds read_time(const Reader& in) {
  constexpr std::uint64_t max = std::numeric_limits<microseconds::rep>::max();
  return microseconds(in.natural("a number of microseconds", max));
}

const std::string& read_text(const Reader& in) { return in.string("a string"); }

Interval read_interval(const Reader& in) {
  const auto [low, high] = in.items<2>("the ends of an interval");
  constexpr double infinity = std::numeric_limits<double>::infinity();
  return {read_unless_null(low, read_real).value_or(-infinity),
          read_unless_null(high, read_real).value_or(infinity)};
}

Outcomes read_outcomes(const Reader& in) {
  const auto [games, wins, draws] = in.fields("games", "wins", "draws");
  return {read_count(games), read_count(wins), read_count(draws)};
}

Points read_points(const Reader& in) {
  const auto [points, meetings] = in.items<2>("points and meetings");
  return {read_count(meetings), static_cast<std::uint64_t>(std::llround(2 * read_real(points)))};
}

Optimum read_optimum(const Reader& in) {
  const auto [mean, worst] = in.fields("mean", "worst");
  return {read_real(mean), read_unless_null(worst, read_score)};
}

Solo read_solo(const Reader& in) {
  const auto [mean, interval, worst, histogram, failed] =
      in.fields("mean", "interval", "worst", "histogram", "failed");
  Solo solo{read_unless_null(mean, read_real),
            read_unless_null(interval, read_interval),
            read_unless_null(worst, read_score),
            {},
            read_count(failed)};
  for (std::size_t i = 0; i < histogram.size("an array of scores and counts"); ++i) {
    const auto [score, count] = histogram[i].items<2>("a score and a count");
    solo.histogram.emplace(read_score(score), read_count(count));
  }
  return solo;
}

FailureCounts read_failures(const Reader& in) {
  const json::Fields fields(
      in, "counts of failures",
      {"illegal-move", "crash", "stall", "late", "malformed", "start-failed"});
  FailureCounts failures;
  for (const auto failure : all_failures) {
    failures.counts[static_cast<std::size_t>(failure)] = read_count(fields.get(to_string(failure)));
  }
  return failures;
}

TimeUsage read_effort(const Reader& in) {
  const auto [calls, clock, processor, slowest] =
      in.fields("calls", "wall_us", "cpu_us", "max_wall_us");
  return {read_count(calls), read_time(clock), read_time(processor), read_time(slowest)};
}

std::vector<std::size_t> read_equals(const Reader& in, const std::vector<std::string>& names) {
  return read_list(in, "an array of names", [&](const Reader& name) {
    const auto found = std::ranges::find(names, read_text(name));
    if (found == names.end()) name.fail("the name of a player");
    return static_cast<std::size_t>(found - names.begin());
  });
}

std::vector<std::string> read_names(const Reader& players) {
  return read_list(players, "an array of players", [](const Reader& player) {
    std::string name;
    for (const auto& [key, value] : player.members("a player")) {
      if (key == "name") name = read_text(value);
    }
    return name;
  });
}

Standing read_player(const Reader& in, const std::vector<std::string>& names) {
  const json::Fields fields(in, "a player", {"name",
                                             "kind",
                                             "rank",
                                             "rank_interval",
                                             "did_not_play",
                                             "left_out",
                                             "indistinguishable",
                                             "rating",
                                             "interval",
                                             "games",
                                             "wins",
                                             "draws",
                                             "losses",
                                             "points",
                                             "by_seat",
                                             "failures",
                                             "time",
                                             "last_round",
                                             "advances",
                                             "solo"});
  Standing player;
  player.name = read_text(fields.get("name"));
  player.kind = read_text(fields.get("kind"));
  player.rank = read_unless_null(fields.get("rank"), read_size).value_or(0);
  if (player.rank > 0) {
    const auto [min, max] = fields.get("rank_interval").items<2>("the lowest and the highest rank");
    player.min_rank = read_size(min);
    player.max_rank = read_size(max);
  }
  player.did_not_play = json::read_flag(fields.get("did_not_play"));
  player.left_out = read_count(fields.get("left_out"));
  player.indistinguishable = read_equals(fields.get("indistinguishable"), names);
  player.rating = read_unless_null(fields.get("rating"), read_real);
  player.interval = read_unless_null(fields.get("interval"), read_interval);
  player.outcomes = {read_count(fields.get("games")), read_count(fields.get("wins")),
                     read_count(fields.get("draws"))};
  player.points = read_points(fields.get("points"));
  player.by_seat = read_list(fields.get("by_seat"), "an array of outcomes", read_outcomes);
  player.failures = read_failures(fields.get("failures"));
  player.effort = read_effort(fields.get("time"));
  player.last_round = read_size(fields.get("last_round"));
  player.advances = json::read_flag(fields.get("advances"));
  if (const auto* solo = fields.find("solo")) player.solo = read_solo(*solo);
  return player;
}

// Decodes a matrix with a row and a column for each player.
template <class Read>
auto read_matrix(const Reader& in, std::size_t size, const Read& read) {
  auto matrix = read_list(in, "an array of rows", [&](const Reader& row) {
    if (row.size("a row") != size) row.fail("a cell for each player");
    return read_list(row, "a row", read);
  });
  if (matrix.size() != size) in.fail("a row for each player");
  return matrix;
}

}  // namespace

Standings decode_standings(const Reader& in) {
  const json::Fields fields(
      in, "the standings of a league",
      {"format", "version", "title", "game", "league", "seats", "boards", "played", "void",
       "planned", "drawn", "replayed", "level", "order_probability", "optimum", "players",
       "by_seat", "crosstable", "superiority"});
  fields.check_format(standings_format, standings_version);
  Standings standings;
  standings.title = read_text(fields.get("title"));
  standings.game = read_text(fields.get("game"));
  standings.format = read_text(fields.get("league"));
  standings.seats = read_size(fields.get("seats"));
  standings.boards = read_size(fields.get("boards"));
  standings.played = read_size(fields.get("played"));
  standings.void_games = read_size(fields.get("void"));
  standings.planned = read_size(fields.get("planned"));
  standings.drawn = read_count(fields.get("drawn"));
  standings.replayed = read_count(fields.get("replayed"));
  standings.level = read_real(fields.get("level"));
  standings.order_probability = read_unless_null(fields.get("order_probability"), read_real);
  standings.optimum = read_unless_null(fields.get("optimum"), read_optimum);
  const Reader& players = fields.get("players");
  const auto names = read_names(players);
  standings.players = read_list(players, "an array of players",
                                [&](const Reader& player) { return read_player(player, names); });
  standings.by_seat = read_list(fields.get("by_seat"), "an array of outcomes", read_outcomes);
  const std::size_t count = standings.players.size();
  standings.crosstable = read_matrix(fields.get("crosstable"), count, read_points);
  standings.superiority = read_unless_null(fields.get("superiority"), [&](const Reader& matrix) {
                            return read_matrix(matrix, count, read_real);
                          }).value_or(std::vector<std::vector<double>>());
  return standings;
}

}  // namespace gauntlet::league
