#include "text/element.hpp"

#include "test/catch.hpp"

using namespace gauntlet::text;

TEST_CASE("text is escaped as markup", "[text]") {
  CHECK(escape("<a href='x'>\"&amp;</a>\n\t\r") ==
        "&lt;a href=&#39;x&#39;&gt;&quot;&amp;amp;&lt;/a&gt;\n\t&#13;");
  CHECK(escape(std::string_view("a\0\x01\x1f\x0b\xef\xbf\xbe\xef\xbf\xbf\x7f]]>", 15)) ==
        "a\x7f]]&gt;");
  CHECK(escape("\xed\xa0\x80") == "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd");
  CHECK(escape("\xc2\x85\xf0\x9f\x90\xa7") == "\xc2\x85\xf0\x9f\x90\xa7");
  CHECK(escape_attribute("a\n\t\"<") == "a&#10;&#9;&quot;&lt;");
}

TEST_CASE("elements are written with attributes and content", "[text]") {
  CHECK(element("p", "") == "<p></p>");
  CHECK(element("p", element("b", escape("1 < 2"))) == "<p><b>1 &lt; 2</b></p>");
  CHECK(element("td", {{"class", "a \"b\""}, {"colspan", 2}}, "x") ==
        "<td class=\"a &quot;b&quot;\" colspan=\"2\">x</td>");
  CHECK(empty_element("circle", {{"cx", -3}, {"fill", "none"}}) ==
        R"(<circle cx="-3" fill="none"/>)");
  CHECK(start_tag("meta", {{"charset", "utf-8"}}) == R"(<meta charset="utf-8">)");
}
