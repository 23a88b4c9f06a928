#include "fish/remote/client_behavior.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <stdexcept>
#include <thread>
#include <utility>

#include "fish/match/json.hpp"
#include "gauntlet/json.hpp"
#include "json/splitter.hpp"

namespace gauntlet::remote {
namespace {

using namespace std::chrono_literals;
using Reply = std::function<bool(Connection&, const std::string& answer)>;

constexpr std::string_view default_call = "setup";
constexpr std::array<std::string_view, 6> calls{"start", "playing-as", "playing-with",
                                                "setup", "take-turn",  "end"};

Clock::time_point whenever() { return Clock::now() + std::chrono::years(1); }

void say(Connection& connection, std::string_view bytes) { connection.send(bytes, whenever()); }

void say_in_pieces(Connection& connection, std::string_view bytes) {
  for (const char c : bytes) {
    say(connection, std::string_view(&c, 1));
    std::this_thread::sleep_for(5ms);
  }
}

std::string line_of(const std::string& name) { return dump(json::Value(name)) + '\n'; }

ClientBehavior with_name(std::function<void(Connection&, const std::string& name)> introduce) {
  return {std::move(introduce), conforming_behavior().reply, false};
}

ClientBehavior with_reply(Reply reply) {
  ClientBehavior behavior = conforming_behavior();
  behavior.reply = [reply = std::move(reply)](Connection& connection, std::string_view,
                                              const std::string& answer) {
    return reply(connection, answer);
  };
  return behavior;
}

// Behaves well until that call.
ClientBehavior from_call(std::string_view at, Reply reply) {
  ClientBehavior behavior = conforming_behavior();
  behavior.reply = [polite = behavior.reply, at = std::string(at), reply = std::move(reply)](
                       Connection& connection, std::string_view call, const std::string& answer) {
    return call == at ? reply(connection, answer) : polite(connection, call, answer);
  };
  return behavior;
}

ClientBehavior saying(std::string_view at, std::string words) {
  return from_call(at, [words = std::move(words)](Connection& connection, const std::string&) {
    say(connection, words);
    return false;
  });
}

ClientBehavior ending(std::string_view at, void (Connection::*end)()) {
  return from_call(at, [end](Connection& connection, const std::string&) {
    (connection.*end)();
    return false;
  });
}

// Sends data until the connection is lost.
[[noreturn]] void say_without_end(Connection& connection, const std::string& what) {
  constexpr std::size_t jobs = 1 << 16;
  std::string much;
  while (much.size() < jobs) much += what;
  for (;;) say(connection, much);
}

// Sends a different invalid name each time.
void introduce_badly(Connection& connection, const std::string&) {
  static constexpr std::array<std::string_view, 8> names{
      "\"\"", "17\n", "\"ann1\"", "\"thirteenchars\"", "{}", "[\"ann\"]", "\"a b\"", "ann\n"};
  static std::atomic<std::size_t> next = 0;
  say(connection, names[next++ % names.size()]);
}

ClientBehavior after_blanks() {
  static const std::string blanks(2040, ' ');
  ClientBehavior behavior = with_reply([](Connection& connection, const std::string& answer) {
    say(connection, blanks + answer);
    return true;
  });
  behavior.introduce = [](Connection& connection, const std::string& name) {
    say(connection, blanks + line_of(name));
  };
  return behavior;
}

// Sends "void" three times in advance, and then skips the first three answers.
ClientBehavior before_it_is_asked() {
  ClientBehavior behavior = with_name([](Connection& connection, const std::string& name) {
    say(connection, line_of(name) + "\"void\" \"void\" \"void\"\n");
  });
  behavior.reply = [polite = behavior.reply, said = 3](Connection& connection,
                                                       std::string_view call,
                                                       const std::string& answer) mutable {
    return said-- > 0 || polite(connection, call, answer);
  };
  return behavior;
}

struct Kind : FaultKind {
  ClientBehavior (*make)(std::string_view call);
};

const std::vector<Kind>& kinds() {
  static const std::vector<Kind> all{
      {{"no-name", "sends nothing at all", false},
       [](std::string_view) { return with_name([](Connection&, const std::string&) {}); }},
      {{"bad-name", "sends invalid names", false},
       [](std::string_view) { return with_name(introduce_badly); }},
      {{"deaf", "never reads", false},
       [](std::string_view) {
         ClientBehavior behavior = conforming_behavior();
         behavior.never_reads = true;
         return behavior;
       }},
      {{"name-in-pieces", "sends its name byte by byte, 5 ms apart", false, true},
       [](std::string_view) {
         return with_name([](Connection& connection, const std::string& name) {
           say_in_pieces(connection, line_of(name));
         });
       }},
      {{"pieces", "sends answers byte by byte, 5 ms apart", false, true},
       [](std::string_view) {
         return with_reply([](Connection& connection, const std::string& answer) {
           say_in_pieces(connection, answer);
           return true;
         });
       }},
      {{"blanks", "sends 2,040 blanks before its name and before each answer", false, true},
       [](std::string_view) { return after_blanks(); }},
      {{"early", "sends answers before the calls arrive", false, true},
       [](std::string_view) { return before_it_is_asked(); }},
      {{"twice", "sends each answer twice", false},
       [](std::string_view) {
         return with_reply([](Connection& connection, const std::string& answer) {
           say(connection, answer + answer);
           return true;
         });
       }},
      {{"ill-formed", "sends malformed JSON", true},
       [](std::string_view call) { return saying(call, "[0, 0}\n"); }},
      {{"wrong-shape", "sends a pair that is not a valid answer", true},
       [](std::string_view call) { return saying(call, "[\"a\", \"b\"]\n"); }},
      {{"endless", "sends an endless answer", true},
       [](std::string_view call) {
         return from_call(call, [](Connection& connection, const std::string&) -> bool {
           say_without_end(connection, "[");
         });
       }},
      {{"flood", "repeats its answer endlessly", true},
       [](std::string_view call) {
         return from_call(call, [](Connection& connection, const std::string& answer) -> bool {
           say_without_end(connection, answer);
         });
       }},
      {{"silence", "does not answer", true},
       [](std::string_view call) { return saying(call, ""); }},
      {{"crash", "closes the connection", true},
       [](std::string_view call) { return ending(call, &Connection::close); }},
      {{"reset", "resets the connection", true},
       [](std::string_view call) { return ending(call, &Connection::reset); }},
      {{"half-closed", "stops sending, but still reads", true},
       [](std::string_view call) { return ending(call, &Connection::close_sending); }},
  };
  return all;
}

}  // namespace

ClientBehavior conforming_behavior() {
  return {[](Connection& connection, const std::string& name) { say(connection, line_of(name)); },
          [](Connection& connection, std::string_view, const std::string& answer) {
            say(connection, answer + '\n');
            return true;
          },
          false};
}

const std::vector<FaultKind>& all_fault_kinds() {
  static const std::vector<FaultKind> all(kinds().begin(), kinds().end());
  return all;
}

ClientBehavior faulty_behavior(std::string_view kind) {
  const auto colon = std::min(kind.find(':'), kind.size());
  const auto found = std::ranges::find(kinds(), kind.substr(0, colon), &Kind::name);
  const bool has_call = colon < kind.size();
  const auto call = has_call ? kind.substr(colon + 1) : default_call;
  const bool is_known = found != kinds().end() && (found->has_call || !has_call);
  if (is_known && std::ranges::find(calls, call) != calls.end()) return found->make(call);
  std::string words = "expected one of";
  for (const Kind& each : kinds())
    words += " " + std::string(each.name) + (each.has_call ? "[:CALL]" : "");
  throw std::invalid_argument(
      words + ", where CALL is start, playing-as, playing-with, setup, take-turn or end; got " +
      std::string(kind));
}

namespace {

std::string hear(Connection& connection) {
  return connection.receive(Clock::now() + std::chrono::years(1), json::max_text);
}

// Waits until the server closes the connection.
[[noreturn]] void wait_for_end(Connection& connection) {
  for (;;) hear(connection);
}

}  // namespace

std::optional<bool> run_client(Connection& connection, match::Player& player,
                               const ClientBehavior& behavior) {
  try {
    if (behavior.never_reads) connection.wait_for_end();
    for (;;) {
      const json::Value call = json::parse(hear(connection));
      const json::Reader in(call);
      const json::Value answer = match::answer_call(player, in);
      if (!behavior.reply(connection, in[0].string("a name"), dump(answer)))
        wait_for_end(connection);
      if (match::is_end_call(call)) return in[1][0].value() == json::Value(true);
    }
  } catch (const ConnectionError&) {
    return std::nullopt;
  }
}

}  // namespace gauntlet::remote
