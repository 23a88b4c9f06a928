#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "session/ask.hpp"
#include "session/bricks/session.hpp"
#include "session/bricks/words.hpp"

namespace gauntlet::session::bricks {
namespace {

constexpr const char* help_to_answer =
    "Think of a strength from 0 to the number of floors: the brick survives every\n"
    "fall from up to that floor, and breaks from any above. I find it: say safe or\n"
    "broken to each drop.\n";

// Nothing if a command has changed the game.
std::optional<bool> ask_whether_safe(Session& session, Height height) {
  const Words words{"safe", "broken"};
  const auto reply = ask_turn_for(session.console(),
                                  "I drop from floor " + std::to_string(height) +
                                      ". Is the brick safe or broken? (or help, q) ",
                                  "safe or broken", session.commands(help_to_answer),
                                  [&](std::string_view text) { return find_word(words, text); });
  if (!reply) return std::nullopt;
  return *reply == 0;
}

// Drops, and guesses, without a memory: what it does hangs on the position alone, so that it does
// the same after a step back.
class Computer {
 public:
  Computer(bool is_random, std::uint64_t seed) : is_random_(is_random), seed_(seed) {}

  Height drop(const Position& position) const {
    if (!is_random_) return WinningAgent(position).drop();
    return RandomAgent(position, seed_of(position)).drop();
  }
  Guess guess(const Position& position) const {
    if (!is_random_) return WinningAgent(position).guess();
    return RandomAgent(position, seed_of(position)).guess();
  }

 private:
  std::uint64_t seed_of(const Position& position) const {
    return seed_ + position.left_drops() + position.min_safe() + position.max_safe();
  }

  bool is_random_;
  std::uint64_t seed_;
};

std::string promise(const Session& session) {
  if (session.setup().is_random) {
    return "Think of a strength. I drop at random, and promise nothing.\n";
  }
  return "Think of a strength. " + prospects(session.position());
}

void finish(const Session& session, const Guess& guess) {
  Console& console = session.console();
  console.show(announce(guess, session.position()));
  const bool is_right = guess.certain || ask_word(console, "Is that right? ", {"yes", "no"}) == 0;
  session.finish(guess, is_right);
  if (is_right) celebrate(console, guess.certain ? "Found!" : "A lucky guess!");
  if (!is_right) say(console, "Missed. More drops or bricks would have helped.");
}

}  // namespace

bool let_computer_drop(Session& session) {
  const std::uint64_t seed = session.table().random();
  std::string note = promise(session);
  while (session.position().can_drop()) {
    const Computer computer(session.setup().is_random, seed);
    const Height height = computer.drop(session.position());
    session.draw(std::exchange(note, {}), height);
    const auto safe = ask_whether_safe(session, height);
    if (session.setup().dropper != Dropper::computer) return false;
    if (safe) session.drop(height, *safe);
  }
  session.draw(note, std::nullopt);
  finish(session, Computer(session.setup().is_random, seed).guess(session.position()));
  return true;
}

}  // namespace gauntlet::session::bricks
