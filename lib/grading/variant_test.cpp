#include "grading/variant.hpp"

#include <stdexcept>

#include "grading/values.hpp"
#include "test/catch.hpp"

using namespace gauntlet::grading;

namespace {

constexpr std::string_view input =
    "{\"a b\":[1.50,-0,\"x\\\"[,\\\\\"],\"\u00e4\u20ac\U0001f600\":[]} 7\n";

const std::vector<Variant> all = parse_variants("plain,pretty,trickle,pad,no-newline,ascii");

}  // namespace

TEST_CASE("variants by their names", "[grading]") {
  CHECK(all.size() == 6);
  for (const auto variant : all) {
    CHECK(parse_variants(name_of(variant)) == std::vector<Variant>{variant});
  }
  CHECK_THROWS_AS(parse_variants(""), std::invalid_argument);
  CHECK_THROWS_AS(parse_variants("pad,"), std::invalid_argument);
  CHECK_THROWS_AS(parse_variants("pad,plain,pad"), std::invalid_argument);
  CHECK_THROWS_AS(parse_variants("padded"), std::invalid_argument);
}

TEST_CASE("a variant holds the same values", "[grading]") {
  for (const auto variant : all) {
    const auto text = vary(variant, input);
    REQUIRE(text);
    CHECK(read_values(*text) == read_values(input));
  }
}

TEST_CASE("variants byte for byte", "[grading]") {
  CHECK(vary(Variant::plain, " 1 x ") == " 1 x ");
  CHECK(vary(Variant::trickle, "x ]") == "x ]");
  CHECK(vary(Variant::no_newline, "[1]\n \n") == "[1]");
  CHECK(vary(Variant::pretty, "[[1]]") == "[\n  [1]\n]\n");
  CHECK(vary(Variant::ascii, input) ==
        "{\"a b\":[1.50,-0,\"x\\\"[,\\\\\"],\"\\u00e4\\u20ac\\ud83d\\ude00\":[]} 7\n");
  const auto padded = vary(Variant::pad, "[1]").value_or("");
  CHECK(padded.starts_with(" \n\t"));
  CHECK(padded.ends_with(" \n\t \r\n  "));
  CHECK(padded.find("[1") == padded.npos);
}

TEST_CASE("an input has the variants that are any different", "[grading]") {
  CHECK(variants_of(input, all) == all);
  CHECK(variants_of("[1", all) == parse_variants("plain,trickle"));
  CHECK(variants_of("[1\n", all) == parse_variants("plain,trickle,no-newline"));
  CHECK(variants_of("[1", parse_variants("pad,pretty")) == parse_variants("plain"));
  CHECK(variants_of("[1]", all) == parse_variants("plain,pretty,trickle,pad"));
  CHECK(variants_of("", all) == parse_variants("plain,trickle,pad"));
}
