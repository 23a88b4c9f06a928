#include "league/record/record.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/numbers.hpp"
#include "json/codec.hpp"

template <>
inline constexpr auto gauntlet::json::parse_word<gauntlet::FailureKind> =
    &gauntlet::parse_failure_kind;

namespace gauntlet {

using json::field;
using json::optional_field;

static constexpr auto fields_of(const Failure*) {
  return json::object(
      "the disqualification of a player", field<&Failure::kind>("what", "a kind of failure"),
      field<&Failure::reason>("reason"), field<&Failure::call>("call"),
      field<&Failure::answer>("answer"), field<&Failure::call_number>("call_number"),
      optional_field<&Failure::stderr_tail>("stderr"));
}

static constexpr auto fields_of(const TimeUsage*) {
  return json::object("the times of a player", field<&TimeUsage::calls>("calls"),
                      field<&TimeUsage::wall_time>("wall_us"),
                      field<&TimeUsage::cpu_time>("cpu_us"),
                      field<&TimeUsage::max_wall_time>("max_wall_us"));
}

}  // namespace gauntlet

namespace gauntlet::match {

static constexpr auto fields_of(const Seat*) {
  return json::object("a seat", field<&Seat::player>("player"), field<&Seat::rank>("rank"),
                      optional_field<&Seat::score>("score"), optional_field<&Seat::out>("out"),
                      field<&Seat::effort>("time"), optional_field<&Seat::histogram>("histogram"),
                      optional_field<&Seat::missed>("missed"));
}

}  // namespace gauntlet::match

namespace gauntlet::league {
namespace {

using json::Reader;
using json::Value;

std::vector<std::string> names_of(const std::vector<Entry>& players) {
  std::vector<std::string> names;
  names.reserve(players.size());
  for (const Entry& player : players) names.push_back(player.name);
  return names;
}

Value number(double value) { return json::Number{write_decimal(value)}; }

Value encode_stop_rule(const StopRule& stop, const std::vector<Entry>& players) {
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

StopRule decode_stop_rule(const Reader& in, const std::vector<std::string>& names) {
  const json::Fields fields(in, "a stop rule", {"order", "sprt"});
  StopRule stop;
  if (const auto* order = fields.find("order")) stop.order = decode_probability(*order, 1);
  if (const auto* sprt = fields.find("sprt")) stop.sprt = decode_sprt_rule(*sprt, names);
  return stop;
}

static constexpr auto fields_of(const Entry*) {
  return json::object("a player", field<&Entry::name>("name"), field<&Entry::kind>("kind"),
                      field<&Entry::fingerprint>("fingerprint"));
}

static constexpr auto fields_of(const League*) {
  return json::object(
      "the first line of a league", json::format_field<League>("gauntlet-league"),
      json::version_field<League, 1>(), field<&League::title>("title"),
      field<&League::game>("game"), field<&League::format>("league"),
      field<&League::seats>("seats"), field<&League::players>("players"),
      field<&League::boards>("boards"), field<&League::games>("games"),
      json::Field<League>{"stop", "",
                          [](const League& league, std::string_view) {
                            return encode_stop_rule(league.stop, league.players);
                          },
                          [](const Reader& in, std::string_view, League& league) {
                            league.stop = decode_stop_rule(in, names_of(league.players));
                          },
                          [](const League& league) { return !league.stop.is_set(); }});
}

static constexpr auto fields_of(const LeagueGame*) {
  return json::object("a game", field<&LeagueGame::round>("round"),
                      field<&LeagueGame::board>("board"), field<&LeagueGame::seats>("seats"),
                      field<&LeagueGame::moves>("moves"), field<&LeagueGame::attempts>("attempts"),
                      field<&LeagueGame::log>("log"),
                      optional_field<&LeagueGame::left_out_for>("left_out_for"));
}

Value encode(const TimeUsage& effort) { return json::write(effort); }
Value encode(const League& league) { return json::write(league); }
Value encode(const LeagueGame& game) { return json::write(game); }
League decode_league(const Reader& in) { return json::read<League>(in); }
LeagueGame decode_game(const Reader& in) { return json::read<LeagueGame>(in); }

bool failed_at_once(const Seat& seat) {
  return seat.out && (seat.out->kind == FailureKind::start_failed || seat.out->call_number == 1);
}

}  // namespace gauntlet::league
