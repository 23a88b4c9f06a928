#include "compare/verdict.hpp"

#include "test/catch.hpp"

using namespace gauntlet::compare;

TEST_CASE("every verdict has a name", "[compare]") {
  CHECK(name_of(Verdict::pass) == "PASS");
  CHECK(name_of(Verdict::malformed) == "MALFORMED");
  CHECK(name_of(Verdict::wall) == "TIMEOUT");
  CHECK(name_of(Verdict::output) == "OUTPUT");
  CHECK(name_of(Verdict::infra) == "INTERNAL_ERROR");
  for (int i = 0; i <= static_cast<int>(Verdict::infra); ++i) {
    const auto verdict = static_cast<Verdict>(i);
    CHECK(find_verdict(name_of(verdict)) == verdict);
  }
  CHECK(find_verdict("pass") == std::nullopt);
  CHECK(find_verdict("") == std::nullopt);
}
