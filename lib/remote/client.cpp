#include "remote/client.hpp"

#include "json/parse.hpp"
#include "json/splitter.hpp"
#include "match/answer_call.hpp"

namespace gauntlet::remote {
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
