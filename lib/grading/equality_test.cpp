#include "grading/equality.hpp"

#include <algorithm>
#include <random>

#include "grading/differences.hpp"
#include "json/pointer.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;
using json::Value;

namespace {

class Generator {
 public:
  explicit Generator(unsigned seed) : random_(seed) {}

  std::size_t below(std::size_t n) { return random_() % n; }

  Value value(int depth) {
    switch (below(depth > 0 ? 6 : 4)) {
      case 0:
        return below(2) == 0;
      case 1:
        return Value(json::Number{std::to_string(below(30)) + ".5"});
      case 2:
        return std::to_string(below(5));
      case 3:
        return below(20);
      case 4: {
        Value::Array array(below(5));
        for (Value& item : array) item = value(depth - 1);
        return array;
      }
      default: {
        Value::Object object;
        const std::size_t size = below(4);
        for (std::size_t i = 0; i < size; ++i) {
          object.emplace_back(std::string(1, static_cast<char>('a' + i)), value(depth - 1));
        }
        std::shuffle(object.begin(), object.end(), random_);
        return object;
      }
    }
  }

  // The same by value, written otherwise; with arrays in another order if asked for.
  Value disguise(Value value, bool arrays) {
    if (auto* array = value.as<Value::Array>()) {
      for (Value& item : *array) item = disguise(std::move(item), arrays);
      if (arrays) std::shuffle(array->begin(), array->end(), random_);
    } else if (auto* object = value.as<Value::Object>()) {
      for (auto& member : *object) member.second = disguise(std::move(member.second), arrays);
      std::shuffle(object->begin(), object->end(), random_);
    } else if (const auto* natural = value.as<std::uint64_t>()) {
      return Value(json::Number{std::to_string(*natural) + "0e-1"});
    }
    return value;
  }

 private:
  std::mt19937 random_;
};

void find_leaves(Value& value, std::vector<Value*>& leaves) {
  if (auto* array = value.as<Value::Array>()) {
    for (Value& item : *array) find_leaves(item, leaves);
  } else if (auto* object = value.as<Value::Object>()) {
    for (auto& member : *object) find_leaves(member.second, leaves);
  } else {
    leaves.push_back(&value);
  }
}

Rules some_rules(std::size_t number) {
  Rules rules;
  if (number & 1) rules.tolerance = to_decimal("2");
  if (number & 2) rules.at.push_back(parse_rule("=unordered"));
  if (number & 4) rules.at.push_back(parse_rule("/*=set"));
  if (number & 8) rules.at.push_back(parse_rule("/*/*=ignore"));
  if (number & 16) rules.at.push_back(parse_rule("/1=tolerance:0"));
  return rules;
}

}  // namespace

TEST_CASE("laws of equality and differences", "[grading]") {
  Generator generate(1);
  std::size_t equals = 0;
  for (std::size_t round = 0; round < 20000; ++round) {
    const Rules rules = some_rules(round % 32);
    const Value a = generate.value(3);
    const Value b = round % 3 == 0 ? generate.disguise(a, round % 2 == 0) : generate.value(3);
    CAPTURE(json::dump(a), json::dump(b), round);
    const bool same = equal(a, b, rules);
    equals += same ? 1 : 0;
    REQUIRE(equal(b, a, rules) == same);
    REQUIRE(equal(a, a, rules));
    REQUIRE(equal(a, generate.disguise(a, false), rules));
    const auto all = differences(a, b, rules, 1000);
    REQUIRE(all.empty() == same);
    REQUIRE(differences(b, a, rules, 1000).empty() == same);
    REQUIRE(differences(a, b, rules, 1000) == all);
    const auto few = differences(a, b, rules, 2);
    REQUIRE(few ==
            std::vector(all.begin(), all.begin() + std::min<std::ptrdiff_t>(2, std::ssize(all))));
    const auto size = [](const Difference& d) {
      return d.pointer.size() + d.expected.size() + d.actual.size();
    };
    REQUIRE(std::is_sorted(all.begin(), all.end(),
                           [&](const auto& x, const auto& y) { return size(x) < size(y); }));
  }
  CHECK(equals > 5000);
  CHECK(equals < 15000);
}

TEST_CASE("an unordered array may be in any order", "[grading]") {
  Generator generate(2);
  const Rules rules{.at = {parse_rule("=unordered"), parse_rule("/*=unordered"),
                           parse_rule("/*/*=unordered"), parse_rule("/*/*/*=unordered")}};
  for (int round = 0; round < 3000; ++round) {
    const Value a = generate.value(4);
    REQUIRE(equal(a, generate.disguise(a, true), rules));
  }
}

TEST_CASE("one leaf changed is one difference", "[grading]") {
  Generator generate(3);
  const Value changed = "something else";
  for (int round = 0; round < 5000; ++round) {
    const Value a = generate.value(4);
    Value b = a;
    std::vector<Value*> leaves;
    find_leaves(b, leaves);
    if (leaves.empty()) continue;
    Value& leaf = *leaves[generate.below(leaves.size())];
    const Difference due{json::pointer_to(b, leaf), json::dump(leaf), json::dump(changed)};
    leaf = changed;
    CAPTURE(json::dump(a), json::dump(b));
    REQUIRE(differences(a, b, {}, 10) == std::vector{due});
  }
}

TEST_CASE("long arrays are compared in bounded time", "[grading]") {
  Value::Array a;
  Value::Array b;
  for (std::size_t i = 0; i < 50000; ++i) {
    a.push_back(Value::Array{i, 0});
    b.push_back(Value::Array{i, 1});
  }
  CHECK(differences(Value(a), Value(b), {}, 5).size() == 5);
  const Rules loose{.tolerance = to_decimal("0.5"), .at = {parse_rule("=unordered")}};
  CHECK(differences(Value(a), Value(b), loose, 5).size() == 5);
  std::reverse(b.begin(), b.end());
  CHECK(differences(Value(a), Value(b), {}, 5).size() == 5);
  CHECK(
      equal(Value(a), Value(b), {.tolerance = to_decimal("1"), .at = {parse_rule("=unordered")}}));
}
