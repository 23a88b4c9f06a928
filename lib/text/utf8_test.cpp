#include "text/utf8.hpp"

#include "test/catch.hpp"

using namespace gauntlet::text;

TEST_CASE("bytes that are no UTF-8 are replaced one by one", "[text]") {
  CHECK(to_utf8("") == "");
  CHECK(to_utf8("a\n\x01 \xc3\xa9 \xe2\x82\xac \xf0\x9f\x90\xa7 \xf4\x8f\xbf\xbf") ==
        "a\n\x01 \xc3\xa9 \xe2\x82\xac \xf0\x9f\x90\xa7 \xf4\x8f\xbf\xbf");
  CHECK(to_utf8("\xff") == "\xef\xbf\xbd");
  CHECK(to_utf8("\xc3") == "\xef\xbf\xbd");
  CHECK(to_utf8("\xe2\x82") == "\xef\xbf\xbd\xef\xbf\xbd");
  CHECK(to_utf8("\xe2\x82z") == "\xef\xbf\xbd\xef\xbf\xbdz");
  CHECK(to_utf8("\x80z") == "\xef\xbf\xbdz");
}

TEST_CASE("overlong forms, surrogates and what lies beyond U+10FFFF are no characters", "[text]") {
  CHECK(character_size("\xc1\x81") == 0);
  CHECK(character_size("\xe0\x9f\xbf") == 0);
  CHECK(character_size("\xe0\xa0\x80") == 3);
  CHECK(character_size("\xed\xa0\x80") == 0);
  CHECK(character_size("\xed\x9f\xbf") == 3);
  CHECK(character_size("\xf0\x8f\xbf\xbf") == 0);
  CHECK(character_size("\xf0\x90\x80\x80") == 4);
  CHECK(character_size("\xf4\x90\x80\x80") == 0);
  CHECK(character_size("\xf5\x80\x80\x80") == 0);
}
