#include "atoms/deadline.hpp"

#include <thread>

#include "test/catch.hpp"

using namespace gauntlet::atoms;
using namespace std::chrono_literals;

TEST_CASE("a deadline passes only when the clock is checked, and stays passed", "[atoms]") {
  Deadline never(std::nullopt);
  CHECK_FALSE(never.look());
  Deadline past(Clock::time_point{});
  CHECK_FALSE(past.has_passed());
  for (int call = 1; call < Deadline::calls_a_look; ++call) CHECK_FALSE(past.passed());
  CHECK(past.passed());
  CHECK(past.has_passed());
  CHECK(past.look());
  CHECK(Deadline(Clock::time_point{}).look());
  CHECK_FALSE(Deadline(Clock::now() + 1h).look());
}

TEST_CASE("the stop flag ends a search, whatever its deadline", "[atoms]") {
  std::atomic<bool> is_stopped = false;
  Deadline never(std::nullopt, &is_stopped);
  Deadline later(Clock::now() + 1h, &is_stopped);
  CHECK_FALSE(never.look());
  CHECK_FALSE(later.look());
  is_stopped = true;
  CHECK(never.look());
  CHECK(later.look());
}

TEST_CASE("a long stall moves the deadline earlier by at most half the time", "[atoms]") {
  const Clock::time_point start = Clock::now();
  Deadline half(start + 2s, nullptr, 10min);
  const bool at_once = half.look();
  CHECK((!at_once || Clock::now() > start + 990ms));  // unless this thread is stalled
  std::this_thread::sleep_until(start + 1001ms);
  CHECK(half.look());
}

TEST_CASE("a stall moves the deadline earlier by at most a quarter of the time", "[atoms]") {
  const Clock::time_point start = Clock::now();
  Deadline deadline(start + 1s);
  std::this_thread::sleep_until(start + 300ms);
  const bool at_once = deadline.look();
  CHECK((!at_once || Clock::now() > start + 700ms));
  std::this_thread::sleep_until(start + 751ms);
  CHECK(deadline.look());
}

TEST_CASE("stalls of earlier searches move the deadline earlier", "[atoms]") {
  const Clock::time_point start = Clock::now();
  Deadline deadline(start + 1s, nullptr, 250ms);
  CHECK(deadline.longest_pause() == 250ms);
  std::this_thread::sleep_until(start + 751ms);
  CHECK(deadline.look());
}
