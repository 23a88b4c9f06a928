#include <stdexcept>

#include "gauntlet/json.hpp"
#include "grading/test_cases/test_case.hpp"
#include "test/catch.hpp"

using namespace gauntlet::grading;
using gauntlet::json::read_values;

namespace {

constexpr std::string_view input =
    "{\"a b\":[1.50,-0,\"x\\\"[,\\\\\"],\"\u00e4\u20ac\U0001f600\":[]} 7\n";

const std::vector<InputVariant> all =
    parse_variants("plain,pretty,trickle,pad,no-newline,ascii,lock-step");

}  // namespace

TEST_CASE("variants have names", "[grading]") {
  CHECK(all.size() == 7);
  for (const auto variant : all) {
    CHECK(parse_variants(to_string(variant)) == std::vector<InputVariant>{variant});
  }
  CHECK_THROWS_AS(parse_variants(""), std::invalid_argument);
  CHECK_THROWS_AS(parse_variants("pad,"), std::invalid_argument);
  CHECK_THROWS_AS(parse_variants("pad,plain,pad"), std::invalid_argument);
  CHECK_THROWS_AS(parse_variants("padded"), std::invalid_argument);
}

TEST_CASE("all variants contain identical values", "[grading]") {
  for (const auto variant : all) {
    const auto text = apply_variant(variant, input);
    REQUIRE(text);
    CHECK(read_values(*text) == read_values(input));
  }
}

TEST_CASE("the bytes of each variant", "[grading]") {
  CHECK(apply_variant(InputVariant::plain, " 1 x ") == " 1 x ");
  CHECK(apply_variant(InputVariant::trickle, "x ]") == "x ]");
  CHECK(apply_variant(InputVariant::no_newline, "[1]\n \n") == "[1]");
  CHECK(apply_variant(InputVariant::pretty, "[[1]]") == "[\n  [1]\n]\n");
  CHECK(apply_variant(InputVariant::ascii, input) ==
        "{\"a b\":[1.50,-0,\"x\\\"[,\\\\\"],\"\\u00e4\\u20ac\\ud83d\\ude00\":[]} 7\n");
  const auto padded = apply_variant(InputVariant::pad, "[1]").value_or("");
  CHECK(padded.starts_with(" \n\t"));
  CHECK(padded.ends_with(" \n\t \r\n  "));
  CHECK(padded.find("[1") == padded.npos);
  CHECK(apply_variant(InputVariant::lock_step, "[ 1 ]1.50 \"a\"") == "[1]\n1.50\n\"a\"\n");
}

TEST_CASE("only variants that change an input apply to it", "[grading]") {
  CHECK(applicable_variants(input, all) == all);
  CHECK(applicable_variants("[1", all) == parse_variants("plain,trickle"));
  CHECK(applicable_variants("[1\n", all) == parse_variants("plain,trickle,no-newline"));
  CHECK(applicable_variants("[1", parse_variants("pad,pretty")) == parse_variants("plain"));
  CHECK(applicable_variants("[1]", all) == parse_variants("plain,pretty,trickle,pad"));
  CHECK(applicable_variants("", all) == parse_variants("plain,trickle,pad"));
  CHECK(applicable_variants("1\n2\n", all).back() == InputVariant::lock_step);
  CHECK(applicable_variants("1\n", all).back() == InputVariant::no_newline);
}
