#include <string>
#include <utility>

#include "session/ask.hpp"
#include "session/bricks/session.hpp"
#include "session/bricks/words.hpp"

namespace gauntlet::session::bricks {
namespace {

bool ask_whether_safe(const Session& session, Height height) {
  enum { safe, broken, reason };
  const std::string prompt =
      "I drop from floor " + std::to_string(height) + ". Is the brick safe or broken? (or why, q) ";
  std::size_t reply = reason;
  while ((reply = ask_word(session.console(), prompt, {"safe", "broken", "why"})) == reason) {
    session.console().show(why(session.position()));
  }
  return reply == safe;
}

template <Agent Dropper>
void let_drop(Session& session, Dropper agent, std::string note) {
  Console& console = session.console();
  while (agent.can_continue()) {
    const Height height = agent.drop();
    session.draw(std::exchange(note, {}), height);
    const bool safe = ask_whether_safe(session, height);
    agent.update(height, safe);
    session.drop(height, safe);
  }
  session.draw(note, std::nullopt);
  const Guess guess = agent.guess();
  console.show(announce(guess, session.position()));
  const bool is_right = guess.certain || ask_word(console, "Is that right? ", {"yes", "no"}) == 0;
  session.finish(guess, is_right);
  if (is_right) celebrate(console, guess.certain ? "Found!" : "A lucky guess!");
  if (!is_right) say(console, "Missed. More drops or bricks would have helped.");
}

}  // namespace

void let_computer_drop(Session session, std::optional<std::uint64_t> seed) {
  const Position position = session.position();
  if (seed) {
    let_drop(session, RandomAgent(position, *seed),
             "Think of a strength. I drop at random, and promise nothing.\n");
  } else {
    let_drop(session, WinningAgent(position), "Think of a strength. " + prospects(position));
  }
}

}  // namespace gauntlet::session::bricks
