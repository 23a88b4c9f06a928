#include "core/deadline.hpp"

#include <thread>

#include "test/catch.hpp"

using namespace gauntlet;
using Clock = Deadline::Clock;
using namespace std::chrono_literals;

TEST_CASE("a deadline passes only when the clock is checked, and stays passed", "[core]") {
  Deadline never(std::nullopt);
  CHECK_FALSE(never.check_clock());
  Deadline past(Clock::time_point{});
  CHECK_FALSE(past.has_passed());
  for (int call = 1; call < Deadline::calls_per_clock_check; ++call) CHECK_FALSE(past.passed());
  CHECK(past.passed());
  CHECK(past.has_passed());
  CHECK(past.check_clock());
  CHECK(Deadline(Clock::time_point{}).check_clock());
  CHECK_FALSE(Deadline(Clock::now() + 1h).check_clock());
}

TEST_CASE("the stop flag ends a search, whatever its deadline", "[core]") {
  std::atomic<bool> is_stopped = false;
  Deadline never(std::nullopt, &is_stopped);
  Deadline later(Clock::now() + 1h, &is_stopped);
  CHECK_FALSE(never.check_clock());
  CHECK_FALSE(later.check_clock());
  is_stopped = true;
  CHECK(never.check_clock());
  CHECK(later.check_clock());
}

TEST_CASE("a long stall moves the deadline earlier by at most half the time", "[core]") {
  const Clock::time_point start = Clock::now();
  Deadline half(start + 2s, nullptr, 10min);
  const bool at_once = half.check_clock();
  CHECK((!at_once || Clock::now() > start + 990ms));  // unless this thread is stalled
  std::this_thread::sleep_until(start + 1001ms);
  CHECK(half.check_clock());
}

TEST_CASE("a stall moves the deadline earlier by at most a quarter of the time", "[core]") {
  const Clock::time_point start = Clock::now();
  Deadline deadline(start + 1s);
  std::this_thread::sleep_until(start + 300ms);
  const bool at_once = deadline.check_clock();
  CHECK((!at_once || Clock::now() > start + 700ms));
  std::this_thread::sleep_until(start + 751ms);
  CHECK(deadline.check_clock());
}

TEST_CASE("stalls of earlier searches move the deadline earlier", "[core]") {
  const Clock::time_point start = Clock::now();
  Deadline deadline(start + 1s, nullptr, 250ms);
  CHECK(deadline.longest_stall() == 250ms);
  std::this_thread::sleep_until(start + 751ms);
  CHECK(deadline.check_clock());
}
