#include "grading/reports/text.hpp"

#include "test/catch.hpp"

using namespace gauntlet::grading;
using namespace gauntlet::grading::reports;
using std::chrono::milliseconds;

TEST_CASE("control characters are escaped", "[reports]") {
  CHECK(printable("a\tb\nc\rd\x1b[2J\x7f\xc2\x9b\xff") ==
        "a\tb\nc\\rd\\u001b[2J\\u007f\\u009b\\xff");
  CHECK(one_line("a\tb\nc\xc3\xa9") == "a\\tb\\nc\xc3\xa9");
  CHECK(is_one_line("::error::\xc3\xa9"));
  CHECK_FALSE(is_one_line("a\nb"));
  CHECK_FALSE(is_one_line("\xff"));
}

TEST_CASE("text is escaped for XML and HTML", "[reports]") {
  CHECK(escape("<a href='x'>\"&amp;</a>\n\t\r") ==
        "&lt;a href=&#39;x&#39;&gt;&quot;&amp;amp;&lt;/a&gt;\n\t&#13;");
  CHECK(escape(std::string_view("a\0\x01\x1f\x0b\xef\xbf\xbe\xef\xbf\xbf\x7f]]>", 15)) ==
        "a\x7f]]&gt;");
  CHECK(escape("\xed\xa0\x80") == "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd");
  CHECK(escape("\xc2\x85\xf0\x9f\x90\xa7") == "\xc2\x85\xf0\x9f\x90\xa7");
  CHECK(gauntlet::text::escape_attribute("a\n\t\"<") == "a&#10;&#9;&quot;&lt;");
}

TEST_CASE("a CSV field is quoted if necessary", "[reports]") {
  CHECK(csv_field("") == "");
  CHECK(csv_field("a b") == "a b");
  CHECK(csv_field(" a") == "\" a\"");
  CHECK(csv_field("a,b") == "\"a,b\"");
  CHECK(csv_field("a\nb") == "a\\nb");
  CHECK(csv_field("\"a\"\"") == "\"\"\"a\"\"\"\"\"");
}

TEST_CASE("a CSV field is never a formula", "[reports]") {
  CHECK(csv_field("=1+1") == "'=1+1");
  CHECK(csv_field("@SUM(A1)") == "'@SUM(A1)");
  CHECK(csv_field("+cmd|' /C calc'!A0") == "'+cmd|' /C calc'!A0");
  CHECK(csv_field("-2+3") == "'-2+3");
  CHECK(csv_field("+5") == "'+5");
  CHECK(csv_field("--5") == "'--5");
  CHECK(csv_field("-inf") == "'-inf");
  CHECK(csv_field("\t=1") == "'\\t=1");
  CHECK(csv_field("\r=1") == "'\\r=1");
  CHECK(csv_field(" =1") == "' =1");
  CHECK(csv_field("=a,\"b\"") == "\"'=a,\"\"b\"\"\"");
  CHECK(csv_field("\xef\xbc\x9d"
                  "1") ==
        "'\xef\xbc\x9d"
        "1");
  for (const auto* number : {"-5", "-0.5", "-1e-9", "5", "-"}) CHECK(csv_field(number) == number);
}

TEST_CASE("a line of CSV ends with CR LF", "[reports]") {
  CHECK(csv_row({"a", "b,c"}) == "a,\"b,c\"\r\n");
  CHECK(csv_row({"", "", "a"}) == ",,a\r\n");
  CHECK(csv_row({}) == "\r\n");
}

TEST_CASE("numbers and times are rounded", "[reports]") {
  CHECK(seconds(milliseconds(0)) == "0.000");
  CHECK(seconds(milliseconds(12045)) == "12.045");
  CHECK(decimal(0.1 + 0.2) == "0.3");
  CHECK(decimal(100) == "100");
  CHECK(decimal(-1e-9) == "0");
  CHECK(decimal(2.0 / 3, 2) == "0.67");
  CHECK(decimal(9.999, 2) == "10");
  CHECK(dump(json_number(2.5)) == "2.5");
}
