#include "grading/results/times.hpp"

#include <cstdint>

#include "test/catch.hpp"

using namespace gauntlet::grading;
using std::chrono::seconds;
using std::chrono::sys_seconds;

TEST_CASE("a time has its offset from UTC", "[grading]") {
  const auto at = [](std::int64_t count) { return sys_seconds(seconds(count)); };
  CHECK(parse_time("1970-01-01T00:00:00Z") == at(0));
  CHECK(parse_time("1970-01-02T00:01Z") == at(86460));
  CHECK(parse_time("1970-01-01 01:00:05+01:00") == at(5));
  CHECK(parse_time("1969-12-31T19:30:00-04:30") == at(0));
  for (const auto* wrong :
       {"", "1970-01-01", "1970-01-01T00:00", "1970-02-30T00:00Z", "1970-01-01T24:00Z",
        "1970-1-01T00:00Z", "1970-01-01T00:60Z", "1970-01-01T00:00:60Z", "1970-01-01T00:00z",
        "1970-01-01T00:00+1:00", "1970-01-01T00:00+01:00:00", "yesterday", "1970-01-01T00:00Z "}) {
    CHECK_FALSE(parse_time(wrong));
  }
}
