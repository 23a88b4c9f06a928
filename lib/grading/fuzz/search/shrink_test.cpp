#include "grading/fuzz/search/shrink.hpp"

#include <map>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "gauntlet/json.hpp"
#include "test/catch.hpp"
#include "test/trials.hpp"

using namespace gauntlet;
using namespace gauntlet::grading::fuzz;
using json::Value;

namespace {

using Good = std::function<bool(const Value&)>;

bool goes_on() { return true; }

// Tests `at_once` texts concurrently, and counts how often each text is tested.
FirstFailing looking_at(std::size_t at_once, const Good& good, std::map<std::string, int>& seen) {
  return [=, &seen](std::span<const std::string> texts) -> std::optional<std::size_t> {
    for (std::size_t i = 0; i < std::min(at_once, texts.size()); ++i) {
      ++seen[texts[i]];
    }
    for (std::size_t i = 0; i < texts.size(); ++i) {
      if (i >= at_once) ++seen[texts[i]];
      if (good(json::parse(texts[i]))) return i;
    }
    return std::nullopt;
  };
}

Shrunk shrink_text(const std::string& text, const Good& good) {
  std::map<std::string, int> seen;
  return shrink(json::parse(text), looking_at(1, good, seen), goes_on);
}

std::uint64_t sum(const Value& value) {
  std::uint64_t total = 0;
  if (const auto* natural = value.as<std::uint64_t>()) total = *natural;
  if (const auto* array = value.as<Value::Array>()) {
    for (const Value& item : *array) total += sum(item);
  }
  if (const auto* object = value.as<Value::Object>()) {
    for (const auto& [key, item] : *object) total += sum(item);
  }
  return total;
}

Value random_value(Random& random, int depth) {
  if (depth == 0 || random.chance(30)) return random.uniform_below(200);
  if (random.chance(20)) return std::string(static_cast<std::size_t>(random(0, 5)), 'x');
  Value::Array items;
  Value::Object members;
  for (int i = random(0, 6); i > 0; --i) {
    items.push_back(random_value(random, depth - 1));
    members.emplace_back(std::to_string(i), items.back());
  }
  if (random.chance(40)) return members;
  return items;
}

}  // namespace

TEST_CASE("shrinking continues until no edit helps", "[fuzz]") {
  const auto shrunk = [](const std::string& text, const Good& good) {
    const Shrunk result = shrink_text(text, good);
    CHECK(result.is_minimal);
    return json::dump(result.value);
  };
  CHECK(shrunk(R"({"a": [1, [77, 5, 3]], "b": "xyz"})", [](const Value&) { return true; }) ==
        R"("")");
  CHECK(shrunk("[1, 2, [3, 4, [1000000007]], 5]",
               [](const Value& value) { return sum(value) > 1000; }) == "1001");
  CHECK(shrunk(R"(["some text", {"key": ["ä€"]}])", [](const Value& value) {
          return json::dump(value).find("€") != std::string::npos;
        }) == R"("€")");
  CHECK(shrunk("[[-12, 3.75e2, null, true]]", [](const Value& value) {
          return json::dump(value).find('-') != std::string::npos;
        }) == "-1");
  CHECK(shrunk("[3.75e2, 1]", [](const Value& value) {
          return json::dump(value).find('3') != std::string::npos;
        }) == "3");
}

TEST_CASE("an object may lose all of its keys", "[fuzz]") {
  const Shrunk result = shrink_text(R"({"a": 1, "b": [2], "c": 3})", [](const Value& value) {
    return value.as<Value::Object>() != nullptr;
  });
  CHECK(json::dump(result.value) == "{}");
}

TEST_CASE("the shrunk value still fails, is 1-minimal, and no text is tested twice", "[fuzz]") {
  for (std::uint64_t i = 0; i < test::trials<std::uint64_t>(30); ++i) {
    Random random(1, i);
    const Value value = random_value(random, 4);
    const std::uint64_t min = random.uniform_below(sum(value) + 1);
    const Good good = [&](const Value& other) {
      return sum(other) >= min && sum(other) % 3 == sum(value) % 3;
    };
    std::map<std::string, int> seen;
    const Shrunk result = shrink(value, looking_at(1, good, seen), goes_on);
    CHECK(good(result.value));
    CHECK(result.is_minimal);
    CHECK(result.candidates_tested == seen.size());
    for (const auto& [text, times] : seen) CHECK(times == 1);
    const std::string text = json::dump(result.value);
    for (const Edit& edit : edits_of(result.value)) {
      const Value other = apply(edit, result.value);
      const std::string simpler = json::dump(other);
      if (std::pair(simpler.size(), simpler) < std::pair(text.size(), text)) CHECK(!good(other));
    }
    std::map<std::string, int> more;
    const Shrunk again = shrink(value, looking_at(7, good, more), goes_on);
    CHECK(json::dump(again.value) == text);
    CHECK(again.candidates_tested == result.candidates_tested);
  }
}

namespace {

// Shrinks an input within the contract of a tool completely.
std::string shrink_strictly(const char* tool, const std::string& text, const Good& good) {
  const InputFilter accepts = inside_contract(find_generator(tool));
  REQUIRE(accepts(json::parse(text)));
  REQUIRE(good(json::parse(text)));
  std::map<std::string, int> seen;
  const Shrunk result = shrink(json::parse(text), looking_at(1, good, seen), goes_on, accepts);
  CHECK(result.is_minimal);
  CHECK(accepts(result.value));
  CHECK(good(result.value));
  for (const auto& [other, times] : seen) CHECK(accepts(json::parse(other)));
  return json::dump(result.value);
}

}  // namespace

TEST_CASE("players are removed together with the rules for their penguins", "[fuzz]") {
  // Single edits stop at 252 bytes: with a player less, each of the others needs more penguins.
  const std::string four = R"({"players":[{"color":"black","score":0,"places":[[0,2],[3,0]]},)"
                           R"({"color":"red","score":0,"places":[[0,1],[1,0]]},)"
                           R"({"color":"brown","score":0,"places":[[0,0],[1,3]]},)"
                           R"({"color":"white","score":0,"places":[[3,1],[1,1]]}],)"
                           R"("board":[[1,1,1],[1,1,1,1],[],[1,1]]})";
  CHECK(four.size() == 252);
  const auto shrunk =
      shrink_strictly("xstate", four, [](const Value& value) { return sum(value) > 8; });
  CHECK(shrunk.size() <= 171);
  const auto three = shrink_strictly("xstate", four, [](const Value& value) {
    return value.as<Value::Object>()->front().second.as<Value::Array>()->size() > 2;
  });
  CHECK(three.size() <= 216);
}

TEST_CASE("rows, columns and positions shrink together", "[fuzz]") {
  const auto with_three = [](const Value& value) {
    return json::dump(value).find("3") != std::string::npos;
  };
  CHECK(shrink_strictly("xboard", R"({"position":[2,2],"board":[[0],[0,1],[1,2,3]]})",
                        with_three) == R"({"position":[0,0],"board":[[3]]})");
  CHECK(shrink_strictly("atoms-move", "[3,[[1,0,0],[-1,1,0]]]", with_three) == "[3,[[0,0],[0,0]]]");
  const auto has_three_heights = [](const Value& value) {
    const auto& members = *value.as<Value::Object>();
    const auto number = [&](std::size_t i) { return *members[i].second.as<std::uint64_t>(); };
    return number(1) - number(0) == 3;
  };
  CHECK(shrink_strictly("bricks-solve", R"({"minSafe":5,"maxSafe":8,"leftDrops":1,"leftBricks":1})",
                        has_three_heights) ==
        R"({"minSafe":0,"maxSafe":3,"leftDrops":0,"leftBricks":0})");
  CHECK(shrink_strictly("mastermind-guess", R"([["6542","b.ww"]])", [](const Value& value) {
          return json::dump(value).size() > 16;
        }).starts_with(R"([["1234",)"));
}

TEST_CASE("a game shrinks to the minimum of players", "[fuzz]") {
  const auto shrunk = shrink_strictly(
      "xref", R"({"row":4,"column":2,"players":[["d",1],["c",1],["b",2],["a",1]],"fish":1})",
      [](const Value& value) { return json::dump(value).find("\"b\"") != std::string::npos; });
  CHECK(shrunk.size() == 57);
}

TEST_CASE("shrinking that is stopped keeps its result so far", "[fuzz]") {
  int asked = 0;
  std::map<std::string, int> seen;
  const Good good = [](const Value& value) { return sum(value) > 6; };
  const Shrunk result = shrink(json::parse("[[1, 2, 3], [4, 5, 6]]"), looking_at(1, good, seen),
                               [&] { return ++asked <= 1; });
  CHECK_FALSE(result.is_minimal);
  CHECK(result.steps == 1);
  CHECK(good(result.value));
}

TEST_CASE("edits remove, replace and reduce the parts of a value", "[fuzz]") {
  std::vector<std::string> found;
  const Value value = json::parse(R"({"k": [5, -2]})");
  for (const Edit& edit : edits_of(value)) found.push_back(json::dump(apply(edit, value)));
  std::sort(found.begin(), found.end());
  const std::vector<std::string> expected{"[5,-2]",
                                          R"({"k":-2})",
                                          R"({"k":5})",
                                          R"({"k":[-2]})",
                                          R"({"k":[0,-2]})",
                                          R"({"k":[3,-2]})",
                                          R"({"k":[4,-2]})",
                                          R"({"k":[5,-1]})",
                                          R"({"k":[5,0]})",
                                          R"({"k":[5,2]})",
                                          R"({"k":[5]})",
                                          R"({"k":[]})",
                                          "{}"};
  CHECK(found == expected);
}
