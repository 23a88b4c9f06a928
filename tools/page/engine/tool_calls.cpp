#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/games.hpp"
#include "harness/harness.hpp"
#include "page/engine/engine.hpp"
#include "text/display.hpp"

namespace gauntlet::page {
namespace {

constexpr int bad_input = 1, wrong_usage = 2, internal_error = 3;  // as of the tools

// Sets flags from words: names, each followed by its value, if it takes one, or joined with it:
// "--limit=5".
void set_flags(tool::Options& options, const std::vector<std::string>& words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string name = words[i].substr(0, words[i].find('='));
    const tool::Flag* const flag = options.find(name);
    std::vector<std::string> values;
    if (name.size() < words[i].size()) {
      values.push_back(words[i].substr(name.size() + 1));
    } else if (flag != nullptr && flag->values == 1 && i + 1 < words.size()) {
      values.push_back(words[++i]);
    }
    options.set(name, values);
  }
}

// The surroundings of a run in the page: the input can also be read as the file /dev/stdin.
class PageSurroundings final : public tool::Surroundings {
 public:
  explicit PageSurroundings(std::string_view input) : input_(input) {}

  std::string read_file(const std::string& path) const override {
    return path == "/dev/stdin" ? std::string(input_) : Surroundings::read_file(path);
  }

 private:
  std::string_view input_;
};

// Runs a harness and returns its exit status. Throws the errors that end a tool.
int run(const tool::Harness& harness, const std::vector<std::string>& words, std::string_view input,
        const tool::HarnessStreams& streams) {
  const auto answers = harness.start();
  const PageSurroundings surroundings(input);
  tool::HarnessRun run(harness, *answers, surroundings);
  tool::Options options;
  run.declare(options);
  set_flags(options, words);
  options.check();
  run.check();
  if (!run.runs_without_input()) {
    return run.answer_all(std::string(harness.name) + ": ", streams) ? 0 : bad_input;
  }
  run.run_without_input(streams);
  return 0;
}

struct Outcome {
  int status = 0;
  std::string out = {};
  std::string err = {};
};

Outcome outcome_of(const tool::Harness& harness, const std::vector<std::string>& words,
                   std::string_view input) {
  const std::string name(harness.name);
  Outcome outcome;
  const auto report = [&](const std::string& line) {
    outcome.err += text::escape_for_display(line) + '\n';
  };
  const auto end = [&](int status, const std::string& reason) {
    report(name + ": " + reason);
    outcome.status = status;
  };
  std::string_view unread = input;
  const auto read = [&](char* data, std::size_t size) {
    const std::size_t count = unread.copy(data, size);
    unread.remove_prefix(count);
    return count;
  };
  try {
    const auto write = [&](std::string_view answers) { outcome.out += answers; };
    outcome.status = run(harness, words, input, {.read = read, .write = write, .report = report});
  } catch (const tool::UsageError& error) {
    end(wrong_usage, std::string(error.what()) + " (see " + name + " --help)");
  } catch (const json::Error& error) {
    end(bad_input, error.what());
  } catch (const std::bad_alloc&) {
    end(internal_error, "out of memory");
  } catch (const std::exception& error) {
    end(internal_error, error.what());
  }
  return outcome;
}

json::Value::Array words_of(std::string_view text) {
  json::Value::Array words;
  while (!text.empty()) {
    const auto word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(word.size() + 1, text.size()));
    if (!word.empty()) words.emplace_back(word);
  }
  return words;
}

json::Value describe(const tool::Flag& flag) {
  const auto list = [](const auto& words) {
    return json::Value::Array(words.begin(), words.end());
  };
  return json::Value::Object{
      {"name", flag.name()},
      {"type", flag.type},
      {"help", flag.help},
      {"words", list(flag.takes_words_only ? flag.words : std::vector<std::string>())},
      {"replacesInput", flag.replaces_input},
      {"needs", list(flag.needs)},
      {"excludes", list(flag.excludes)}};
}

json::Value describe(const tool::Harness& harness) {
  const auto answers = harness.start();
  const tool::Surroundings surroundings;
  tool::Options options;
  tool::HarnessRun(harness, *answers, surroundings).declare(options);
  auto flags = json::array_of(options.all(), [](const tool::Flag& flag) { return describe(flag); });
  tool::Page page = tool::page_of(harness);
  page.flags = tool::all_flags(options);
  json::Value::Object example{{"flags", words_of(harness.example_flags)},
                              {"input", harness.example_in}};
  return json::Value::Object{{"name", harness.name},
                             {"summary", harness.summary},
                             {"example", std::move(example)},
                             {"flags", std::move(flags)},
                             {"help", tool::to_help(page)}};
}

// The harnesses of all games.
const std::vector<const tool::Harness*>& all_harnesses() {
  static const auto all = [] {
    std::vector<const tool::Harness*> list;
    for (const auto& some : of_all_games([](auto game) { return game.harnesses(); })) {
      list.insert(list.end(), some.begin(), some.end());
    }
    return list;
  }();
  return all;
}

json::Value list_tools(const Request&) {
  return json::array_of(all_harnesses(), [](const auto* harness) { return describe(*harness); });
}

std::vector<std::string> args_of(const Request& request) {
  std::vector<std::string> args;
  if (!request.has("args")) return args;
  const json::Reader list = request["args"];
  const std::size_t count = list.size("an array of arguments");
  for (std::size_t i = 0; i < count; ++i) args.push_back(list[i].string("an argument"));
  return args;
}

// Decodes base64 (RFC 4648, section 4). Returns nullopt if the text is not valid base64.
std::optional<std::string> from_base64(std::string_view text) {
  static constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  if (text.size() % 4 != 0) return std::nullopt;
  for (int padding = 0; padding < 2 && text.ends_with('='); ++padding) text.remove_suffix(1);
  std::string bytes;
  std::uint32_t bits = 0;
  unsigned count = 0;
  for (const char digit : text) {
    const auto value = digits.find(digit);
    if (value == digits.npos) return std::nullopt;
    bits = (bits << 6U) | static_cast<std::uint32_t>(value);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>((bits >> count) & 0xFFU);
  }
  return bytes;
}

// Input comes as text or, if it is not valid UTF-8, in base64.
std::string input_of(const Request& request) {
  if (!request.has("bytes")) return request.has("input") ? request.text("input") : "";
  auto bytes = from_base64(request.text("bytes"));
  if (!bytes) request["bytes"].fail("bytes in base64");
  return *std::move(bytes);
}

json::Value run_tool(const Request& request) {
  const auto& harnesses = all_harnesses();
  const auto harness = std::ranges::find(harnesses, request.text("tool"),
                                         [](const auto* each) { return each->name; });
  if (harness == harnesses.end()) request["tool"].fail("the name of a harness");
  const std::string input = input_of(request);
  Outcome outcome = outcome_of(**harness, args_of(request), input);
  return json::Value::Object{
      {"status", outcome.status}, {"out", std::move(outcome.out)}, {"err", std::move(outcome.err)}};
}

}  // namespace

void add_tool_calls(Methods& calls) {
  calls.emplace("tools", list_tools);
  calls.emplace("run", run_tool);
}

}  // namespace gauntlet::page
