#include "grading/fuzz/search/generators.hpp"

#include <set>
#include <string>

#include "gauntlet/json.hpp"
#include "grading/fuzz/inputs/source_test.hpp"
#include "test/catch.hpp"
#include "test/trials.hpp"

using namespace gauntlet;
using namespace gauntlet::grading::fuzz;
using gauntlet::test::text_of;

namespace {

constexpr auto loose = json::Strictness::lenient;

}  // namespace

TEST_CASE("every tool has inputs", "[fuzz]") {
  CHECK(tools().size() >= 8);
  CHECK(tools().front() == "xboard");
  CHECK(find_generator("xyz") == nullptr);
  for (const auto& tool : tools()) {
    const InputGenerator* const kind = find_generator(tool);
    REQUIRE(kind != nullptr);
    const auto one = generate(*kind, 1, loose), same = generate(*kind, 1, loose),
               other = generate(*kind, 2, loose);
    std::set<std::string> texts;
    int different = 0;
    for (std::uint64_t i = 0; i < 100; ++i) {
      CHECK(text_of(one, i) == text_of(same, i));
      different += text_of(one, i) == text_of(other, i) ? 0 : 1;
      texts.insert(text_of(one, i));
    }
    CHECK(different > 50);
    CHECK(texts.size() > 50);
  }
}

TEST_CASE("the first inputs are small", "[fuzz]") {
  for (const auto& tool : tools()) {
    const auto source = generate(*find_generator(tool), 3, loose);
    std::size_t early = 0, late = 0;
    for (std::uint64_t i = 0; i < 32; ++i) {
      early += text_of(source, i).size();
      late += text_of(source, 2000 + i).size();
      CHECK(text_of(source, i).size() < 300);
    }
    CHECK(early < late);
  }
}

TEST_CASE("strict inputs are all inside the contract", "[fuzz]") {
  for (const auto& tool : tools()) {
    const InputGenerator* const kind = find_generator(tool);
    const InputFilter accepts = inside_contract(kind), any = inside_contract(nullptr);
    const auto strict = generate(*kind, 1, json::Strictness::strict);
    const auto all = generate(*kind, 1, loose);
    int outside = 0;
    for (std::uint64_t i = 0; i < test::trials<std::uint64_t>(500); ++i) {
      CHECK(accepts(*strict(i)));
      CHECK(any(*strict(i)));
      outside += accepts(*all(i)) ? 0 : 1;
    }
    const bool has_limits_of_course = tool.starts_with('x') || tool == "atoms-move";
    CHECK((outside > 0) == has_limits_of_course);
  }
  CHECK_FALSE(inside_contract(nullptr)(json::parse(R"({"players": [], "board": [[1]]})")));
  CHECK_FALSE(inside_contract(nullptr)(json::parse("7")));
}

TEST_CASE("random inputs are the same on all machines", "[fuzz]") {
  CHECK(Random(1, 0).uniform_below(1000) == Random(1, 0).uniform_below(1000));
  Random random(7, 3);
  CHECK(random.uniform_below(1'000'000) == 48222);
  std::vector<int> items{1, 2, 3, 4, 5};
  random.shuffle(items);
  CHECK(items == std::vector{2, 5, 1, 3, 4});
}
