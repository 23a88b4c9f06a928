#include "page/engine/tool_calls.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "page/engine/base64.hpp"
#include "support/io/io.hpp"

namespace gauntlet::page {
namespace {

struct Outcome {
  int status = 0;
  tool::Streams streams;
};

Outcome run(const tool::Harness& harness, std::vector<std::string> args, std::string_view input) {
  args.insert(args.begin(), std::string(harness.name));
  std::vector<char*> argv;
  argv.reserve(args.size() + 1);
  for (auto& arg : args) argv.push_back(arg.data());
  argv.push_back(nullptr);
  Outcome outcome{0, {input}};
  const tool::StreamRedirect redirected(outcome.streams);
  outcome.status = tool::run(harness, static_cast<int>(args.size()), argv.data());
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

json::Value describe(const tool::Harness& harness) {
  json::Value::Object example{{"flags", words_of(harness.example_flags)},
                              {"input", harness.example_in},
                              {"output", harness.example_out}};
  return json::Value::Object{{"name", harness.name},
                             {"summary", harness.summary},
                             {"example", std::move(example)},
                             {"help", run(harness, {"--help"}, "").streams.out}};
}

json::Value describe(std::span<const tool::Harness* const> harnesses) {
  json::Value::Array all;
  for (const tool::Harness* const harness : harnesses) all.push_back(describe(*harness));
  return all;
}

std::vector<std::string> args_of(const Request& request) {
  std::vector<std::string> args;
  if (!request.has("args")) return args;
  const json::Reader list = request["args"];
  const std::size_t count = list.size("an array of arguments");
  for (std::size_t i = 0; i < count; ++i) args.push_back(list[i].string("an argument"));
  return args;
}

// Input comes as text or, if it is not valid UTF-8, in base64.
std::string input_of(const Request& request) {
  if (!request.has("bytes")) return request.has("input") ? request.text("input") : "";
  auto bytes = from_base64(request.text("bytes"));
  if (!bytes) request["bytes"].fail("bytes in base64");
  return *std::move(bytes);
}

// Pages have no programs, and the native engine must not run programs for a page.
void forbid_programs(const std::vector<std::string>& args) {
  for (const auto& arg : args) {
    if (arg.starts_with("--allow-exec"))
      throw RequestError("the web app cannot run programs: " + arg);
  }
}

json::Value run_tool(std::span<const tool::Harness* const> harnesses, const Request& request) {
  const auto harness = std::ranges::find(harnesses, request.text("tool"),
                                         [](const auto* each) { return each->name; });
  if (harness == harnesses.end()) request["tool"].fail("the name of a harness");
  const std::string input = input_of(request);
  const auto args = args_of(request);
  forbid_programs(args);
  Outcome outcome = run(**harness, args, input);
  return json::Value::Object{{"status", outcome.status},
                             {"out", std::move(outcome.streams.out)},
                             {"err", std::move(outcome.streams.err)}};
}

}  // namespace

void add_tool_calls(Methods& calls, std::span<const tool::Harness* const> harnesses) {
  calls.emplace("tools", [=](const Request&) { return describe(harnesses); });
  calls.emplace("run", [=](const Request& request) { return run_tool(harnesses, request); });
}

}  // namespace gauntlet::page
