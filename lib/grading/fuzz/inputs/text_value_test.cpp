#include "grading/fuzz/inputs/text_value.hpp"

#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::grading::fuzz;

TEST_CASE("a text is lines of words and numbers", "[fuzz]") {
  CHECK(json::dump(text_value("3 ab\n\n-1.50 007 x\n")) == R"([[3,"ab"],[],[-1.50,"007","x"]])");
  CHECK(json::dump(text_value("a  b\t\r")) == R"([["a","","b\t\u000d"]])");
  CHECK(json::dump(text_value("")) == "[[]]");
}

TEST_CASE("a text's value has its text", "[fuzz]") {
  for (const std::string text :
       {"", "3 ab\n\n-1.50 007 x", " a  b\t\r\n c ", "1e5 18446744073709551616 +1 -", "\xff"}) {
    CHECK(text_of(text_value(text)) == text);
    CHECK(text_of(text_value(text + '\n')) == text);
  }
}

TEST_CASE("other values have a text, too", "[fuzz]") {
  CHECK(text_of(json::parse(R"("a")")) == "a");
  CHECK(text_of(json::parse(R"([1,"a",[2,[3,"b"]]])")) == "1\na\n2 3 b");
  CHECK(text_of(json::parse("[]")).empty());
}
