#include <set>
#include <string>

#include "gauntlet/json.hpp"
#include "grading/fuzz/inputs/source_test.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::grading::fuzz;
using gauntlet::test::text_of;
using json::Value;

namespace {

std::vector<Value> some_values() {
  return {json::parse(R"([2, {"board": [[1, 2], [0]], "name": "ab"}])"), json::parse("[1, {}]"),
          json::parse(R"([7, {"board": [[5, 5, 5]]}])")};
}

}  // namespace

TEST_CASE("mutations begin with the values themselves, the smallest first", "[fuzz]") {
  const auto source = mutations(some_values(), 1);
  CHECK(text_of(source, 0) == "[1,{}]");
  CHECK(text_of(source, 1) == R"([7,{"board":[[5,5,5]]}])");
  CHECK(text_of(source, 2) == R"([2,{"board":[[1,2],[0]],"name":"ab"}])");
}

TEST_CASE("mutations are determined by the seed", "[fuzz]") {
  const auto one = mutations(some_values(), 1);
  const auto same = mutations(some_values(), 1);
  const auto other = mutations(some_values(), 2);
  int different = 0;
  for (std::uint64_t i = 3; i < 100; ++i) {
    CHECK(text_of(one, i) == text_of(same, i));
    different += text_of(one, i) == text_of(other, i) ? 0 : 1;
  }
  CHECK(different > 50);
}

TEST_CASE("mutations are identified by their number", "[fuzz]") {
  CHECK(text_of(mutations({json::parse("[0, [1, 2, 3]]")}, 1), 1) ==
        text_of(mutations({json::parse("[0, [1, 2, 3]]")}, 1), 1));
  std::set<std::string> found;
  const auto source = mutations({json::parse("[0, [1, 2, 3]]")}, 1);
  for (std::uint64_t i = 1; i <= 1000; ++i) found.insert(text_of(source, i));
  CHECK(found.contains("[0,[1,2]]"));      // dropped
  CHECK(found.contains("[0,[1,1,2,3]]"));  // repeated
  CHECK(found.contains("[0,[2,1,3]]"));    // swapped
  CHECK(found.contains("[1,[1,2,3]]"));    // another number
  CHECK(found.contains("[0,[1,2,4]]"));
}

TEST_CASE("mutations use parts of other values", "[fuzz]") {
  const auto source = mutations({json::parse(R"(["a", [1]])"), json::parse(R"(["b", [2, 2]])")}, 1);
  std::set<std::string> found;
  for (std::uint64_t i = 2; i <= 1000; ++i) found.insert(text_of(source, i));
  CHECK(found.contains(R"(["b",[1]])"));
  CHECK(found.contains(R"(["a",[2,2]])"));
}
