#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/games.hpp"
#include "gauntlet/json.hpp"
#include "harness/harness.hpp"
#include "page/ask/ask.hpp"
#include "page/ask_game.hpp"

namespace gauntlet::page {
namespace {

struct AnsweredGame {
  std::string_view name;
  std::vector<const tool::Harness*> harnesses;
  const AskGame* ask;
};
const std::array games =
    of_all_games([](auto game) { return AnsweredGame{game.name, game.harnesses(), &game.ask}; });

json::Value list_games(const Request&) {
  json::Value::Array list;
  for (const AnsweredGame& game : games) {
    const auto explained = game.ask->explained;
    auto tools = json::array_of(game.harnesses, [](const auto* harness) { return harness->name; });
    list.push_back(
        json::Value::Object{{"name", game.name},
                            {"title", game.ask->title},
                            {"tools", std::move(tools)},
                            {"explained", json::Value::Array(explained.begin(), explained.end())}});
  }
  return list;
}

const AskGame& game_of_tool(const json::Reader& tool) {
  const std::string& name = tool.string("the name of a harness");
  for (const AnsweredGame& game : games) {
    for (const std::string_view explained : game.ask->explained) {
      if (explained == name) return *game.ask;
    }
  }
  tool.fail("a harness whose answers can be explained");
}

json::Value explain(const Request& request) {
  const AskGame& game = game_of_tool(request["tool"]);
  Asked asked{request.text("tool"), request.text("input"),
              json::read_texts(request["flags"], "a list of flags", "a flag or its value")};
  if (asked.input.empty()) asked.input = game.no_input;
  for (const auto& answer :
       json::read_texts(request["answers"], "a list of answers", "an answer as JSON text")) {
    asked.answers.push_back(json::parse(answer));
  }
  Blocks blocks;
  const auto args = game.explain(asked, blocks);
  json::Value run;
  if (!args.empty()) {
    run = json::Value::Object{{"args", json::Value::Array(args.begin(), args.end())},
                              {"input", std::move(asked.input)}};
  }
  return json::Value::Object{{"blocks", blocks.take()}, {"run", std::move(run)}};
}

}  // namespace

void add_explain_calls(Methods& calls) {
  calls.emplace("games", list_games);
  calls.emplace("explain", explain);
}

}  // namespace gauntlet::page
