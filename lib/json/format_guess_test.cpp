#include "json/format_guess.hpp"

#include "gauntlet/json.hpp"
#include "test/catch.hpp"
#include "test/error_of.hpp"

using namespace gauntlet::json;
using namespace std::string_view_literals;

namespace {

std::optional<FormatGuess> look_at(std::string_view text, bool begins = true) {
  return find_lookalike(text, scan(text).malformed.value(), begins);
}

std::string refusal_of(std::string_view text) {
  return gauntlet::test::error_of<Malformed>([&] { read_values(text); });
}

}  // namespace

TEST_CASE("common formats that are not JSON are recognized", "[json]") {
  CHECK(look_at("[1, 2,]") == FormatGuess::comma_at_end);
  CHECK(look_at("{\"a\": 1 , \n}") == FormatGuess::comma_at_end);
  CHECK(look_at("// x\n1") == FormatGuess::comment);
  CHECK(look_at("[1 /* x */]") == FormatGuess::comment);
  CHECK(look_at("[1, # x\n2]") == FormatGuess::comment);
  CHECK(look_at("['a']") == FormatGuess::single_quotes);
  CHECK(look_at("{'a': 1}") == FormatGuess::single_quotes);
  CHECK(look_at("[\xe2\x80\x9c"
                "a\xe2\x80\x9d]") == FormatGuess::typographic_quotes);
  CHECK(look_at("{a: 1}") == FormatGuess::bare_key);
  CHECK(look_at("{\"a\": 1, board : 2}") == FormatGuess::bare_key);
  CHECK(look_at("[(1, 2)]") == FormatGuess::parentheses);
  for (const char* word : {"True", "[False]", "{\"a\": None}"}) {
    CHECK(look_at(word) == FormatGuess::python_word);
  }
  for (const char* word : {"TRUE", "[NULL]", "undefined", "nil", "Null", "#f"}) {
    CHECK(look_at(word) == FormatGuess::other_word);
  }
  for (const char* word : {"NaN", "[nan]", "-Infinity", "[1, -inf]", "Infinity"}) {
    CHECK(look_at(word) == FormatGuess::no_number);
  }
}

TEST_CASE("plain syntax errors are not taken for another format", "[json]") {
  for (const char* text : {"[1 2]", "[", "]", "[1}", "x", "Truest", "{1: 2}", "{\"a\" 1}", "[,]",
                           "\"\xff\"", "[1, 2", ",", "{,}", "{x}"}) {
    CHECK_FALSE(look_at(text).has_value());
  }
  CHECK_FALSE(look_at(std::string_view("\0\0\0\0\0", 5)).has_value());
  CHECK_FALSE(look_at("1\0abc"sv).has_value());
  CHECK_FALSE(find_lookalike("", 0, true).has_value());
}

TEST_CASE("other encodings are recognized at the beginning of a stream", "[json]") {
  for (const auto text : {"\xff\xfe[\0"sv, "\xfe\xff\0["sv, "[\0001\0]\0"sv, "\0["sv, "5\0"sv,
                          "\0"
                          "5"sv}) {
    CHECK(look_at(text) == FormatGuess::utf16);
    CHECK_FALSE(look_at(text, false).has_value());
  }
  for (const auto text :
       {"\xff\xfe\0\0[\0\0\0"sv, "\0\0\xfe\xff\0\0\0["sv, "[\0\0\0"sv, "\0\0\0["sv}) {
    CHECK(look_at(text) == FormatGuess::utf32);
    CHECK_FALSE(look_at(text, false).has_value());
  }
  CHECK(look_at("\x1f\x8b\x08\0"sv) == FormatGuess::gzip);
  CHECK(look_at("PK\x03\x04\x14"sv) == FormatGuess::zip);
}

TEST_CASE("an error message says what the text looks like", "[json]") {
  CHECK(refusal_of("[1,]") ==
        "/1: malformed JSON at line 1, column 4: unexpected ']'; expected '[', '{', or a literal "
        "(byte 3); it looks like a comma after the last element, which JSON does not have");
  CHECK(refusal_of("1 // one") ==
        "malformed JSON at line 1, column 3: invalid literal (byte 2); it looks like a comment, "
        "which JSON does not have");
  for (const auto text :
       {"\xff\xfe[\0001\0]\0"sv,
        "\xff\xfe"
        "5\0"sv,
        "\xfe\xff\0[\0]"sv, "\0[\0]"sv, "[\0]\0"sv, "\0\"\0\""sv, "\xff\xfe{\0}\0"sv}) {
    CHECK(refusal_of(text).ends_with("); it looks like UTF-16, where JSON has UTF-8"));
  }
  for (const auto text : {"\xff\xfe\0\0[\0\0\0]\0\0\0"sv, "\0\0\0[\0\0\0]"sv}) {
    CHECK(refusal_of(text).ends_with("); it looks like UTF-32, where JSON has UTF-8"));
  }
  CHECK(refusal_of("\x1f\x8b\x08\0\0"sv).ends_with(" (byte 0); it looks like gzip"));
  CHECK(refusal_of("1 \x1f\x8b").find("looks like") == std::string::npos);
  const std::string deep = std::string(600, '[') + "None";
  CHECK(
      refusal_of(deep).ends_with("unexpected character (byte 600); it looks like Python's True, "
                                 "False or None, where JSON has true, false or null"));
}
