#include <optional>
#include <string>

#include "bricks/json.hpp"
#include "json/fields.hpp"
#include "session/bricks/session.hpp"
#include "session/bricks/words.hpp"
#include "session/record.hpp"

namespace gauntlet::session::bricks {
namespace {

void show(const Session& session, const std::string& note, std::optional<Height> drop) {
  session.draw(note, drop);
  session.console().pause(replay_pause);
}

Session begin(const json::Reader& line, Table& table) {
  const auto [format, version, name, dropper, position] =
      line.fields("format", "version", "game", "dropper", "position");
  check_header(format, version, name, "bricks");
  const Position first = decode_position(position);
  const bool is_computer = dropper.string("\"computer\" or \"you\"") == "computer";
  const Session session(table, first, is_computer ? Session::computer : Session::person);
  show(session, is_computer ? "The computer drops.\n" : "You drop.\n", std::nullopt);
  return session;
}

void drop(const json::Reader& line, Session& session) {
  const auto [height, safe] = line.fields("drop", "safe");
  const auto from = height.natural("a height", max_height);
  const bool is_safe = json::read_flag(safe);
  if (!session.position().after(from, is_safe)) {
    height.fail("a height in doubt, and something left to drop");
  }
  session.drop(from, is_safe);
  show(session, tell(from, is_safe), from);
}

std::string tell_guess(const json::Reader& line) {
  const auto [guess, certain, right] = line.fields("guess", "certain", "right");
  std::string out("The guess is ");
  out.append(std::to_string(guess.natural("a strength", max_height)));
  out.append(json::read_flag(certain) ? ", for certain" : ", a guess");
  return out.append(json::read_flag(right) ? ": right.\n" : ": wrong.\n");
}

}  // namespace

void replay(std::string_view record, Console& console) {
  Table table{console, Random(0)};
  std::optional<Session> session;
  for_each_line(record, [&](const json::Reader& line) {
    if (!session) {
      session.emplace(begin(line, table));
    } else if (begins_with(line, "drop")) {
      drop(line, *session);
    } else {
      console.show(tell_guess(line));
    }
  });
}

}  // namespace gauntlet::session::bricks
