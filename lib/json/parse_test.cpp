#include <algorithm>
#include <optional>

#include "gauntlet/json.hpp"
#include "json/splitter.hpp"
#include "test/catch.hpp"
#include "test/error_of.hpp"
#include "test/json_shapes.hpp"
#include "test/text.hpp"

using namespace gauntlet;
using namespace gauntlet::json;

namespace {

std::string parse_error(std::string_view text) {
  return gauntlet::test::error_of<Error>([&] { parse(text); });
}

}  // namespace

TEST_CASE("a parsed value is dumped as it was written", "[json]") {
  for (const char* text : {"null", "true", "0", "18446744073709551615", "-1", "1.0", "1e5",
                           "123456789012345678901234567890", R"("\"")", R"({"b":[],"a":{}})",
                           R"({"a":1,"a":2})", "[[[[]]]]"}) {
    CHECK(dump(parse(text)) == text);
  }
}

TEST_CASE("numbers that are written differently are not equal", "[json]") {
  CHECK(parse("7") == Value(7));
  CHECK_FALSE(parse("7.0") == Value(7));
  CHECK(parse("18446744073709551616") == Value(Number{"18446744073709551616"}));
  CHECK(parse("true") == Value(true));
}

TEST_CASE("malformed JSON is rejected with its place", "[json]") {
  for (const char* text : {"", " ", "[1,]", "{\"a\":}", "[1 2]", "nul", "NaN", "'a'", "[", "]",
                           "01", "1.", "\"\xff\"", "\"\n\"", "[1] 2", "{1:2}", "\"\\ud800\""}) {
    CHECK_THROWS_AS(parse(text), Malformed);
  }
  CHECK(parse_error("{\"board\": [[1], [2,\n 3 x]]}")
            .find("/board/1/2: malformed JSON at line 2, column 4: ") == 0);
}

TEST_CASE("a number out of the range of a double is an error, but not malformed JSON", "[json]") {
  CHECK(parse_error("[0, 1e999]") == "/1: expected a number that a double can hold, got 1e999");
}

TEST_CASE("nesting is limited", "[json]") {
  const auto nested = [](std::size_t depth) {
    return std::string(depth, '[') + std::string(depth, ']');
  };
  CHECK(dump(parse(nested(max_depth))) == nested(max_depth));
  CHECK(parse_error(nested(max_depth + 1)) ==
        "expected arrays and objects nested at most 512 deep, got more");
  CHECK(
      parse_error(std::string(1000000, '[')) ==
      "expected arrays and objects nested at most 512 deep, got more; then malformed JSON at line "
      "1, column 1000001: unexpected end of input (byte 1000000)");
}

TEST_CASE("a text with several values is read", "[json]") {
  CHECK(read_values("1 [2]\n{}").size() == 3);
  CHECK(read_values(" \n").empty());
  CHECK_THROWS_AS(read_values("1 ]"), Error);
}

// parse(), scan() and streams accept the same texts as valid JSON.

namespace {

enum class Fate { held, refused, malformed };

Fate fate_of(std::string_view text, const TextPosition& start = {}) {
  try {
    parse(text, start);
    return Fate::held;
  } catch (const Malformed&) {
    return Fate::malformed;
  } catch (const Error&) {
    return Fate::refused;
  }
}

// The result of reading a stream in pieces of a given size, including where it stops being valid
// JSON.
struct Ended {
  std::size_t held = 0;
  std::size_t refused = 0;
  std::optional<std::size_t> malformed = {};

  bool operator==(const Ended&) const = default;
};

Ended end_of_stream(std::string_view stream, std::size_t piece) {
  Splitter splitter([&](char* data, std::size_t size) {
    const std::size_t count = stream.copy(data, std::min(piece, size));
    stream.remove_prefix(count);
    return count;
  });
  Ended ended;
  try {
    while (const auto text = splitter.next()) {
      try {
        parse(*text, splitter.place());
        ++ended.held;
      } catch (const Malformed&) {
        throw;
      } catch (const Error&) {
        ++ended.refused;
      }
    }
  } catch (const Malformed& error) {
    ended.malformed = error.place().byte();
  }
  return ended;
}

// Checks that the result does not depend on the size of the pieces, and returns it.
Ended end_of_stream(const std::string& stream) {
  const Ended whole = end_of_stream(stream, stream.size() + 1);
  const std::size_t max = stream.size() > 10000 ? 0 : 7;
  for (std::size_t piece = 1; piece <= max; ++piece) {
    CHECK(end_of_stream(stream, piece) == whole);
  }
  return whole;
}

}  // namespace

TEST_CASE("valid JSON is accepted", "[json]") {
  auto texts = test::json_texts;
  texts.insert(texts.end(), test::implementation_defined_texts.begin(),
               test::implementation_defined_texts.end());
  for (const auto& text : texts) {
    CAPTURE(text);
    CHECK(fate_of(text) == Fate::held);
    CHECK_FALSE(scan(text).malformed);
    CHECK(dump(parse(dump(parse(text)))) == dump(parse(text)));
    CHECK(fate_of("\xef\xbb\xbf" + text) == Fate::held);
    CHECK(end_of_stream(text) == Ended{.held = 1});
    CHECK(end_of_stream("\xef\xbb\xbf" + text + "\n" + text) == Ended{.held = 2});
  }
}

TEST_CASE("valid JSON that cannot be represented is rejected, but not as malformed", "[json]") {
  for (const auto& text : test::unrepresentable_texts) {
    CAPTURE(text);
    CHECK(fate_of(text) == Fate::refused);
    CHECK_FALSE(scan(text).malformed);
    CHECK(end_of_stream(text + " 1") == Ended{.held = 1, .refused = 1});
  }
}

TEST_CASE("a scan reports the byte at which a text stops being valid JSON", "[json]") {
  CHECK(scan("[1, x]").malformed == 4);
  CHECK(scan("\"a\xe2(\"").malformed == 2);  // the first byte of the character
  CHECK(scan("[1").malformed == 2);
}

TEST_CASE("invalid JSON is rejected as malformed", "[json]") {
  for (const auto& text : test::invalid_texts) {
    CAPTURE(text);
    CHECK(fate_of(text) == Fate::malformed);
    CHECK(scan(text).malformed);
    const Ended ended = end_of_stream(text);
    CHECK(ended.malformed);
    CHECK(ended.malformed <= text.size());
    const Ended later = end_of_stream("[1]\n" + text);
    CHECK(later.malformed);
    if (!text.starts_with("\xef\xbb\xbf")) CHECK(later.malformed == *ended.malformed + 4);
    CHECK(end_of_stream(text + "\n1").malformed);
  }
}

TEST_CASE("several values are not one value", "[json]") {
  for (const auto& text : test::texts_of_several) {
    CAPTURE(text);
    CHECK(fate_of(text) == Fate::malformed);
    CHECK(scan(text).malformed);
    const Ended ended = end_of_stream(text);
    CHECK(ended.held >= 2);
    CHECK_FALSE(ended.malformed);
  }
}

TEST_CASE("an empty text is not a value, but an empty stream", "[json]") {
  for (const char* text : {"", " ", "\n\t\r ", "\xef\xbb\xbf", "\xef\xbb\xbf\n"}) {
    CHECK(fate_of(text) == Fate::malformed);
    CHECK(scan(text).malformed);
    CHECK(end_of_stream(text) == Ended{});
  }
  // Versions of the library say this differently.
  const std::string expected = "; expected '[', '{', or a literal (byte 0)";
  CHECK(parse_error("").ends_with("unexpected end of input" + expected));
  CHECK(test::has(parse_error(std::string(1, '\0')), "unexpected NUL" + expected));
}

TEST_CASE("a scan counts values", "[json]") {
  CHECK(scan("7").values == 1);
  CHECK(scan("[]").values == 1);
  CHECK(scan(R"([1, [2, {"a": [], "b": "c"}], null])").values == 8);
  CHECK(scan(std::string(1000000, '[') + std::string(1000000, ']')).values == 1000000);
  CHECK(scan("[1, x]").malformed == 4);
}
