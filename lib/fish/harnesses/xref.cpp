// Plays a game of Fish.
//   in   {"row": R, "column": C, "players": [[name, D], ...], "fish": F}
//   out  the names of the winners, sorted; with --perfect those of two perfect players, for any D

#include "fish/harnesses/xref.hpp"

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "gauntlet/fish.hpp"
#include "gauntlet/fish_json.hpp"
#include "gauntlet/json.hpp"

namespace gauntlet::tool {
namespace {

// The form of a game that a file for --game contains.
constexpr std::string_view form_of_game =
    R"({"board": ..., "players": [[name, kind], ...]} (see xref --help))";

json::Value names_of(const fish::HouseGame& game, const std::vector<std::size_t>& winners) {
  std::vector<std::string> names;
  names.reserve(winners.size());
  for (const std::size_t winner : winners) names.push_back(game.names[winner]);
  std::sort(names.begin(), names.end());
  return json::Value::Array(names.begin(), names.end());
}

// Returns the winners, the value and the principal variation. The value is omitted if a player
// is disqualified for lack of tiles.
json::Value explain(const fish::HouseGame& game, const fish::SolverLimits& limits) {
  const fish::State first = fish::empty_state(game.board, 2);
  if (!is_placing(first)) {
    const json::Value winners = names_of(game, winners_of_perfect_game(game.board, limits));
    return json::Value::Object{{"winners", winners}, {"value", false}};
  }
  fish::PerfectPlaySolver play(game.board, limits);
  const std::int64_t value = play.value(first, true);
  const std::uint64_t positions = play.max_nodes();
  std::vector<std::size_t> winners;
  if (value >= 0) winners.push_back(0);
  if (value <= 0) winners.push_back(1);
  return json::Value::Object{{"winners", names_of(game, winners)},
                             {"value", value},
                             {"line", encode_line(play.line(first, true))},
                             {"positions", positions}};
}

json::Value perfect_answer(const json::Reader& in, const fish::HouseGame& game,
                           const PerfectFlags& flags, const HarnessMode& mode) {
  if (game.names.size() != 2) {
    in.fields("row", "column", "players", "fish")[2].fail("two players with --perfect",
                                                          std::to_string(game.names.size()));
  }
  check_size(in, game.board);
  return flags.solve("xref", in, mode, [&](const fish::SolverLimits& limits) {
    return flags.explain ? explain(game, limits)
                         : names_of(game, winners_of_perfect_game(game.board, limits));
  });
}

bool has_key(const json::Value& value, std::string_view key) {
  const auto* const members = value.as<json::Value::Object>();
  return members != nullptr &&
         std::ranges::any_of(*members, [&](const auto& member) { return member.first == key; });
}

// Throws for a game whose players are commands.
void forbid_commands(const std::vector<match::Contestant>& players) {
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (!match::command_of(players[i].kind)) continue;
    throw json::Error("/players/" + std::to_string(i) + "/1",
                      "expected a player other than exec:, for the game comes from standard input "
                      "or a stream: --allow-exec");
  }
}

}  // namespace

std::string describe_unread_game(const std::string& error) {
  return (error + "; expected a file with a game: ").append(form_of_game);
}

void RefereedGames::declare(Options& options) {
  perfect_.declare(options,
                   "Print the winners between two perfect players, who also place their "
                   "penguins perfectly; D is ignored");
  options.text("--game", game_, "FILE",
               "Play the game that FILE (or -) describes, and print a report");
}

void RefereedGames::check() {
  if (perfect_.perfect && runs_without_input()) {
    throw UsageError(
        "--perfect does not go with --game (where a player can be \"perfect\") and --replay");
  }
}

json::Value RefereedGames::answer(const json::Reader& in, const HarnessMode& mode) {
  if (has_key(in.value(), "board")) {
    in.fail("an object with row, column, players and fish", "a game, which --game FILE plays");
  }
  const fish::HouseGame game = fish::decode_house_game(in, json::strictness(mode.strict));
  if (perfect_.perfect) return perfect_answer(in, game, perfect_, mode);
  return names_of(game, play_house_game(game.board, game.turns));
}

void RefereedGames::run_without_input(const Print& print, const HarnessMode& mode) {
  print(play(read_game(*game_, mode)));
}

std::string RefereedGames::read_game_file(const std::string& path, const HarnessMode& mode) const {
  try {
    return mode.surroundings.read_file(path);
  } catch (const std::runtime_error& error) {
    throw std::runtime_error(describe_unread_game(error.what()));
  }
}

match::GameSpec RefereedGames::read_game(const std::string& path, const HarnessMode& mode) const {
  const bool allows_commands = this->allows_commands(path);
  const std::string text = read_game_file(path, mode);
  try {
    const json::Value document = json::parse(text);
    if (!has_key(document, "board") && !has_key(document, "game")) {
      const bool is_input = has_key(document, "row");
      throw json::Error("", "expected a game: " + std::string(form_of_game) +
                                (is_input ? "; this is an input for xref without --game" : ""));
    }
    match::GameSpec spec = match::decode_game_spec(json::Reader(document));
    if (!allows_commands) forbid_commands(spec.players);
    return spec;
  } catch (const json::Error& error) {
    throw json::Error("", path + ": " + error.what());
  }
}

json::Value RefereedGames::play(const match::GameSpec& spec) {
  return match::play(spec, [](std::size_t seat) -> std::unique_ptr<match::Channel> {
    throw json::Error("/players/" + std::to_string(seat) + "/1", "expected a house player");
  });
}

constinit const Harness xref{
    .name = "xref",
    .summary = "the winners of a whole game between house players",
    .example_in = R"({"row": 3, "column": 5, "players": [["joe", 1], ["fred", 2]], "fish": 1})",
    .example_out = R"(["fred"])",
    .start = start<RefereedGames>,
    .input =
        "FILE of --game has one game, such as {\"board\": {\"rows\": 4, \"columns\": 5, "
        "\"fish\": 2}, \"players\": [[\"ann\", \"exec:./ann\"], [\"bob\", \"house:1\"]]}. "
        "Other games are {\"game\": \"atoms\", ...}, bricks and mastermind.\n"};

}  // namespace gauntlet::tool
