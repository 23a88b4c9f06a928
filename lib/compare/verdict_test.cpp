#include "gauntlet/compare.hpp"
#include "test/catch.hpp"

using namespace gauntlet::compare;

TEST_CASE("every verdict has a name", "[compare]") {
  CHECK(to_string(Verdict::pass) == "PASS");
  CHECK(to_string(Verdict::malformed) == "MALFORMED");
  CHECK(to_string(Verdict::time_limit) == "TIMEOUT");
  CHECK(to_string(Verdict::output_limit) == "OUTPUT");
  CHECK(to_string(Verdict::internal_error) == "INTERNAL_ERROR");
  for (int i = 0; i <= static_cast<int>(Verdict::internal_error); ++i) {
    const auto verdict = static_cast<Verdict>(i);
    CHECK(parse_verdict(to_string(verdict)) == verdict);
  }
  CHECK(parse_verdict("pass") == std::nullopt);
  CHECK(parse_verdict("") == std::nullopt);
}
