#include "fish/remote/broadcast.hpp"

#include <future>
#include <optional>
#include <thread>
#include <vector>

#include "fish/remote/connection.hpp"
#include "fish/remote/observer.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::remote;
using namespace std::chrono_literals;

namespace {

// A broadcast and the data for connecting to it.
struct Stage {
  explicit Stage(BroadcastRules rules = {}) : broadcast(network, "127.0.0.1", 0, rules) {}

  Connection come() { return connect(audience, "127.0.0.1", broadcast.port(), Clock::now() + 10s); }

  // Connects and waits for the first data, so that it is accepted.
  Connection come_and_hear() {
    Connection connection = come();
    connection.receive_bytes(Clock::now() + 10s);
    return connection;
  }

  void say(std::size_t lines) {
    for (std::size_t i = 0; i < lines; ++i) {
      const std::string line = std::to_string(++said);
      text += line + '\n';
      broadcast.send(line);
    }
  }

  Network network = {};
  Network audience = {};
  Broadcast broadcast;
  std::size_t said = 0;
  std::string text = {};
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

bool is_closed(Connection& connection) {
  try {
    const auto bytes = connection.receive_bytes(Clock::now() + 10s);
    return bytes && bytes->empty();
  } catch (const ConnectionError&) {
    return true;
  }
}

}  // namespace

TEST_CASE("a transcript returns the appended text from any position", "[remote]") {
  Transcript transcript;
  Transcript::Place early, late;
  std::string text, heard;
  CHECK(transcript.from(early).empty());
  for (std::size_t size : {1U, 0U, 70'000U, 65'535U, 65'534U, 3U, 200'000U, 1U}) {
    const std::string line(size, static_cast<char>('a' + text.size() % 26));
    transcript.append_line(line);
    text += line + '\n';
    const auto bytes = transcript.from(early);
    CHECK(bytes.size() <= Transcript::block);
    heard += bytes.substr(0, bytes.size() / 2 + 1);
    Transcript::pass(early, bytes.size() / 2 + 1);
  }
  for (auto bytes = transcript.from(early); !bytes.empty(); bytes = transcript.from(early)) {
    heard += bytes;
    Transcript::pass(early, bytes.size());
  }
  CHECK(heard == text);
  CHECK(early.passed() == text.size());
  CHECK(transcript.size() == text.size());
  CHECK(transcript.from(late).substr(0, 3) == text.substr(0, 3));
}

TEST_CASE("the size history returns the size at a given time", "[remote]") {
  SizeHistory past;
  const auto begin = Clock::now();
  CHECK(past.size_at(begin) == 0);
  past.note(begin, 3);
  past.note(begin + 2s, 5);
  CHECK(past.size_at(begin - 1s) == 0);
  CHECK(past.size_at(begin) == 3);
  CHECK(past.size_at(begin + 1s) == 3);
  CHECK(past.size_at(begin + 2s) == 5);
  CHECK(past.size_at(begin + 9s) == 5);
}

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
  Stage stage({.send_timeout = 1s});
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
  Stage stage({.send_timeout = 1s, .max_behind = 1000});
  const std::string line(std::size_t{128} << 10, 'x');
  for (int i = 0; i < 512; ++i) stage.broadcast.send(line);
  std::this_thread::sleep_for(100ms);
  Connection late = stage.come();
  std::size_t heard = 0;
  auto finishing = std::async(std::launch::async, [&] {
    std::this_thread::sleep_for(1500ms);
    stage.broadcast.finish(60s);
  });
  for (;;) {
    const auto bytes = late.receive_bytes(Clock::now() + 10s);
    REQUIRE(bytes.has_value());
    if (bytes->empty()) break;
    heard += bytes->size();
    std::this_thread::sleep_for(1500us);  // the whole text takes longer than `send_timeout`
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

TEST_CASE("an observer that requests a WebSocket gets messages", "[remote][threads]") {
  Stage stage;
  stage.say(3);
  Connection plain = stage.come(), web = stage.come();
  web.send(
      "GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
      Clock::now() + 10s);
  std::string heard;
  while (heard.find("\x81\x01\x33") == heard.npos) {  // the third message sent before it connected
    heard += web.receive_bytes(Clock::now() + 10s).value();
  }
  stage.say(2);
  auto rest = std::async([&] { return hear_all(web); });
  auto lines = std::async([&] { return hear_all(plain); });
  stage.broadcast.finish(10s);
  CHECK(lines.get() == stage.text);
  heard += rest.get().value_or("lost");
  CHECK(
      heard.ends_with("\r\n\r\n\x81\x01\x31\x81\x01\x32\x81\x01\x33\x81\x01\x34\x81\x01\x35"
                      "\x88\x02\x03\xe8"));
}
