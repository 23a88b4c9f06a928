#include "grading/packages/yaml.hpp"

#include "test/catch.hpp"
#include "test/error_of.hpp"

using namespace gauntlet::grading;
using gauntlet::test::error_of;

TEST_CASE("maps, lists and texts of YAML are read", "[grading]") {
  const YamlNode node = read_yaml(
      "# a problem\n---\nname: A: \"B\" # not this\nsource_url: http://x/#y\n"
      "limits:\n    memory: 512\n    time_multipliers: {ac_to_time_limit: 2.5, x: [1, 'a''b']}\n\n"
      "flags: \"a \\\"b\\\" # c\"\nempty:\nlist:\n- one\n- name: two\n  more: 3\n-\n  - deep\n"
      "text: |\n  first: line # kept\n\n  second\nlast: '#1'\n");
  CHECK(node.find("name")->text == "A: \"B\"");
  CHECK(node.find("source_url")->text == "http://x/#y");
  CHECK(node.find("limits")->find("memory")->text == "512");
  CHECK(node.find("limits")->find("memory")->line == 6);
  const auto* const multipliers = node.find("limits")->find("time_multipliers");
  CHECK(multipliers->find("ac_to_time_limit")->text == "2.5");
  CHECK(multipliers->find("x")->items.at(1).text == "a'b");
  CHECK(node.find("flags")->text == "a \"b\" # c");
  CHECK(node.find("empty")->text.empty());
  const auto& items = node.find("list")->items;
  REQUIRE(items.size() == 3);
  CHECK(items[0].text == "one");
  CHECK(items[1].find("more")->text == "3");
  CHECK(items[2].items.at(0).text == "deep");
  CHECK(node.find("text")->text == "first: line # kept\n\nsecond\n");
  CHECK(node.find("last")->text == "#1");
  CHECK(node.find("none") == nullptr);
  CHECK(read_yaml("").kind == YamlNode::Kind::map);
}

TEST_CASE("other YAML is refused with its line", "[grading]") {
  CHECK(error_of([] { read_yaml("a: 1\nb\n"); }) == "line 2: expected KEY: VALUE");
  CHECK(error_of([] { read_yaml("a: 1\na: 2\n"); }) == "line 2: expected each key once");
  CHECK(error_of([] { read_yaml("a: 1\n  b: 2\n"); }) ==
        "line 2: expected the indent of the lines above");
  CHECK(error_of([] { read_yaml("a: \"x\n"); }) == "line 1: expected a closing quote");
  CHECK(error_of([] { read_yaml("a: [1, 2\n"); }) == "line 1: expected a , or ]");
  CHECK(error_of([] { read_yaml("a: &b 1\n"); }) ==
        "line 1: expected a value without anchor or tag");
  CHECK(error_of([] { read_yaml("a:\n\tb: 1\n"); }) ==
        "line 2: expected an indent of blanks, not of tabs");
}
