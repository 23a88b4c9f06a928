#include "harness/options.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "test/catch.hpp"
#include "test/error_of.hpp"

using namespace gauntlet;
using gauntlet::test::error_of;
using tool::Options;

TEST_CASE("flags without a command line set their variables", "[harness]") {
  bool strict = false;
  int quiet = 0;
  std::uint64_t jobs = 2;
  std::optional<std::uint64_t> limit, seed;
  std::optional<std::string> file, only;
  std::string color = "auto";
  std::vector<std::string> tags, pair;
  Options options;
  options.flag("--strict", strict, "");
  options.count("--quiet,-q", quiet, "");
  options.natural("--jobs,-j", jobs, 1, 8, "Run N tests");
  options.natural("--limit,--most", limit, 0, 10, "");
  options.natural_or("--shuffle", seed, 7, 9, "");
  options.text("--results", file, "FILE", "");
  options.choice("--only", only, "WHAT", {"value", "outcome"}, "");
  options.choice("--color", color, {"auto", "never"}, "Use colors");
  options.texts("--tags", tags, "TAGS", "");
  options.pair("--canvas", pair, "IN OUT", "");

  options.set("--strict", {});
  options.set("-q", {});
  options.set("--quiet", {});
  options.set("-j", {"8"});
  options.set("--most", {"0"});
  options.set("--shuffle", {});
  options.set("--results", {"a.json"});
  options.set("--only", {"outcome"});
  options.set("--color", {"never"});
  options.set("--tags", {"a", "b"});
  options.set("--canvas", {"in", "out"});
  CHECK(strict);
  CHECK(quiet == 2);
  CHECK(jobs == 8);
  CHECK(limit == 0U);
  CHECK(seed == 7U);
  CHECK(file == "a.json");
  CHECK(only == "outcome");
  CHECK(color == "never");
  CHECK(tags == std::vector<std::string>{"a", "b"});
  CHECK(pair == std::vector<std::string>{"in", "out"});

  CHECK(error_of([&] { options.set("--jobs", {"9"}); }) ==
        "--jobs: expected a number from 1 to 8, got 9");
  CHECK(error_of([&] { options.set("-j", {"1e0"}); }) ==
        "--jobs: expected a number from 1 to 8, got 1e0");
  CHECK(error_of([&] { options.set("--jobs", {}); }) == "--jobs: expected 1 value, got 0");
  CHECK(error_of([&] { options.set("--strict", {"no"}); }) == "--strict: expected 0 values, got 1");
  CHECK(error_of([&] { options.set("--tags", {}); }) == "--tags: expected 1 value, got 0");
  CHECK(error_of([&] { options.set("--color", {"red"}); }) == "--color: red not in {auto,never}");
  CHECK(error_of([&] { options.set("--only", {"all"}); }) == "--only: all not in {value,outcome}");
  CHECK(error_of([&] { options.set("--strikt", {}); }) ==
        "The following argument was not expected: --strikt; did you mean --strict?");
}

TEST_CASE("flags as data hold all that their documentation shows", "[harness]") {
  std::uint64_t jobs = 2;
  std::optional<std::uint64_t> seed;
  Options options;
  options.natural("--jobs,-j", jobs, 1, 8, "Run N tests");
  options.group("The run");
  options.natural_or("--fail-fast,-x,--stop", seed, 1, 9, "Stop early");
  const auto all = options.all();
  REQUIRE(all.size() == 2);
  CHECK(all[0].names == std::vector<std::string>{"-j", "--jobs"});
  CHECK(all[0].help == "Run N tests (2; from 1 to 8)");
  CHECK(all[0].group == "Options");
  CHECK(all[0].values == 1);
  CHECK_FALSE(all[0].is_joined());
  CHECK(all[1].name() == "--fail-fast");
  CHECK(all[1].aliases == std::vector<std::string>{"--stop"});
  CHECK(all[1].group == "The run");
  CHECK(all[1].is_joined());
  CHECK(all[1].implied == "1");
}

TEST_CASE("combinations of flags are checked by name", "[harness]") {
  const auto error = [](const std::vector<std::string>& given) {
    bool solve = false, explain = false, tree = false;
    std::optional<std::uint64_t> threads, time;
    Options options;
    options.flag("--solve", solve, "");
    options.natural("--time", time, 1, 9, "");
    options.natural("--threads", threads, 1, 9, "").needs = {"--solve", "--time"};
    options.flag("--explain", explain, "").excludes = {"--solve"};
    options.flag("--tree", tree, "").excludes = {"--solve", "--explain"};
    for (const auto& name : given) {
      options.set(name, name.starts_with("--t") && name != "--tree" ? std::vector<std::string>{"1"}
                                                                    : std::vector<std::string>{});
    }
    return error_of([&] { options.check(); });
  };
  const std::string none = error({});
  CHECK(error({"--threads", "--time"}) == none);
  CHECK(error({"--threads", "--solve"}) == none);
  CHECK(error({"--threads"}) == "--threads needs --solve or --time");
  CHECK(error({"--explain", "--solve"}) == "--explain does not go with --solve");
  CHECK(error({"--tree", "--explain"}) == "--tree goes with neither --solve nor --explain");
}

TEST_CASE("the help of a number has its range unless that has no end", "[harness]") {
  CHECK(tool::with_range("Wait N seconds", 0, 60) == "Wait N seconds (from 0 to 60)");
  CHECK(tool::with_range("Wait N seconds (5)", 0, 60) == "Wait N seconds (5; from 0 to 60)");
  CHECK(tool::with_range("Use the seed N (1)", 0, UINT64_MAX) == "Use the seed N (1)");
}
