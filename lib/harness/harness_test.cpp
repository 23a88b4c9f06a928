#include "harness/harness.hpp"

#include <string>
#include <vector>

#include "test/catch.hpp"

using namespace gauntlet;

namespace {

// Answers a number with its successor, and counts the answers.
class Successors final : public tool::Answers {
  void declare(tool::Options& options) override {
    options.flag("--count", counts_, "Print the number of answers");
  }
  json::Value answer(const json::Reader& in, const tool::HarnessMode& mode) override {
    return in.natural("a number", mode.strict ? 9 : 99) + 1;
  }
  bool runs_without_input() const override { return counts_; }
  void run_without_input(const tool::Print& print, const tool::HarnessMode& /*mode*/) override {
    print("none");
  }
  bool counts_ = false;
};

const tool::Harness successor{.name = "successor",
                              .summary = "the next number",
                              .example_in = "1",
                              .example_out = "2",
                              .start = tool::start<Successors>};

// All that a run writes, in order; ">" precedes answers, "!" an error, and "." each read.
std::string log_of(const std::vector<std::string>& flags, std::vector<std::string> pieces) {
  const auto answers = successor.start();
  const tool::Surroundings surroundings;
  tool::HarnessRun run(successor, *answers, surroundings);
  tool::Options options;
  run.declare(options);
  for (const auto& flag : flags) options.set(flag, {});
  std::string log;
  std::size_t next = 0;
  const tool::HarnessStreams streams{
      .read =
          [&](char* data, std::size_t size) {
            log += '.';
            return next < pieces.size() ? pieces[next++].copy(data, size) : 0;
          },
      .write = [&](std::string_view text) { log.append(">").append(text); },
      .report = [&](const std::string& line) { log += '!' + line + '\n'; }};
  if (run.runs_without_input()) {
    run.run_without_input(streams);
  } else {
    log += run.answer_all("", streams) ? "ok" : "bad";
  }
  return log;
}

}  // namespace

TEST_CASE("a harness writes its answers before it waits for more input", "[harness]") {
  CHECK(log_of({}, {"1 2\n", "3\n"}) == ".>2\n3\n.>4\n.ok");
}

TEST_CASE("invalid values are reported in order, and the others answered", "[harness]") {
  CHECK(log_of({}, {"1 \"x\" 3 "}) == ".>2\n!input 2: expected a number, got \"x\"\n>4\n.bad");
  CHECK(log_of({"--fail-fast"}, {"1 100 3 "}).find('4') == std::string::npos);
  CHECK(log_of({"--strict"}, {"10 "}).starts_with(".!input 1: "));
}

TEST_CASE("malformed JSON ends the answers of a stream", "[harness]") {
  CHECK(log_of({}, {""}) == "..!input 1: expected a JSON value, got none\nbad");
  CHECK(log_of({}, {"1 ] 2 "}).ends_with("bad"));
}

TEST_CASE("flags can replace the input of a harness", "[harness]") {
  CHECK(log_of({"--count"}, {"1 "}) == ">\"none\"\n");
}
