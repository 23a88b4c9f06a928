#include "grading/hunt/inputs/generate.hpp"

#include <set>
#include <string>

#include "json/value.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::grading::hunt;

namespace {

std::string text_of(const Source& source, std::uint64_t number) {
  return json::dump(*source(number));
}

}  // namespace

TEST_CASE("there are inputs for every tool", "[hunt]") {
  CHECK(tools().size() == 8);
  CHECK(tools().front() == "xboard");
  CHECK_FALSE(find_generator("xyz"));
  for (const auto& tool : tools()) {
    const auto make = find_generator(tool);
    REQUIRE(make);
    const auto one = generate(*make, 1), same = generate(*make, 1), other = generate(*make, 2);
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

TEST_CASE("the first inputs are small", "[hunt]") {
  for (const auto& tool : tools()) {
    const auto source = generate(*find_generator(tool), 3);
    std::size_t early = 0, late = 0;
    for (std::uint64_t i = 0; i < 32; ++i) {
      early += text_of(source, i).size();
      late += text_of(source, 2000 + i).size();
      CHECK(text_of(source, i).size() < 300);
    }
    CHECK(early < late);
  }
}

TEST_CASE("random inputs are the same on all machines", "[hunt]") {
  CHECK(Random(1, 0).below(1000) == Random(1, 0).below(1000));
  Random random(7, 3);
  CHECK(random.below(1'000'000) == 48222);
  std::vector<int> items{1, 2, 3, 4, 5};
  random.shuffle(items);
  CHECK(items == std::vector{2, 5, 1, 3, 4});
}
