#include <algorithm>
#include <string>

#include "gauntlet/json.hpp"
#include "json/splitter.hpp"
#include "test/catch.hpp"

using namespace gauntlet::json;
using namespace std::string_literals;

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

static std::string text_of(const TextPosition& place) {
  return std::to_string(place.line()) + ":" + std::to_string(place.column()) + " " +
         std::to_string(place.byte());
}

TEST_CASE("all line ends of Unicode are counted", "[json]") {
  CHECK(text_of(TextPosition()) == "1:1 0");
  CHECK(text_of(position_after("abc")) == "1:4 3");
  CHECK(text_of(position_after("ab\ncd")) == "2:3 5");
  for (const std::string end :
       {"\n", "\r", "\r\n", "\v", "\f", "\xc2\x85", "\xe2\x80\xa8", "\xe2\x80\xa9"}) {
    CHECK(text_of(position_after("ab" + end + "c")) == "2:2 " + std::to_string(3 + end.size()));
    CHECK(text_of(position_after(end + end + end)) == "4:1 " + std::to_string(3 * end.size()));
  }
  CHECK(text_of(position_after("\n\r\r\n\n")) == "5:1 5");
  CHECK(text_of(position_after("\xc2\x84\xe2\x80\xa7\xe2\x82\xac\x85\xa8")) == "1:11 10");
}

TEST_CASE("a position can advance over a text in pieces", "[json]") {
  const std::string text = "a\r\nb\r\r\n\n\rc\n";
  for (std::size_t cut = 0; cut <= text.size(); ++cut) {
    TextPosition place;
    place.advance(text.substr(0, cut));
    place.advance("");
    place.advance(text.substr(cut));
    CHECK(text_of(place) == text_of(position_after(text)));
  }
}

TEST_CASE("error positions refer to the whole stream", "[json]") {
  const auto place_in = [](const std::string& stream, std::size_t piece) {
    std::size_t at = 0;
    Splitter splitter([&](char* data, std::size_t size) {
      const std::size_t count = stream.copy(data, std::min(piece, size), at);
      at += count;
      return count;
    });
    try {
      while (const auto text = splitter.next()) parse(*text, splitter.place());
    } catch (const Malformed& error) {
      return text_of(error.place()) + " " + error.what();
    }
    return std::string("none");
  };
  for (const std::size_t piece : {1U, 2U, 5U, 1000U}) {
    CHECK(place_in("[1]\r\n[2]\r\n  [3,\r\n 4 x]\r\n", piece) ==
          "4:4 20 /2: malformed JSON at line 4, column 4: invalid literal (byte 20)");
    CHECK(place_in("\xef\xbb\xbf\"\xe2\x80\xa8\" 5 ]", piece).starts_with("2:5 11 malformed"));
    CHECK(
        place_in("1\n\n2\n 3\0x"s, piece) ==
        "4:3 7 malformed JSON at line 4, column 3: unexpected NUL; expected end of input (byte 7)");
  }
}
