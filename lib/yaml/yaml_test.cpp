#include "yaml/yaml.hpp"

#include "test/catch.hpp"
#include "test/error_of.hpp"

using namespace gauntlet;
using gauntlet::test::error_of;
using Kind = yaml::Node::Kind;

namespace {

std::string error_in(const std::string& text) {
  return error_of([&] { yaml::parse(text); });
}

std::string repeated(std::string_view text, int count) {
  std::string all;
  for (int i = 0; i < count; ++i) all += text;
  return all;
}

}  // namespace

TEST_CASE("maps, lists and texts of YAML are read", "[yaml]") {
  const yaml::Node node = yaml::parse(
      "# a problem\n---\nname: Op 't Land # not this\nsource_url: http://x/#y\n"
      "limits:\n    memory: 512\n    factors: {ac: 2.5, x: [1,\n      'a''b']}\n\n"
      "flags: \"a \\\"b\\\" # c\"\nempty:\nlist:\n- one\n- name: two\n  more: 3\n-\n  - deep\n"
      "text: |\n  first: line # kept\n\n  second\nlast: '#1'\nnull: ~\n");
  CHECK(node.find("name")->text == "Op 't Land");
  CHECK(node.find("source_url")->text == "http://x/#y");
  CHECK(node.find("limits")->find("memory")->text == "512");
  CHECK(node.find("limits")->find("memory")->line == 6);
  CHECK(node.find("limits")->find("factors")->find("ac")->text == "2.5");
  CHECK(node.find("limits")->find("factors")->find("x")->items.at(1).text == "a'b");
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
}

TEST_CASE("a byte order mark and line ends of Windows are skipped in YAML", "[yaml]") {
  const yaml::Node node = yaml::parse(
      "\xEF\xBB\xBF"
      "a: 1\r\nb:\r\n- 2\r\n");
  CHECK(node.find("a")->text == "1");
  CHECK(node.find("b")->items.at(0).text == "2");
  for (const char* const empty : {"", "\n", "# none\n", "\xEF\xBB\xBF"}) {
    CHECK(yaml::parse(empty).kind == Kind::map);
  }
}

TEST_CASE("an alias is replaced by its value", "[yaml]") {
  const yaml::Node node = yaml::parse("a: &x [1, &y {b: 2}]\nc: *x\nd: *y\n");
  CHECK(node.find("c")->items.at(1).find("b")->text == "2");
  CHECK(node.find("d")->find("b")->text == "2");
}

TEST_CASE("other YAML is refused with its line", "[yaml]") {
  CHECK(error_in("a: 1\na: 2\n") == "line 2: expected each key once, got a again");
  CHECK(error_in("a: 1\n---\nb: 2\n") == "line 2: expected one document");
  CHECK(error_in("a: 1\nb: &x [*x]\n") == "line 2: expected an alias of a value before it");
  CHECK(error_in("a: &x {b: 1}\nc:\n  <<: *x\n") == "line 3: expected no merge key (<<)");
  CHECK(error_in("[a]: 1\n") == "line 1: expected a text as key");
  CHECK(error_in("a: !x y\n") == "line 1: expected no tag, got !x");
  CHECK(error_in("a: *x\n") == "line 1: expected an alias of a value before it");
  CHECK(error_in("a: 1\nb 2\n") == "line 2: not valid YAML: could not find expected ':'");
  CHECK(error_in("a: 1\nb: \"x\n") == "line 2: not valid YAML: found unexpected end of stream");
  CHECK(error_in("a:\n\tb: 1\n").starts_with("line 2: not valid YAML: "));
  CHECK(error_in("a: 1\nb: [1, 2\n").find("not valid YAML: ") != std::string::npos);
  CHECK(error_in(std::string("a: 1\nb: \0", 9)).find("not valid YAML: control") !=
        std::string::npos);
}

TEST_CASE("nesting and aliases of YAML are limited", "[yaml]") {
  CHECK(error_in("a:\n  " + repeated("[", 60) + repeated("]", 60)) ==
        "line 2: expected at most 50 nested values");
  CHECK(error_in(repeated("[", 100'000)) == "line 1: expected at most 50 nested values");
  std::string bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
  for (int i = 1; i < 10; ++i) {
    const std::string before = "*a" + std::to_string(i - 1) + ", ";
    const std::string name = "a" + std::to_string(i);
    bomb += name + ": &" + name + " [" + repeated(before, 10) + "x]\n";
  }
  CHECK(error_in(bomb).ends_with("expected a document that takes at most 16 MiB"));
  CHECK(error_in("a: &x " + std::string(100'000, 'x') + "\nb: [" + repeated("*x, ", 1000) + "x]")
            .ends_with("expected a document that takes at most 16 MiB"));
}
