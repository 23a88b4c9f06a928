#include "json/pointer.hpp"

#include "test/catch.hpp"

using namespace gauntlet::json;

TEST_CASE("a pointer's tokens equal the tokens it was built from", "[json]") {
  const std::vector<std::string> tokens{"", "a/b", "~1", "m~n~0", "0", ""};
  std::string pointer;
  for (const auto& token : tokens) append_token(pointer, token);
  CHECK(tokens_of(pointer) == tokens);
}

TEST_CASE("tokens of a text that is not a pointer", "[json]") {
  CHECK(tokens_of("").empty());
  CHECK(tokens_of("abc").empty());
  CHECK(tokens_of("a/b") == std::vector<std::string>{"b"});
  CHECK(tokens_of("/~/~2~") == std::vector<std::string>{"~", "~2~"});
}
