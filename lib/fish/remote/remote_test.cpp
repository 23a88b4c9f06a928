#include <atomic>
#include <functional>
#include <future>
#include <mutex>
#include <thread>

#include "fish/match/players_test.hpp"
#include "fish/match/tournament.hpp"
#include "fish/remote/client_behavior.hpp"
#include "fish/remote/sign_up.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::remote;
using namespace std::chrono_literals;

using Names = std::vector<std::string>;

namespace {

Clock::time_point soon() { return Clock::now() + 10s; }

// Returns the first `count` clients.
std::vector<Client> signed_up(
    Listener& listener, std::size_t count,
    const std::function<void(const std::string&)>& on_client = [](const std::string&) {}) {
  return listener.sign_up({.min = count, .max = count, .wait = 10s, .tries = 1}, on_client);
}

Names names_of(const std::vector<Client>& clients) {
  Names names;
  for (const Client& each : clients) names.push_back(each.name);
  return names;
}

// A server and the data for connecting to it.
struct Site {
  Network network = {};
  Listener listener{network, "127.0.0.1", 0};

  std::atomic<std::size_t> known = 0;  // number of clients with a name

  // Signs up the first `count` clients in the background.
  std::future<std::vector<Client>> sign_up(std::size_t count) {
    return std::async(std::launch::async, [this, count] {
      return signed_up(listener, count, [this](const std::string&) { ++known; });
    });
  }

  void wait_for(std::size_t clients) const {
    while (known < clients) std::this_thread::sleep_for(1ms);
  }

  Connection come() { return connect(network, "127.0.0.1", listener.port(), soon()); }
  Connection come(const std::string& first_words) {
    Connection connection = come();
    connection.send(first_words, soon());
    return connection;
  }
};

}  // namespace

TEST_CASE("clients are in the order in which their names arrive", "[remote][threads]") {
  Site site;
  auto clients = site.sign_up(3);
  Connection late = site.come();
  const Connection first = site.come("\"ann\"");
  site.wait_for(1);
  const Connection second = site.come(std::string(2040, ' ') + "\n\"b");
  late.send("\"zoe\" ", soon());
  site.wait_for(2);
  Connection third = site.come("\"ann\"");
  CHECK(names_of(clients.get()) == Names{"ann", "zoe", "ann"});
}

TEST_CASE("a client without a valid name is disconnected", "[remote][threads]") {
  Site site;
  auto clients = site.sign_up(2);
  std::vector<Connection> connections;
  for (const char* words : {"17 ", "\"\"", "\"ann1\"", "\"thirteenchars\"", "{}", "\"\\",
                            "\"a\nb\"", "ann", "[\"ann\"]", "\"\xff\""}) {
    connections.push_back(site.come(words));
  }
  connections.push_back(site.come("\"twelveletter\"\"void\""));
  site.wait_for(1);
  connections.push_back(site.come("\"\\u0041nn\"[0, 1]"));
  std::vector<Client> both = clients.get();
  CHECK(names_of(both) == Names{"twelveletter", "Ann"});
  // Input after the name is kept.
  CHECK(both[0].connection.receive(soon(), 100) == "\"void\"");
  CHECK(both[1].connection.receive(soon(), 100) == "[0, 1]");
}

TEST_CASE("a refusal reports what the client sent and why it is not a valid name",
          "[remote][threads]") {
  Site site;
  std::mutex mutex;
  std::vector<Refusal> refused;
  auto clients = std::async(std::launch::async, [&] {
    return site.listener.sign_up(
        {.min = 1, .max = 1, .wait = 600ms, .tries = 1}, [](const std::string&) {},
        [&](Refusal refusal) {
          const std::lock_guard lock(mutex);
          refused.push_back(std::move(refusal));
        });
  });
  const auto wait_for = [&](std::size_t count) {
    const auto has_come = [&] {
      const std::lock_guard lock(mutex);
      return refused.size() >= count;
    };
    for (const auto end = soon(); !has_come() && Clock::now() < end;) {
      std::this_thread::sleep_for(1ms);
    }
  };
  const Connection java = site.come(std::string("\0\x0e\"123456789012\"", 16));
  wait_for(1);
  site.come(" \"ann").close();
  wait_for(2);
  const Connection silent = site.come("\"");
  CHECK(clients.get().empty());
  REQUIRE(refused.size() == 3);
  CHECK(refused[0].heard == std::string("\0\x0e\"123456789012\"", 16));
  CHECK(refused[0].reason == "expected a name");
  CHECK(refused[1].heard == "\"ann");
  CHECK(refused[1].reason == "it closed the connection before its name was complete");
  CHECK(refused[2].heard == "\"");
  CHECK(refused[2].reason == "no complete name before sign-up ended");
}

TEST_CASE("sign-up ends when the time is up", "[remote][threads]") {
  Site site;
  const Connection one = site.come("\"ann\"");
  const Connection silent = site.come();
  const auto begin = Clock::now();
  const auto clients = site.listener.sign_up({.min = 2, .max = 9, .wait = 200ms, .tries = 3},
                                             [](const std::string&) {});
  CHECK(names_of(clients) == Names{"ann"});
  CHECK(Clock::now() - begin >= 600ms);
}

TEST_CASE("once there are enough clients, sign-up ends with the waiting period",
          "[remote][threads]") {
  Site site;
  const Connection one = site.come("\"ann\"");
  const auto begin = Clock::now();
  const auto clients = site.listener.sign_up({.min = 1, .max = 9, .wait = 100ms, .tries = 300},
                                             [](const std::string&) {});
  CHECK(clients.size() == 1);
  CHECK(Clock::now() - begin < 5s);
}

TEST_CASE("values are received whole, however they are split", "[remote][threads]") {
  Site site;
  Connection client = site.come("\"ann\"");
  Client server = std::move(signed_up(site.listener, 1)[0]);
  auto sending = std::async(std::launch::async, [&] {
    for (const char c : std::string("  [1,\n2] \"a\"{\"b\": \"]\"}")) {
      client.send(std::string(1, c), soon());
      std::this_thread::sleep_for(1ms);
    }
    client.send("[3][4]", soon());
  });
  for (const std::string expected : {"[1,\n2]", "\"a\"", R"({"b": "]"})", "[3]", "[4]"}) {
    CHECK(server.connection.receive(soon(), 1000) == expected);
  }
  sending.get();
}

TEST_CASE("a byte order mark is skipped at the very start of a client's bytes only",
          "[remote][threads]") {
  Site site;
  auto clients = site.sign_up(2);
  const Connection refused = site.come(" \xef\xbb\xbf\"zoe\"");
  Connection first = site.come("\xef");
  first.send("\xbb\xbf\"ann\"\xef\xbb\xbf\"void\"", soon());
  site.wait_for(1);
  const Connection second = site.come("\"bob\"\"void\"");
  std::vector<Client> both = clients.get();
  CHECK(names_of(both) == Names{"ann", "bob"});
  CHECK_THROWS_AS(both[0].connection.receive(soon(), 100), ConnectionError);
  CHECK(both[1].connection.receive(soon(), 100) == "\"void\"");
}

TEST_CASE("no input, half a value, too long a value and an end have different errors",
          "[remote][threads]") {
  Site site;
  const auto lost = [&](const std::string& sent, bool is_closed, std::size_t max = 1000) {
    Network network;
    Listener listener(network, "127.0.0.1", 0);
    std::optional<Connection> client = connect(network, "127.0.0.1", listener.port(), soon());
    client->send("\"ann\"" + sent, soon());
    Client server = std::move(signed_up(listener, 1)[0]);
    if (is_closed) client.reset();
    try {
      server.connection.receive(Clock::now() + (is_closed ? 10s : 100ms), max);
    } catch (const ConnectionError& error) {
      return error.what() + std::string("; ") + error.said();
    }
    return std::string("a value");
  };
  CHECK(lost("", false) == "nothing was sent; ");
  CHECK(lost("[1,", false) == "no complete JSON value was sent; [1,");
  CHECK(lost("[1,", true) == "it closed the connection; [1,");
  CHECK(lost(std::string(2000, ' '), false) ==
        "more than 1000 bytes; " + std::string(200, ' ') + "...");
}

TEST_CASE("send() does not wait for a client that does not read", "[remote][threads]") {
  Site site;
  const Connection client = site.come("\"ann\"");
  Client server = std::move(signed_up(site.listener, 1)[0]);
  const std::string much(std::size_t{64} << 20, ' ');
  CHECK_THROWS_AS(server.connection.send(much, Clock::now() + 200ms), ConnectionError);
}

TEST_CASE("a tournament over connections ends as one without", "[remote][threads]") {
  constexpr std::size_t players = 12;
  Site site;
  std::vector<std::future<std::optional<bool>>> clients;
  for (std::size_t i = 0; i < players; ++i) {
    clients.push_back(std::async(std::launch::async, [&] {
      Connection connection = site.come();
      match::HousePlayer player(1);
      conforming_behavior().introduce(connection, "house");
      return run_client(connection, player);
    }));
  }
  std::vector<match::NamedPlayer> remote, local;
  for (Client& each : signed_up(site.listener, players)) {
    remote.push_back(
        {each.name, std::make_unique<match::JsonPlayer>(std::make_unique<RemoteChannel>(
                        std::move(each.connection), match::CallOptions{10s}))});
    local.push_back({each.name, std::make_unique<match::HousePlayer>(1)});
  }
  const auto expected = match::play_tournament({}, std::move(local));
  const auto report = match::play_tournament({}, std::move(remote), {}, 8);
  CHECK(report.winners == expected.winners);
  CHECK(report.disqualified.empty());
  std::size_t winners = 0;
  for (auto& each : clients) {
    const auto has_won = each.get();
    REQUIRE(has_won.has_value());
    if (*has_won) ++winners;
  }
  CHECK(winners == report.winners.size());
}
