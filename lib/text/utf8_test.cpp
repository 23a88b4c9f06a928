#include "test/catch.hpp"
#include "text/display.hpp"

using namespace gauntlet::text;

TEST_CASE("invalid bytes are replaced one by one", "[text]") {
  CHECK(to_utf8("") == "");
  CHECK(to_utf8("a\n\x01 \xc3\xa9 \xe2\x82\xac \xf0\x9f\x90\xa7 \xf4\x8f\xbf\xbf") ==
        "a\n\x01 \xc3\xa9 \xe2\x82\xac \xf0\x9f\x90\xa7 \xf4\x8f\xbf\xbf");
  CHECK(to_utf8("\xff") == "\xef\xbf\xbd");
  CHECK(to_utf8("\xc3") == "\xef\xbf\xbd");
  CHECK(to_utf8("\xe2\x82") == "\xef\xbf\xbd\xef\xbf\xbd");
  CHECK(to_utf8("\xe2\x82z") == "\xef\xbf\xbd\xef\xbf\xbdz");
  CHECK(to_utf8("\x80z") == "\xef\xbf\xbdz");
}

TEST_CASE("overlong forms, surrogates and code points beyond U+10FFFF are invalid", "[text]") {
  CHECK(first_character("\xc1\x81").size == 0);
  CHECK(first_character("\xe0\x9f\xbf").size == 0);
  CHECK(first_character("\xe0\xa0\x80").size == 3);
  CHECK(first_character("\xed\xa0\x80").size == 0);
  CHECK(first_character("\xed\x9f\xbf").size == 3);
  CHECK(first_character("\xf0\x8f\xbf\xbf").size == 0);
  CHECK(first_character("\xf0\x90\x80\x80").size == 4);
  CHECK(first_character("\xf4\x90\x80\x80").size == 0);
  CHECK(first_character("\xf5\x80\x80\x80").size == 0);
}

TEST_CASE("a character is decoded with its size", "[text]") {
  CHECK(first_character("\x7f").code == 0x7f);
  CHECK(first_character("\xc2\x9bx").code == 0x9b);
  CHECK(first_character("\xe2\x80\xae").code == 0x202e);
  CHECK(first_character("\xf4\x8f\xbf\xbf").code == 0x10ffff);
  CHECK(first_character("\xf4\x8f\xbf\xbf").size == 4);
  CHECK(first_character("\x80").size == 0);
}

TEST_CASE("characters are escaped as in JSON", "[text]") {
  std::string text;
  append_escape(0x1b, text);
  append_escape(0xffff, text);
  append_escape(0x1f427, text);
  CHECK(text == "\\u001b\\uffff\\ud83d\\udc27");
}
