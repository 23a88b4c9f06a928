#include "league/record/record.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "core/numbers.hpp"

namespace gauntlet::league {
namespace {

using json::Reader;
using json::Value;
using std::chrono::microseconds;

constexpr std::string_view format = "gauntlet-league";
constexpr std::uint64_t version = 1;

std::string decode_text(const Reader& in) { return in.string("a string"); }

std::uint64_t decode_natural(const Reader& in) { return in.natural("a natural number"); }

std::size_t decode_size(const Reader& in) {
  return in.natural("a natural number", std::numeric_limits<std::size_t>::max());
}

microseconds decode_time(const Reader& in) {
  constexpr std::uint64_t max = std::numeric_limits<microseconds::rep>::max();
  return microseconds(in.natural("a number of microseconds", max));
}

unsigned decode_unsigned(const Reader& in) {
  const auto number = in.integer("a number from 1", 1, std::numeric_limits<std::int32_t>::max());
  return static_cast<unsigned>(number);
}

Value encode(const Failure& out) {
  Value::Object object{{"what", to_string(out.kind)},
                       {"reason", out.reason},
                       {"call", out.call},
                       {"answer", out.answer},
                       {"call_number", out.call_number}};
  if (!out.stderr_tail.empty()) {
    object.emplace_back("stderr", Value::Array(out.stderr_tail.begin(), out.stderr_tail.end()));
  }
  return object;
}

Failure decode_out(const Reader& in) {
  const json::Fields fields(in, "the disqualification of a player",
                            {"what", "reason", "call", "answer", "call_number", "stderr"});
  const Reader& what = fields.get("what");
  const auto failure = parse_failure_kind(what.string("a kind of failure"));
  if (!failure) what.fail("a kind of failure");
  Failure out{*failure, decode_text(fields.get("reason")), fields.get("call").value(),
              decode_text(fields.get("answer")), decode_natural(fields.get("call_number"))};
  if (const auto* lines = fields.find("stderr")) {
    out.stderr_tail = json::read_items(*lines, "an array of lines", decode_text);
  }
  return out;
}

TimeUsage decode_effort(const Reader& in) {
  const auto [calls, clock, processor, slowest] =
      in.fields("calls", "wall_us", "cpu_us", "max_wall_us");
  return {decode_natural(calls), decode_time(clock), decode_time(processor), decode_time(slowest)};
}

Value encode(const Seat& seat) {
  Value::Object object{{"player", seat.player}, {"rank", seat.rank}};
  if (seat.score) object.emplace_back("score", *seat.score);
  if (seat.out) object.emplace_back("out", encode(*seat.out));
  object.emplace_back("time", league::encode(seat.effort));
  if (!seat.histogram.empty()) {
    object.emplace_back("histogram", Value::Array(seat.histogram.begin(), seat.histogram.end()));
  }
  if (seat.missed > 0) object.emplace_back("missed", seat.missed);
  return object;
}

Seat decode_seat(const Reader& in) {
  const json::Fields fields(in, "a seat",
                            {"player", "rank", "score", "out", "time", "histogram", "missed"});
  Seat seat{decode_text(fields.get("player")), decode_unsigned(fields.get("rank"))};
  if (const auto* score = fields.find("score")) {
    using Score = std::numeric_limits<std::int64_t>;
    seat.score = score->integer("a score", Score::min(), Score::max());
  }
  if (const auto* counts = fields.find("histogram")) {
    seat.histogram = json::read_items(*counts, "an array of counts", decode_natural);
  }
  if (const auto* missed = fields.find("missed")) seat.missed = decode_natural(*missed);
  if (const auto* out = fields.find("out")) seat.out = decode_out(*out);
  seat.effort = decode_effort(fields.get("time"));
  return seat;
}

Value encode(const Entry& entry) {
  return Value::Object{
      {"name", entry.name}, {"kind", entry.kind}, {"fingerprint", entry.fingerprint}};
}

Entry decode_entry(const Reader& in) {
  const auto [name, kind, fingerprint] = in.fields("name", "kind", "fingerprint");
  return {decode_text(name), decode_text(kind), decode_text(fingerprint)};
}

Value number(double value) { return json::Number{write_decimal(value)}; }

Value encode(const StopRule& stop, const std::vector<Entry>& players) {
  Value::Object object;
  if (stop.order) object.emplace_back("order", number(*stop.order));
  if (stop.sprt) {
    const rating::SprtSettings& settings = stop.sprt->settings;
    object.emplace_back(
        "sprt", Value::Array{players[stop.sprt->better].name, players[stop.sprt->worse].name,
                             Value::Object{{"elo0", number(settings.elo0)},
                                           {"elo1", number(settings.elo1)},
                                           {"alpha", number(settings.alpha)},
                                           {"beta", number(settings.beta)}}});
  }
  return object;
}

double decode_probability(const Reader& in, double limit) {
  const double number = json::nearest(in.value()).value_or(0);
  if (!(number > 0 && number < limit))
    in.fail("a number above 0 and below " + write_decimal(limit));
  return number;
}

double decode_elo(const Reader& in) {
  const auto number = json::nearest(in.value());
  if (!number || !(std::abs(*number) <= 2000)) in.fail("a number from -2000 to 2000");
  return *number;
}

SprtRule decode_sprt_rule(const Reader& in, const std::vector<std::string>& names) {
  constexpr std::string_view expected = "two players of the league, and the numbers of the test";
  const std::size_t size = in.size(expected);
  if (size != 2 && size != 3) in.fail(expected);
  const auto player = [&](const Reader& name) {
    const auto found = std::ranges::find(names, name.string("the name of a player"));
    if (found == names.end()) name.fail("the name of one of the players");
    return static_cast<std::size_t>(found - names.begin());
  };
  SprtRule rule{player(in[0]), player(in[1])};
  if (rule.better == rule.worse) in[1].fail("a player other than the first");
  if (size == 2) return rule;
  rating::SprtSettings& settings = rule.settings;
  const json::Fields fields(in[2], "the numbers of the test", {"elo0", "elo1", "alpha", "beta"});
  if (const auto* elo = fields.find("elo0")) settings.elo0 = decode_elo(*elo);
  if (const auto* elo = fields.find("elo1")) settings.elo1 = decode_elo(*elo);
  if (const auto* rate = fields.find("alpha")) settings.alpha = decode_probability(*rate, 0.5);
  if (const auto* rate = fields.find("beta")) settings.beta = decode_probability(*rate, 0.5);
  if (settings.elo0 >= settings.elo1) in[2].fail("an elo0 below elo1");
  return rule;
}

}  // namespace

Value encode(const TimeUsage& effort) {
  return Value::Object{{"calls", effort.calls},
                       {"wall_us", effort.wall_time.count()},
                       {"cpu_us", effort.cpu_time.count()},
                       {"max_wall_us", effort.max_wall_time.count()}};
}

Value encode(const League& league) {
  Value::Object object{
      {"format", format},
      {"version", version},
      {"title", league.title},
      {"game", league.game},
      {"league", league.format},
      {"seats", league.seats},
      {"players", json::array_of(league.players, [](const auto& each) { return encode(each); })},
      {"boards", league.boards},
      {"games", league.games}};
  if (league.stop.is_set()) object.emplace_back("stop", encode(league.stop, league.players));
  return object;
}

StopRule decode_stop_rule(const Reader& in, const std::vector<std::string>& names) {
  const json::Fields fields(in, "a stop rule", {"order", "sprt"});
  StopRule stop;
  if (const auto* order = fields.find("order")) stop.order = decode_probability(*order, 1);
  if (const auto* sprt = fields.find("sprt")) stop.sprt = decode_sprt_rule(*sprt, names);
  return stop;
}

League decode_league(const Reader& in) {
  const json::Fields fields(in, "the first line of a league",
                            {"format", "version", "title", "game", "league", "seats", "players",
                             "boards", "games", "stop"});
  fields.check_format(format, version);
  League league{decode_text(fields.get("title")),
                decode_text(fields.get("game")),
                decode_text(fields.get("league")),
                decode_size(fields.get("seats")),
                json::read_items(fields.get("players"), "an array of players", decode_entry),
                json::read_items(fields.get("boards"), "an array of boards",
                                 [](const Reader& board) { return board.value(); }),
                decode_size(fields.get("games"))};
  if (const auto* stop = fields.find("stop")) {
    std::vector<std::string> names;
    names.reserve(league.players.size());
    for (const Entry& player : league.players) names.push_back(player.name);
    league.stop = decode_stop_rule(*stop, names);
  }
  return league;
}

bool failed_at_once(const Seat& seat) {
  return seat.out && (seat.out->kind == FailureKind::start_failed || seat.out->call_number == 1);
}

Value encode(const Game& game) {
  Value::Object object{
      {"round", game.round},
      {"board", game.board},
      {"seats", json::array_of(game.seats, [](const auto& each) { return encode(each); })},
      {"moves", game.moves},
      {"attempts", game.attempts},
      {"log", game.log}};
  if (!game.left_out_for.empty()) {
    object.emplace_back("left_out_for",
                        Value::Array(game.left_out_for.begin(), game.left_out_for.end()));
  }
  return object;
}

Game decode_game(const Reader& in) {
  const json::Fields fields(
      in, "a game", {"round", "board", "seats", "moves", "attempts", "log", "left_out_for"});
  Game game{decode_size(fields.get("round")),
            decode_size(fields.get("board")),
            json::read_items(fields.get("seats"), "an array of seats", decode_seat),
            decode_natural(fields.get("moves")),
            decode_unsigned(fields.get("attempts")),
            decode_text(fields.get("log"))};
  if (const auto* names = fields.find("left_out_for")) {
    game.left_out_for = json::read_items(*names, "an array of names", decode_text);
  }
  return game;
}

}  // namespace gauntlet::league
