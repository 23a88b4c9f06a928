#include "bricks/session/session.hpp"

#include <algorithm>
#include <cstdint>

#include "bricks/picture.hpp"
#include "core/numbers.hpp"
#include "gauntlet/bricks.hpp"
#include "session/choose.hpp"

namespace gauntlet::session::bricks {
namespace {

std::string interval(Height min, Height max) {
  std::string out = std::to_string(min);
  if (min != max) out.append(" to ").append(std::to_string(max));
  return out;
}

std::string odds(const Position& position) {
  return std::to_string(max_found(position)) + " of " + std::to_string(position.strengths());
}

// "14 drops and 2 bricks are enough for 105 floors"
std::string reach(const Position& position) {
  std::string out = pluralize(position.left_drops(), "drop");
  out.append(" and ").append(pluralize(position.left_bricks(), "brick")).append(" are enough for ");
  const auto max = max_heights(position.left_drops(), position.left_bricks());
  return out.append(max == saturated ? "any number of floors" : pluralize(max, "floor"));
}

}  // namespace

void draw(Console& console, const GameHistory& history, const std::string& note,
          std::optional<Height> drop, bool has_choices) {
  const Position known = history.position();
  const Height top = history.setup().first.max_safe();
  const auto lines = static_cast<std::size_t>(std::ranges::count(note, '\n'));
  console.draw([=](const TextRenderOptions& look) {
    Picture picture{.lines = note + bricks::text(known, top, drop, look),
                    .drawn_begin = lines,
                    .drawn_end = lines + 2};
    if (!has_choices) return picture;
    for (BarPart part : parts_in_doubt(known, top, look)) {
      part.spot.line += lines;
      const auto middle = part.heights.min + (part.heights.max - part.heights.min) / 2;
      picture.choices.push_back({part.spot, std::to_string(middle)});
    }
    return picture;
  });
}

void drop(Session& session, Height height, bool safe) {
  session.record(encode_drop(height, safe));
  session.history().drop(height, safe);
}

void finish(const Session& session, const Guess& guess, bool is_right) {
  session.record(encode_guess(guess, is_right));
}

Commands commands(Session& session, const std::string& help) {
  return session.commands(help,
                          [&session] { return explain_position(session.history().position()); });
}

std::string explain_position(const Position& position) {
  std::string out("The strength is ");
  out.append(interval(position.min_safe(), position.max_safe())).append(": ");
  out.append(pluralize(position.heights(), "floor")).append(" in doubt. ");
  out.append(reach(position)).append(".\n");
  const auto heights = best_heights(position);
  if (!heights) return out.append("There is nothing left to drop: time to guess.\n");
  out.append("Dropped from ").append(interval(heights->min, heights->max));
  if (is_winning(position)) return out.append(", it will be found for certain.\n");
  return out.append(", the odds are best: ").append(odds(position)).append(" strengths.\n");
}

std::string odds_text(const Position& position) {
  std::string out(is_winning(position) ? "It can be found for certain: " : "It can be missed: ");
  out.append(reach(position));
  if (is_winning(position)) return out.append(".\n");
  return out.append("; at best ").append(odds(position)).append(" strengths are found.\n");
}

std::string describe(Height drop, bool safe) {
  return "From floor " + std::to_string(drop) + (safe ? ": safe.\n" : ": broken!\n");
}

namespace {

Position choose_position(GameContext& table) {
  constexpr std::uint64_t floors = 100, drops = 14, bricks = 2, max = 1'000'000'000;
  const auto top = choose_number(table, "--floors", "How many floors?", floors, 1, max);
  const auto left = choose_number(table, "--drops", "How many drops?", drops, 0, max);
  return {0, top, left, choose_number(table, "--bricks", "How many bricks?", bricks, 0, max)};
}

}  // namespace

Setup choose_setup(GameContext& table) {
  const bool is_person =
      choose_word(table, "--dropper", "Who drops, you or the computer?", {"you", "computer"}) == 0;
  Setup setup{is_person ? Dropper::person : Dropper::computer, choose_position(table)};
  if (!is_person) {
    setup.is_random = choose_word(table, "--agent", "Which agent, winning or random?",
                                  {"winning", "random"}) == 1;
  } else if (choose_word(table, "--brick", "Is its strength fixed, or as bad as possible?",
                         {"fixed", "bad"}) == 0) {
    setup.strength = Random(table.random()).uniform_below(setup.first.strengths());
  }
  return setup;
}

}  // namespace gauntlet::session::bricks
