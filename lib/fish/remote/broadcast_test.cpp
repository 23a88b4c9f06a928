#include "fish/remote/broadcast.hpp"

#include <future>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "fish/remote/connection.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::remote;
using namespace std::chrono_literals;

namespace {

const std::string request = "GET /any HTTP/1.1\r\nHost: a\r\n\r\n";
const std::string response =
    "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\n"
    "Access-Control-Allow-Origin: *\r\nConnection: close\r\n\r\n";
const std::string end_event = "event: end\ndata: end\n\n";

// Returns the event of a line of say().
std::string event(std::size_t number) {
  return "id: " + std::to_string(number) + "\ndata: " + std::to_string(number) + "\n\n";
}

// A broadcast and the data for connecting to it.
struct Stage {
  explicit Stage(BroadcastRules rules = {}) : broadcast("127.0.0.1", 0, rules) {}

  Connection come() { return connect(audience, "127.0.0.1", broadcast.port(), Clock::now() + 10s); }

  // Connects and waits for the first data, so that it is accepted.
  Connection come_and_hear() {
    Connection connection = come();
    connection.receive_bytes(Clock::now() + 10s);
    return connection;
  }

  // Connects and sends a request.
  Connection ask(std::string_view bytes) {
    Connection connection = come();
    connection.send(bytes, Clock::now() + 10s);
    return connection;
  }

  void say(std::size_t lines) {
    for (std::size_t i = 0; i < lines; ++i) {
      const std::string line = std::to_string(++said);
      text += line + '\n';
      events += event(said);
      broadcast.send(line);
    }
  }

  Network audience = {};
  Broadcast broadcast;
  std::size_t said = 0;
  std::string text = {}, events = {};
};

// Returns all data until the end; nullopt after an error.
std::optional<std::string> hear_all(Connection& connection) {
  std::string all;
  try {
    for (;;) {
      const auto bytes = connection.receive_bytes(Clock::now() + 10s);
      if (!bytes) return std::nullopt;
      if (bytes->empty()) return all;
      all += *bytes;
    }
  } catch (const ConnectionError&) {
    return std::nullopt;
  }
}

// Hears all in another thread, and then closes the connection.
std::future<std::optional<std::string>> hear_and_close(Connection connection) {
  return std::async(std::launch::async, [connection = std::move(connection)]() mutable {
    std::optional<std::string> all = hear_all(connection);
    connection.close();
    return all;
  });
}

bool is_closed(Connection& connection) {
  try {
    const auto bytes = connection.receive_bytes(Clock::now() + 10s);
    return bytes && bytes->empty();
  } catch (const ConnectionError&) {
    return true;
  }
}

}  // namespace

TEST_CASE("observers get everything, whenever they connect", "[remote][threads]") {
  Stage stage;
  Connection first = stage.come();
  stage.say(1000);
  Connection second = stage.come_and_hear();
  Connection third = stage.come();
  auto hearing = std::async(std::launch::async, [&] { return hear_all(third); });
  for (int i = 0; i < 50; ++i) {
    stage.say(20);
    std::this_thread::sleep_for(1ms);
  }
  Connection last = stage.come();
  std::this_thread::sleep_for(500ms);
  stage.broadcast.finish(10s);
  CHECK(hear_all(first) == stage.text);
  CHECK(hearing.get() == stage.text);
  CHECK(hear_all(last) == stage.text);
  CHECK(stage.text.ends_with(*hear_all(second)));
  CHECK_THROWS_AS(stage.come(), ConnectionError);
}

TEST_CASE("a broadcast without observers ends at once", "[remote][threads]") {
  Stage stage;
  stage.say(1000);
  const auto begin = Clock::now();
  stage.broadcast.finish(60s);
  CHECK(Clock::now() - begin < 30s);
  const Stage never_finished;
}

TEST_CASE("two hundred observers are served in parallel", "[remote][threads]") {
  Stage stage;
  std::vector<Connection> observers;
  for (int i = 0; i < 200; ++i) {
    observers.push_back(stage.come());
    stage.say(10);
  }
  std::this_thread::sleep_for(500ms);
  stage.broadcast.finish(30s);
  for (Connection& each : observers) CHECK(hear_all(each) == stage.text);
}

TEST_CASE("observers that send data, half-close or disconnect do not affect others",
          "[remote][threads]") {
  Stage stage;
  Connection quiet = stage.come();
  Connection talks = stage.come();
  Connection hangs_up = stage.come();
  Connection speaks_last = stage.come();
  hangs_up.close_sending();
  auto talking = std::async(std::launch::async, [&] {
    const std::string words(1000, '\xff');
    for (int i = 0; i < 100; ++i) talks.send(words, Clock::now() + 10s);
    return hear_all(talks);
  });
  for (int i = 0; i < 50; ++i) {
    stage.say(20);
    Connection gone = stage.come();
    if (i % 2 == 0) gone.reset();
  }
  speaks_last.send("{\"players\": 7}\n", Clock::now() + 10s);
  std::this_thread::sleep_for(500ms);
  auto heard = std::async(std::launch::async, [&] { return hear_all(speaks_last); });
  stage.broadcast.finish(3s);
  CHECK(hear_all(quiet) == stage.text);
  CHECK(hear_all(hangs_up) == stage.text);
  CHECK(heard.get() == stage.text);
  CHECK(talking.get() == stage.text);
}

TEST_CASE("an observer that reads nothing is disconnected, and the others get everything",
          "[remote][threads]") {
  Stage stage({.send_timeout = 4s});  // a busy machine may stop the other reader for seconds
  Connection takes = stage.come();
  Connection takes_nothing = stage.come();
  auto hearing = std::async(std::launch::async, [&] { return hear_all(takes); });
  std::string text;
  for (int i = 0; i < 128; ++i) {  // 16 MiB: more than the kernel buffers for a connection
    text += std::string(std::size_t{128} << 10, 'x') + '\n';
    stage.broadcast.send(std::string(std::size_t{128} << 10, 'x'));
    std::this_thread::sleep_for(1ms);
  }
  takes_nothing.wait_for_end();
  CHECK(hear_all(takes_nothing) == std::nullopt);
  stage.broadcast.finish(10s);
  CHECK(hearing.get().value_or("").size() == text.size());
}

TEST_CASE("an observer that reads too slowly is disconnected", "[remote][threads]") {
  Stage stage({.send_timeout = 300ms, .max_behind = std::size_t{1} << 20});
  Connection slow = stage.come();
  const std::string line(std::size_t{128} << 10, 'x');
  const auto end = Clock::now() + 20s;
  bool is_dropped = false;
  for (stage.broadcast.send(line); !is_dropped && Clock::now() < end;) {
    for (int i = 0; i < 20; ++i) stage.broadcast.send(line);
    try {
      slow.receive_bytes(Clock::now() + 1s);
    } catch (const ConnectionError&) {
      is_dropped = true;
    }
    std::this_thread::sleep_for(50ms);
  }
  CHECK(is_dropped);
}

TEST_CASE("an observer may take longer to read lines sent before it connected",
          "[remote][threads]") {
  Stage stage({.send_timeout = 4s, .max_behind = 1000});
  const std::string line(std::size_t{128} << 10, 'x');
  for (int i = 0; i < 512; ++i) stage.broadcast.send(line);
  std::this_thread::sleep_for(100ms);
  Connection late = stage.come();
  std::size_t heard = 0;
  auto finishing = std::async(std::launch::async, [&] {
    std::this_thread::sleep_for(4500ms);
    stage.broadcast.finish(60s);
  });
  for (;;) {
    const auto bytes = late.receive_bytes(Clock::now() + 10s);
    REQUIRE(bytes.has_value());
    if (bytes->empty()) break;
    heard += bytes->size();
    std::this_thread::sleep_for(5ms);  // the whole text takes longer than `send_timeout`
  }
  CHECK(heard == 512 * (line.size() + 1));
}

TEST_CASE("an observer that does not read the rest at the end is not awaited",
          "[remote][threads]") {
  Stage stage;
  Connection takes_nothing = stage.come();
  std::this_thread::sleep_for(500ms);
  for (int i = 0; i < 128; ++i) stage.broadcast.send(std::string(std::size_t{128} << 10, 'x'));
  const auto begin = Clock::now();
  stage.broadcast.finish(200ms);
  CHECK(Clock::now() - begin >= 200ms);
  CHECK(Clock::now() - begin < 5s);
}

TEST_CASE("the number of observers is limited", "[remote][threads]") {
  Stage stage({.max = 2});
  stage.say(1);
  Connection first = stage.come_and_hear();
  Connection second = stage.come_and_hear();
  Connection third = stage.come();
  CHECK(is_closed(third));
  second.close_sending();  // the server may now drop it
  std::this_thread::sleep_for(500ms);
  Connection fourth = stage.come();
  CHECK(fourth.receive_bytes(Clock::now() + 10s) == "1\n");
  CHECK(is_closed(second));
}

TEST_CASE("an observer that sends a GET request gets events", "[remote][threads]") {
  Stage stage;
  stage.say(3);
  Connection plain = stage.come(), silent_at_first = stage.come();
  std::vector<std::future<std::optional<std::string>>> heard;
  const std::string pipelined = "Last-Event-ID: 2\r\n\r\n" + request;
  for (int i = 0; i < 40; ++i) {
    heard.push_back(hear_and_close(stage.ask(i % 2 == 0 ? request : request + pipelined)));
  }
  Connection in_pieces = stage.ask(request.substr(0, 5));
  for (const char each : request.substr(5)) {
    in_pieces.send({&each, 1}, Clock::now() + 10s);
    std::this_thread::sleep_for(8ms);
  }
  heard.push_back(hear_and_close(std::move(in_pieces)));
  std::this_thread::sleep_for(500ms);
  silent_at_first.send(request, Clock::now() + 10s);
  stage.say(2);
  auto lines = hear_and_close(std::move(plain)), late = hear_and_close(std::move(silent_at_first));
  stage.broadcast.finish(10s);
  CHECK(lines.get() == stage.text);
  CHECK(late.get() == stage.text);
  for (auto& each : heard) CHECK(each.get() == response + stage.events + end_event);
}

TEST_CASE("an observer that has received some events gets those after them", "[remote][threads]") {
  Stage stage;
  stage.say(3);
  const auto [header, events] = GENERATE(table<std::string, std::optional<std::string>>(
      {{"Last-Event-ID: 2", event(3)},
       {"last-event-id:\t3", ""},
       {"Last-Event-ID: 0", event(1) + event(2) + event(3)},
       {"X-Last-Event-ID: 2", event(1) + event(2) + event(3)},
       {"Last-Event-ID:", event(1) + event(2) + event(3)},
       {"Last-Event-ID: -2", event(1) + event(2) + event(3)},
       {"Last-Event-ID: x2", event(1) + event(2) + event(3)},
       {"Last-Event-ID: 99999999999999999999", event(1) + event(2) + event(3)},
       {"Last-Event-ID: 4", std::nullopt}}));
  CAPTURE(header);
  auto heard = hear_and_close(stage.ask("GET / HTTP/1.1\r\nHost: a\r\n" + header + "\r\n\r\n"));
  std::this_thread::sleep_for(100ms);
  stage.broadcast.finish(10s);
  CHECK(heard.get() == (events ? std::optional(response + *events + end_event) : std::nullopt));
}

TEST_CASE("a request with another method gets lines", "[remote][threads]") {
  Stage stage;
  stage.say(3);
  const auto method = GENERATE("HEAD", "POST", "get", "GE");
  auto heard = hear_and_close(stage.ask(method + std::string(" / HTTP/1.1\r\nHost: a\r\n\r\n")));
  std::this_thread::sleep_for(100ms);
  stage.broadcast.finish(10s);
  CHECK(heard.get() == stage.text);
}

TEST_CASE("a request that is too long or too slow is disconnected", "[remote][threads]") {
  Stage stage({.send_timeout = 1s});
  stage.say(3);
  const std::string begin = "GET / HTTP/1.1\r\nX: ";
  SECTION("a slow one") {
    Connection slow = stage.ask(begin);
    const auto asked = Clock::now();
    while (!slow.has_ended()) {
      try {
        slow.send("x", Clock::now() + 1s);
      } catch (const ConnectionError&) {
        break;
      }
      std::this_thread::sleep_for(50ms);
    }
    CHECK(Clock::now() - asked > 500ms);
    CHECK(is_closed(slow));
  }
  SECTION("a long one") {
    const std::size_t left = (64 << 10) - begin.size();
    Connection fits = stage.ask(begin + std::string(left, 'x') + "\r\n\r\n");
    CHECK(fits.receive_bytes(Clock::now() + 10s).value().starts_with(response));
    Connection too_long = stage.ask(begin + std::string(left + 1, 'x') + "\r\n\r\n");
    CHECK(is_closed(too_long));
    Connection endless = stage.ask(begin + std::string(left + 1, 'x'));
    CHECK(is_closed(endless));
  }
}
