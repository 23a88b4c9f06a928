#include "league/setup/read_stop.hpp"

#include <cmath>
#include <string>

#include "json/fields.hpp"
#include "json/value.hpp"
#include "league/setup/read_players.hpp"

namespace gauntlet::league {
namespace {

using json::Reader;

// Decodes a probability above 0 and below 1.
double share(const Reader& in) {
  const std::string expected = "a number above 0 and below 1";
  const double number = json::read_number(in, expected, 1);
  if (number <= 0 || number >= 1) in.fail(expected);
  return number;
}

// Decodes the probability of a wrong decision.
double risk(const Reader& in) {
  const std::string expected = "a number above 0 and below 0.5";
  const double number = json::read_number(in, expected, 1);
  if (number <= 0 || number >= 0.5) in.fail(expected);
  return number;
}

double elo(const Reader& in) {
  constexpr double max = 2000;
  const auto number = json::nearest(in.value());
  if (!number || !(std::abs(*number) <= max)) in.fail("a number from -2000 to 2000");
  return *number;
}

SprtRule read_sprt(const Reader& in, const Config& config) {
  const std::string expected = R"([name, name] or [name, name, {"elo0", "elo1", "alpha", "beta"}])";
  const std::size_t size = in.size(expected);
  if (size != 2 && size != 3) in.fail(expected);
  if (config.seats != 2) in.fail("games of two players (\"seats\": 2)");
  SprtRule rule{number_of(in[0], config.players), number_of(in[1], config.players)};
  if (rule.better == rule.worse) in[1].fail("a player other than the first");
  if (size == 2) return rule;
  rating::SprtSettings& settings = rule.settings;
  const json::Fields fields(in[2], expected, {"elo0", "elo1", "alpha", "beta"});
  if (const auto* value = fields.find("elo0")) settings.elo0 = elo(*value);
  if (const auto* value = fields.find("elo1")) settings.elo1 = elo(*value);
  if (const auto* value = fields.find("alpha")) settings.alpha = risk(*value);
  if (const auto* value = fields.find("beta")) settings.beta = risk(*value);
  if (settings.elo0 >= settings.elo1) in[2].fail("an elo0 below elo1");
  return rule;
}

}  // namespace

StopRule read_stop(const Reader& in, const Config& config) {
  if (config.format != Format::round_robin && config.format != Format::gauntlet) {
    in.fail("a round-robin or gauntlet league", to_string(config.format));
  }
  const json::Fields fields(in, R"({"order": probability} or {"sprt": [name, name, ...]})",
                            {"order", "sprt"});
  StopRule stop;
  if (const auto* order = fields.find("order")) stop.order = share(*order);
  if (const auto* sprt = fields.find("sprt")) stop.sprt = read_sprt(*sprt, config);
  return stop;
}

}  // namespace gauntlet::league
