#include "core/games.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "harness/harness.hpp"
#include "test/catch.hpp"

using namespace gauntlet;

namespace {

// The answers of a harness to a text, and the lines of its errors, without newlines at the end.
std::string answers_of(const tool::Harness& harness, std::string_view flags, std::string input) {
  const auto answers = harness.start();
  const tool::Surroundings surroundings;
  tool::HarnessRun run(harness, *answers, surroundings);
  tool::Options options;
  run.declare(options);
  if (!flags.empty()) options.set(flags.substr(1), {});
  run.check();
  std::string text;
  run.answer_all("", {.read =
                          [&](char* data, std::size_t size) {
                            const std::size_t count = input.copy(data, size);
                            input.erase(0, count);
                            return count;
                          },
                      .write = [&](std::string_view out) { text += out; },
                      .report = [&](const std::string& line) { text += line + '\n'; }});
  text.resize(text.find_last_not_of('\n') + 1);
  return text;
}

}  // namespace

TEST_CASE("the example of each harness, which --help shows, is right", "[harness]") {
  std::vector<std::string> names;
  for (const auto& harnesses : of_all_games([](auto game) { return game.harnesses(); })) {
    REQUIRE_FALSE(harnesses.empty());
    for (const tool::Harness* const harness : harnesses) {
      CAPTURE(harness->name);
      CHECK(answers_of(*harness, harness->example_flags, std::string(harness->example_in)) ==
            harness->example_out);
      CHECK(to_help(page_of(*harness)).find(harness->example_in) != std::string::npos);
      CHECK(std::ranges::find(names, harness->name) == names.end());
      names.emplace_back(harness->name);
    }
  }
}

TEST_CASE("each game's programs are its harnesses", "[harness]") {
  const auto programs = of_all_games([](auto game) { return game.programs(); });
  const auto harnesses = of_all_games([](auto game) { return game.harnesses(); });
  for (std::size_t game = 0; game < programs.size(); ++game) {
    CHECK(std::ranges::equal(programs[game], harnesses[game], {}, &tool::Harness::name,
                             &tool::Harness::name));
  }
}
