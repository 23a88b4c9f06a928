#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "bricks/session/session.hpp"
#include "session/ask.hpp"

namespace gauntlet::session::bricks {
namespace {

constexpr const char* help_to_answer =
    "Think of a strength from 0 to the number of floors: the brick survives every\n"
    "fall from up to that floor, and breaks from any above. I find it: answer safe or\n"
    "broken to each drop.\n";

// Returns nullopt if a command changed the game.
std::optional<bool> ask_whether_safe(Session& session, Height height) {
  const Words words{"safe", "broken"};
  const auto reply = ask_turn_for(session.console(),
                                  "I drop from floor " + std::to_string(height) +
                                      ". Is the brick safe or broken? (or help, q) ",
                                  "safe or broken", commands(session, help_to_answer),
                                  [&](std::string_view text) { return find_word(words, text); });
  if (!reply) return std::nullopt;
  return *reply == 0;
}

void guess_strength(const Session& session, const Agent& agent) {
  Console& console = session.console();
  const Guess guess = agent.guess(session.history().position());
  console.show(final_guess_text(guess, session.history().position()));
  const bool is_right = guess.certain || ask_word(console, "Is that right? ", {"yes", "no"}) == 0;
  finish(session, guess, is_right);
  if (is_right) print_highlight(console, guess.certain ? "Found!" : "A lucky guess!");
  if (!is_right) print_line(console, "Missed. More drops or bricks would have helped.");
}

}  // namespace

std::string final_guess_text(const Guess& guess, const Position& position) {
  std::string out("The strength is ");
  out.append(std::to_string(guess.strength));
  if (guess.certain) return out.append(", for certain.\n");
  out.append(", I guess: it can be ").append(std::to_string(position.min_safe()));
  return out.append(" to ").append(std::to_string(position.max_safe())).append(".\n");
}

std::string intro_text(const GameHistory& history) {
  if (history.setup().is_random) {
    return "Think of a strength. I drop at random, and promise nothing.\n";
  }
  return "Think of a strength. " + odds_text(history.position());
}

bool play_computer_drops(Session& session) {
  const GameHistory& history = session.history();
  const std::uint64_t seed = session.table().random();
  const auto agent = [&] { return history.setup().is_random ? Agent{seed} : Agent(); };
  std::string note = intro_text(history);
  while (history.position().can_drop()) {
    const Height height = agent().drop(history.position());
    draw(session.console(), history, std::exchange(note, {}), height);
    const auto safe = ask_whether_safe(session, height);
    if (history.setup().dropper != Dropper::computer) return false;
    if (safe) drop(session, height, *safe);
  }
  draw(session.console(), history, note, std::nullopt);
  guess_strength(session, agent());
  return true;
}

}  // namespace gauntlet::session::bricks
