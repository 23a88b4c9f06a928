#include "bricks/match/game_history.hpp"

#include <string_view>

#include "gauntlet/bricks_json.hpp"

namespace gauntlet::session::bricks {
namespace {

using json::Value;

Dropper decode_dropper(const json::Reader& in) {
  constexpr std::string_view expected = "\"computer\" or \"you\"";
  if (in.value() == Value("computer")) return Dropper::computer;
  if (in.value() != Value("you")) in.fail(expected);
  return Dropper::person;
}

Setup decode_setup(const json::Reader& line) {
  const json::Fields fields(
      line, "the first line of a record of bricks",
      {"format", "version", "game", "dropper", "position", "strength", "agent"});
  check_header(fields, "bricks");
  Setup setup{decode_dropper(fields.get("dropper")), decode_position(fields.get("position"))};
  if (const auto* const strength = fields.find("strength")) {
    setup.strength = strength->natural("a strength", max_height);
    if (*setup.strength < setup.first.min_safe() || *setup.strength > setup.first.max_safe()) {
      strength->fail("a strength that is possible");
    }
  }
  if (const auto* const agent = fields.find("agent")) {
    setup.is_random = agent->value() == Value("random");
    if (!setup.is_random && agent->value() != Value("winning")) {
      agent->fail("\"winning\" or \"random\"");
    }
  }
  return setup;
}

Value encode(const Setup& setup) {
  const bool is_computer = setup.dropper == Dropper::computer;
  Value::Object more{{"dropper", is_computer ? "computer" : "you"},
                     {"position", encode(setup.first)}};
  if (setup.strength) more.emplace_back("strength", *setup.strength);
  if (setup.is_random) more.emplace_back("agent", "random");
  return header("bricks", more);
}

}  // namespace

bool GameHistory::drop(Height height, bool safe) {
  const auto next = position().after(height, safe);
  if (!next || (setup_.strength && safe != (height <= *setup_.strength))) return false;
  add({*next, height, safe});
  return true;
}

Value::Array GameHistory::encode() const {
  Value::Array lines{bricks::encode(setup_)};
  for (std::size_t i = 1; i <= step_count(); ++i) {
    const Step& step = state_at(i);
    lines.push_back(encode_drop(*step.drop, step.safe));
  }
  return lines;
}

Value encode_drop(Height height, bool safe) {
  return Value::Object{{"drop", height}, {"safe", safe}};
}

Value encode_guess(const Guess& guess, bool is_right) {
  return Value::Object{{"guess", guess.strength}, {"certain", guess.certain}, {"right", is_right}};
}

End decode_end(const json::Reader& line, Height max) {
  const auto [guess, certain, right] = line.fields("guess", "certain", "right");
  return {{guess.natural("a strength", max), json::read_flag(certain)}, json::read_flag(right)};
}

GameHistory GameHistory::begin(const json::Reader& line) { return GameHistory(decode_setup(line)); }

bool GameHistory::take(const json::Reader& line) {
  if (!begins_with(line, "drop")) return false;
  const auto [height, safe] = line.fields("drop", "safe");
  const auto from = height.natural("a height", max_height);
  if (!drop(from, json::read_flag(safe))) {
    height.fail("a height in doubt, and something left to drop");
  }
  return true;
}

}  // namespace gauntlet::session::bricks
