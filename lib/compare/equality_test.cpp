#include "compare/equality.hpp"

#include <algorithm>
#include <numeric>

#include "compare/differences.hpp"
#include "core/random.hpp"
#include "gauntlet/json.hpp"
#include "test/catch.hpp"
#include "test/trials.hpp"

using namespace gauntlet;
using namespace gauntlet::compare;
using json::Value;

static std::vector<Difference> differences_of(const Value& a, const Value& b, const Rules& rules,
                                              std::size_t max) {
  return differences({&a, 1}, {&b, 1}, rules, max);
}

namespace {

class Generator {
 public:
  explicit Generator(unsigned seed) : random_(seed) {}

  std::size_t below(std::size_t n) { return random_.uniform_below(n); }

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
        random_.shuffle(object);
        return object;
      }
    }
  }

  // Rewrites a value in another notation with equal meaning; if `arrays`, also shuffles its arrays.
  Value disguise(Value value, bool arrays) {
    if (auto* array = value.as<Value::Array>()) {
      for (Value& item : *array) item = disguise(std::move(item), arrays);
      if (arrays) random_.shuffle(*array);
    } else if (auto* object = value.as<Value::Object>()) {
      for (auto& member : *object) member.second = disguise(std::move(member.second), arrays);
      random_.shuffle(*object);
    } else if (const auto* natural = value.as<std::uint64_t>()) {
      return Value(json::Number{std::to_string(*natural) + "0e-1"});
    }
    return value;
  }

  void shuffle(Value::Array& array) { random_.shuffle(array); }

 private:
  Random random_;
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
  if (number & 2) rules.path_rules.push_back(parse_rule("=unordered"));
  if (number & 4) rules.path_rules.push_back(parse_rule("/*=set"));
  if (number & 8) rules.path_rules.push_back(parse_rule("/*/*=ignore"));
  if (number & 16) rules.path_rules.push_back(parse_rule("/1=tolerance:0"));
  return rules;
}

}  // namespace

TEST_CASE("equality and differences obey their laws", "[compare]") {
  Generator generate(1);
  const auto rounds = test::trials<std::size_t>(20000);
  std::size_t equals = 0;
  for (std::size_t round = 0; round < rounds; ++round) {
    const Rules rules = some_rules(round % 32);
    const Value a = generate.value(3);
    const Value b = round % 3 == 0 ? generate.disguise(a, round % 2 == 0) : generate.value(3);
    CAPTURE(json::dump(a), json::dump(b), round);
    const bool same = equal(a, b, rules);
    equals += same ? 1 : 0;
    REQUIRE(equal(b, a, rules) == same);
    REQUIRE(equal(a, a, rules));
    REQUIRE(equal(a, generate.disguise(a, false), rules));
    const auto all = differences_of(a, b, rules, 1000);
    REQUIRE(all.empty() == same);
    REQUIRE(differences_of(b, a, rules, 1000).empty() == same);
    REQUIRE(differences_of(a, b, rules, 1000) == all);
    const auto few = differences_of(a, b, rules, 2);
    REQUIRE(few ==
            std::vector(all.begin(), all.begin() + std::min<std::ptrdiff_t>(2, std::ssize(all))));
    const auto size = [](const Difference& d) {
      return d.pointer.size() + d.expected.size() + d.actual.size();
    };
    REQUIRE(std::is_sorted(all.begin(), all.end(),
                           [&](const auto& x, const auto& y) { return size(x) < size(y); }));
  }
  CHECK(equals > rounds / 4);
  CHECK(equals < rounds * 3 / 4);
}

TEST_CASE("an unordered array may be in any order", "[compare]") {
  Generator generate(2);
  const Rules rules{.path_rules = {parse_rule("=unordered"), parse_rule("/*=unordered"),
                                   parse_rule("/*/*=unordered"), parse_rule("/*/*/*=unordered")}};
  for (int round = 0; round < 3000; ++round) {
    const Value a = generate.value(4);
    REQUIRE(equal(a, generate.disguise(a, true), rules));
  }
}

TEST_CASE("one changed leaf is one difference", "[compare]") {
  Generator generate(3);
  const Value changed = "something else";
  for (int round = 0; round < 5000; ++round) {
    const Value a = generate.value(4);
    Value b = a;
    std::vector<Value*> leaves;
    find_leaves(b, leaves);
    if (leaves.empty()) continue;
    Value& leaf = *leaves[generate.below(leaves.size())];
    const Difference expected{json::pointer_to(b, leaf), json::dump(leaf), json::dump(changed)};
    leaf = changed;
    CAPTURE(json::dump(a), json::dump(b));
    REQUIRE(differences_of(a, b, {}, 10) == std::vector{expected});
  }
}

// Tries all permutations to find out whether the elements can be paired.
static bool can_be_paired(const Value::Array& a, Value::Array b, const Rules& element) {
  std::vector<std::size_t> order(b.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  do {
    bool fits = a.size() == b.size();
    for (std::size_t i = 0; fits && i < a.size(); ++i) fits = equal(a[i], b[order[i]], element);
    if (fits) return true;
  } while (std::next_permutation(order.begin(), order.end()));
  return false;
}

TEST_CASE("unordered arrays are equal if their elements can be paired", "[compare]") {
  Generator generate(4);
  const Rules element{.tolerance = to_decimal("2")};
  const Rules rules{.tolerance = element.tolerance, .path_rules = {parse_rule("=unordered")}};
  std::size_t equals = 0;
  for (int round = 0; round < 4000; ++round) {
    const std::size_t size = generate.below(6);
    const auto some = [&](std::size_t n) {
      Value::Array array;
      for (std::size_t i = 0; i < size; ++i) {
        const Value x = generate.below(9);
        if (n == 1) array.push_back(x);
        if (n == 2) array.push_back(Value::Array{x, generate.below(9)});
        if (n == 3) array.push_back(generate.below(3) == 0 ? Value(Value::Array{x}) : x);
      }
      return array;
    };
    const std::size_t kind = 1 + generate.below(3);
    const auto a = some(kind);
    const auto b = some(kind);
    CAPTURE(json::dump(a), json::dump(b));
    const bool same = can_be_paired(a, b, element);
    equals += same ? 1 : 0;
    REQUIRE(equal(Value(a), Value(b), rules) == same);
  }
  CHECK(equals > 1000);
  CHECK(equals < 3500);
}

// Returns the steps per element needed to find two arrays equal.
static std::size_t steps_for_each(const Value& a, const Value& b, const Rules& rules) {
  Equality equality(json::count_values(a) + json::count_values(b));
  CHECK(equality.equal(a, b, RuleScope(rules)));
  return equality.steps_used() / a.as<Value::Array>()->size();
}

TEST_CASE("arrays in another order are found equal in few steps", "[compare][long]") {
  Generator generate(5);
  constexpr std::size_t size = 3000;
  Value::Array numbers;
  Value::Array same;
  Value::Array objects;
  Value::Array lists;
  for (std::size_t i = 0; i < size; ++i) {
    numbers.push_back(generate.below(size));
    same.push_back(7);
    objects.push_back(Value::Object{{"a", 0}, {"b", i}, {"c", generate.below(100)}});
    lists.push_back(Value::Array{generate.below(10), generate.below(10), i});
  }
  Rules rules{.path_rules = {parse_rule("=unordered"), parse_rule("/*=unordered")}};
  for (const char* tolerance : {"0", "0.001", "3"}) {
    rules.tolerance = to_decimal(tolerance);
    for (const auto* array : {&numbers, &same, &objects, &lists}) {
      const Value a = *array;
      Value::Array shuffled = *array;
      generate.shuffle(shuffled);
      CAPTURE(tolerance, json::dump_start(a, 40));
      CHECK(steps_for_each(a, Value(shuffled), rules) < 150);
      rules.path_rules[0].mode = Mode::set;
      CHECK(steps_for_each(a, Value(shuffled), rules) < 200);
      rules.path_rules[0].mode = Mode::unordered;
    }
  }
}

TEST_CASE("elements are told apart by any one of their numbers", "[compare]") {
  Value::Array a;
  Value::Array b;
  for (std::size_t i = 0; i < 3000; ++i) {
    a.push_back(Value::Object{{"a", 0}, {"b", Value::Array{1, 2}}, {"x", 10 * i}});
    b.push_back(Value::Object{{"x", 10 * i + 1}, {"a", 1}, {"b", Value::Array{0, 3}}});
  }
  std::reverse(b.begin(), b.end());
  const Rules rules{.tolerance = to_decimal("1"), .path_rules = {parse_rule("=unordered")}};
  CHECK(steps_for_each(Value(a), Value(b), rules) < 200);
}

TEST_CASE(
    "the comparison of too similar elements gives up, and never reports unequal values as equal",
    "[compare]") {
  Value::Array a;
  Value::Array b;
  for (std::size_t i = 0; i < 600; ++i) {  // the first numbers do not tell them apart
    a.push_back(Value::Array{0, 0, 0, 0, 0, 10 * i});
    b.push_back(Value::Array{1, 1, 1, 1, 1, 10 * i + 1});
  }
  std::reverse(b.begin(), b.end());
  b[0] = Value::Array{1, 1, 1, 1, 1, 5};
  const Rules rules{.tolerance = to_decimal("1"), .path_rules = {parse_rule("=unordered")}};
  Equality hasty(8400, 1000);
  CHECK_FALSE(hasty.equal(Value(a), Value(b), RuleScope(rules)));
  CHECK(hasty.budget_exhausted());
  CHECK(hasty.steps_used() < hasty.budget() + 200000);
  Equality patient(8400);
  CHECK_FALSE(patient.equal(Value(a), Value(b), RuleScope(rules)));
  CHECK_FALSE(patient.budget_exhausted());
}

TEST_CASE("long arrays are compared in bounded time", "[compare][long]") {
  Value::Array a;
  Value::Array b;
  for (std::size_t i = 0; i < 50000; ++i) {
    a.push_back(Value::Array{i, 0});
    b.push_back(Value::Array{i, 1});
  }
  CHECK(differences_of(Value(a), Value(b), {}, 5).size() == 5);
  const Rules loose{.tolerance = to_decimal("0.5"), .path_rules = {parse_rule("=unordered")}};
  CHECK(differences_of(Value(a), Value(b), loose, 5).size() == 5);
  std::reverse(b.begin(), b.end());
  CHECK(differences_of(Value(a), Value(b), {}, 5).size() == 5);
  CHECK(equal(Value(a), Value(b),
              {.tolerance = to_decimal("1"), .path_rules = {parse_rule("=unordered")}}));
}
