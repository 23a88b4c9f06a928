#include "templates/templates.hpp"

#include <stdexcept>

#include "test/catch.hpp"

using namespace gauntlet;
using json::Value;
using templates::render;

TEST_CASE("a template is filled with escaped values", "[templates]") {
  const Value values = Value::Object{{"text", "<a href='x'>\"&\x01\xff"}, {"number", -3}};
  CHECK(render("<p>{{text}} {{number}}{{absent}}</p>", values) ==
        "<p>&lt;a href=&#39;x&#39;&gt;&quot;&amp;\xef\xbf\xbd -3</p>");
  CHECK(render("{{{svg}}}", Value::Object{{"svg", "<svg/>"}}) == "<svg/>");
}

TEST_CASE("a section of a template is repeated for the items of an array", "[templates]") {
  const Value values =
      Value::Object{{"name", "outer"},
                    {"rows", Value::Array{Value::Object{{"name", "1"}}, Value::Object{}}},
                    {"words", Value::Array{"a", "b"}}};
  CHECK(render("\n{{#rows}}\n<li>{{name}}</li>\n{{/rows}}\n{{#words}}{{.}};{{/words}}\n", values) ==
        "<li>1</li>\n<li>outer</li>\na;b;\n");
}

TEST_CASE("a section of a template is left out for an empty value", "[templates]") {
  for (const Value& empty : {Value(), Value(false), Value(""), Value(Value::Array{})}) {
    CHECK(render("{{#x}}yes{{/x}}{{^x}}no{{/x}}", Value::Object{{"x", empty}}) == "no");
  }
  for (const Value& present : {Value(0), Value(true), Value(" "), Value(Value::Object{})}) {
    CHECK(render("{{#x}}yes{{/x}}{{^x}}no{{/x}}", Value::Object{{"x", present}}) == "yes");
  }
  const std::string list = "{{#has_x}}<ul>{{#x}}<li>{{.}}{{/x}}</ul>{{/has_x}}";
  CHECK(render(list, Value::Object{{"x", Value::Array{1, 2}}}) == "<ul><li>1<li>2</ul>");
  CHECK(render(list, Value::Object{{"x", Value::Array{}}}).empty());
  CHECK(render("a\n{{#x}}b{{/x}}\nc\n{{#x}}d{{/x}}\n", Value::Object{}) == "a\nc\n");
}

TEST_CASE("a malformed template is refused", "[templates]") {
  for (const auto* malformed : {"{{#items}}", "{{/items}}", "{{items"}) {
    CHECK_THROWS_AS(render(malformed, Value::Object{}), std::logic_error);
  }
}

TEST_CASE("JSON in a page does not end the script", "[templates]") {
  CHECK(templates::script_json(Value::Array{"</script>", 1}) == R"(["\u003c/script>",1])");
}
